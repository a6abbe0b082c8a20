import { expect, test } from "vitest";
import { difference } from "#domain/audit/change-record.ts";
import type { LogEntry } from "#domain/audit/log.ts";
import { isSilent, sentenceOf, undoWill } from "#domain/audit/sentence.ts";
import { peopleOfRecord, sitesOfRecord } from "#domain/audit/records.ts";
import { tellingOf, type Tellers } from "#domain/audit/telling.ts";
import { isSettled, wordedOf } from "#domain/audit/worded.ts";
import { collectionAt, COLLECTIONS } from "#domain/collections.ts";
import { labelsOf } from "#domain/labels.ts";
import type { Collection } from "#domain/shared/collection.ts";
import { lastPart, object, text } from "#domain/shared/doc-reads.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import { zoneOf } from "#domain/site/collection.ts";
import { type SeedValue, SERVER_TIME } from "./doc.ts";
import { DEFAULT_TENANT } from "./options.ts";
import { makeTenant } from "./tenant.ts";

const TODAY = "2026-03-31";
const tenant = makeTenant({ ...DEFAULT_TENANT, people: 80, desks: 60, bookingDays: 8, countDays: 2, today: TODAY });

/** A value as a change record has it: moments as milliseconds. */
function read(value: SeedValue): unknown {
  if (value === SERVER_TIME) return Date.UTC(2026, 2, 31);
  if (value instanceof Date) return value.getTime();
  if (Array.isArray(value)) return value.map(read);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, x]) => [key, read(x as SeedValue)]));
}
type Doc = { readonly path: string; readonly kind: string; readonly fields: JsonObject };
const recorded = (COLLECTIONS as readonly Collection[]).filter((c) => c.record !== undefined).map((c) => c.kind);
const docs = [...tenant.docs].flatMap(([path, data]): Doc[] => {
  const fields = read(data) as JsonObject;
  const kind = collectionAt(path, fields)?.kind ?? "";
  return recorded.includes(kind) ? [{ path, kind, fields }] : [];
});
const member = docs.find(({ kind }) => kind === "member");
const person = lastPart(member?.path ?? "");
const site = member?.path.split("/")[1] ?? "";
const common = { ns: "acme", rev: 1, updatedAt: 0, deleted: false };
/** Kinds that the seed has none of. */
const BESIDE: readonly Doc[] = [
  ["access", `access/${person}`, { profile: "staff", permissions: { "front-door": true } }] as const,
  ["access", `access/${person}`, { profile: "visitor", permissions: { "front-door": false } }] as const,
  ["restricted", `accessRestricted/${person}`, { permissions: { "plant-room": true } }] as const,
  ["restricted", `accessRestricted/${person}`, { permissions: { "plant-room": false } }] as const,
  ["room-space", "spaces/room-9", { kind: "room", title: "Store" }] as const,
  ["room-space", "spaces/room-9", { kind: "room", title: "Archive" }] as const,
].map(([kind, path, fields]) => ({ kind, path: `sites/${site}/${path}`, fields: { ...common, ...fields } }));
const ofKind = (kind: string): readonly Doc[] => [...docs, ...BESIDE].filter((d) => d.kind === kind);

const names = Object.fromEntries(
  docs.map(({ path, fields }) => [path, { title: text(fields["title"]), deleted: false }]),
);
const zones = new Map(ofKind("site").map(({ path, fields }) => [lastPart(path), zoneOf(fields["config"])]));
const london = zones.get("acme-london") ?? "Europe/London";
const tellers: Tellers = { ns: "acme", zone: london, zoneOf: (site) => zones.get(site), names };

/** A write of one document as functions record it. */
function entryOf(doc: Doc, before: JsonObject | null, after: JsonObject | null): LogEntry {
  const isWhole = collectionAt(doc.path, doc.fields)?.record === true;
  const { paths, ...values } = difference(before, after);
  const title =
    text(object(doc.fields["space"])["title"]) ||
    text(doc.fields["title"]) ||
    (labelsOf(doc.kind).name?.(lastPart(doc.path), doc.fields) ?? "");
  return {
    id: "e",
    at: Date.UTC(2026, 2, 31, 12),
    path: doc.path,
    kind: doc.kind,
    title,
    exists: after !== null,
    via: "",
    by: "Ada Okafor",
    sites: sitesOfRecord(doc.path, before, after),
    people: peopleOfRecord(before, after),
    paths,
    before: isWhole ? values.before : {},
    after: isWhole ? values.after : {},
    cut: false,
    madeAt: null,
    device: "",
    offline: false,
  };
}
/** Somebody read, set and removed a PIN: no document tells which it is. */
const pins = ["pin.read", "pin.write", "pin.clear"].map((action): LogEntry => {
  const doc = { path: `sites/${site}/accessPins/${person}`, kind: "pin", fields: common };
  return { ...entryOf(doc, null, common), action, paths: ["pin"], before: {}, after: {}, title: "" };
});
const told = (entry: LogEntry): string => sentenceOf(entry, tellingOf(entry, tellers));

