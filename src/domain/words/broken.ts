import { say } from "./say.ts";

/** Why a document of the server cannot be used, in plain words; `{field}` is its name in the document. */
export const BROKEN_WHY = {
  place: "Atrium keeps no documents at this place.",
  missing: "“{field}” is missing.",
  empty: "“{field}” is empty.",
  long: "“{field}” is too long: {n}, and {max} at most.",
  wrong: "“{field}” is {found}, which cannot stand there.",
  expected: "“{field}” is {found}. {wanted} belongs there.",
  whole: "The document as a whole",
  snapshot:
    "This is the file that a first load is made from, and {why}. What is in it comes document by document instead.",
  ahead: "It says that it was last changed on {day} at {time} UTC, which is still to come. It is shown all the same.",
} as const;

/** What can be wrong with the file of a first load. */
export const SNAPSHOT_WHY = {
  manifest: "what the server says of it has another shape",
  schema: "it was made for another version of Atrium",
  gone: "it is not there, or may not be read",
  length: "it is shorter than it should be",
  hash: "its content is not what the server says of it",
  content: "its content is not documents",
  source: "it holds documents of another place",
} as const;
export type SnapshotFault = keyof typeof SNAPSHOT_WHY;
export const snapshotWords = (why: SnapshotFault): string => say(BROKEN_WHY.snapshot, { why: SNAPSHOT_WHY[why] });

/** What a field should hold, by the schema's name of it. */
const WANTED: { readonly [name: string]: string } = {
  string: "text",
  number: "a number or a time",
  boolean: "yes or no",
  Object: "a map",
  Array: "a list",
  null: "nothing",
};
const SHOWN_MAX = 60;

/** One finding of a schema, without the library's words. */
export type ShapeFinding = {
  /** `person.title`; empty for the document itself. */
  readonly field: string;
  /** The schema or check that was not met. */
  readonly type: string;
  readonly found: unknown;
  /** `string`, `(boolean | string)`, `"desk"`; null where the schema names nothing. */
  readonly expected: string | null;
  /** The limit of a check. */
  readonly limit: unknown;
};

function foundWords(found: unknown): string {
  if (found === null) return "empty";
  if (typeof found === "boolean") return found ? "yes" : "no";
  if (typeof found === "number") return `the number ${String(found)}`;
  if (Array.isArray(found)) return "a list";
  if (typeof found !== "string") return "a map";
  const shown = found.length > SHOWN_MAX ? `${found.slice(0, SHOWN_MAX)}…` : found;
  return `the text “${shown}”`;
}

function wantedWords(expected: string): string | null {
  const names = expected.replaceAll(/[()]/g, "").split(" | ");
  const words = names.map((name) => WANTED[name] ?? (/^".*"$/.test(name) ? `“${name.slice(1, -1)}”` : null));
  if (words.some((w) => w === null)) return null;
  const said = words.join(", or ");
  return said.charAt(0).toUpperCase() + said.slice(1);
}

const lengthOf = (found: unknown): string | null =>
  typeof found === "string" ? `${found.length} characters` : Array.isArray(found) ? `${found.length} entries` : null;

/** A finding about the shape of a document, as a person reads it. [SYNCUI-6] */
export function brokenWords({ field: name, type, found, expected, limit }: ShapeFinding): string {
  const field = name === "" ? BROKEN_WHY.whole : name;
  if (found === undefined) return say(BROKEN_WHY.missing, { field });
  if (found === "" || (type === "min_length" && lengthOf(found) !== null)) return say(BROKEN_WHY.empty, { field });
  const n = type === "max_length" ? lengthOf(found) : null;
  if (n !== null) return say(BROKEN_WHY.long, { field, n, max: String(limit) });
  const wanted = expected === null ? null : wantedWords(expected);
  if (wanted === null) return say(BROKEN_WHY.wrong, { field, found: foundWords(found) });
  return say(BROKEN_WHY.expected, { field, found: foundWords(found), wanted });
}

/** Why a document is named that was changed, as it says, at a moment still to come (epoch ms). */
export function aheadWords(updatedAt: number): string {
  const at = new Date(updatedAt).toISOString();
  return say(BROKEN_WHY.ahead, { day: at.slice(0, 10), time: at.slice(11, 16) });
}
