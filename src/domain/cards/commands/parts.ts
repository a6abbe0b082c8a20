import { mayDo } from "../../access/may-do.ts";
import type { MemberRow, PersonDetail } from "../../people/collection.ts";
import { memberCreate } from "../../people/member-create.ts";
import { type Ctx, fieldPath, type Op, type Patch, type Plan, seenSince } from "../../shared/changes.ts";
import { type Declared, planOf } from "../../shared/command.ts";
import { type Json, type JsonObject, sameJson } from "../../shared/json.ts";
import { err, ok, type Result } from "../../shared/result.ts";
import type { CARD_REFUSED } from "../../words/cards.ts";
import { INTERNAL } from "../../words/internal.ts";
import type { CardDetail, HeldField, Stored } from "../collection.ts";
import type { CardUid } from "../encoding/typed.ts";
import { FREE } from "../free.ts";
import { cardDocId, cardPath } from "../id.ts";
import { CARDS } from "../limits.ts";
import type { CardReason } from "../reasons.ts";
import { cardTemporary } from "../declared.ts";
import type { TargetInput } from "../inputs.ts";
import type { CardRole } from "../schema.ts";

export type CardRefusal = keyof typeof CARD_REFUSED;
/** `ownSites`: ids of the sites of whoever acts; null or left out: all. */
export type Who = Pick<Ctx, "roles"> & { readonly ownSites?: readonly string[] | null };

/** A card as commands take it. */
export type CardNow = Pick<
  CardDetail,
  | "id"
  | "path"
  | "title"
  | "number"
  | "holder"
  | "role"
  | "sites"
  | "enabledFrom"
  | "enabledTo"
  | "disabled"
  | "stored"
  | "rev"
>;
/** A card that nobody has added yet: it is made by the command that gives it out. */
export type NewCard = { readonly uid: CardUid; readonly title: string };
export type Target = CardNow | NewCard;
export const isNew = (card: Target): card is NewCard => "uid" in card;

/** Whoever a card is for, and what they have at the site. */
export type Holder = {
  readonly person: Pick<PersonDetail, "id" | "path" | "title" | "displayName" | "sites" | "rev">;
  /** Their membership of the site; null: they are no member yet. */
  readonly member: MemberRow | null;
  /** The cards that the membership names; null for none, or for one that is not on this device. */
  readonly permanent: CardNow | null;
  readonly temporary: CardNow | null;
};
/**
 * Where, when and by whom. `slotOf` tells which card a membership names; null: none, or no membership; undefined: not known on
 * this device. `revOf`: the revision of the membership that it tells of.
 */
export type CardAt = Who & {
  readonly ns: string;
  readonly site: string;
  readonly now: number;
  readonly slotOf?: (site: string, person: string, role: CardRole) => string | null | undefined;
  readonly revOf?: (site: string, person: string) => number | undefined;
};

/**
 * Whether every card that the membership names is on this device: what a command does to the others depends on them.
 * @throws {Error} where nobody holds: a bug of the screen (spec 3 §8)
 */
export function isWhole({ person, member, permanent, temporary }: Holder): boolean {
  if (person.id === "") throw new Error(INTERNAL.noPerson);
  return (
    (member?.cards.permanent ?? null) === (permanent?.id ?? null) &&
    (member?.cards.temporary ?? null) === (temporary?.id ?? null)
  );
}

/** Every command of cards asks for the same right. */
export const mayHandCards = (who: Who): boolean => mayDo(cardTemporary, who);
/** Whether a card is at sites only that are not one's own: those who have one of them write it (docs/decisions/071). [CRD-27] */
export const isElsewhere = ({ sites }: Pick<CardNow, "sites">, { ownSites = null }: Who): boolean =>
  ownSites !== null && sites.length > 0 && !sites.some((site) => ownSites.includes(site));
/**
 * Whether a card is not whoever acts's to take from its holder: it is non-transferable, and at sites only that are not theirs. At one
 * of its sites they would see both, whom it is taken from and whom it is given to (docs/decisions/071). [CRD-35]
 */
export const isBound = (card: Target, person: string, who: Who): boolean =>
  !isNew(card) &&
  card.holder !== "" &&
  card.holder !== person &&
  card.stored.nonTransferable === true &&
  isElsewhere(card, who);
type Said = { readonly label: string; readonly site: string | null };
/** A command on cards is one set: what hands out or takes back holds whole, or not at all. [CRD-20] */
export const cardPlan = <I>(
  command: Declared<I>,
  said: Said,
  { ops, input }: { readonly ops: readonly Op[]; readonly input?: I },
): Result<Plan, CardRefusal> =>
  ops.length === 0 ? err("nothing-to-do") : ok(planOf(command, { ...said, ops }, input));
