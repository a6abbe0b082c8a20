import * as v from "valibot";
import { momentTyped, typedMoment } from "../people/membership-draft.ts";
import type { Json } from "../shared/json.ts";
import type { Zone } from "../shared/time.ts";
import { CARD_REASONS } from "./reasons.ts";
import { CARD_ROLES } from "./schema.ts";
import { type Validity, type ValidityWrong, validityTyped } from "./validity.ts";

/** What an editor of the Access Cards panel is open for. `new` and `replace`: another card in the place of one. */
export const CARD_EDITS = ["assign", "replace", "new", "edit"] as const;
export type CardEdit = (typeof CARD_EDITS)[number];

const draftSchema = v.object({
  role: v.picklist(CARD_ROLES),
  edit: v.picklist(CARD_EDITS),
  /** As it was scanned or typed. */
  number: v.fallback(v.string(), ""),
  title: v.fallback(v.string(), ""),
  /** Null: as usual. */
  reason: v.fallback(v.nullable(v.picklist(CARD_REASONS)), null),
  /** `yyyy-MM-ddTHH:mm` by the site's clocks; null: nobody has touched it. */
  validFrom: v.fallback(v.nullable(v.string()), null),
  validTo: v.fallback(v.nullable(v.string()), null),
});
/** What is typed into the editor of a card of somebody; null: none is open. */
export type CardDraft = v.InferOutput<typeof draftSchema>;

export const openDraft = (role: CardDraft["role"], edit: CardEdit): CardDraft => ({
  role,
  edit,
  number: "",
  title: "",
  reason: null,
  validFrom: null,
  validTo: null,
});
/** A kept draft as it can be put back; null for what is none. [CRD-89] */
export function cardDraftIn(found: Json): CardDraft | null {
  const parsed = v.safeParse(draftSchema, found);
  return parsed.success ? parsed.output : null;
}

type Moments = Pick<CardDraft, "validFrom" | "validTo">;
export type EditorValidity = {
  /** As the fields show it. */
  readonly validFrom: string;
  readonly validTo: string;
  /** What stands there at first. */
  readonly before: { readonly validFrom: number; readonly validTo: number };
  /** Null while something is wrong. */
  readonly validity: Validity | null;
  readonly wrong: ValidityWrong;
};
/**
 * The validity in an editor: what was typed over what stands there at first. Fields know minutes; what nobody has touched is
 * kept to the millisecond, or the end of a day would be a minute early. [CRD-89]
 */
export function editorValidity(typed: Moments, usual: Validity, zone: Zone): EditorValidity {
  const [from, to] = [typedMoment(usual.from, zone), typedMoment(usual.to, zone)];
  const [validFrom, validTo] = [typed.validFrom ?? from, typed.validTo ?? to];
  const { wrong } = validityTyped({ validFrom, validTo }, zone);
  const exact = {
    from: validFrom === from ? usual.from : momentTyped(validFrom, zone),
    to: validTo === to ? usual.to : momentTyped(validTo, zone),
  };
  const isWhole = exact.from != null && exact.to != null && Object.keys(wrong).length === 0;
  const before = { validFrom: usual.from, validTo: usual.to };
  return { validFrom, validTo, before, validity: isWhole ? (exact as Validity) : null, wrong };
}
