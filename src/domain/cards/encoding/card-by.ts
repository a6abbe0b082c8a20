import { cardDocId } from "../id.ts";
import { encodeCard, genericUid, parseCard } from "./encode.ts";
import { CARD_TYPES } from "./formats.ts";
import { printedNumbers } from "./typed.ts";

/** A uid that a scanned or typed value may stand for; `type` null: that of any type. */
export type Candidate = { readonly type: string | null; readonly value: string };

const HEX = /^[0-9a-f]+$/i;
/** A value as it stands, and as readers write hexadecimal: in capitals, or small. */
const spellings = (raw: string): readonly string[] =>
  HEX.test(raw) ? [...new Set([raw, raw.toUpperCase(), raw.toLowerCase()])] : [raw];

/**
 * Every uid that a value may stand for, likeliest first: as it stands, as a frame of each type of its length, and
 * `facility:number` by each type (design 4). [CRD-6]
 */
export function cardCandidates(typed: string): readonly Candidate[] {
  const raw = typed.trim();
  if (raw === "") return [];
  const asIs = spellings(raw).map((value) => ({ type: null, value }));
  const frames = CARD_TYPES.flatMap((type): Candidate[] =>
    type !== "generic" && parseCard(type, raw).ok ? [{ type, value: raw.toUpperCase() }] : [],
  );
  const printed = printedNumbers(raw);
  const encoded = CARD_TYPES.flatMap((type): Candidate[] => {
    const uid = printed && type !== "generic" ? encodeCard(type, printed) : null;
    return uid?.ok === true ? [{ type, value: uid.value }] : [];
  });
  return [...asIs, ...frames, ...encoded];
}

/** Ids of documents that name no type: the raw ids of cards from before they did. */
const UNTYPED = /^[\w.-]{1,100}$/;
/** Ids of the documents that a value may be the card of, likeliest first: what the server is asked for. [CRD-6] */
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
