import { cardDocId } from "../id.ts";
import { genericUid } from "./encode.ts";
import { frameReadings, isDecimal, spelled } from "./readings.ts";
import type { CardUid } from "./typed.ts";

/** A uid that a scanned or typed value may stand for; `type` null: that of any type. */
export type Candidate = { readonly type: string | null; readonly value: string };

const HEX = /^[0-9a-f]+$/i;
/** A value as it stands, and as readers write hexadecimal: in capitals, or small. */
const spellings = (raw: string): readonly string[] =>
  HEX.test(raw) ? [...new Set([raw, raw.toUpperCase(), raw.toLowerCase()])] : [raw];

/**
 * Every uid that a value may stand for, likeliest first: as it stands, as a frame of each type, and, of each of these frames,
 * as it may have been kept by somebody who did not know its type: as a frame, `facility:number` or one decimal. One decimal is
 * no other: of the raw ids 101001 and 202002 the second is the first with its parity, and both are numbers of their own. [CRD-6]
 */
export function cardCandidates(typed: string): readonly Candidate[] {
  const raw = typed.trim();
  if (raw === "") return [];
  const frames = frameReadings(raw);
  const all: readonly Candidate[] = [
    ...spellings(raw).map((value) => ({ type: null, value })),
    ...frames.map(({ type, uid }) => ({ type, value: uid })),
    ...frames.flatMap(spelled).flatMap((value) => (isDecimal(raw) && isDecimal(value) ? [] : { type: null, value })),
  ];
  return [...new Map(all.map((one) => [`${one.type} ${one.value}`, one])).values()];
}

/** Ids of documents that name no type: the raw ids of cards from before they did. */
const UNTYPED = /^[\w.-]{1,100}$/;
/** Ids of the documents that a value may be the card of, likeliest first: what is looked for on the device. [CRD-6] */
export function cardIds(typed: string): readonly string[] {
  const ids = cardCandidates(typed).flatMap(({ type, value }): string[] => {
    if (type !== null) return [cardDocId(type, value)];
    const raw = [cardDocId("ref", value), cardDocId("generic", genericUid(value))];
    return UNTYPED.test(value) && /\w/.test(value) ? [...raw, value] : raw;
  });
  return [...new Set(ids)];
}

type Known = { readonly id: string; readonly raw: string; readonly uids: { readonly [type: string]: string } };
/** The card of a value; `several`: more than one answers, which is worth a warning (spec 3 §5). */
export type CardBy<C> = { readonly card: C | null; readonly several: boolean };

/**
 * The card that a scanned or typed value belongs to: the first of those that answer to the likeliest reading of it. A card
 * without uids is known by its raw id. [CRD-6]
 */
export function cardBy<C extends Known>(typed: string, cards: Iterable<C>): CardBy<C> {
  const candidates = cardCandidates(typed);
  const answers = ({ uids, raw }: C): number =>
    candidates.findIndex(({ type, value }) =>
      type === null ? raw === value || Object.values(uids).includes(value) : uids[type] === value,
    );
  const found = [...cards].map((card) => ({ card, at: answers(card) })).filter(({ at }) => at >= 0);
  found.sort((a, b) => a.at - b.at || (a.card.id < b.card.id ? -1 : 1));
  return { card: found[0]?.card ?? null, several: found.length > 1 };
}

/** As what the text was found to be a card: the card's own uid that answers to it; null for one without. [CRD-13] */
export function foundAs(typed: string, { uids }: Pick<Known, "uids">): CardUid | null {
  for (const { type, value } of cardCandidates(typed)) {
    const found = Object.entries(uids).find(([own, uid]) => uid === value && (type === null || own === type));
    if (found) return { type: found[0], value: found[1] };
  }
  return null;
}
