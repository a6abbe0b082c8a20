import type { Cells } from "./cells.ts";
import { cleaned, isFormula, mayBeFormula } from "./cells.ts";
import { CARD_COLUMNS, cardJudge } from "./cards.ts";
import type { ImportColumn, Mapping } from "./columns.ts";
import type { ImportKind } from "./kinds.ts";
import { MEMBERSHIP_COLUMNS, membershipJudge } from "./memberships.ts";
import { NEIGHBOURHOOD_COLUMNS, neighbourhoodJudge } from "./neighbourhoods.ts";
import { PEOPLE_COLUMNS, peopleJudge } from "./people.ts";
import { ROOM_COLUMNS, roomJudge } from "./rooms.ts";
import { reasonOf } from "../words/import.ts";
import { isWrong, type Judge, type Judged } from "./verdict.ts";
import type { ImportWorld } from "./world.ts";

type Declared = {
  readonly columns: readonly ImportColumn[];
  /** Fields of which one must be in the file. */
  readonly needs: readonly string[];
  readonly judge: (world: ImportWorld) => Judge;
};
/** The kinds as they are declared: their columns, and what becomes of a row. */
export const DECLARED: { readonly [K in ImportKind]: Declared } = {
  people: { columns: PEOPLE_COLUMNS, needs: ["title", "link", "email"], judge: peopleJudge },
  memberships: { columns: MEMBERSHIP_COLUMNS, needs: ["email", "name", "link"], judge: membershipJudge },
  cards: { columns: CARD_COLUMNS, needs: ["id", "number"], judge: cardJudge },
  rooms: { columns: ROOM_COLUMNS, needs: ["title", "id"], judge: roomJudge },
  neighbourhoods: { columns: NEIGHBOURHOOD_COLUMNS, needs: ["desk"], judge: neighbourhoodJudge },
};

/** Whether a mapping names enough to tell rows apart; else the label of the first field that would do. */
export function missingField(kind: ImportKind, mapping: Mapping): string | null {
  const { columns, needs } = DECLARED[kind];
  if (needs.some((field) => Object.hasOwn(mapping, field))) return null;
  return columns.find((c) => c.key === needs[0])?.label ?? null;
}

/**
 * Judges rows of a file by their cells. A cell that is a formula is no value: the row is told so. [IMR-2] [IMR-4]
 * @param width cells of the first line; a row of more was divided where it should not be
 * @returns for a row as it stands in the file, and its line
 */
export function rowJudge(
  kind: ImportKind,
  mapping: Mapping,
  world: ImportWorld,
  width = Infinity,
): (row: readonly string[], line: number) => Judged {
  const { columns, judge } = DECLARED[kind];
  const judgeOf = judge(world);
  const at = new Map(Object.entries(mapping));
  const labels = new Map(columns.map((c) => [c.key, c.label]));
  let row: readonly string[] = [];
  const cells: Cells = {
    of: (field) => {
      const place = at.get(field);
      return place === undefined ? "" : cleaned(row[place] ?? "");
    },
  };
  const mapped = [...at];
  return (given, line) => {
    row = given;
    if (given.length > width && given.slice(width).some((cell) => cell.trim() !== ""))
      return isWrong(given[0] ?? "", reasonOf("cells"));
    for (const [field, place] of mapped) {
      const cell = row[place];
      if (cell !== undefined && mayBeFormula(cell) && isFormula(cell))
        return isWrong("", reasonOf("formula", { field: labels.get(field) ?? field }));
    }
    return judgeOf(cells, line);
  };
}
