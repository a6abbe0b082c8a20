import classes from "./print-picture.module.css";

/** What says that the dialog is closed: its own event, or somebody at the page again where a browser has none. */
const CLOSED = ["afterprint", "pointerdown", "keydown"] as const;

/** Opens the print dialog, and comes back once it is closed: `print` itself returns at once in WebKit. */
function printed(): Promise<void> {
  const heard = new AbortController();
  return new Promise<void>((done) => {
    for (const event of CLOSED) window.addEventListener(event, () => done(), { signal: heard.signal });
    window.print();
  }).finally(() => heard.abort());
}

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
    await printed();
  } finally {
    URL.revokeObjectURL(image.src);
    place.remove();
  }
}