/** A card as an intent names it. */
export const inputOf = (card: Target): TargetInput =>
  isNew(card) ? { uid: { type: card.uid.type, value: card.uid.value }, title: card.title } : { id: card.id };

/** A card that is taken back as an intent names it. */
export const takenFrom = ({ id, holder }: CardNow) => ({ id, holder });

/** A document that was seen, and the revision at which it was; undefined: nobody knows. */
type SeenAt = { readonly path: string; readonly rev: number | undefined };
type Put = { readonly to: Json; readonly was: Json; readonly rev: number | undefined };
/** Documents of one set: each is written once, whatever the parts of a command do to it. */
export type Changes = {
  readonly create: (path: string, fields: JsonObject) => void;
  readonly put: (doc: SeenAt, field: string, to: Json, was: Json) => void;
  readonly ops: () => readonly Op[];
};
/** Fields that are no as long as nobody has said yes: no is not written over nothing. */
const OFF_AT_FIRST: readonly string[] = ["disabled", "returned"];
const isSame = (field: string, to: Json, was: Json): boolean =>
  sameJson(to, was) || (to === false && was === null && OFF_AT_FIRST.includes(field));

export function changes(): Changes {
  const made = new Map<string, JsonObject>();
  const patches = new Map<string, Map<string, Put>>();
  return {
    create: (path, fields) => void made.set(path, fields),
    put: ({ path, rev }, field, to, was) => {
      const fields = patches.get(path) ?? new Map<string, Put>();
      const before = fields.get(field);
      patches.set(path, fields.set(field, { to, was: before?.was ?? was, rev: before ? before.rev : rev }));
    },
    ops: () => [
      ...[...made].map(([path, fields]): Op => ({ kind: "create", path, fields })),
      ...[...patches].flatMap(([path, fields]): Op[] => {
        const moved = [...fields].filter(([field, { to, was }]) => !isSame(field, to, was));
        if (moved.length === 0) return [];
        const of = (which: "to" | "was"): Patch => Object.fromEntries(moved.map(([f, v]) => [f, v[which]]));
        return [
          { kind: "patch", path, fields: of("to"), seen: of("was"), ...seenSince(moved.map(([, { rev }]) => rev)) },
        ];
      }),
    ],
  };
}

const slot = (role: CardRole): string => fieldPath("cards", role);
const memberPath = (site: string, person: string): string => `sites/${site}/members/${person}`;
export const idOf = (card: Target): string => (isNew(card) ? cardDocId(card.uid.type, card.uid.value) : card.id);
/** What a card is called in a label. */
export const nameOf = (card: Target): string => (isNew(card) ? card.uid.value : card.number);
export const sitesMap = (sites: readonly string[]): JsonObject => Object.fromEntries(sites.map((s) => [s, true]));

/** Writes fields of a card, or makes it with them. */
export function putCard(to: Changes, { ns }: CardAt, card: Target, fields: Partial<Stored>): void {
  if (!isNew(card)) {
    for (const [field, value] of Object.entries(fields) as [HeldField, Json][])
      to.put(card, field, value, card.stored[field]);
    return;
  }
  const { type, value } = card.uid;
  const own = { title: card.title.trim() || value, uids: { [type]: value }, cardIdType: type };
  to.create(cardPath(ns, idOf(card)), { ...own, ...fields });
}

/** Empties the places that memberships of a card's owner keep for it, at these sites. */
function emptySlots(to: Changes, { slotOf, revOf }: CardAt, card: CardNow, sites: readonly string[]): void {
  const { holder, role } = card;
  if (holder === "" || role === null) return;
  for (const site of sites) {
    const named = slotOf?.(site, holder, role);
    if (named !== undefined && named !== card.id) continue;
    to.put({ path: memberPath(site, holder), rev: revOf?.(site, holder) }, slot(role), null, card.id);
  }
}

/** Takes a card from its owner everywhere; their memberships name it no longer. [CRD-20] */
export function clearCard(to: Changes, at: CardAt, card: CardNow, returned: boolean | null): void {
  emptySlots(to, at, card, card.sites);
  putCard(to, at, card, { ...FREE, ...(returned === null ? {} : { returned }) });
}
/** Takes a card from its owner at one site; it stays theirs at others. */
export function leaveSite(to: Changes, at: CardAt, card: CardNow): void {
  const left = card.sites.filter((s) => s !== at.site);
  if (left.length === 0) return clearCard(to, at, card, null);
  emptySlots(to, at, card, [at.site]);
  putCard(to, at, card, { sites: sitesMap(left) });
}
/** Takes a card that goes to somebody else, or changes its type, out of the memberships that name it. */
export const freeSlots = (to: Changes, at: CardAt, card: Target): void => {
  if (!isNew(card)) emptySlots(to, at, card, card.sites);
};

