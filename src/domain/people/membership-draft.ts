import { object, text } from "../shared/doc-reads.ts";
import { isObject, type Json } from "../shared/json.ts";
import { clockOf, dayOf, instantAt, type Zone } from "../shared/time.ts";
import type { MemberRow } from "./collection.ts";
import type { MemberEdit } from "./commands.ts";

/** What is typed into the form of a membership; what nobody touched is left out. Moments are texts of the site's clocks. */
export type MembershipDraft = {
  readonly type?: MemberRow["type"];
  /** `yyyy-MM-ddTHH:mm`; empty for none. */
  readonly validFrom?: string;
  readonly validTo?: string;
  readonly defaultFloor?: string;
  readonly neighbourhoods?: readonly string[];
};

/** A kept draft as it can be put back; null for what is none, or holds nothing. */
export function membershipDraftIn(found: Json): MembershipDraft | null {
  if (!isObject(found)) return null;
  const { type, validFrom, validTo, defaultFloor, neighbourhoods } = object(found);
  const draft: MembershipDraft = {
    ...(type === "permanent" || type === "temporary" ? { type } : {}),
    ...(typeof validFrom === "string" ? { validFrom } : {}),
    ...(typeof validTo === "string" ? { validTo } : {}),
    ...(typeof defaultFloor === "string" ? { defaultFloor } : {}),
    ...(Array.isArray(neighbourhoods) ? { neighbourhoods: (neighbourhoods as readonly Json[]).map(text) } : {}),
  };
  return Object.keys(draft).length === 0 ? null : draft;
}

/** A moment as a field for date and time shows it, by the site's clocks; empty for none. */
export const typedMoment = (at: number | null, zone: Zone): string =>
  at === null ? "" : `${dayOf(at, zone)}T${clockOf(at, zone)}`;

const MOMENT = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2})?$/;
/** The moment that was typed; null for none, undefined for what is no moment. [PPG-5] */
export function momentTyped(typed: string, zone: Zone): number | null | undefined {
  if (typed.trim() === "") return null;
  const [, day, time] = MOMENT.exec(typed.trim()) ?? [];
  if (day === undefined || time === undefined || Number.isNaN(Date.parse(`${day}T${time}Z`))) return undefined;
  return instantAt(day, time, zone);
}

/** What is wrong with the moments of a draft, by field. */
export type MomentsWrong = { readonly validFrom?: "no-moment" | "reversed"; readonly validTo?: "no-moment" };

/** What a draft changes of a membership, or what is wrong with it. [PPG-5] */
export function membershipEdit(
  member: MemberRow,
  draft: MembershipDraft,
  zone: Zone,
): { readonly edit: MemberEdit; readonly wrong: MomentsWrong } {
  const asked = (key: "validFrom" | "validTo") => {
    const typed = draft[key];
    // A moment within a minute is left as it is while its minute is.
    return typed === undefined || typed === typedMoment(member[key], zone) ? member[key] : momentTyped(typed, zone);
  };
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
  const { type, defaultFloor, neighbourhoods } = draft;
  const edit: MemberEdit = {
    ...(type === undefined ? {} : { type }),
    ...(defaultFloor === undefined ? {} : { defaultFloor }),
    ...(neighbourhoods === undefined ? {} : { neighbourhoods }),
    ...(from === undefined ? {} : { validFrom: from }),
    ...(to === undefined ? {} : { validTo: to }),
  };
  return { edit, wrong };
}

/** Whether a draft would change anything of a membership, or holds what cannot be saved. */
export function isMembershipChanged(member: MemberRow, draft: MembershipDraft, zone: Zone): boolean {
  const sorted = (ids: readonly string[]) => [...ids].sort().join("\n");
  const { type, validFrom, validTo, defaultFloor, neighbourhoods } = draft;
  return (
    (type ?? member.type) !== member.type ||
    (validFrom ?? typedMoment(member.validFrom, zone)) !== typedMoment(member.validFrom, zone) ||
    (validTo ?? typedMoment(member.validTo, zone)) !== typedMoment(member.validTo, zone) ||
    (defaultFloor ?? member.defaultFloor) !== member.defaultFloor ||
    sorted(neighbourhoods ?? member.neighbourhoods) !== sorted(member.neighbourhoods)
  );
}
