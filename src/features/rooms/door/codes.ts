import { renderSVG } from "uqr";
import { DOOR } from "#domain/words/door.ts";
import { printInPlace } from "#ui/print-picture.ts";
import classes from "./codes.module.css";

export type DoorOfCode = { readonly room: string; readonly site: string; readonly address: string };
/** `picture`: an address of its code as a picture. */
export type DoorCode = DoorOfCode & { readonly picture: string };

/** The codes of doors: what is scanned is the address of the room's page. [DOOR-6] */
export const doorCodes = (doors: readonly DoorOfCode[]): readonly DoorCode[] =>
  doors.map((door) => ({
    ...door,
    picture: `data:image/svg+xml,${encodeURIComponent(renderSVG(door.address, { ecc: "M", border: 4 }))}`,
  }));

function pageOf({ room, site, address, picture }: DoorCode): HTMLElement {
  const page = document.createElement("section");
  page.className = classes["page"] ?? "";
  const line = (tag: "h1" | "p", words: string) => {
    const element = document.createElement(tag);
    element.textContent = words;
    page.append(element);
  };
  line("h1", room);
  line("p", site);
  const image = document.createElement("img");
  image.src = picture;
  image.alt = "";
  page.append(image);
  line("p", DOOR.scan);
  line("p", address);
  return page;
}

/** Prints codes in place of the page, each on a page of its own. [DOOR-6] */
export async function printCodes(codes: readonly DoorCode[]): Promise<void> {
  const all = document.createElement("div");
  all.append(...codes.map(pageOf));
  await printInPlace(all);
}
