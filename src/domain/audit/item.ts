import { lockOf } from "../bookings/lock.ts";
import { lastPart, object, text } from "../shared/doc-reads.ts";
import type { Telling } from "../shared/field-spec.ts";
import { ACT, AUDIT_ITEM, type RecordedKind, SENTENCE } from "../words/audit-sentences.ts";
import { dayWords } from "../words/bookings.ts";
import { filled, say } from "../words/say.ts";
import type { LogEntry } from "./log.ts";
import { valueIn } from "./record-values.ts";
import { siteOfEntry } from "./telling.ts";

const isRecorded = (kind: string): kind is RecordedKind => Object.hasOwn(AUDIT_ITEM, kind);
export const wordsOfKind = (kind: string) => (isRecorded(kind) ? AUDIT_ITEM[kind] : null);

/** What stands, or stood, at a field of an entry's document, as far as the record says. */
const eitherOf = ({ before, after }: LogEntry, ...steps: string[]) => valueIn(after, steps) ?? valueIn(before, steps);
const titleAt = (entry: LogEntry, field: string): string => text(object(eitherOf(entry, field))["title"]);

/** Whose membership, access or PIN it is: their document has the person's id. */
const OF_A_PERSON: readonly string[] = ["member", "access", "restricted", "pin"];
function personOf(entry: LogEntry, as: Telling): string {
  if (!OF_A_PERSON.includes(entry.kind)) return "";
  return entry.title || titleAt(entry, "person") || (as.name(`ns/${as.ns}/people/${lastPart(entry.path)}`) ?? "");
}
/** Whose booking it is: by the record, else by the person whom it names. */
const ownerOf = (entry: LogEntry, as: Telling): string =>
  titleAt(entry, "owner") || entry.people?.map(as.name).find((name) => name !== null) || "";

/** The slots of what is said of an entry; empty where nobody knows. */
export function slotsOf(entry: LogEntry, as: Telling) {
  const site = siteOfEntry(entry);
  const id = lastPart(entry.path);
  const lock = entry.kind === "booking" ? lockOf(id) : null;
  const desk = lock === null ? "" : (as.name(`sites/${site}/spaces/${lock.desk}`) ?? "");
  return {
    id,
    title: entry.title || desk || text(eitherOf(entry, "title")) || text(eitherOf(entry, "category")),
    person: personOf(entry, as),
    site: site === "" ? "" : (as.name(`sites/${site}`) ?? SENTENCE.unknownSite),
    day: lock === null ? "" : dayWords(lock.day),
    owner: ownerOf(entry, as),
    room: entry.kind === "work-order" ? text(object(object(eitherOf(entry, "subject"))["resource"])["title"]) : "",
  };
}

/** What the document of an entry is called in a sentence: by what it is, whose and where; never by an id. [AUD-26] */
export function itemPhrase(entry: LogEntry, as: Telling): string {
  const of = wordsOfKind(entry.kind);
  const slots = slotsOf(entry, as);
  if (!of) return entry.title || SENTENCE.something;
  const needed = [...of.item.matchAll(/\{(\w+)\}/g)].map(([, slot = ""]) => slot);
  const isKnown = needed.every(
    (slot) => slot === "site" || (slots as { readonly [slot: string]: string })[slot] !== "",
  );
  const item = filled(isKnown ? of.item : of.bare, slots);
  if (entry.kind === "work-order" && slots.room !== "") return say(ACT.inRoom, { item, room: slots.room });
  if (entry.kind !== "booking" && entry.kind !== "room-booking") return item;
  const whose = slots.owner === "" ? item : say(ACT.itemFor, { item, owner: slots.owner });
  return slots.day === "" ? whose : say(ACT.itemOn, { item: whose, day: slots.day });
}

/** The name of the item alone, for a link; empty where nobody knows it here. */
export function itemName(entry: LogEntry, as: Telling): string {
  const { title, person, site } = slotsOf(entry, as);
  return title || person || site;
}
