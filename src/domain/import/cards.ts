import type { CardDetail } from "../cards/collection.ts";
import { planCardCreate, planCardEdit } from "../cards/commands/edit.ts";
import type { CardAt, Holder, Target } from "../cards/commands/parts.ts";
import { planAssignPermanent } from "../cards/commands/permanent.ts";
import { planTemporary } from "../cards/commands/temporary.ts";
import { cardCreate, cardEdit } from "../cards/declared.ts";
import { CARD_TYPES } from "../cards/encoding/formats.ts";
import type { CardUid } from "../cards/encoding/typed.ts";
import { cardValues, newCardForm } from "../cards/form.ts";
import { cardDocId, cardPath } from "../cards/id.ts";
import { CARDS } from "../cards/limits.ts";
import type { CardRole } from "../cards/schema.ts";
import { usualValidity } from "../cards/validity.ts";
import type { Op } from "../shared/changes.ts";
import type { Json, JsonObject } from "../shared/json.ts";
import { TITLE_MAX } from "../site/limits.ts";
import { cardTypeNames } from "../words/card-encoding.ts";
import { CARD_FIELD, CARD_FORM, CARD_REFUSED } from "../words/cards.ts";
import { IMPORT_COLUMN, reasonOf } from "../words/import.ts";
import { MEMBER_FIELD } from "../words/people.ts";
import { otherSite } from "./other-site.ts";
import { uidOf } from "./card-uid.ts";
import { otherIds } from "./same-card.ts";
import { saysUnusedValidity } from "./card-validity.ts";
import { type Cells, flagIn, listIn } from "./cells.ts";
import { headerKey } from "./header-key.ts";
import { momentIn } from "./moments.ts";
import { personOf } from "./people.ts";
import { wrongWords } from "./wrong.ts";
import {
  type FieldChange,
  isChanged,
  isDuplicate,
  isNew,
  isSame,
  isWrong,
  type Judge,
  type Judged,
} from "./verdict.ts";
import type { ImportWorld } from "./world.ts";

const FORMATS = new Map(
  [...CARD_TYPES, "ref"].flatMap((type) => cardTypeNames(type).map((name) => [headerKey(name), type] as const)),
);
/** The format that a cell names; undefined for none that is known. */
const formatIn = (cell: string): string | undefined => FORMATS.get(headerKey(cell));
const ROLES = new Set(["permanent", "temporary"]);

/** What a row says of a card, or why it cannot be read. */
type Row = {
  readonly uid: CardUid;
  readonly title: string;
  readonly tags: readonly string[] | null;
  readonly nonTransferable: boolean | null;
  readonly owner: string;
  readonly role: CardRole | null;
  readonly from: number | null;
  readonly to: number | null;
};

/** Whether it is non-transferable, by either of the two columns; null: not said, a text: why not. */
function nonTransferableIn(cells: Cells): boolean | null | string {
  for (const [field, label] of [
    ["transferable", IMPORT_COLUMN.transferable],
    ["nonTransferable", CARD_FIELD.nonTransferable],
  ] as const) {
    const cell = cells.of(field);
    if (cell === "") continue;
    const said = flagIn(cell);
    if (said === null) return reasonOf("flag", { field: label, value: cell });
    return field === "transferable" ? !said : said;
  }
  return null;
}

/** Format and role that a row names; the column "type" may hold either. */
function kindIn(cells: Cells, usual: string): { readonly format: string; readonly role: CardRole | null } | string {
  const type = cells.of("type");
  const isRole = ROLES.has(type.toLowerCase());
  const said = cells.of("format") || (isRole ? "" : type);
  const format = said === "" ? usual : formatIn(said);
  if (format === undefined) return reasonOf(cells.of("format") === "" ? "role" : "format", { value: said });
  return { format, role: isRole ? (type.toLowerCase() as CardRole) : null };
}

/** From when until when; null: not said, a text: why it cannot be read. */
function periodIn(cells: Cells, zone: string): Pick<Row, "from" | "to"> | string {
  const moments: (number | null)[] = [];
  for (const field of ["validFrom", "validTo"] as const) {
    const cell = cells.of(field);
    const moment = cell === "" ? null : momentIn(cell, { zone, order: cells.order(field) }, field === "validTo");
    if (typeof moment === "string") return reasonOf(moment, { field: MEMBER_FIELD[field], value: cell });
    moments.push(moment);
  }
  return { from: moments[0] ?? null, to: moments[1] ?? null };
}

function rowOf(cells: Cells, { cardType, zone, site }: ImportWorld): Row | string {
  const kind = kindIn(cells, cardType);
  if (typeof kind === "string") return kind;
  const wrongSite = otherSite(cells, site);
  if (wrongSite !== null) return wrongSite;
  const uid = uidOf(cells, kind.format);
  if (typeof uid === "string") return uid;
  const nonTransferable = nonTransferableIn(cells);
  if (typeof nonTransferable === "string") return nonTransferable;
  const period = periodIn(cells, zone);
  if (typeof period === "string") return period;
  const tags = cells.of("tags");
  return {
    uid,
    title: cells.of("title"),
    tags: tags === "" ? null : listIn(tags),
    nonTransferable,
    owner: cells.of("ownerEmail"),
    role: kind.role,
    ...period,
  };
}

