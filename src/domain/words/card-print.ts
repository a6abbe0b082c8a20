import { absence } from "../shared/absence.ts";
import type { FaceTrouble } from "../cards/prepared-print.ts";
import { CARD_PRINT } from "../cards/limits.ts";
import { say } from "./say.ts";

/** Card printing (spec 3 §2, §9; expectations 5.21). */
export const CARD_PRINTING = {
  section: "Card printing",
  open: "Print a card",
  title: "Print a card for {name}",
  preview: "Preview of the card",
  previewOf: "{name}, 86 x 54 mm",
  parts: "On the card",
  includeImage: "Picture",
  includeLogo: "Logo",
  topHole: "Top hole",
  topHoleHow: "Nothing is printed where the hole is punched. The preview shows it, the print does not.",
  fontSize: "Font size (mm)",
  fontSizeHow: `${CARD_PRINT.fontSize.min} to ${CARD_PRINT.fontSize.max} mm`,
  picture: "Picture",
  choose: "Choose another picture",
  ownPicture: "Use the picture of {name}",
  chosenHow: "For this print only. JPEG, PNG or WebP.",
  adjust: "Adjust the picture",
  handsHow: "Drag the picture; wheel or two fingers make it larger or smaller.",
  left: "Left",
  right: "Right",
  up: "Up",
  down: "Down",
  larger: "Larger",
  smaller: "Smaller",
  turn: "Rotate 90°",
  reset: "Reset",
  placed: "Moved {dx} mm right, {dy} mm down, {scale} %, rotated {turn}°",
  printerNote: "In the printer's dialog choose actual size, no margins.",
  print: "Print",
  download: "Download PDF",
  close: "Close",
  making: "Making the PDF…",
  putBack: "What you chose before this page was left has been put back.",
  startAgain: "Start again",
  opened: "The PDF is open in another tab",
  blocked: "The browser did not open another tab: the PDF has been downloaded",
  failed: "The PDF could not be made: {why}",
  notKept: "This device could not keep it",
  later: "Print later",
  laterName: "Name of the print",
  laterSave: "Keep for later",
  laterKept: "{name} waits to be printed",
} as const;

/** Prepared prints that wait on this device. */
export const WAITING_PRINTS = {
  title: "Waiting to print",
  how: "On this device only, until somebody removes them. Signing out removes them as well.",
  of: "{name}, prepared {at}",
  open: "Open",
  openOf: "Open {name}",
  printAll: "Download all as one PDF",
  remove: "Remove",
  removeOf: "Remove {name}",
  removeTitle: "Remove {name}?",
  removeBody: "It waits to be printed. It is not kept anywhere else.",
  printed: "Has it been printed? Then it need not wait any longer.",
  removed: "{name} removed",
  wrong: {
    "no-name": "Name of the print is required",
    "too-many": say("{n} prints wait already. Remove some first.", { n: String(CARD_PRINT.waitingMax) }),
  },
} as const;

/** What is not there at all: where that is not known, the words are those of what is not on this device. */
export const NO_FILE = {
  "no-picture": absence("There is no picture of {name}: a placeholder is printed."),
  "no-logo": absence("There is no logo: the organisation's name is printed."),
} as const;
const TROUBLE: { readonly [T in FaceTrouble]: string } = {
  "no-picture": "The picture of {name} is not on this device: a placeholder is printed.",
  "picture-not-here": "The picture of {name} is not on this device: a placeholder is printed.",
  "no-logo": "The logo is not on this device: the organisation's name is printed.",
  "logo-not-here": "The logo is not on this device: the organisation's name is printed.",
  "name-cut": "The name does not fit. Choose a smaller font.",
};
export const troubleWords = (trouble: FaceTrouble, name: string): string => say(TROUBLE[trouble] as "{name}", { name });
