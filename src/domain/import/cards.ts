import type { CardDetail } from "../cards/collection.ts";
import { planCardCreate, planCardEdit } from "../cards/commands/edit.ts";
import type { CardAt, Holder, Target } from "../cards/commands/parts.ts";
import { planAssignPermanent } from "../cards/commands/permanent.ts";
import { planTemporary } from "../cards/commands/temporary.ts";
import { encodeCard } from "../cards/encoding/encode.ts";
import { CARD_TYPES, isCardType } from "../cards/encoding/formats.ts";
import { type CardUid, idTyped } from "../cards/encoding/typed.ts";
import { cardValues, newCardForm } from "../cards/form.ts";
import { cardDocId, cardPath } from "../cards/id.ts";
import { CARDS } from "../cards/limits.ts";
import type { CardRole } from "../cards/schema.ts";
import { usualValidity } from "../cards/validity.ts";
import type { Op } from "../shared/changes.ts";
import type { Json, JsonObject } from "../shared/json.ts";
import { TITLE_MAX } from "../site/limits.ts";
import { cardTypeWords, encodeWords } from "../words/card-encoding.ts";
import { CARD_FIELD, CARD_FORM, CARD_REFUSED } from "../words/cards.ts";
import { IMPORT_COLUMN, reasonOf } from "../words/import.ts";
import { MEMBER_FIELD } from "../words/people.ts";
import { type Cells, flagIn, listIn, momentIn } from "./cells.ts";
import { headerKey, type ImportColumn } from "./columns.ts";
import type { Judge } from "./kind.ts";
import { personOf } from "./people.ts";
import { wrongWords } from "./wrong.ts";
import { type FieldChange, isChanged, isDuplicate, isNew, isSame, isWrong, type Judged } from "./verdict.ts";
import type { ImportWorld } from "./world.ts";

/** Expectations 5.14, in its order. */
export const CARD_COLUMNS: readonly ImportColumn[] = [
  { key: "id", label: CARD_FIELD.id, also: ["Id", "Card", "Uid", "Raw Id"] },
  { key: "facility", label: IMPORT_COLUMN.facility, also: ["Facility", "Site Code"] },
  { key: "number", label: IMPORT_COLUMN.number, also: ["Number", "Card No"] },
  { key: "format", label: IMPORT_COLUMN.format, also: ["Card Format", "Card id type"] },
  { key: "title", label: CARD_FIELD.title, also: ["Name", "Label"] },
  { key: "type", label: CARD_FIELD.role, also: [] },
  { key: "ownerEmail", label: IMPORT_COLUMN.ownerEmail, also: ["Owner", "Email", "Assigned To", "Person Email"] },
  { key: "tags", label: CARD_FIELD.tags, also: ["Custom Tags"] },
  { key: "transferable", label: IMPORT_COLUMN.transferable, also: [] },
  { key: "nonTransferable", label: CARD_FIELD.nonTransferable, also: [] },
  { key: "validFrom", label: CARD_FIELD.enabledFrom, also: ["From"] },
  { key: "validTo", label: CARD_FIELD.enabledTo, also: ["To", "Until", "Expires"] },
  { key: "site", label: IMPORT_COLUMN.site, also: [] },
];