const fits = (text: string, max: number): boolean => text !== "" && text.length <= max && !/\p{Cc}/u.test(text);
/** What is wrong with a card, in the words of its form (spec 3 §5); empty for nothing. */
function wrongWith({ uid, tags }: Row, title: string): string {
  const all = tags ?? [];
  const good = all.length <= CARDS.tagsMax && all.every((t) => t.length <= CARDS.tagMax);
  if (good && fits(uid.value, CARDS.idMax) && fits(title, TITLE_MAX)) return "";
  return wrongWords(newCardForm, { id: uid.value, title, nonTransferable: false, tags: [...all] });
}

const words = (tags: readonly string[]): string => [...tags].sort().join(", ");
const yesNo = (on: boolean): string => (on ? "Yes" : "No");

/** What a row changes of a card that is here, besides who has it. */
function editOf(card: CardDetail, row: Row) {
  const before = cardValues(card);
  const changes: FieldChange[] = [];
  const fields: { [field: string]: Json } = {};
  const seen: { [field: string]: Json } = {};
  const note = (field: "title" | "tags" | "nonTransferable", now: Json, from: string, to: string): void => {
    if (from === to) return;
    [fields[field], seen[field]] = [now, before[field] as Json];
    changes.push({ field: CARD_FIELD[field], from, to });
  };
  if (row.title !== "" && row.title !== before.title.trim()) note("title", row.title, before.title, row.title);
  if (row.tags !== null) note("tags", [...row.tags], words(before.tags), words(row.tags));
  if (row.nonTransferable !== null)
    note("nonTransferable", row.nonTransferable, yesNo(before.nonTransferable), yesNo(row.nonTransferable));
  return { changes, fields, seen };
}

const ownerIn = (world: ImportWorld, { owner }: Row) =>
  personOf(world, owner.includes("@") ? { link: "", email: owner, name: "" } : { link: "", email: "", name: owner });
const isTheirs = (world: ImportWorld, card: CardDetail, row: Row): boolean => {
  const person = card.holder === "" ? "" : ownerIn(world, row);
  return typeof person !== "string" && person.id === card.holder;
};

type Write = { readonly ops: readonly Op[]; readonly action: string };

/** Hands a card to whoever the row names. */
function given(
  target: Target,
  row: Row,
  holder: Holder,
  { world, at }: { world: ImportWorld; at: CardAt },
): Write | string {
  const usual = usualValidity(world.now, world.zone);
  const validity = { from: row.from ?? usual.from, to: row.to ?? usual.to };
  const plan =
    row.role === "temporary"
      ? planTemporary(target, holder, { validity }, at)
      : planAssignPermanent(target, holder, {}, at);
  if (!plan.ok) return CARD_REFUSED[plan.error];
  return { ops: plan.value.ops, action: plan.value.action };
}

/** A card that is nobody's. */
function alone(row: Row, title: string, world: ImportWorld): Write | string {
  const values = {
    id: row.uid.value,
    title,
    nonTransferable: row.nonTransferable === true,
    tags: [...(row.tags ?? [])],
  };
  const plan = planCardCreate(values, { ns: world.ns, site: world.site.id, siteType: row.uid.type }, world);
  return plan.ok ? { ops: plan.value.ops, action: cardCreate.action } : CARD_REFUSED[plan.error];
}

/** A new card for somebody, with what else the row says of it. */
function handed(row: Row, title: string, holder: Holder, of: { world: ImportWorld; at: CardAt }): Write | string {
  const path = cardPath(of.world.ns, cardDocId(row.uid.type, row.uid.value));
  const said: JsonObject = {
    ...(row.tags === null ? {} : { tags: Object.fromEntries(row.tags.map((t) => [t, true])) }),
    ...(row.nonTransferable === null ? {} : { nonTransferable: row.nonTransferable }),
  };
  const write = given({ uid: row.uid, title }, row, holder, of);
  if (typeof write === "string") return write;
  const told = (op: Op): Op =>
    op.kind === "create" && op.path === path ? { ...op, fields: { ...op.fields, ...said } } : op;
  return { ...write, ops: write.ops.map(told) };
}

