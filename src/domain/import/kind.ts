import type { Cells } from "./cells.ts";
import { cleaned, isFormula, mayBeFormula } from "./cells.ts";
import { CARD_COLUMNS } from "./card-columns.ts";
import { cardJudge } from "./cards.ts";
import type { ImportColumn, Mapping } from "./columns.ts";
import { destroyedIn, mayBeDestroyed } from "./destroyed.ts";
import type { ImportKind } from "./kinds.ts";
import { MEMBERSHIP_COLUMNS, membershipJudge } from "./memberships.ts";
import { dateTimeOf, type Zone } from "../shared/time.ts";
import { momentIn, type Orders } from "./moments.ts";
import { NEIGHBOURHOOD_COLUMNS, neighbourhoodJudge } from "./neighbourhoods.ts";
import { peopleJudge } from "./people.ts";
import { PEOPLE_COLUMNS } from "./people-columns.ts";
import { ROOM_COLUMNS, roomJudge } from "./rooms.ts";
import { reasonOf } from "../words/import.ts";
import { isWrong, type Judge, type Judged } from "./verdict.ts";
import type { ImportWorld } from "./world.ts";

type Declared = {
  readonly columns: readonly ImportColumn[];
  /** Fields of which one must be in the file. */
  readonly needs: readonly string[];
  /** Fields that say whom or what a row is about, the best first. */
  readonly names: readonly string[];
  readonly judge: (world: ImportWorld) => Judge;
};
/** The kinds as they are declared: their columns, and what becomes of a row. */
export const DECLARED: { readonly [K in ImportKind]: Declared } = {
  people: {
    columns: PEOPLE_COLUMNS,
    needs: ["title", "link", "email"],
    names: ["title", "email", "displayName"],
    judge: peopleJudge,
  },
  memberships: {
    columns: MEMBERSHIP_COLUMNS,
    needs: ["email", "name", "link"],
    names: ["name", "email"],
    judge: membershipJudge,
  },
  cards: {
    columns: CARD_COLUMNS,
    needs: ["id", "number"],
    names: ["id", "number", "title", "ownerEmail"],
    judge: cardJudge,
  },
  rooms: { columns: ROOM_COLUMNS, needs: ["title", "id"], names: ["title", "id"], judge: roomJudge },
  neighbourhoods: { columns: NEIGHBOURHOOD_COLUMNS, needs: ["desk"], names: ["desk"], judge: neighbourhoodJudge },
};

/** Whether a mapping names enough to tell rows apart; else the label of the first field that would do. */
export function missingField(kind: ImportKind, mapping: Mapping): string | null {
  const { columns, needs } = DECLARED[kind];
  if (needs.some((field) => Object.hasOwn(mapping, field))) return null;
  return columns.find((c) => c.key === needs[0])?.label ?? null;
}

/** How a file is read: which columns are of which field, and in which order dates stand; the day first where it says nothing. */
export type Reading = { readonly mapping: Mapping; readonly orders?: Orders };
/** A cell of a row that is no value, as the row is told. */
type Unfit = { readonly field: string; readonly why: string };

/** What a row says in the columns of a field, with `joins` between what several say. */
function fieldReader(places: readonly number[], joins: string): (row: readonly string[]) => string {
  const [first = 0, ...more] = places;
  if (more.length === 0) return (row) => cleaned(row[first] ?? "");
  return (row) =>
    places
      .map((place) => cleaned(row[place] ?? ""))
      .filter((part) => part !== "")
      .join(joins);
}

/** Reads the fields of rows. */
function rowReader(kind: ImportKind, { mapping, orders = {} }: Reading) {
  const { columns, names } = DECLARED[kind];
  const at = Object.entries(mapping);
  const by = new Map(columns.map((c) => [c.key, c]));
  const readers = new Map(at.map(([field, places]) => [field, fieldReader(places, by.get(field)?.joins ?? " ")]));
  const labels = new Map(columns.map((c) => [c.key, c.label]));
  const mapped = at.flatMap(([field, places]) => places.map((place) => ({ field, place, ...holdsOf(by.get(field)) })));
  let row: readonly string[] = [];
  const of = (field: string): string => readers.get(field)?.(row) ?? "";
  const keep = () => {
    const kept = row;
    return () => {
      row = kept;
      return cells;
    };
  };
  const cells: Cells = { of, keep, order: (field) => orders[field] ?? "dmy" };

  /** The first cell that a formula or a spreadsheet took the value from. [IMR-2] [IMR-40] */
  function unfit(): Unfit | null {
    for (const { field, place, holds } of mapped) {
      const cell = row[place];
      if (cell === undefined || cell === "") continue;
      const label = labels.get(field) ?? field;
      if (mayBeFormula(cell) && isFormula(cell)) return { field, why: reasonOf("formula", { field: label }) };
      if (!mayBeDestroyed(cell, holds)) continue;
      const value = cleaned(cell);
      const destroyed = destroyedIn(value, holds);
      if (destroyed) return { field, why: reasonOf(destroyed, { field: label, value }) };
    }
    return null;
  }
  /** Whom or what a row is about, for as long as that is not the cell at fault. */
  const nameBut = (fault: string): string =>
    names
      .filter((field) => field !== fault)
      .map(of)
      .find((text) => text !== "" && !isFormula(text) && destroyedIn(text, undefined) === null) ?? "";
  return {
    cells,
    unfit,
    nameBut,
    take: (given: readonly string[]): void => {
      row = given;
    },
  };
}
const holdsOf = (column: ImportColumn | undefined) => ({ holds: column?.holds });

/**
 * Judges rows of a file by their cells. A cell that is a formula, or whose value a spreadsheet destroyed, is no value: the row is
 * told so. [IMR-2] [IMR-4] [IMR-40]
 * @param width cells of the first line; a row of more was divided where it should not be
 * @returns for a row as it stands in the file, and its line
 */
export function rowJudge(
  kind: ImportKind,
  reading: Reading,
  world: ImportWorld,
  width = Infinity,
): (row: readonly string[], line: number) => Judged {
  const judgeOf = DECLARED[kind].judge(world);
  const { cells, take, unfit, nameBut } = rowReader(kind, reading);
  return (given, line) => {
    take(given);
    if (given.length > width && given.slice(width).some((cell) => cell.trim() !== ""))
      return isWrong(nameBut(""), reasonOf("cells"));
    const fault = unfit();
    return fault ? isWrong(nameBut(fault.field), fault.why) : judgeOf(cells, line);
  };
}

/** A field of a row as it was read. */
export type ReadField = { readonly field: string; readonly value: string };
/** What a row says, field by field, moments in full: the row's own dialog shows it. [IMR-31] */
export function readFields(
  kind: ImportKind,
  reading: Reading,
  row: readonly string[],
  zone: Zone,
): readonly ReadField[] {
  const { cells, take } = rowReader(kind, reading);
  take(row);
  return DECLARED[kind].columns.flatMap(({ key, label, holds }) => {
    const value = cells.of(key);
    if (value === "") return [];
    if (holds !== "moment") return [{ field: label, value }];
    const at = momentIn(value, { zone, order: cells.order(key) }, key === "validTo");
    return [{ field: label, value: typeof at === "number" ? `${value} (${dateTimeOf(at, zone)})` : value }];
  });
}

/** Fields of a kind that hold moments, of which the order of dates is asked. */
export const momentFields = (kind: ImportKind): readonly string[] =>
  DECLARED[kind].columns.flatMap(({ key, holds }) => (holds === "moment" ? [key] : []));
