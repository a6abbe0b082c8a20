import * as v from "valibot";
import { personLinkSchema } from "../people/schema.ts";
import { TITLE_MAX } from "../site/limits.ts";
import { commonSchema } from "../site/schema.ts";

/** `ns/{ns}/cards/{id}` (spec 3 §3). Instants are epoch milliseconds. Unknown keys are kept in the replica and ignored here. */
export const cardSchema = v.object({
  ...commonSchema,
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(TITLE_MAX)),
  /** None: the card was handed back, or never out. */
  role: v.optional(v.nullable(v.picklist(["permanent", "temporary"])), null),
  owner: v.optional(v.nullable(personLinkSchema), null),
  sites: v.optional(v.nullable(v.record(v.string(), v.boolean())), {}),
  enabledFrom: v.optional(v.nullable(v.number()), null),
  enabledTo: v.optional(v.nullable(v.number()), null),
  disabled: v.optional(v.nullable(v.boolean()), false),
  nonTransferable: v.optional(v.nullable(v.boolean()), false),
  uids: v.optional(v.nullable(v.record(v.string(), v.string())), {}),
  cardIdType: v.optional(v.nullable(v.string()), "ref"),
});
export type CardDoc = v.InferOutput<typeof cardSchema>;

/** The id that is shown for a card (spec 3 §3): the uid of its own type, else of the site's type, else the raw id. */
export function shownId(card: Pick<CardDoc, "uids" | "cardIdType">, id: string, siteType = "ref"): string {
  const uids = card.uids ?? {};
  return [card.cardIdType, siteType].flatMap((type) => (type && type !== "ref" ? (uids[type] ?? []) : []))[0] ?? id;
}

export type CardState = "not-assigned" | "disabled" | "not-yet-valid" | "expired" | "valid";
/** Whether a card opens anything at a moment (spec 3 §4). */
export function cardState(
  card: Pick<CardDoc, "owner" | "disabled" | "enabledFrom" | "enabledTo">,
  now: number,
): CardState {
  if (!card.owner) return "not-assigned";
  if (card.disabled === true) return "disabled";
  if (card.enabledFrom != null && card.enabledFrom > now) return "not-yet-valid";
  return card.enabledTo != null && card.enabledTo < now ? "expired" : "valid";
}

/** Card types whose number is printed as facility and card number, and how many binary digits the latter has (spec 3 §3, §5). */
const NUMBER_BITS: { readonly [type: string]: number } = {
  "26bit": 16,
  "34bitEven": 16,
  "34bitOdd": 16,
  hid37Fc: 19,
  hidCorp1000: 20,
};
const PRINTED = /^(\d{1,6}):(\d{1,8})$/;

/** Everything that a card's number may be read as: as stored, as printed (facility, number), and as one decimal. */
export function cardNumbers(uids: { readonly [type: string]: string }): readonly string[] {
  return Object.entries(uids).flatMap(([type, uid]) => {
    const [, facility, number] = PRINTED.exec(uid) ?? [];
    const bits = NUMBER_BITS[type];
    if (facility === undefined || number === undefined || bits === undefined) return [uid];
    return [uid, String(Number(facility) * 2 ** bits + Number(number))];
  });
}
