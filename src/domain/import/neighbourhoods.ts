import type { DeskRow } from "../desks/collection.ts";
import { neighbourhoodMove } from "../neighbourhoods/declared.ts";
import { withMoves } from "../neighbourhoods/edits.ts";
import { NO_FIELDS } from "../neighbourhoods/fields.ts";
import { planNeighbourhoods } from "../neighbourhoods/commands.ts";
import { IMPORT_COLUMN, reasonOf } from "../words/import.ts";
import type { ImportColumn } from "./columns.ts";
import { otherSite } from "./other-site.ts";
import { placed, titled } from "./titled.ts";
import { isChanged, isDuplicate, isSame, isWrong, type Judge } from "./verdict.ts";
import type { ImportWorld } from "./world.ts";

export const NEIGHBOURHOOD_COLUMNS: readonly ImportColumn[] = [
  { key: "desk", label: IMPORT_COLUMN.desk, also: ["Title", "Name", "Desk Name", "Space", "Workstation"] },
  { key: "floor", label: IMPORT_COLUMN.floor, also: ["Level"] },
  { key: "neighbourhood", label: IMPORT_COLUMN.neighbourhood, also: ["Neighborhood", "Zone", "Team"] },
  { key: "site", label: IMPORT_COLUMN.site, also: ["Path"] },
];
/** A cell that takes a desk out of its neighbourhood; an empty one leaves it where it is. */
const NONE = /^(none|\(none\)|-)$/i;

/** Judges rows of desks by the neighbourhood that they are to be in. [IMR-10] */
export function neighbourhoodJudge(world: ImportWorld): Judge {
  const { desks, floors, neighbourhoods, site } = world;
  const lines = new Map<string, number>();
  const titleOf = (id: string | null): string => neighbourhoods.find((h) => h.id === id)?.title ?? "";

  function deskOf(title: string, floor: string): DeskRow | string {
    const on = floor === "" ? undefined : placed(floors, floor);
    if (floor !== "" && !on) return reasonOf("noFloor", { value: floor });
    const found = titled(desks, title).filter((desk) => on === undefined || desk.floor === on.id);
    const [first, ...more] = found;
    if (!first) return reasonOf("noDesk", { value: title });
    return more.length > 0 ? reasonOf("severalDesks", { value: title }) : first;
  }

  return (cells, line) => {
    const title = cells.of("desk");
    const wrongSite = otherSite(cells, site);
    if (wrongSite !== null) return isWrong(title, wrongSite);
    const desk = deskOf(title, cells.of("floor"));
    if (typeof desk === "string") return isWrong(title, desk);
    const said = cells.of("neighbourhood");
    if (said === "") return isSame(title);
    const neighbourhood = NONE.test(said) ? undefined : placed(neighbourhoods, said);
    if (!neighbourhood && !NONE.test(said)) return isWrong(title, reasonOf("noNeighbourhood", { value: said }));
    const other = lines.get(desk.id);
    if (other !== undefined) return isDuplicate(title, reasonOf("line", { n: String(other) }));
    lines.set(desk.id, line);
    const to = neighbourhood?.id ?? null;
    if (desk.neighbourhood === to) return isSame(title);
    const edits = withMoves(NO_FIELDS, [desk], to);
    const plan = planNeighbourhoods(edits, { site: site.id, docs: neighbourhoods }, world);
    if (!plan.ok) return isWrong(title, plan.error);
    const change = { field: IMPORT_COLUMN.neighbourhood, from: titleOf(desk.neighbourhood), to: titleOf(to) };
    const ops = plan.value.flatMap(({ plan: p }) => p.ops);
    const looks = neighbourhood ? [neighbourhood.path] : [];
    return isChanged(title, [change], () => ({ action: neighbourhoodMove.action, ops, looks }));
  };
}