/** Judges rows of cards: those that are here are compared, others are new; with an owner they are handed out. [IMR-8] */
export function cardJudge(world: ImportWorld): Judge {
  const { ns, site, cards } = world;
  const lines = new Map<string, number>();
  const slots = new Set<string>();
  const joined = new Map<string, number>();
  const slotOf: CardAt["slotOf"] = (at, person, role) =>
    at === site.id ? (world.member(person)?.cards[role] ?? null) : undefined;
  const at: CardAt = { ns, site: site.id, now: world.now, roles: world.roles, ownSites: world.ownSites, slotOf };
  const taken = (reason: "cardLine" | "cardOwner", more: { readonly [slot: string]: string }): string =>
    reasonOf(reason, { taken: CARD_FORM.idTaken, ...more });

  function held(row: Row, line: number): Holder | string {
    const person = ownerIn(world, row);
    if (typeof person === "string") return person;
    const member = world.member(person.id);
    const first = joined.get(person.id);
    if (!member && first !== undefined) return reasonOf("becomesMember", { n: String(first) });
    const role = row.role ?? "permanent";
    if (slots.has(`${role} ${person.id}`))
      return role === "permanent" ? CARD_REFUSED["has-permanent"] : reasonOf("temporaryTwice");
    const named = (id: string | null | undefined) => (id ? cards.byId(id) : null);
    slots.add(`${role} ${person.id}`);
    if (!member) joined.set(person.id, line);
    return { person, member, permanent: named(member?.cards.permanent), temporary: named(member?.cards.temporary) };
  }

  function created(row: Row, name: string, line: number): Judged {
    const title = row.title || name;
    const wrong = wrongWith(row, title);
    if (wrong !== "") return isWrong(name, wrong);
    if (saysUnusedValidity(row, null, row.owner !== "")) return isWrong(name, reasonOf("validity"));
    const holder = row.owner === "" ? null : held(row, line);
    if (typeof holder === "string") return isWrong(name, holder);
    const write = holder ? handed(row, title, holder, { world, at }) : alone(row, title, world);
    if (typeof write === "string") return isWrong(name, write);
    return isNew(title, () => ({ ...write, looks: holder ? write.ops.map((op) => op.path) : [] }));
  }

  /** Hands a card that is here to whoever the row names; null: nothing of that is asked for. */
  function handedOver(card: CardDetail, row: Row, line: number): (Write & { readonly to: string }) | null | string {
    if (row.owner === "" || isTheirs(world, card, row)) return null;
    if (card.holder !== "") return taken("cardOwner", { name: card.owner?.title ?? card.holder });
    const holder = held(row, line);
    if (typeof holder === "string") return holder;
    const write = given(card, row, holder, { world, at });
    return typeof write === "string" ? write : { ...write, to: holder.person.title };
  }

  function compared(card: CardDetail, row: Row, line: number): Judged {
    const { changes, fields, seen } = editOf(card, row);
    const wrong = wrongWith(row, row.title || card.title);
    if (wrong !== "" && changes.length > 0) return isWrong(card.title, wrong);
    const ops: Op[] = [];
    if (changes.length > 0) {
      const plan = planCardEdit(card, { fields, seen }, site.id, world);
      if (!plan.ok) return isWrong(card.title, CARD_REFUSED[plan.error]);
      ops.push(...plan.value.ops);
    }
    const over = handedOver(card, row, line);
    if (typeof over === "string") return isWrong(card.title, over);
    if (saysUnusedValidity(row, card, over !== null)) return isWrong(card.title, reasonOf("validity"));
    if (over) {
      ops.push(...over.ops);
      changes.push({ field: CARD_FIELD.owner, from: "", to: over.to });
    }
    if (ops.length === 0) return isSame(card.title);
    return isChanged(card.title, changes, () => ({
      action: over?.action ?? cardEdit.action,
      ops: merged(ops),
      looks: over ? ops.map((op) => op.path) : [],
    }));
  }

  return (cells, line) => {
    const shown = cells.of("id") || [cells.of("facility"), cells.of("number")].filter((t) => t !== "").join(":");
    const row = rowOf(cells, world);
    if (typeof row === "string") return isWrong(shown || cells.of("title"), row);
    if (row.uid.value === "") return isWrong(cells.of("title"), CARD_FORM.idRequired);
    const id = cardDocId(row.uid.type, row.uid.value);
    const others = otherIds(row.uid);
    const card =
      cards.byId(cells.of("id")) ??
      cards.byId(id) ??
      cards.byNumber(row.uid.value) ??
      firstOf(others, (other) => cards.byId(other) ?? undefined) ??
      null;
    const key = card?.id ?? id;
    const other = lines.get(key) ?? firstOf(others, (of) => lines.get(of));
    if (other !== undefined) return isDuplicate(shown, taken("cardLine", { n: String(other) }));
    lines.set(key, line);
    return card ? compared(card, row, line) : created(row, shown, line);
  };
}

/** The first answer of several questions. */
function firstOf<T>(ids: readonly string[], ask: (id: string) => T | undefined): T | undefined {
  for (const id of ids) {
    const found = ask(id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Two edits of one document are one: it is written once in a set. */
function merged(ops: readonly Op[]): readonly Op[] {
  const byPath = new Map<string, Op>();
  for (const op of ops) {
    const before = byPath.get(op.path);
    byPath.set(
      op.path,
      before?.kind === "patch" && op.kind === "patch"
        ? { ...before, fields: { ...before.fields, ...op.fields }, seen: { ...before.seen, ...op.seen } }
        : op,
    );
  }
  return [...byPath.values()];
}