const FORMATS = new Map(
  [...CARD_TYPES, "ref"].flatMap((type) => [
    [headerKey(type), type],
    [headerKey(cardTypeWords(type)), type],
  ]),
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

/** The uid of a card by its id, or by facility code and card number. [IMP-8] */
function uidOf(cells: Cells, format: string): CardUid | string {
  const [id, facility, number] = [cells.of("id"), cells.of("facility"), cells.of("number")];
  if (id === "" && facility !== "" && number !== "") {
    if (!isCardType(format) || format === "generic") return reasonOf("noFormat");
    const uid = encodeCard(format, { facilityCode: facility, cardNumber: number });
    return uid.ok ? { type: format, value: uid.value } : encodeWords(uid.error);
  }
  const { wrong, ...uid } = idTyped(id || number, format);
  return wrong === null ? uid : encodeWords(wrong);
}

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

function rowOf(cells: Cells, { cardType, zone, site }: ImportWorld): Row | string {
  const type = cells.of("type");
  const isRole = ROLES.has(type.toLowerCase());
  const format = cells.of("format") || (isRole ? "" : type);
  const known = format === "" ? cardType : formatIn(format);
  if (known === undefined) return reasonOf(cells.of("format") === "" ? "role" : "format", { value: format });
  const at = cells.of("site");
  if (at !== "" && headerKey(at) !== headerKey(site.title) && at !== site.id)
    return reasonOf("otherSite", { value: at, site: site.title });
  const uid = uidOf(cells, known);
  if (typeof uid === "string") return uid;
  const nonTransferable = nonTransferableIn(cells);
  if (typeof nonTransferable === "string") return nonTransferable;
  const tags = cells.of("tags");
  const moments: (number | null)[] = [];
  for (const field of ["validFrom", "validTo"] as const) {
    const cell = cells.of(field);
    const moment = cell === "" ? null : momentIn(cell, zone, field === "validTo");
    if (moment === undefined) return reasonOf("moment", { field: MEMBER_FIELD[field], value: cell });
    moments.push(moment);
  }
  return {
    uid,
    title: cells.of("title"),
    tags: tags === "" ? null : listIn(tags),
    nonTransferable,
    owner: cells.of("ownerEmail"),
    role: isRole ? (type.toLowerCase() as CardRole) : null,
    from: moments[0] ?? null,
    to: moments[1] ?? null,
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

/** Judges rows of cards: those that are here are compared, others are new; with an owner they are handed out. [IMP-8] */
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
    const email = row.owner.includes("@");
    const person = personOf(world, { link: "", email: email ? row.owner : "", name: email ? "" : row.owner });
    if (typeof person === "string") return person;
    const member = world.member(person.id);
    const first = joined.get(person.id);
    if (!member && first !== undefined) return reasonOf("becomesMember", { n: String(first) });
    const role = row.role ?? "permanent";
    if (slots.has(`${role} ${person.id}`)) return CARD_REFUSED["has-permanent"];
    const named = (id: string | null | undefined) => (id ? cards.byId(id) : null);
    slots.add(`${role} ${person.id}`);
    if (!member) joined.set(person.id, line);
    return { person, member, permanent: named(member?.cards.permanent), temporary: named(member?.cards.temporary) };
  }

  /** Hands a card to whoever the row names. */
  function given(
    target: Target,
    row: Row,
    holder: Holder,
  ): { readonly ops: readonly Op[]; readonly action: string } | string {
    const usual = usualValidity(world.now, world.zone);
    const validity = { from: row.from ?? usual.from, to: row.to ?? usual.to };
    const plan =
      row.role === "temporary"
        ? planTemporary(target, holder, { validity }, at)
        : planAssignPermanent(target, holder, {}, at);
    if (!plan.ok) return CARD_REFUSED[plan.error];
    return { ops: plan.value.ops, action: plan.value.action };
  }

  function created(row: Row, name: string, line: number): Judged {
    const title = row.title || name;
    const wrong = wrongWith(row, title);
    if (wrong !== "") return isWrong(name, wrong);
    const id = cardDocId(row.uid.type, row.uid.value);
    const path = cardPath(ns, id);
    const holder = row.owner === "" ? null : held(row, line);
    if (typeof holder === "string") return isWrong(name, holder);
    const tags = Object.fromEntries((row.tags ?? []).map((t) => [t, true]));
    const said: JsonObject = {
      ...(row.tags === null ? {} : { tags }),
      ...(row.nonTransferable === null ? {} : { nonTransferable: row.nonTransferable }),
    };
    let ops: readonly Op[];
    let action = "cards.create";
    if (holder) {
      const plan = given({ uid: row.uid, title }, row, holder);
      if (typeof plan === "string") return isWrong(name, plan);
      ops = plan.ops.map((op) =>
        op.kind === "create" && op.path === path ? { ...op, fields: { ...op.fields, ...said } } : op,
      );
      action = plan.action;
    } else {
      const values = {
        id: row.uid.value,
        title,
        nonTransferable: row.nonTransferable === true,
        tags: [...(row.tags ?? [])],
      };
      const plan = planCardCreate(values, { ns, site: site.id, siteType: row.uid.type }, world);
      if (!plan.ok) return isWrong(name, CARD_REFUSED[plan.error]);
      ops = plan.value.ops;
    }
    return isNew(title, { action, ops, looks: holder ? ops.map((op) => op.path) : [] });
  }

  function compared(card: CardDetail, row: Row, line: number): Judged {
    const before = cardValues(card);
    const changes: FieldChange[] = [];
    const fields: { [field: string]: Json } = {};
    const seen: { [field: string]: Json } = {};
    const note = (field: "title" | "tags" | "nonTransferable", now: Json, from: string, to: string): void => {
      if (from === to) return;
      [fields[field], seen[field]] = [now, before[field] as Json];
      changes.push({ field: CARD_FIELD[field], from, to });
    };
    if (row.title !== "") note("title", row.title, before.title, row.title);
    if (row.tags !== null) note("tags", [...row.tags], words(before.tags), words(row.tags));
    if (row.nonTransferable !== null)
      note("nonTransferable", row.nonTransferable, yesNo(before.nonTransferable), yesNo(row.nonTransferable));
    const wrong = wrongWith(row, row.title || card.title);
    if (wrong !== "" && changes.length > 0) return isWrong(card.title, wrong);
    const ops: Op[] = [];
    let action = "cards.edit";
    if (changes.length > 0) {
      const plan = planCardEdit(card, { fields, seen }, site.id, world);
      if (!plan.ok) return isWrong(card.title, CARD_REFUSED[plan.error]);
      ops.push(...plan.value.ops);
    }
    if (row.owner !== "" && !isTheirs(card, row)) {
      if (card.holder !== "")
        return isWrong(card.title, taken("cardOwner", { name: card.owner?.title ?? card.holder }));
      const holder = held(row, line);
      if (typeof holder === "string") return isWrong(card.title, holder);
      const plan = given(card, row, holder);
      if (typeof plan === "string") return isWrong(card.title, plan);
      ops.push(...plan.ops);
      action = plan.action;
      changes.push({ field: CARD_FIELD.owner, from: "", to: holder.person.title });
    }
    if (ops.length === 0) return isSame(card.title);
    return isChanged(card.title, changes, {
      action,
      ops: merged(ops),
      looks: action === "cards.edit" ? [] : ops.map((op) => op.path),
    });
  }
  const isTheirs = (card: CardDetail, row: Row): boolean => {
    if (card.holder === "") return false;
    const email = row.owner.includes("@");
    const person = personOf(world, { link: "", email: email ? row.owner : "", name: email ? "" : row.owner });
    return typeof person !== "string" && person.id === card.holder;
  };

  return (cells, line) => {
    const shown = cells.of("id") || [cells.of("facility"), cells.of("number")].filter((t) => t !== "").join(":");
    const row = rowOf(cells, world);
    if (typeof row === "string") return isWrong(shown || cells.of("title"), row);
    if (row.uid.value === "") return isWrong(cells.of("title"), CARD_FORM.idRequired);
    const id = cardDocId(row.uid.type, row.uid.value);
    const card = cards.byId(id) ?? cards.byNumber(row.uid.value) ?? null;
    const key = card?.id ?? id;
    const other = lines.get(key);
    if (other !== undefined) return isDuplicate(shown, taken("cardLine", { n: String(other) }));
    lines.set(key, line);
    return card ? compared(card, row, line) : created(row, shown, line);
  };
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
