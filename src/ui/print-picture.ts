import classes from "./print-picture.module.css";

/** Prints one picture, as large as the paper is, in place of the page. Throws where the browser cannot read it. */
export async function printPicture(file: Blob, words: string): Promise<void> {
  const place = document.createElement("div");
  place.className = classes["printed"] ?? "";
  const image = document.createElement("img");
  image.src = URL.createObjectURL(file);
  image.alt = words;
  place.append(image);
  document.body.append(place);
  try {
    await image.decode();
    window.print(); // comes back when the dialog is closed
  } finally {
    URL.revokeObjectURL(image.src);
    place.remove();
  }
}
