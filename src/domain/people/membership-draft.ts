import { object, text } from "../shared/doc-reads.ts";
import { isObject, type Json, type JsonObject } from "../shared/json.ts";
import type { Zone } from "../shared/time.ts";
import { isSkipped, momentIn, momentText } from "../shared/wall-moment.ts";
import type { MemberRow } from "./collection.ts";
import type { MemberEdit, MemberSeen } from "./commands.ts";

/** What is typed into the form of a membership; what nobody touched is left out. Moments are texts of the site's clocks. */
export type MembershipDraft = {
  readonly type?: MemberRow["type"];
  /** `yyyy-MM-ddTHH:mm`; empty for none. */
  readonly validFrom?: string;
  readonly validTo?: string;
  readonly defaultFloor?: string;
  readonly neighbourhoods?: readonly string[];
  /** What stood in each field when it was first touched; drafts of older versions have none. */
  readonly was?: MemberSeen;
};

const KEYS = ["type", "validFrom", "validTo", "defaultFloor", "neighbourhoods"] as const;
const isType = (x: Json | undefined): x is MemberRow["type"] => x === "permanent" || x === "temporary";
const isMoment = (x: Json | undefined): x is number | null => x === null || typeof x === "number";
const textsIn = (list: readonly Json[]): readonly string[] => list.map(text);
/** The fields that a draft and what it saw have alike. */
const choicesIn = ({ type, defaultFloor, neighbourhoods }: JsonObject) => ({
  ...(isType(type) ? { type } : {}),
  ...(typeof defaultFloor === "string" ? { defaultFloor } : {}),
  ...(Array.isArray(neighbourhoods) ? { neighbourhoods: textsIn(neighbourhoods as readonly Json[]) } : {}),
});
function seenIn(found: Json | undefined): MemberSeen {
  const seen = object(found);
  const { validFrom, validTo } = seen;
  return {
    ...choicesIn(seen),
    ...(isMoment(validFrom) ? { validFrom } : {}),
    ...(isMoment(validTo) ? { validTo } : {}),
  };
}

/** A kept draft as it can be put back; null for what is none, or holds nothing. */
export function membershipDraftIn(found: Json): MembershipDraft | null {
  if (!isObject(found)) return null;
  const { validFrom, validTo, was } = found;
  const draft: MembershipDraft = {
    ...choicesIn(found),
    ...(typeof validFrom === "string" ? { validFrom } : {}),
    ...(typeof validTo === "string" ? { validTo } : {}),
  };
  if (Object.keys(draft).length === 0) return null;
  return isObject(was) ? { ...draft, was: seenIn(was) } : draft;
}

/** The draft with something more typed; keeps what stood in each field when it was first touched. [PPG-5] */
export function withTyped(draft: MembershipDraft, part: MembershipDraft, member: MemberRow): MembershipDraft {
  const first = KEYS.filter((key) => part[key] !== undefined && draft[key] === undefined);
  const seen = Object.fromEntries(first.map((key) => [key, member[key]])) as MemberSeen;
  return { ...draft, ...part, was: { ...draft.was, ...seen } };
}

/** A moment as a field for date and time shows it, by the site's clocks; empty for none. */
export const typedMoment = (at: number | null, zone: Zone): string => (at === null ? "" : momentText(at, zone));

/** The moment that was typed; null for none, undefined for what is no moment, and for a time that clocks skip. [PPG-5] [FORM-11] */
export function momentTyped(typed: string, zone: Zone): number | null | undefined {
  const text = typed.trim().replace(/^(.{16}):\d{2}$/, "$1"); // drafts of an earlier build have seconds
  if (text === "") return null;
  return isSkipped(text, zone) ? undefined : (momentIn(text, zone) ?? undefined);
}

const sorted = (ids: readonly string[]) => [...ids].sort().join("\n");
/** What of a draft differs from what its author saw: what was put back as it stood is as good as not touched. [PPG-5] */
export function touchedIn(draft: MembershipDraft, member: MemberRow, zone: Zone): MembershipDraft {
  const was = { ...member, ...draft.was };
  const isAsBefore: { readonly [key in (typeof KEYS)[number]]: boolean } = {
    type: draft.type === was.type,
    validFrom: draft.validFrom === typedMoment(was.validFrom, zone),
    validTo: draft.validTo === typedMoment(was.validTo, zone),
    defaultFloor: draft.defaultFloor === was.defaultFloor,
    neighbourhoods: draft.neighbourhoods !== undefined && sorted(draft.neighbourhoods) === sorted(was.neighbourhoods),
  };
  const touched = KEYS.filter((key) => draft[key] !== undefined && !isAsBefore[key]);
  return Object.fromEntries(touched.map((key) => [key, draft[key]])) as MembershipDraft;
}

/** What is wrong with the moments of a draft, by field. */
export type MomentsWrong = { readonly validFrom?: "no-moment" | "reversed"; readonly validTo?: "no-moment" };

/** What a draft changes of a membership, over what its author saw, or what is wrong with it. [PPG-5] */
export function membershipEdit(
  member: MemberRow,
  draft: MembershipDraft,
  zone: Zone,
): { readonly edit: MemberEdit; readonly seen: MemberSeen; readonly wrong: MomentsWrong } {
  const { type, defaultFloor, neighbourhoods, ...typed } = touchedIn(draft, member, zone);
  // A moment within a minute is left as it is while its minute is.
  const asked = (key: "validFrom" | "validTo") =>
    typed[key] === undefined ? member[key] : momentTyped(typed[key], zone);
  const [from, to] = [asked("validFrom"), asked("validTo")];
  const isReversed = from != null && to != null && from >= to;
  const wrong: MomentsWrong = {
    ...(from === undefined
      ? { validFrom: "no-moment" as const }
      : isReversed
        ? { validFrom: "reversed" as const }
        : {}),
    ...(to === undefined ? { validTo: "no-moment" as const } : {}),
  };
  const edit: MemberEdit = {
    ...(type === undefined ? {} : { type }),
    ...(defaultFloor === undefined ? {} : { defaultFloor }),
    ...(neighbourhoods === undefined ? {} : { neighbourhoods }),
    ...(from === undefined ? {} : { validFrom: from }),
    ...(to === undefined ? {} : { validTo: to }),
  };
  const touched = new Set(Object.keys(touchedIn(draft, member, zone)));
  const seen = Object.fromEntries(Object.entries(draft.was ?? {}).filter(([key]) => touched.has(key))) as MemberSeen;
  return { edit, seen, wrong };
}

/** Whether a draft would change anything of a membership, or holds what cannot be saved. */
export const isMembershipChanged = (member: MemberRow, draft: MembershipDraft, zone: Zone): boolean =>
  Object.keys(touchedIn(draft, member, zone)).length > 0;
