import { CARD_STANDS, SWITCHED } from "../../words/cards-anew.ts";
import { CARD_REFUSED } from "../../words/cards.ts";
import { say } from "../../words/say.ts";
import type { CardDetail } from "../collection.ts";
import { type CardNow, type CardRefusal, type Holder, isBound, isNew, nameOf, type Target } from "../commands/parts.ts";
import { type Seen, holderName, when } from "./world.ts";

/** A card that somebody has for a time that is not over; null: without an end, or past it. */
const untilOf = ({ role, enabledTo }: CardNow, { by }: Seen): number | null =>
  role === "temporary" && enabledTo !== null && enabledTo > by.now ? enabledTo : null;
type HeldCard = { readonly card: string; readonly name: string };
const told = <T>(
  card: CardNow,
  seen: Seen,
  words: { readonly without: (said: HeldCard) => T; readonly until: (said: HeldCard & { readonly at: string }) => T },
): T => {
  const said = { card: nameOf(card), name: holderName(card, seen) };
  const until = untilOf(card, seen);
  return until === null ? words.without(said) : words.until({ ...said, at: when(until, seen) });
};

/** Who has a card that is to be given to somebody, and until when; null for nobody else. Of a card that is not to be had no name is told. */
export function withWhom(card: Target | null, person: string, seen: Seen): string | null {
  if (!card || isNew(card) || card.holder === "" || card.holder === person) return null;
  if (isBound(card, person, seen.by)) return say(CARD_STANDS.bound, { card: nameOf(card) });
  return told(card, seen, {
    without: (said) => say(CARD_STANDS.with, said),
    until: (said) => say(CARD_STANDS.until, said),
  });
}

/** A card that somebody had, and has no more: whoever has it now, else that they have not. */
export const lost = (
  card: CardNow,
  { id, title }: { readonly id: string; readonly title: string },
  seen: Seen,
): string => withWhom(card, id, seen) ?? say(CARD_STANDS.notTheirs, { card: nameOf(card), name: title });

/** A card that was to be added is there, and who has it. */
export function addedAlready(card: CardDetail | null, called: string, seen: Seen): string {
  if (!card || card.holder === "") return say(CARD_STANDS.added, { card: called });
  return told(card, seen, {
    without: (said) => say(CARD_STANDS.addedWith, said),
    until: (said) => say(CARD_STANDS.addedUntil, said),
  });
}

const hasAlready = (card: CardNow, seen: Seen): string =>
  told(card, seen, {
    without: (said) => say(CARD_STANDS.already, said),
    until: (said) => say(CARD_STANDS.alreadyUntil, said),
  });

type Of = { readonly card: Target; readonly holder: Holder };
/** Why somebody is not given a card, with names wherever the documents tell them. [CRD-311] */
export function whyNotGiven(refusal: CardRefusal, { card, holder }: Of, seen: Seen): string {
  const name = holder.person.title;
  const { permanent } = holder;
  if (refusal === "not-here") return say(CARD_STANDS.unread, { name });
  if (refusal === "has-permanent" && permanent) return say(CARD_STANDS.permanent, { card: permanent.number, name });
  if (refusal === "not-theirs" && permanent) return lost(permanent, holder.person, seen);
  if (isNew(card)) return CARD_REFUSED[refusal];
  if (refusal === "same-card" || refusal === "nothing-to-do") return hasAlready(card, seen);
  if (refusal === "other-role") return say(CARD_STANDS.otherRole, { card: card.number, name });
  return CARD_REFUSED[refusal];
}

/** Why somebody's permanent card is not enabled, or disabled. */
export function whyNotSwitched(refusal: CardRefusal, holder: Holder, enabled: boolean, seen: Seen): string {
  const { permanent, person } = holder;
  if (refusal === "not-here") return say(CARD_STANDS.unread, { name: person.title });
  if (refusal === "not-theirs" && permanent) return lost(permanent, person, seen);
  if (refusal !== "nothing-to-do" || !permanent) return CARD_REFUSED[refusal];
  const state = enabled ? SWITCHED.on : SWITCHED.off;
  return say(CARD_STANDS.switched, { card: permanent.number, name: person.title, state });
}

/** Why cards of a list are not changed: one of them is at sites of others only, and somebody has it. */
export function whyNotListed(
  refusal: CardRefusal,
  cards: readonly CardNow[],
  mine: (card: CardNow) => boolean,
  seen: Seen,
) {
  const away = refusal === "elsewhere" ? cards.find((card) => !mine(card)) : undefined;
  return away ? say(CARD_STANDS.elsewhere, { card: away.number, name: holderName(away, seen) }) : CARD_REFUSED[refusal];
}
