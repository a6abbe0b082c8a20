import { cardDocId } from "../id.ts";
import { encodeCard, genericUid, parseCard } from "./encode.ts";
import { CARD_TYPES } from "./formats.ts";
import { type CardUid, printedNumbers } from "./typed.ts";

/** A uid that a scanned or typed value may stand for; `type` null: that of any type. */
export type Candidate = { readonly type: string | null; readonly value: string };

/**
 * Every uid that a value may stand for, likeliest first: as it stands, as a frame of each type of its length, and
 * `facility:number` by each type (design 4). [CRD-6]
 */
export function cardCandidates(typed: string): readonly Candidate[] {
  const raw = typed.trim();
  if (raw === "") return [];
  const upper = genericUid(raw);
  const asIs: readonly Candidate[] = [raw, ...(upper === raw ? [] : [upper])].map((value) => ({ type: null, value }));
  const frames = CARD_TYPES.flatMap((type): Candidate[] =>
    type !== "generic" && parseCard(type, raw).ok ? [{ type, value: upper }] : [],
  );
  const printed = printedNumbers(raw);
  const encoded = CARD_TYPES.flatMap((type): Candidate[] => {
    const uid = printed && type !== "generic" ? encodeCard(type, printed) : null;
    return uid?.ok === true ? [{ type, value: uid.value }] : [];
  });
  return [...asIs, ...frames, ...encoded];
}

/** Ids of the documents that a value may be the card of, likeliest first: what the server is asked for. [CRD-6] */
export function cardIds(typed: string): readonly string[] {
  const types = ["ref", ...CARD_TYPES];
  const uids = cardCandidates(typed).flatMap(({ type, value }): CardUid[] =>
    type === null ? types.map((t) => ({ type: t, value })) : [{ type, value }],
  );
  return [...new Set(uids.map(({ type, value }) => cardDocId(type, value)))];
}

type Known = { readonly id: string; readonly raw: string; readonly uids: { readonly [type: string]: string } };
/** The card of a value; `several`: more than one answers, which is worth a warning (spec 3 §5). */
export type CardBy<C> = { readonly card: C | null; readonly several: boolean };

/**
 * The card that a scanned or typed value belongs to: the first of those that answer to the likeliest reading of it. A card
 * without uids is known by its raw id. [CRD-6]
 */
export function cardBy<C extends Known>(typed: string, cards: Iterable<C>): CardBy<C> {
  const all = [...cards];
  const has = ({ uids, raw }: C, { type, value }: Candidate): boolean =>
    type === null ? raw === value || Object.values(uids).includes(value) : uids[type] === value;
  const found = cardCandidates(typed).flatMap((asked) =>
    all.filter((card) => has(card, asked)).sort((a, b) => (a.id < b.id ? -1 : 1)),
  );
  return { card: found[0] ?? null, several: new Set(found.map((c) => c.id)).size > 1 };
}
