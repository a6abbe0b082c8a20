import { byName } from "../shared/collate.ts";

/**
 * A desk's title as shown: without the part before the first dot where the site masks its floor names (spec 2 §2). [DSK-2]
 * @param masked the site's `maskedFloorName`: true masks every floor, a text the floor with that title
 */
export function shownTitle(title: string, masked: boolean | string | null, floorTitle: string): string {
  const applies = masked === true || (typeof masked === "string" && masked !== "" && masked === floorTitle);
  const dot = title.indexOf(".");
  return applies && dot > 0 && dot < title.length - 1 ? title.slice(dot + 1) : title;
}

/** Order of titles as people count: 3.9 before 3.10. */
export const byTitle = (a: { readonly title: string }, b: { readonly title: string }): number =>
  byName(a.title, b.title);
