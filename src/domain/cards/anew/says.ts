import { type Op, valueAt } from "../../shared/changes.ts";
import type { Docs, Planner } from "../../shared/command.ts";
import { lastPart, linkedId, numberOrNull, object, text } from "../../shared/doc-reads.ts";
import type { JsonObject } from "../../shared/json.ts";
import { momentOf } from "../../shared/time.ts";
import { CARD_SAYS, CARD_STANDS } from "../../words/cards-anew.ts";
import { CARD_ROLE_WORDS } from "../../words/cards.ts";
import { say } from "../../words/say.ts";
import type { CardDetail } from "../collection.ts";
import type { Target } from "../commands/parts.ts";
import { isNew, nameOf } from "../commands/parts.ts";
import { rawCardId } from "../id.ts";
import type { CardRole } from "../schema.ts";
import { cardAt, siteAt, titleOf, zoneAt } from "./world.ts";

type World = { readonly docs: Docs; readonly by: Planner; readonly site: string | null };
const when = (at: number | null, { docs, by, site }: World): string =>
  at === null ? "" : momentOf(at, zoneAt(docs, site), by.now);
const nameIn = (owner: unknown): string => text(object(owner)["title"]) || linkedId(owner);

/** Who has a card that is to be given to somebody, and until when; null for nobody else. */
export function withWhom(card: Target | null, person: string, world: World): string | null {
  if (!card || isNew(card) || card.holder === "" || card.holder === person) return null;
  const said = { card: nameOf(card), name: nameIn(card.stored.owner) };
  if (card.role !== "temporary" || card.enabledTo === null || card.enabledTo <= world.by.now)
    return say(CARD_STANDS.with, said);
  return say(CARD_STANDS.until, { ...said, at: when(card.enabledTo, world) });
}

type Change = { readonly before: CardDetail | null; readonly fields: JsonObject; readonly card: string };

/** Whom a card is taken from, and whom it is given to. */
function handed({ before, fields, card }: Change, world: World): readonly string[] {
  const [from, to] = [before?.holder ?? "", linkedId(fields["owner"])];
  const takes = to === "" ? CARD_SAYS.returns : CARD_SAYS.takes;
  const taken = from !== "" && from !== to ? [say(takes, { card, name: nameIn(before?.stored.owner) })] : [];
  return to === "" ? taken : [...taken, givenTo({ before, fields, card }, world)];
}

function givenTo({ before, fields, card }: Change, world: World): string {
  const role = (text(fields["role"]) || (before?.role ?? "permanent")) as CardRole;
  const until = "enabledTo" in fields ? numberOrNull(fields["enabledTo"]) : (before?.enabledTo ?? null);
  const name = nameIn(fields["owner"]);
  return role === "temporary" && until !== null
    ? say(CARD_SAYS.givesUntil, { card, name, at: when(until, world) })
    : say(CARD_SAYS.gives, { card, name, role: CARD_ROLE_WORDS[role] });
}

/** What becomes of a card that stays with whoever has it. */
function kept({ before, fields, card }: Change, world: World): readonly string[] {
  const name = nameIn(before?.stored.owner);
  const lines: string[] = [];
  if ("sites" in fields && world.site !== null)
    lines.push(
      say(object(fields["sites"])[world.site] === true ? CARD_SAYS.atSite : CARD_SAYS.leavesSite, { card, name }),
    );
  if (fields["disabled"] === false) lines.push(say(CARD_SAYS.enables, { card, name }));
  if (fields["disabled"] === true) {
    const role = before?.role === "permanent" ? CARD_SAYS.disablesRole : CARD_SAYS.disables;
    lines.push(name === "" ? say(CARD_SAYS.disablesNobodys, { card }) : say(role, { card, name }));
  }
  const [from, to] = [fields["enabledFrom"], fields["enabledTo"]].map(numberOrNull);
  if (from !== null && from !== undefined && to !== null && to !== undefined)
    lines.push(say(CARD_SAYS.valid, { card, name, from: when(from, world), to: when(to, world) }));
  else if ("enabledTo" in fields) lines.push(say(CARD_SAYS.ends, { card, name, to: when(to ?? null, world) }));
  return lines;
}

function ofCard(op: Op, world: World): readonly string[] {
  if (op.kind === "delete") return [];
  const before = op.kind === "create" ? null : cardAt(world.docs, world.by, lastPart(op.path));
  const card = before?.number ?? rawCardId(lastPart(op.path));
  const change: Change = { before, fields: op.fields, card };
  const made = op.kind === "create" ? [say(CARD_SAYS.adds, { card })] : [];
  return [...made, ...("owner" in op.fields ? handed(change, world) : kept(change, world))];
}

function ofMember(op: Op, world: World): readonly string[] {
  const [, site = "", , person = ""] = op.path.split("/");
  const name = titleOf(world.docs, world.by, person);
  if (op.kind === "create") return [say(CARD_SAYS.joins, { name, site: siteAt(world.docs, site)?.title ?? site })];
  if (op.kind === "delete") return [];
  const to = valueAt(op.fields, "validTo");
  return typeof to === "number" ? [say(CARD_SAYS.holds, { name, to: when(to, world) })] : [];
}

/** What a plan does to cards and their people, a sentence for each thing. */
export function saysOf(ops: readonly Op[], world: World): readonly string[] {
  const lines = ops.flatMap((op) => {
    if (/^ns\/[^/]+\/cards\//.test(op.path)) return ofCard(op, world);
    return /^sites\/[^/]+\/members\//.test(op.path) ? ofMember(op, world) : [];
  });
  return [...new Set(lines)];
}
