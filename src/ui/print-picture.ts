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

/** Prints something in place of the page; its pictures are read before. Throws where the browser cannot read one. */
export async function printInPlace(content: HTMLElement): Promise<void> {
  const place = document.createElement("div");
  place.className = classes["printed"] ?? "";
  place.append(content);
  document.body.append(place);
  try {
    await Promise.all([...place.querySelectorAll("img")].map((image) => image.decode()));
    await printed();
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