/** Membership validity that comes with a card; null for no beginning, or no end. */
export type MemberUntil = { readonly validFrom: number | null; readonly validTo: number | null };
type Given = { readonly role: CardRole; readonly id: string; readonly until: MemberUntil | null };

/**
 * Writes a card into its owner's membership of the site, with the validity that it needs; somebody who is no member becomes
 * one (spec 3 §4).
 */
export function putMember(
  to: Changes,
  { ns, site }: CardAt,
  { person, member }: Holder,
  { role, id, until }: Given,
): void {
  if (member) {
    to.put(member, slot(role), id, member.cards[role]);
    if (!until) return;
    to.put(member, "validFrom", until.validFrom, member.validFrom);
    to.put(member, "validTo", until.validTo, member.validTo);
    return;
  }
  const validity = { membership: role, validFrom: until?.validFrom ?? null, validTo: until?.validTo ?? null } as const;
  const { path, fields } = memberCreate(site, person.id, ns, validity);
  to.create(path, { ...fields, cards: { permanent: null, temporary: null, [role]: id } });
  if (!person.sites.includes(site)) to.put(person, "memberSites", [...person.sites, site], [...person.sites]);
}
/** Writes another permanent card into the memberships that named one, at these sites. */
export function moveSlots(
  to: Changes,
  { revOf }: CardAt,
  { person, sites }: { readonly person: string; readonly sites: readonly string[] },
  [was, id]: readonly [was: string, id: string],
): void {
  for (const site of sites)
    to.put({ path: memberPath(site, person), rev: revOf?.(site, person) }, slot("permanent"), id, was);
}

/** The link of a card to its owner: names as this device knows them; functions keep them true. */
export const ownerLink = ({ path, title, displayName }: Holder["person"]): JsonObject => ({
  ref: path,
  title,
  displayName,
});

/** Whether a temporary card opens doors now. */
export const isRunning = (
  { enabledFrom, enabledTo }: Pick<CardNow, "enabledFrom" | "enabledTo">,
  now: number,
): boolean => (enabledFrom === null || enabledFrom <= now) && (enabledTo === null || enabledTo > now);
/** Ends a running temporary card now, unless it is the one that is given (spec 3 §4). [CRD-20] */
export function endRunning(to: Changes, at: CardAt, temporary: CardNow | null, given: string): void {
  if (temporary && temporary.id !== given && isRunning(temporary, at.now))
    putCard(to, at, temporary, { enabledTo: at.now });
}

/** The sites of a card with others; null where that are too many. */
export function withSites(sites: readonly string[], added: readonly string[]): readonly string[] | null {
  const all = [...new Set([...sites, ...added])];
  return all.length > CARDS.sitesMax ? null : all;
}

/** Sites that a card keeps when somebody is given it; none where it was another's; null: it is theirs with the other type elsewhere. */
function keptSites(card: Target, person: string, role: CardRole, site: string): readonly string[] | null {
  if (isNew(card) || card.holder !== person) return [];
  if (card.role === role) return card.sites;
  return card.sites.every((s) => s === site) ? [] : null;
}

/** How a card is given to somebody at a site: what is written of it, beside its validity. `keeps`: it is theirs at other sites, and stays there what it is. */
type Giving = { readonly keeps: boolean; readonly fields: Partial<Stored> };
/** … with a type and a reason, or why it cannot be. */
export function giving(
  card: Target,
  { person }: Holder,
  { role, reason }: { readonly role: CardRole; readonly reason: CardReason },
  at: CardAt,
): Result<Giving, CardRefusal> {
  const { site } = at;
  if (isBound(card, person.id, at)) return err("bound");
  const kept = keptSites(card, person.id, role, site);
  if (kept === null) return err("other-role");
  const sites = withSites(kept, [site]);
  if (sites === null) return err("too-many-sites");
  if (kept.length > 0) return ok({ keeps: true, fields: { sites: sitesMap(sites) } });
  const owned = { role, owner: ownerLink(person), sites: sitesMap(sites), assignedAt: site, updateReason: reason };
  return ok({ keeps: false, fields: { ...owned, disabled: false, returned: false } });
}
