import * as v from "valibot";
import { dayOf, type Zone } from "../shared/time.ts";
import type { Json } from "../shared/json.ts";
import { CARDS } from "./limits.ts";

const unknownSchema = v.array(v.object({ number: v.pipe(v.string(), v.minLength(1)), at: v.number() }));
/** Cards that were scanned at a desk and that nobody has added, newest first; `at`: epoch ms. */
export type Unknown = v.InferOutput<typeof unknownSchema>;

/** The list as the device kept it; null for what is none. [CRD-94] */
export function unknownIn(found: Json): Unknown | null {
  const parsed = v.safeParse(unknownSchema, found);
  return parsed.success && parsed.output.length > 0 ? parsed.output : null;
}
/** A card that was scanned stands in the list once, on top; the oldest of too many leaves. [CRD-94] */
export const withUnknown = (list: Unknown, number: string, at: number): Unknown =>
  [{ number, at }, ...list.filter((u) => u.number !== number)].slice(0, CARDS.unknownMax);
export const withoutUnknown = (list: Unknown, number: string): Unknown => list.filter((u) => u.number !== number);

type Set = {
  readonly action: string;
  readonly madeAt: number;
  readonly madeOffline: boolean;
  readonly state: string;
  readonly closed?: { readonly why: string; readonly because?: string | undefined } | undefined;
};
/** What a person took back before it was sent was never issued; what was given up was asked for, and not to be had. */
const isIssued = ({ state, closed }: Set): boolean => state !== "closed" || closed?.why !== "undone";
/**
 * What was done with cards on this device without a connection on this day at the site, newest first. While there is none, also
 * what has not been sent: a device may learn late that the network is gone, and doors know nothing of it either way. [CRD-95]
 */
export const issuedOffline = <S extends Set>(
  sets: readonly S[],
  { now, zone, offline }: { readonly now: number; readonly zone: Zone; readonly offline: boolean },
): readonly S[] =>
  sets
    .filter(
      (s) =>
        (s.madeOffline || (offline && s.state !== "accepted" && s.state !== "closed")) &&
        isIssued(s) &&
        s.action.startsWith("cards."),
    )
    .filter((s) => dayOf(s.madeAt, zone) === dayOf(now, zone))
    .toSorted((a, b) => b.madeAt - a.madeAt);

/** Whether what was typed is words: no number of a card is without a digit, and an address has its sign. [CRD-98] */
export const isWords = (text: string): boolean => text.includes("@") || !/\d/u.test(text);
