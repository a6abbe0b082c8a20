import { fieldPath, type Op, type Patch } from "../../shared/changes.ts";
import { lastPart, linkedId, numberOrNull, object, text } from "../../shared/doc-reads.ts";
import type { Json, JsonObject } from "../../shared/json.ts";
import { CARD_SAYS, PERSON_SAYS } from "../../words/cards-anew.ts";
import { CARD_ROLE_WORDS } from "../../words/cards.ts";
import { say } from "../../words/say.ts";
import type { CardDetail } from "../collection.ts";
import { rawCardId } from "../id.ts";
import { CARD_ROLES, type CardRole } from "../schema.ts";
import { cardAt, holderName, nameIn, type Seen, siteAt, titleOf, when } from "./world.ts";

type Change = { readonly before: CardDetail | null; readonly fields: JsonObject; readonly card: string };

/** Whom a card is taken from, and whom it is given to. */
function handed({ before, fields, card }: Change, seen: Seen): readonly string[] {
  const from = before?.holder ?? "";
  const to = "owner" in fields ? linkedId(fields["owner"]) : from;
  const takes = to === "" ? CARD_SAYS.returns : CARD_SAYS.takes;
  const taken = before && from !== "" && from !== to ? [say(takes, { card, name: holderName(before, seen) })] : [];
  return to === "" ? taken : [...taken, givenTo({ before, fields, card }, seen)];
}

function givenTo({ before, fields, card }: Change, seen: Seen): string {
  const role = (text(fields["role"]) || (before?.role ?? "permanent")) as CardRole;
  const until = "enabledTo" in fields ? numberOrNull(fields["enabledTo"]) : (before?.enabledTo ?? null);
  const name = nameIn("owner" in fields ? fields["owner"] : before?.stored.owner, seen);
  return role === "temporary" && until !== null
    ? say(CARD_SAYS.givesUntil, { card, name, at: when(until, seen) })
    : say(CARD_SAYS.gives, { card, name, role: CARD_ROLE_WORDS[role] });
}

/** From when to when a card that stays with somebody holds, as far as that changes. */
function lasts(
  fields: JsonObject,
  of: { readonly card: string; readonly name: string },
  seen: Seen,
): readonly string[] {
  const moment = (field: string): string | null => {
    const at = numberOrNull(fields[field]);
    return at === null ? null : when(at, seen);
  };
  const [from, to] = [moment("enabledFrom"), moment("enabledTo")];
  if (from !== null && to !== null) return [say(CARD_SAYS.valid, { ...of, from, to })];
  if (from !== null) return [say(CARD_SAYS.begins, { ...of, from })];
  return to === null ? [] : [say(CARD_SAYS.ends, { ...of, to })];
}

/** What becomes of a card that stays with whoever has it. */
function kept({ before, fields, card }: Change, seen: Seen): readonly string[] {
  const name = before ? holderName(before, seen) : "";
  const lines: string[] = [];
  if ("sites" in fields && seen.site !== null)
    lines.push(
      say(object(fields["sites"])[seen.site] === true ? CARD_SAYS.atSite : CARD_SAYS.leavesSite, { card, name }),
    );
  if (fields["disabled"] === false) lines.push(say(CARD_SAYS.enables, { card, name }));
  if (fields["disabled"] === true) {
    const role = before?.role === "permanent" ? CARD_SAYS.disablesRole : CARD_SAYS.disables;
    lines.push(name === "" ? say(CARD_SAYS.disablesNobodys, { card }) : say(role, { card, name }));
  }
  return [...lines, ...lasts(fields, { card, name }, seen)];
}

function ofCard(op: Op, seen: Seen): readonly string[] {
  if (op.kind === "delete") return [];
  const before = op.kind === "create" ? null : cardAt(seen.docs, seen.by, lastPart(op.path));
  const card = before?.number ?? rawCardId(lastPart(op.path));
  const change: Change = { before, fields: op.fields, card };
  const made = op.kind === "create" ? [say(CARD_SAYS.adds, { card })] : [];
  // A card that somebody has already may become their other one: its owner stays, and is not written.
  const isHanded = "owner" in op.fields || "role" in op.fields;
  return [...made, ...(isHanded ? handed(change, seen) : kept(change, seen))];
}

function holds(fields: Patch, name: string, seen: Seen): readonly string[] {
  const { validFrom: from, validTo: to } = fields as { readonly [field: string]: Json | undefined };
  return [
    ...(typeof from === "number" ? [say(PERSON_SAYS.holdsFrom, { name, from: when(from, seen) })] : []),
    ...(from === null ? [say(PERSON_SAYS.holdsSince, { name })] : []),
    ...(typeof to === "number" ? [say(PERSON_SAYS.holds, { name, to: when(to, seen) })] : []),
    ...(to === null ? [say(PERSON_SAYS.holdsOn, { name })] : []),
  ];
}

/** Cards that a membership names anew though nothing changes of them: what changes is told with the card. */
function named(fields: Patch, name: string, ops: readonly Op[], seen: Seen): readonly string[] {
  return CARD_ROLES.flatMap((role) => {
    const id = fields[fieldPath("cards", role)];
    const card = typeof id === "string" ? cardAt(seen.docs, seen.by, id) : null;
    return card && !ops.some((op) => op.path === card.path) ? [say(CARD_SAYS.named, { name, card: card.number })] : [];
  });
}

function ofMember(op: Op, ops: readonly Op[], seen: Seen): readonly string[] {
  if (op.kind === "delete") return [];
  const [, site = "", , person = ""] = op.path.split("/");
  const name = titleOf(seen.docs, seen.by, person) || titleMade(person, ops) || person;
  if (op.kind === "patch") return [...holds(op.fields, name, seen), ...named(op.fields, name, ops, seen)];
  return [say(PERSON_SAYS.joins, { name, site: siteAt(seen.docs, site)?.title || site })];
}

/** The name of somebody whom the same plan makes. */
const titleMade = (person: string, ops: readonly Op[]): string => {
  const made = ops.find((op) => op.kind === "create" && /^ns\/[^/]+\/people\//.test(op.path));
  return made?.kind === "create" && lastPart(made.path) === person ? text(made.fields["title"]) : "";
};

/** Sites of somebody are told with the membership that makes them one. */
function ofPerson(op: Op, seen: Seen): readonly string[] {
  if (op.kind === "delete") return [];
  if (op.kind === "create") return [say(PERSON_SAYS.adds, { name: text(op.fields["title"]) })];
  const name = titleOf(seen.docs, seen.by, lastPart(op.path));
  const active = op.fields["active"];
  return typeof active === "boolean" ? [say(active ? PERSON_SAYS.active : PERSON_SAYS.inactive, { name })] : [];
}

/** What a plan does to cards and their people, a sentence for each thing. [CRD-312] */
export function saysOf(ops: readonly Op[], seen: Seen): readonly string[] {
  const lines = ops.flatMap((op) => {
    if (/^ns\/[^/]+\/cards\//.test(op.path)) return ofCard(op, seen);
    if (/^ns\/[^/]+\/people\//.test(op.path)) return ofPerson(op, seen);
    return /^sites\/[^/]+\/members\//.test(op.path) ? ofMember(op, ops, seen) : [];
  });
  return [...new Set(lines)];
}
