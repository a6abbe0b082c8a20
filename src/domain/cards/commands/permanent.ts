import type { Plan } from "../../shared/changes.ts";
import { err, type Result } from "../../shared/result.ts";
import { cardLabel } from "../../words/cards.ts";
import { cardAssign, cardDisable, cardEnable, cardReplace } from "../declared.ts";
import { type CardReason, type ReplaceReason, USUAL_REASON } from "../reasons.ts";
import {
  type CardAt,
  cardPlan,
  type CardRefusal,
  changes,
  clearCard,
  endRunning,
  freeSlots,
  giving,
  type Holder,
  idOf,
  inputOf,
  isBound,
  isNew,
  isWhole,
  mayHandCards,
  type MemberUntil,
  moveSlots,
  nameOf,
  ownerLink,
  putCard,
  putMember,
  sitesMap,
  type Target,
  withSites,
} from "./parts.ts";

/** A permanent card is non-transferable unless somebody has said of it whether it is (spec 3 §5). */
const nonTransferable = (card: Target): boolean => {
  const said = isNew(card) ? null : card.stored.nonTransferable;
  return typeof said === "boolean" ? said : true;
};

type Asked = { readonly until?: MemberUntil | null; readonly reason?: CardReason };
const isReversed = (until: MemberUntil | null): boolean =>
  until !== null && until.validFrom !== null && until.validTo !== null && until.validFrom >= until.validTo;

/**
 * A new permanent card (spec 3 §4): who had it is unassigned, at other sites too; a running temporary card ends; somebody's own
 * card of another site gets this one as well. [CRD-20] [CRD-22]
 * @param asked `until`: validity of the membership; left out, it stays as it is
 */
export function planAssignPermanent(card: Target, holder: Holder, asked: Asked, at: CardAt): Result<Plan, CardRefusal> {
  const { until = null, reason = USUAL_REASON.given } = asked;
  if (!mayHandCards(at)) return err("no-cards-right");
  if (at.site === "") return err("no-site");
  const id = idOf(card);
  const has = holder.member?.cards.permanent ?? null;
  if (has !== null) return err(has === id ? "same-card" : "has-permanent");
  if (!isWhole(holder)) return err("not-here");
  if (isReversed(until)) return err("reversed");
  const given = giving(card, holder, { role: "permanent", reason }, at);
  if (!given.ok) return given;
  const to = changes();
  const { keeps, fields } = given.value;
  if (!keeps) freeSlots(to, at, card);
  const endless = { enabledFrom: null, enabledTo: null, nonTransferable: nonTransferable(card) };
  putCard(to, at, card, keeps ? fields : { ...fields, ...endless });
  putMember(to, at, holder, { role: "permanent", id, until });
  endRunning(to, at, holder.temporary, id);
  const label = cardLabel("assign", { card: nameOf(card), name: holder.person.title });
  const input = { site: at.site, person: holder.person.id, card: inputOf(card), until, reason };
  return cardPlan(cardAssign, { label, site: at.site }, { ops: to.ops(), input });
}

/**
 * Replaces a permanent card: the new one takes what stands on the old one, at every site of it, with the reason; the old one
 * is nobody's (spec 3 §4). [CRD-20] [CRD-23]
 */
export function planReplacePermanent(
  card: Target,
  holder: Holder,
  reason: ReplaceReason,
  at: CardAt,
): Result<Plan, CardRefusal> {
  if (!mayHandCards(at)) return err("no-cards-right");
  const { person, permanent: old } = holder;
  if (!isWhole(holder)) return err("not-here");
  if (!old) return err("no-permanent");
  const id = idOf(card);
  if (old.id === id) return err("same-card");
  if (old.holder !== person.id || old.role !== "permanent" || !old.sites.includes(at.site)) return err("not-theirs");
  if (isBound(card, person.id, at)) return err("bound");
  const isOwn = !isNew(card) && card.holder === person.id && card.role === "permanent";
  // At a site whose membership names another card the old one is no longer theirs.
  const named = (site: string) => at.slotOf?.(site, person.id, "permanent") ?? old.id;
  const held = old.sites.filter((site) => site === at.site || named(site) === old.id);
  const sites = withSites(held, isOwn ? card.sites : []);
  if (sites === null) return err("too-many-sites");
  const to = changes();
  if (!isOwn) freeSlots(to, at, card);
  clearCard(to, at, old, false);
  putCard(to, at, card, {
    ...(isOwn ? {} : { role: "permanent", owner: ownerLink(person) }),
    sites: sitesMap(sites),
    enabledFrom: old.enabledFrom,
    enabledTo: old.enabledTo,
    disabled: false,
    nonTransferable: nonTransferable(card),
    assignedAt: old.stored.assignedAt ?? at.site,
    updateReason: reason,
    returned: false,
  });
  moveSlots(to, at, { person: person.id, sites: held }, [old.id, id]);
  endRunning(to, at, holder.temporary, id);
  const label = cardLabel("replace", { card: nameOf(card), other: old.number, name: person.title });
  const input = { site: at.site, person: person.id, card: inputOf(card), reason };
  return cardPlan(cardReplace, { label, site: at.site }, { ops: to.ops(), input });
}

/** Enables a permanent card, which ends a running temporary one (spec 3 §4); disables it. [CRD-20] [CRD-24] */
export function planEnabled(holder: Holder, enabled: boolean, at: CardAt): Result<Plan, CardRefusal> {
  if (!mayHandCards(at)) return err("no-cards-right");
  const { permanent, temporary, person } = holder;
  if (!isWhole(holder)) return err("not-here");
  if (!permanent) return err("no-permanent");
  if (permanent.holder !== person.id) return err("not-theirs");
  if (permanent.disabled !== enabled) return err("nothing-to-do");
  const to = changes();
  putCard(to, at, permanent, { disabled: !enabled });
  if (enabled) endRunning(to, at, temporary, permanent.id);
  const label = cardLabel(enabled ? "enable" : "disable", { card: permanent.number, name: person.title });
  const input = { site: at.site, person: person.id, card: permanent.id };
  const said = { label, site: at.site };
  return enabled
    ? cardPlan(cardEnable, said, { ops: to.ops(), input })
    : cardPlan(cardDisable, said, { ops: to.ops(), input });
}
