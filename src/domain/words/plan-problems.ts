import type { Finding, FindingCode, PlanPart } from "../floorplan/findings.ts";
import { say } from "./say.ts";

const FILE: { readonly [P in PlanPart]: string } = { plan: "the plan", bookables: "the desks' drawing" };

const FILE_PROBLEM = {
  missing: "The file of {file} is not on this device.",
  "too-large": "The file of {file} is too large to be fetched.",
  unreadable: "The file of {file} could not be read.",
} as const;
/** A file that could not be had, in plain words. */
export const fileProblemText = (part: PlanPart, state: keyof typeof FILE_PROBLEM): string =>
  say(FILE_PROBLEM[state], { file: FILE[part] });

/** One sentence per finding; `{file}` is which of the two drawings, `{n}` how often. */
const FINDING_WORDS: { readonly [C in FindingCode]: string } = {
  "not-svg": "The file of {file} is not an SVG drawing.",
  unreadable: "The file of {file} is damaged{at}.",
  "too-large": "The file of {file} is larger than 6 MB and was not drawn.",
  "too-many-parts": "The file of {file} has more parts than can be drawn.",
  "too-deep":
    "The file of {file} was not drawn: its groups stand in one another more than 2,000 deep{at}. Ungroup them in the drawing program.",
  "too-slow": "The file of {file} takes too long to draw.",
  "no-bookables": "There are no desks in {file}: no group has an id that begins with “bookable_”.",
  "nothing-drawn": "There is nothing to see in {file}.",
  "nameless-bookables": "Desk groups without a desk id in {file}: {n}.",
  "duplicate-ids": "Desks that {file} shows more than once: {n}{names}.",
  "unsafe-removed": "Parts that could run code were removed from {file}: {n}{names}.",
  "external-removed": "Links to other files and addresses were removed from {file}: {n}{names}.",
  simplified: "Parts that are drawn more simply or left out in {file}: {n}{names}.",
  "empty-shapes": "Empty shapes in {file}: {n}{names}.",
  "pictures-unreadable": "Pictures in {file} that this browser cannot read: {n}.",
  outside: "Desks outside the sheet in {file}: {n}{names}.",
};
const AT = " at line {line}, column {column}";
const NAMES = " ({names})";

/** A finding in plain words. Names come from the drawing and are shown as text. */
export function findingText(f: Finding): string {
  const at = f.at ? say(AT, { line: String(f.at.line), column: String(f.at.column) }) : "";
  const names = f.names.length > 0 ? say(NAMES, { names: f.names.join(", ") }) : "";
  const slots: { readonly [slot: string]: string } = { file: FILE[f.part], n: String(f.count), at, names };
  return FINDING_WORDS[f.code].replace(/\{(\w+)\}/g, (_, slot: string) => slots[slot] ?? "");
}

/** Desks that only one side knows, in plain words. */
export const COMPARISON = {
  notInData: "Desks of the drawing that are not in the data: {n} ({names}).",
  notInDrawing: "Desks that the drawing does not show: {n} ({names}).",
} as const;