/** The first two documents of a kind that differ in a field which sentences tell, and the change of it alone. */
function changesOf(kind: string): readonly string[] {
  const lines = new Map<string, string>();
  const all = ofKind(kind);
  const [one, ...rest] = all;
  if (!one) return [];
  const homeOf = ({ path, fields }: Doc) => sitesOfRecord(path, fields, fields).join();
  const others = kind === "site" || kind === "person" ? rest : rest.filter((other) => homeOf(other) === homeOf(one));
  for (const other of others) {
    const { paths } = difference(one.fields, other.fields);
    const fields = new Set(paths.flatMap((path) => wordedOf(kind, path)?.field ?? []));
    for (const field of fields) {
      if (lines.has(field)) continue;
      const isOf = (path: string) => wordedOf(kind, path)?.field === field;
      const entry = entryOf(one, one.fields, other.fields);
      const only = (from: LogEntry["before"]) =>
        Object.fromEntries(Object.entries(from).filter(([path]) => isOf(path)));
      const part = { ...entry, paths: entry.paths.filter(isOf), before: only(entry.before), after: only(entry.after) };
      if (isSilent(part, tellingOf(part, tellers))) continue;
      const will = undoWill(part, tellingOf(part, tellers));
      lines.set(
        field,
        `${told(part)}${will === "" || Object.keys(part.before).length === 0 ? "" : ` [Undo: ${will}]`}`,
      );
    }
  }
  return [...lines].sort(([a], [b]) => (a < b ? -1 : 1)).map(([field, line]) => `  ${field}: ${line}`);
}

/** Several tags or permissions are told alike: three are enough to read. */
const few = (lines: readonly string[]): readonly string[] => {
  const seen = new Map<string, number>();
  return lines.filter((line) => {
    const [place = ""] = line.trim().split(/[/:]/);
    const n = (seen.get(place) ?? 0) + 1;
    seen.set(place, n);
    return place === "config" || n <= 6;
  });
};

test("[AUD-26] each field of each document of the seed has words, or is named internal", () => {
  const unsettled = docs.flatMap(({ kind, fields }) =>
    difference(null, fields).paths.flatMap((path) => (isSettled(kind, path) ? [] : [`${kind} ${path}`])),
  );
  expect([...new Set(unsettled)]).toEqual([]);
});

test("[AUD-26] each kind of change of the seed has its sentence, read by a person: see sentences.golden.txt", async () => {
  const text = recorded
    .flatMap((kind) => {
      const [one] = ofKind(kind);
      if (!one) return [`${kind}: not in the seed`];
      const gone = { ...one.fields, deleted: true };
      return [
        kind,
        `  +: ${told(entryOf(one, null, one.fields))}`,
        `  -: ${told(entryOf(one, one.fields, gone))}`,
        `  back: ${told(entryOf(one, gone, one.fields))}`,
        `  for good: ${told(entryOf(one, gone, null))}`,
        ...few(changesOf(kind)),
      ];
    })
    .join("\n");
  const ofPins = pins.map((entry) => `  ${entry.action ?? ""}: ${told(entry)}`).join("\n");
  await expect(`${text}\npin\n${ofPins}\n`).toMatchFileSnapshot("sentences.golden.txt");
});

test("[AUD-26] no sentence has an id, a moment as a number, JSON, or a field that is internal", async () => {
  const all = recorded.flatMap((kind) =>
    ofKind(kind)
      .slice(0, 40)
      .flatMap((doc, i, of) => {
        const home = (d: Doc) => sitesOfRecord(d.path, d.fields, d.fields).join();
        const other = of.slice(i + 1).find((d) => home(d) === home(doc)) ?? doc;
        return [told(entryOf(doc, null, doc.fields)), told(entryOf(doc, doc.fields, other.fields))];
      }),
  );
  expect(all.length).toBeGreaterThan(400);
  const odd = /acme-|ns\/|sites\/|[{}[\]"]|\d{12,}|_bounds|undefined|null|\(not known/;
  expect(all.filter((sentence) => odd.test(sentence))).toEqual([]);
});
