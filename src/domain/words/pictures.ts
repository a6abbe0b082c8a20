import type { ChosenWrong } from "../pictures/chosen.ts";

/** Why a chosen file is not taken, and what helps. */
export const PICTURE_WRONG: Record<ChosenWrong, (name: string) => string> = {
  "too-large": (name) => `“${name}” has more than 12 MB. Choose a smaller photo.`,
  "too-many-dots": (name) => `“${name}” has more than 100 million dots. Choose a smaller photo.`,
  heif: (name) =>
    `This browser cannot open HEIC pictures such as “${name}”. Save it as JPEG and choose that, or choose it in Safari.`,
  gif: (name) => `“${name}” is a GIF. Choose a JPEG, PNG, WebP or HEIC.`,
  svg: (name) => `“${name}” is an SVG drawing. Choose a JPEG, PNG, WebP or HEIC.`,
  other: (name) => `“${name}” is no picture. Choose a JPEG, PNG, WebP or HEIC.`,
  broken: (name) => `“${name}” cannot be opened: it is damaged, or was not copied to its end.`,
  gone: (name) => `“${name}” cannot be read any more. Choose it again.`,
  "no-canvas": () => "This browser does not let Atrium make pictures smaller. Use another browser for this.",
};

/** Where somebody crops a picture. */
export const PICTURE_CROP = {
  title: "Picture of {name}",
  opening: "Opening the picture…",
  area: "The part that is shown",
  how: "Drag to move. Scroll or pinch to zoom. Arrow keys move it, + and − zoom.",
  zoom: "Zoom",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  turn: "Rotate",
  previews: "As it is shown in lists, on the page and on cards",
  other: "Choose another",
  save: "Save picture",
} as const;

/** The picture of a person (spec 3 §8). */
export const PERSON_PICTURE = {
  change: "Change the picture of {name}",
  how: "JPEG, PNG, WebP or HEIC, up to 12 MB",
  said: { done: "Picture saved on this device", failed: "Error uploading" },
  uploaded: "Picture uploaded",
} as const;

/** A picture among the values that somebody decides about. */
export const STORED_PICTURE = {
  alt: "The picture",
  another: "another picture",
  notHere: "A picture that is not on this device",
} as const;
