import { readdirSync } from "node:fs";
import { isAbsent } from "../../dev/lint/absence-words.js";
import { isAbsence } from "../../src/domain/shared/absence.ts";

const WORDS = new URL("../../src/domain/words/", import.meta.url);
/** Every declared word of absence, as a pattern of the text that it becomes. */
export async function declared(): Promise<readonly RegExp[]> {
  const files = readdirSync(WORDS).filter((f) => f.endsWith(".ts") && !f.includes(".test"));
  const found: string[] = [];
  const collect = (value: unknown): void => {
    if (isAbsence(value)) found.push(value.absent);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(collect);
  };
  for (const file of files) Object.values((await import(new URL(file, WORDS).href)) as object).forEach(collect);
  const plain = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\/]/g, String.raw`\$&`);
  return [...new Set(found)].map((text) => new RegExp(`^${plain(text).replaceAll(/\{\w+\}/g, ".+")}$`, "u"));
}

/** Something that was painted or is read aloud: which words, where, and what the screen itself says that they stand on. */
export type Painted = { readonly at: string; readonly text: string; readonly none: string | null; readonly of: string };
declare global {
  interface Window {
    painted: Painted[];
    /** When the page changed last, by `performance.now()`. */
    changedAt: number;
    /** What was pressed to see what is shown now: a dialog is no screen with an address. */
    pressed: string;
  }
}

/** Runs in the page: notes each text that is painted, or stands in the place of one. */
export function watchTexts(): void {
  window.painted = [];
  window.changedAt = 0;
  window.pressed = "";
  const SAID = ["aria-label", "title", "placeholder", "alt", "aria-description"];
  const seen = new Set<string>();
  let asked = false;
  const note = (element: Element, text: string) => {
    if (text.length < 1 || text.length > 200) return;
    const at = location.pathname + location.search + window.pressed;
    if (element.closest("[data-was], [data-is]")) return; // values of a record
    if (/^\d+$/.test(text) && element.closest("[data-value]")) return; // so are numbers in rows of a file
    const { none = null, of = "" } = element.closest<HTMLElement>("[data-none]")?.dataset ?? {};
    const key = `${at}|${text}|${none}`;
    if (seen.has(key) || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return;
    seen.add(key);
    window.painted.push({ at, text, none, of });
  };
  const look = () => {
    asked = false;
    if (!document.body) return;
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode())
      if (node.parentElement) note(node.parentElement, (node.textContent ?? "").trim());
    for (const element of document.body.querySelectorAll(`[${SAID.join("],[")}]`))
      for (const name of SAID) note(element, (element.getAttribute(name) ?? "").trim());
    for (const field of document.body.querySelectorAll("input"))
      if (/\p{L}/u.test(field.value)) note(field, field.value.trim()); // a number is what was entered
    for (const tip of document.body.querySelectorAll("[role=tooltip]"))
      note(tip.parentElement ?? tip, tip.textContent.trim());
  };
  const soon = () => {
    window.changedAt = performance.now();
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => requestAnimationFrame(look)); // what stood for no frame was seen by nobody
  };
  new MutationObserver(soon).observe(document, {
    ...{ childList: true, subtree: true, characterData: true },
    attributeFilter: SAID,
  });
  document.addEventListener("DOMContentLoaded", soon);
}

/** A number that is nothing, or a room that can be pressed as free. */
const isNought = (text: string): boolean =>
  /^0( ([a-z]+ )?[a-z]+s( .*)?| of \d(?!.*arrived).*)?$/.test(text) || /^Book .*\bfree\b/.test(text);
/** Parts of a line that says several things: "Temporary card, none". */
const partsOf = (text: string): readonly string[] =>
  text
    .split(/[,;:·–] ?| - /)
    .map((part) => part.trim())
    .filter((part) => part !== "");
/** Outcomes of desk audits and others that are called as an absence of another screen is. */
const NAMES: readonly string[] = ["Not used", "Occupied, no booking"];
const SAYS_IN_PART = /^(none|nobody|nothing|free|no [a-z]+( yet)?|not a(n)? [a-z]+|not assigned|unassigned)$/i;

/** What of a crawl must not stand there while these sources are held: absences that they are part of, or that no answer stands on. */
export function wrong(
  painted: readonly Painted[],
  patterns: readonly RegExp[],
  held: readonly string[],
): readonly string[] {
  const stands = (p: Painted) =>
    p.none === "late" ||
    (p.none === "none" && !p.of.split(" ").some((source) => held.includes(source.split(":")[0] ?? "")));
  const says = (text: string) =>
    !NAMES.includes(text) &&
    (patterns.some((x) => x.test(text)) || isAbsent(text) || (held.length > 0 && isNought(text)));
  const saysInPart = (text: string) =>
    held.length > 0 &&
    !NAMES.includes(text) &&
    partsOf(text).some((part, _, all) => all.length > 1 && (SAYS_IN_PART.test(part) || isNought(part)));
  return painted
    .filter((p) => !stands(p) && (says(p.text) || saysInPart(p.text)))
    .map(({ at, text, none, of }) => `${at}: ${text}${none === null ? " (plain)" : ` (${none} of ${of})`}`);
}

/** As of when something is here is by the clock of the device. */
const OF_DEVICE = /^(Last synced|(Online, )?Synced|As of) /;
const CLOCK = /\b\d\d:\d\d\b/;
const ZONE = /\b[A-Z][a-z]+\/[A-Z][A-Za-z_]+\b/;
/** Addresses of a crawl, by a device in another zone than the site, that show times of the site and say no zone. [TIME-5] */
export function zoneless(painted: readonly Painted[]): readonly string[] {
  const texts = new Map<string, readonly string[]>();
  for (const { at, text } of painted) {
    const [address = ""] = at.split(" › ");
    texts.set(address, [...(texts.get(address) ?? []), text]);
  }
  return [...texts].flatMap(([address, all]) => {
    const time = all.find((text) => CLOCK.test(text) && !OF_DEVICE.test(text));
    return time === undefined || all.some((text) => ZONE.test(text)) ? [] : [`${address}: ${time}`];
  });
}
