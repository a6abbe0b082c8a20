import { lastPart } from "../shared/doc-reads.ts";
import { reasonOf } from "../words/import.ts";
import type { Cells } from "./cells.ts";
import { headerKey } from "./header-key.ts";
import type { ImportWorld } from "./world.ts";

/** The site in a path of it or beneath it, as exports have them: `sites/london`, `sites/london/members/p1`. */
const PATH = /^(sites\/[^/]+)(?:\/|$)/;
/** Why a row is not of the site of the import, by its cell: a title, an id or a path; null where it is. [IMR-4] */
export function otherSite(cells: Cells, site: ImportWorld["site"]): string | null {
  const cell = cells.of("site");
  const said = lastPart(PATH.exec(cell)?.[1] ?? cell);
  if (said === "" || said === site.id || headerKey(cell) === headerKey(site.title)) return null;
  return reasonOf("otherSite", { value: said, site: site.title });
}
