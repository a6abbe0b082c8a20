import type { MemberRow } from "../../people/collection.ts";
import { type PersonRefusal, planVisitEnd } from "../../people/commands.ts";
import { memberEnd } from "../../people/declared.ts";
import { type Op, type Plan, seenSince } from "../../shared/changes.ts";
import { planOf } from "../../shared/command.ts";
import { err, ok, type Result } from "../../shared/result.ts";
import { cardLabel } from "../../words/cards.ts";
import { cardReturn, cardTemporary, cardValidity } from "../declared.ts";
import { type CardReason, USUAL_REASON } from "../reasons.ts";
import { type Validity, widened } from "../validity.ts";
import {
  type CardAt,
  type CardNow,
  cardPlan,
  type CardRefusal,
  type Changes,
  changes,
  clearCard,
  freeSlots,
  giving,
  type Holder,
  idOf,
  inputOf,
  isElsewhere,
  isNew,
  isWhole,
  leaveSite,
  mayHandCards,
  nameOf,
  putCard,
  putMember,
  takenFrom,
  type Target,
} from "./parts.ts";

/** What a temporary card does to the membership and to the permanent card, whenever its validity is written (spec 3 §4). */
function besides(
  to: Changes,
  holder: Holder,
  { validity, id }: { readonly validity: Validity; readonly id: string },
  at: CardAt,
): void {
  const { member, permanent } = holder;
  const until = member ? widened(member, validity) : { validFrom: validity.from, validTo: validity.to };
  putMember(to, at, holder, { role: "temporary", id, until });
  if (permanent && permanent.id !== id && validity.to > at.now) putCard(to, at, permanent, { disabled: true });
}

/** Another validity of the temporary card that somebody has. */
function planValidity(card: CardNow, holder: Holder, validity: Validity, at: CardAt): Result<Plan, CardRefusal> {
  if (card.enabledFrom === validity.from && card.enabledTo === validity.to) return err("nothing-to-do");
  const to = changes();
  putCard(to, at, card, { enabledFrom: validity.from, enabledTo: validity.to });
  besides(to, holder, { validity, id: card.id }, at);
  const label = cardLabel("validity", { card: card.number, name: holder.person.title });
  const input = { site: at.site, person: holder.person.id, card: card.id, from: validity.from, to: validity.to };
  return cardPlan(cardValidity, { label, site: at.site }, { ops: to.ops(), input });
}

type Asked = { readonly validity: Validity; readonly reason?: CardReason };
/**
 * A temporary card, or another validity of the one that is there (spec 3 §4): the membership holds at least as long, the other
 * temporary card is nobody's at this site, and the permanent one is disabled if this one lasts beyond now. [CRD-20] [CRD-25]
 */
export function planTemporary(card: Target, holder: Holder, asked: Asked, at: CardAt): Result<Plan, CardRefusal> {
  const { validity, reason = USUAL_REASON.given } = asked;
  if (!mayHandCards(at)) return err("no-cards-right");
  if (at.site === "") return err("no-site");
  if (validity.from >= validity.to) return err("reversed");
  const { person, member, temporary } = holder;
  const id = idOf(card);
  if (!isWhole(holder)) return err("not-here");
  const isTheirs = !isNew(card) && card.holder === person.id && member?.cards.temporary === id;
  if (isTheirs) return planValidity(card, holder, validity, at);
  const given = giving(card, holder, { role: "temporary", reason }, at);
  if (!given.ok) return given;
  const to = changes();
  if (temporary && temporary.id !== id) leaveSite(to, at, temporary);
  const { keeps, fields } = given.value;
  if (!keeps) freeSlots(to, at, card);
  const lasts = { enabledFrom: validity.from, enabledTo: validity.to, disabled: false };
  putCard(to, at, card, { ...fields, ...lasts, ...(keeps ? {} : { nonTransferable: false }) });
  besides(to, holder, { validity, id }, at);
  const label = cardLabel("temporary", { card: nameOf(card), name: person.title });
  const input = { site: at.site, person: person.id, card: inputOf(card), from: validity.from, to: validity.to, reason };
  return cardPlan(cardTemporary, { label, site: at.site }, { ops: to.ops(), input });
}

/** Two changes of one document are one. */
function together(ops: readonly Op[]): readonly Op[] {
  const patches = new Map<string, Extract<Op, { kind: "patch" }>>();
  const others: Op[] = [];
  for (const op of ops) {
    if (op.kind !== "patch") others.push(op);
    else {
      const before = patches.get(op.path);
      const { seenRev, ...own } = op;
      const fields = { ...before?.fields, ...op.fields };
      const since = seenSince(before ? [before.seenRev, seenRev] : [seenRev]);
      patches.set(op.path, { ...own, fields, seen: { ...before?.seen, ...op.seen }, ...since });
    }
  }
  return [...others, ...patches.values()];
}

/**
 * Ends a visit now and takes back the temporary card that goes with it, in one set (expectations 5.16). [PPL-15] [CRD-26]
 * @param card the temporary card that the membership names; null: it names none, or it is not on this device
 */
export function planVisitOver(
  member: MemberRow,
  name: string,
  card: CardNow | null,
  at: CardAt,
): Result<Plan, CardRefusal | PersonRefusal> {
  const end = planVisitEnd(member, name, at.now, at);
  if (!end.ok || card === null) return end;
  const back = planReturn(card, at);
  const input = { member: member.path, name, card: card.id };
  const { label, site } = end.value;
  return back.ok
    ? ok(planOf(memberEnd, { label, site, ops: together([...end.value.ops, ...back.value.ops]) }, input))
    : back;
}

/** Takes a card back: it is nobody's, at no site, and every membership that named it names none (spec 3 §4). [CRD-20] [CRD-26] */
export function planReturn(card: CardNow, at: CardAt): Result<Plan, CardRefusal> {
  if (!mayHandCards(at)) return err("no-cards-right");
  if (card.holder === "") return err("not-owned");
  if (isElsewhere(card, at)) return err("elsewhere");
  const to = changes();
  clearCard(to, at, card, true);
  const owner = card.stored.owner;
  const name = typeof owner === "object" && owner !== null && "title" in owner ? String(owner["title"]) : "";
  const label = cardLabel("return", { card: card.number, name });
  const site = at.site || null;
  return cardPlan(cardReturn, { label, site }, { ops: to.ops(), input: { site, cards: [takenFrom(card)] } });
}
