import { lockOf } from "../bookings/lock.ts";
import { collectionAt } from "../collections.ts";
import { fieldPath, type Op, type Patch, type Plan, UNSET } from "../shared/changes.ts";
import { planOf } from "../shared/command.ts";
import { lastPart } from "../shared/doc-reads.ts";
import type { Json } from "../shared/json.ts";
import type { DayKey } from "../shared/time.ts";
import { isFunction } from "../shared/written.ts";
import { takenBack } from "../sync/of-sets.ts";
import type { NOT_UNDONE, RecordedKind } from "../words/audit-sentences.ts";
import type { ByPath } from "./change-record.ts";
import { became, type LogEntry } from "./log.ts";
import { stepsIn, valueIn } from "./record-values.ts";

/** Fields that move with others: nobody takes them back by themselves. */
const WITH_OTHERS =
  /^(lastWritten(By|Via)|thirdParty|inactiveOwner|keywords|ordinal|folded|ns|rev|updatedAt|changeSet|neighbourhoodCircles\.changed)(\.|$)/;

type Alone = {
  /** What became of one of them can be taken back. */
  readonly whole: readonly ("created" | "deleted" | "restored")[];
  /** Fields that can be written back by themselves. */
  readonly fields: "all" | readonly string[];
  readonly but?: readonly string[];
};
const NOTHING: Alone = { whole: [], fields: [] };
/**
 * What the rules take of one document by itself (`firestore.rules`): a person is made with a membership, a card changes hands with
 * the memberships that name it, a neighbourhood is deleted by a function. [AUD-28]
 */
const ALONE: { readonly [K in RecordedKind]: Alone } = {
  person: { whole: [], fields: "all", but: ["memberSites", "created", "delegators"] },
  member: { whole: [], fields: "all", but: ["person", "cards"] },
  access: NOTHING,
  restricted: NOTHING,
  pin: NOTHING,
  departments: NOTHING,
  card: { whole: [], fields: "all", but: ["owner", "role", "sites", "uids", "cardIdType", "madeRev", "title"] },
  desk: { whole: ["deleted"], fields: ["disabled", "disabledAfterUse", "neighbourhood", "floor", "title"] },
  floor: { whole: [], fields: ["planSvg", "bookablesSvg", "neighbourhoodCircles"] },
  neighbourhood: { whole: [], fields: ["title", "color", "exclusive", "exclusiveAdHoc"] },
  "room-space": NOTHING,
  room: {
    whole: ["created", "deleted", "restored"],
    fields: ["title", "capacity", "floor", "requiresApproval", "cateringIsEnabled", "cateringEditTimeEnd", "features"],
  },
  booking: { whole: ["created", "deleted", "restored"], fields: "all" },
  "room-booking": { whole: ["created", "deleted", "restored"], fields: "all" },
  "booking-details": NOTHING,
  "work-order": { whole: [], fields: "all" },
  user: { whole: [], fields: ["roles", "sites", "person"] },
  site: { whole: [], fields: ["config"] },
  round: NOTHING,
};
const aloneOf = (kind: string): Alone => (Object.hasOwn(ALONE, kind) ? ALONE[kind as RecordedKind] : NOTHING);

/** Who asks, and when: nobody changes their own account, and bookings of days that are over stay. */
export type Undoing = { readonly uid: string; readonly today: DayKey };
export type NotUndone = keyof typeof NOT_UNDONE | null;

const told = ({ paths }: LogEntry): readonly string[] =>
  paths.filter((path) => !WITH_OTHERS.test(path) && path !== "deleted");

function notOfFields(entry: LogEntry): NotUndone {
  const { fields, but = [] } = aloneOf(entry.kind);
  if (Object.keys(entry.before).length === 0 && Object.keys(entry.after).length === 0) return "values";
  const first = told(entry).map((path) => stepsIn(path)[0] ?? "");
  const isTaken = first.every((field) => !but.includes(field) && (fields === "all" || fields.includes(field)));
  return first.length > 0 && isTaken ? null : "fields";
}

/** Why an entry cannot be taken back from here, before anybody tries; null: it can. [AUD-14] [AUD-28] */
export function notUndone(entry: LogEntry, { uid, today }: Undoing): NotUndone {
  const { kind, path, by, via, cut } = entry;
  if (by === "" || isFunction(via)) return "server";
  if (collectionAt(path, { kind })?.undo === false) return "never";
  const what = became(entry);
  if (what === "removed") return "removed";
  if (cut) return "cut";
  if (kind === "user" && path === `users/${uid}`) return "self";
  const day = kind === "booking" ? lockOf(lastPart(path))?.day : undefined;
  if (day !== undefined && day < today) return "over";
  if (what === "changed") return notOfFields(entry);
  if (aloneOf(kind).whole.includes(what)) return null;
  return what === "deleted" ? "gone" : "made";
}

/**
 * A value by its path, as a patch writes it: what was not there is taken out again. A null was there: without its field the rules
 * take no desk, and no booking.
 */
const back = (value: Json | undefined): Json => (value === undefined ? UNSET : value);

/** Paths of which each is told whole: `a` where both `a` and `a.b` are named. */
const outermost = (paths: readonly string[]): readonly string[] =>
  paths.filter((path) => !paths.some((other) => path.startsWith(`${other}.`)));

/**
 * What no element of a map is without: a link its address, a circle its middle, a reservation its time. A record names the fields
 * that changed and not those beside them, so this says whether the element was there before.
 */
const MARKS: readonly RegExp[] = [
  /^(neighbourhoodCircles\.circles\.[^.]+)\.cx$/,
  /^(reservations\.[^.]+)\.reservedPeriod\.fromTime$/,
  /^(.+)\.ref$/,
];
/** Paths with those of an element that came to be as one: taken back it is gone, and no empty rest of it stays. */
function withElements(paths: readonly string[], before: ByPath): readonly string[] {
  const came = MARKS.flatMap((mark) =>
    paths.filter((path) => !Object.hasOwn(before, path)).flatMap((path) => mark.exec(path)?.[1] ?? []),
  ).filter((element) => !paths.some((path) => path.startsWith(`${element}.`) && Object.hasOwn(before, path)));
  return outermost([...new Set([...paths, ...came])]);
}

/** Most letters of a label in the history. */
const LABEL_MAX = 300;
/**
 * The change set that takes an entry back: each field to what it was, as seen by somebody who expects to find what the entry
 * wrote; where another value stands by now, the review asks. It is checked like any other edit. (expectations, first 8) [AUD-14]
 */
export function undoOfEntry(entry: LogEntry, of: Undoing, label: string): Plan | null {
  if (notUndone(entry, of) !== null) return null;
  const { path, before, after } = entry;
  const what = became(entry);
  const op = (): Op => {
    if (what === "created") return { kind: "delete", path };
    if (what === "deleted") return { kind: "patch", path, fields: {}, revive: true };
    if (what === "restored") return { kind: "delete", path };
    const fields: { [field: string]: Json } = {};
    const seen: { [field: string]: Json } = {};
    for (const at of withElements(told(entry), before)) {
      const steps = stepsIn(at);
      const field = fieldPath(...steps);
      fields[field] = back(valueIn(before, steps));
      seen[field] = valueIn(after, steps) ?? null;
    }
    return { kind: "patch", path, fields: fields satisfies Patch, seen };
  };
  const site = /^sites\/([^/]+)/.exec(path)?.[1] ?? entry.sites[0] ?? null;
  return planOf(takenBack, { label: label.slice(0, LABEL_MAX), site, ops: [op()] });
}
