import classes from "./print-picture.module.css";

/** Prints something in place of the page; its pictures are read before. Throws where the browser cannot read one. */
export async function printInPlace(content: HTMLElement): Promise<void> {
  const place = document.createElement("div");
  place.className = classes["printed"] ?? "";
  place.append(content);
  document.body.append(place);
  try {
    await Promise.all([...place.querySelectorAll("img")].map((image) => image.decode()));
    window.print(); // comes back when the dialog is closed
  } finally {
    place.remove();
  }
}

/** Prints one picture, as large as the paper is, in place of the page. Throws where the browser cannot read it. */
export async function printPicture(file: Blob, words: string): Promise<void> {
  const image = document.createElement("img");
  image.className = classes["picture"] ?? "";
  image.src = URL.createObjectURL(file);
  image.alt = words;
  try {
    await printInPlace(image);
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
