import { lastPart, numberOrNull, object, text, texts } from "../shared/doc-reads.ts";
import { isObject, type Json, type JsonObject } from "../shared/json.ts";

/** One change of one card, as its record tells it: values by the path of their field (spec 1 §3). */
export type CardChange = {
  /** Of the record. */
  readonly id: string;
  /** When it was written, epoch ms. */
  readonly at: number;
  /** Path of the card, and what it was called. */
  readonly card: string;
  readonly title: string;
  readonly by: string;
  readonly paths: readonly string[];
  readonly before: JsonObject;
  readonly after: JsonObject;
  /** Type and reason, which may have stayed what they were; empty where the record is from before it told them. */
  readonly beside: { readonly before: JsonObject; readonly after: JsonObject };
};

/** A change record of a card; null for what is none. Values are flat by path, or as deep as their document was. */
export function cardChangeIn(id: string, fields: JsonObject): CardChange | null {
  const [document, change, by] = [object(fields["document"]), object(fields["change"]), object(fields["by"])];
  const at = numberOrNull(change["changeTime"]);
  const card = text(document["path"]) || text(object(document)["ref"]);
  if (at === null || !/^ns\/[^/]+\/cards\/[^/]+$/.test(card)) return null;
  const [before, after] = [flat(change["before"]), flat(change["after"])];
  const named = texts(fields["paths"]);
  const paths = named.length > 0 ? named : [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  const title = text(document["title"]);
  const stood = object(fields["beside"]);
  const beside = { before: object(stood["before"]), after: object(stood["after"]) };
  return { id, at, card, title, by: text(by["displayName"]) || text(by["title"]), paths, before, after, beside };
}
function flat(value: Json | undefined, at = "", into: { [path: string]: Json } = {}): JsonObject {
  for (const [key, x] of Object.entries(object(value)))
    if (isObject(x) && Object.keys(x).length > 0) flat(x, at === "" ? key : `${at}.${key}`, into);
    else into[at === "" ? key : `${at}.${key}`] = x;
  return into;
}

/** Somebody whom a record names. `title` is empty where it does not say how they were called. */
export type Named = { readonly id: string; readonly title: string };
/** What a record says in one line of the history (spec 3 §4). */
export type HistoryEntry =
  | { readonly what: "created"; readonly to: Named | null }
  | { readonly what: "transferred"; readonly from: Named; readonly to: Named }
  | { readonly what: "assigned"; readonly who: Named }
  | { readonly what: "unassigned"; readonly who: Named }
  | { readonly what: "disabled" }
  | { readonly what: "enabled" }
  | { readonly what: "non-transferable" }
  | { readonly what: "transferable" }
  | { readonly what: "role"; readonly role: "permanent" | "temporary" }
  | { readonly what: "validity"; readonly from?: number | null; readonly to?: number | null }
  | { readonly what: "title"; readonly text: string }
  | { readonly what: "reason"; readonly text: string }
  | { readonly what: "tag-added"; readonly tag: string }
  | { readonly what: "tag-removed"; readonly tag: string }
  | { readonly what: "unknown"; readonly fields: readonly string[] };

type Of = Pick<CardChange, "paths" | "before" | "after">;
function personIn(values: JsonObject): Named | null {
  const ref = text(values["owner.ref"]);
  return ref === "" ? null : { id: lastPart(ref), title: text(values["owner.title"]) };
}
const moved = ({ paths }: Of, field: string): boolean => paths.includes(field);
/** A card that was not there before: every card has a title. One that was taken back and added again begins anew. */
const isCreated = ({ before, after }: Of): boolean =>
  (!Object.hasOwn(before, "title") && Object.hasOwn(after, "title")) ||
  (before["deleted"] === true && after["deleted"] === false);

function ownerEntries(of: Of): readonly HistoryEntry[] {
  if (!moved(of, "owner.ref")) return [];
  const [from, to] = [personIn(of.before), personIn(of.after)];
  if (from && to) return [{ what: "transferred", from, to }];
  if (to) return [{ what: "assigned", who: to }];
  return from ? [{ what: "unassigned", who: from }] : [];
}
function stateEntries(of: Of): readonly HistoryEntry[] {
  const is = (field: string): boolean => of.after[field] === true;
  const was = (field: string): boolean => of.before[field] === true;
  const role = of.after["role"];
  return [
    ...(moved(of, "disabled") && is("disabled") !== was("disabled")
      ? [{ what: is("disabled") ? "disabled" : "enabled" } as const]
      : []),
    ...(moved(of, "role") && (role === "permanent" || role === "temporary") ? [{ what: "role", role } as const] : []),
    ...validityEntries(of),
    ...(moved(of, "title") ? [{ what: "title", text: text(of.after["title"]) } as const] : []),
    ...(moved(of, "updateReason") && text(of.after["updateReason"]) !== ""
      ? [{ what: "reason", text: text(of.after["updateReason"]) } as const]
      : []),
    ...tagEntries(of),
    ...(moved(of, "nonTransferable")
      ? [{ what: is("nonTransferable") ? "non-transferable" : "transferable" } as const]
      : []),
  ];
}
/** What ends with its owner is told by that: a card that is handed back has no validity. */
function validityEntries(of: Of): readonly HistoryEntry[] {
  const [hasFrom, hasTo] = [moved(of, "enabledFrom"), moved(of, "enabledTo")];
  const [from, to] = [numberOrNull(of.after["enabledFrom"]), numberOrNull(of.after["enabledTo"])];
  const isCleared = from === null && to === null && moved(of, "owner.ref");
  if ((!hasFrom && !hasTo) || isCleared) return [];
  return [{ what: "validity", ...(hasFrom ? { from } : {}), ...(hasTo ? { to } : {}) }];
}
const TAG = "tags.";
const tagEntries = (of: Of): readonly HistoryEntry[] =>
  of.paths.flatMap((path): HistoryEntry[] => {
    if (!path.startsWith(TAG)) return [];
    const isOn = of.after[path] === true;
    return isOn === (of.before[path] === true)
      ? []
      : [{ what: isOn ? "tag-added" : "tag-removed", tag: path.slice(TAG.length) }];
  });

/** Fields that move with others, and names that functions keep true: they say nothing by themselves. */
const SILENT =
  /^(lastWritten(By|Via)|owner|owner\.(title|displayName)|inactiveOwner|keywords|ordinal|tags|deleted|thirdParty)$|^lastWritten(By|Via)\./;
/** Fields that are told by one of the entries above. */
const TOLD = /^(owner\.ref|disabled|role|enabledFrom|enabledTo|title|updateReason|nonTransferable)$|^tags\./;
/** Fields that are told only where nothing else is: a card that comes to another site. */
const BESIDE = /^(sites|assignedAt|returned|cardIdType|uids)(\.|$)/;

/**
 * The lines of the history for one change of a card; none for one that only kept names true. What nobody knows is an unknown
 * change, with the names of its fields. (spec 3 §4; expectations 5.15) [CRD-40]
 */
export function historyEntries(of: Of): readonly HistoryEntry[] {
  if (isCreated(of)) return [{ what: "created", to: personIn(of.after) }];
  const told = [...ownerEntries(of), ...stateEntries(of)];
  const others = of.paths.filter((p) => !SILENT.test(p) && !TOLD.test(p) && (told.length === 0 || !BESIDE.test(p)));
  const fields = [...new Set(others.map((p) => p.split(".")[0] ?? p))];
  return fields.length === 0 ? told : [...told, { what: "unknown", fields }];
}

/** One line of the history of a person's cards (spec 3 §2): columns Date, Assigned Card, Type, Reason. */
export type PersonCardLine = {
  readonly id: string;
  readonly at: number;
  /** Path of the card, and what it was called. */
  readonly card: string;
  readonly title: string;
  readonly came: boolean;
  /** Empty where the record does not say it. */
  readonly role: string;
  /** Why they got it; a card that went has none, whatever it still says. */
  readonly reason: string;
};
/** What a change of a card was for somebody: it came to them, or went; null where it did neither. [CRD-41] */
export function personCardLine(change: CardChange, person: string): PersonCardLine | null {
  const { id, at, card, title, before, after } = change;
  const [from, to] = [personIn(before)?.id ?? "", personIn(after)?.id ?? ""];
  if ((!moved(change, "owner.ref") && !isCreated(change)) || (from !== person && to !== person)) return null;
  const came = to === person;
  const side = came ? "after" : "before";
  const said = (field: string): string => text(change[side][field]) || text(change.beside[side][field]);
  return { id, at, card, title, came, role: said("role"), reason: came ? said("updateReason") : "" };
}
