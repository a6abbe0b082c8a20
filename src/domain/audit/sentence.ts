import { FIELD_WORDS } from "../words/fields.ts";
import { NOT_UNDONE, SENTENCE, UNDO_WILL } from "../words/audit-sentences.ts";
import { filled, say } from "../words/say.ts";
import type { Telling } from "../shared/field-spec.ts";
import { isFunction } from "../shared/written.ts";
import { takenBack } from "../sync/of-sets.ts";
import { actsOf, madeOf, pinAct } from "./acts.ts";
import { itemPhrase, slotsOf, wordsOfKind } from "./item.ts";
import { became, type LogEntry, type LogLine, logLines, PIN } from "./log.ts";
import { notUndone, type Undoing } from "./undo.ts";

/** Longest value in a sentence: whoever wants all of it opens the entry. */
const VALUE_MAX = 80;
const short = (text: string): string => (text.length > VALUE_MAX ? `${[...text].slice(0, VALUE_MAX).join("")}…` : text);
/** Fields that one sentence tells. */
const FIELDS_MAX = 3;

/** One field: from what to what, in words. */
function fieldClause({ label: field, before, after }: LogLine): string {
  if (before === null || after === null) return say(SENTENCE.alone, { field });
  const [was, is] = [short(before), short(after)];
  if (is === FIELD_WORDS.absent) return say(SENTENCE.cleared, { field, before: was });
  return was === FIELD_WORDS.absent
    ? say(SENTENCE.set, { field, after: is })
    : say(SENTENCE.fromTo, { field, before: was, after: is });
}
function fieldsClause(lines: readonly LogLine[]): string {
  const fields = lines.slice(0, FIELDS_MAX).map(fieldClause).join(", ");
  const n = lines.length - FIELDS_MAX;
  return n > 0 ? say(SENTENCE.more, { fields, n: String(n) }) : fields;
}

/** Where a record has no values: a document that came to be names its fields, one that went or came back names none. */
function wholeWithoutValues(entry: LogEntry, as: Telling): string | null {
  const { paths, before, after } = entry;
  if (!paths.includes("deleted") || Object.keys(before).length > 0 || Object.keys(after).length > 0) return null;
  return logLines(entry, as).length > 0 ? SENTENCE.created : SENTENCE.goneOrBack;
}

/** What was done, without who: `disabled desk 1.01: water damage`. [AUD-26] */
export function didOf(entry: LogEntry, as: Telling): string {
  const item = itemPhrase(entry, as);
  if (entry.kind === PIN) return filled(pinAct(entry), { item });
  const what = became(entry);
  if (what !== "changed") {
    const made = what === "created" ? madeOf({ entry, as, item }) : null;
    if (made !== null) return made;
    const own = what === "removed" ? undefined : wordsOfKind(entry.kind)?.[what];
    const slots = { ...slotsOf(entry, as), item };
    // A verb that names what nobody knows here falls back to the plain one.
    const isKnown = own !== undefined && (!own.includes("{person}") || slots.person !== "");
    return filled(isKnown ? own : SENTENCE[what], slots);
  }
  const bare = wholeWithoutValues(entry, as);
  if (bare !== null) return filled(bare, { item });
  const acts = actsOf({ entry, as, item });
  const told = acts.flatMap((a) => a.fields);
  const rest = logLines(entry, as).filter(({ field }) => !told.some((f) => field === f || field.startsWith(`${f}/`)));
  const act = acts.map((a) => a.words).join("; ");
  if (rest.length === 0) return act === "" ? say(SENTENCE.nothing, { item }) : act;
  const fields = fieldsClause(rest);
  return act === "" ? say(SENTENCE.one, { item, fields }) : say(SENTENCE.also, { act, fields });
}

/** Where it was done: the screen, or that it took something back; of functions nothing. */
function whereOf({ via, action }: LogEntry): string {
  if (action === takenBack.action) return SENTENCE.undone;
  return via === "" || isFunction(via) ? "" : say(SENTENCE.where, { via });
}
export const whoOf = ({ by }: Pick<LogEntry, "by">): string => by || SENTENCE.system;

/** An entry in one sentence: who did what to what, from what to what, and where. [AUD-26] */
export const sentenceOf = (entry: LogEntry, as: Telling): string =>
  say(SENTENCE.whole, { who: whoOf(entry), did: didOf(entry, as), where: whereOf(entry) });

/** Whether a sentence would say nothing: a change of internal fields alone. [AUD-11] */
export const isSilent = (entry: LogEntry, as: Telling): boolean =>
  entry.kind !== PIN &&
  became(entry) === "changed" &&
  logLines(entry, as).length === 0 &&
  wholeWithoutValues(entry, as) === null;

/** What an undo will do, before anybody says yes. [AUD-28] */
export function undoWill(entry: LogEntry, as: Telling): string {
  const item = itemPhrase(entry, as);
  const what = became(entry);
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  if (what === "created" || what === "restored") return capital(say(UNDO_WILL.deleted, { item }));
  if (what === "deleted") return capital(say(UNDO_WILL.restored, { item }));
  const [first, ...others] = logLines(entry, as);
  if (!first) return capital(say(UNDO_WILL.was, { item }));
  const { label: field, before } = first;
  const value = short(before ?? "");
  const told =
    value === FIELD_WORDS.absent ? say(UNDO_WILL.empty, { field, item }) : say(UNDO_WILL.be, { field, item, value });
  if (others.length === 0) return told;
  const n = String(others.length);
  return others.length === 1 ? say(UNDO_WILL.moreOne, { first: told }) : say(UNDO_WILL.more, { first: told, n });
}

/** Why an entry cannot be undone, in words; null where it can. [AUD-28] */
export function notUndoneWords(entry: LogEntry, of: Undoing): string | null {
  const why = notUndone(entry, of);
  return why === null ? null : NOT_UNDONE[why];
}
