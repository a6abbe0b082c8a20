import * as v from "valibot";
import { to } from "../addresses.ts";
import { defineCollection, type Ordered, type PullWindow, type ShownDoc } from "../shared/collection.ts";
import { lastPart, numberOr, object, text, texts } from "../shared/doc-reads.ts";
import type { JsonObject } from "../shared/json.ts";
import { addDays, dayOf } from "../shared/time.ts";
import { DESK_AUDITS } from "./limits.ts";
import type { Observation } from "./observations.ts";
import {
  devicesSchema,
  type Observed,
  observationSchema,
  observedSchema,
  deskAuditSchema,
  type WalkerEntry,
} from "./schema.ts";
import { WITHDRAWN } from "./status.ts";

/** A desk audit. `finished` devices said that nothing more comes from them. */
export type DeskAuditRow = {
  readonly id: string;
  readonly title: string;
  readonly floors: readonly string[];
  readonly day: string;
  readonly startedBy: string;
  readonly startedAt: number;
  readonly state: "open" | "closed";
  readonly devices: { readonly [key: string]: WalkerEntry };
  readonly pending: boolean;
};

/** A round as lists show it; what devices say of themselves is left out where it makes no sense. */
export function deskAuditRow({ path, view: { fields }, pending }: ShownDoc): DeskAuditRow {
  const devices = v.safeParse(devicesSchema, fields["devices"] ?? {});
  return {
    id: lastPart(path),
    title: text(fields["title"]),
    floors: texts(fields["floors"]),
    day: text(fields["day"]),
    startedBy: text(object(fields["startedBy"])["name"]),
    startedAt: numberOr(fields["startedAt"], 0),
    state: fields["state"] === "closed" ? "closed" : "open",
    devices: devices.success ? devices.output : {},
    pending,
  };
}

/** Open ones first, then the newest. */
export const newestFirst = (a: Ordered<DeskAuditRow>, b: Ordered<DeskAuditRow>): number =>
  Number(a.row.state === "closed") - Number(b.row.state === "closed") ||
  b.row.startedAt - a.row.startedAt ||
  (a.key < b.key ? -1 : 1);

/** Stands for what makes no sense, as a file of another device may bring it: it says nothing and takes nothing back. */
const NONSENSE: Observed = {
  round: "",
  roundDay: "",
  floor: "",
  desk: null,
  label: "",
  status: WITHDRAWN,
  booked: null,
  note: "",
  wrongLabel: "",
  wrongPlace: "",
  seenPerson: "",
  device: "",
  seq: 1,
  at: 0,
  by: { uid: "", name: "" },
  corrects: null,
};

/** An observation with when it arrived; null while it waits on this device. */
export function observationRow({ path, view, updatedAt, pending }: ShownDoc): Observation {
  const observed = v.safeParse(observedSchema, view.fields);
  return { ...(observed.success ? observed.output : NONSENSE), id: lastPart(path), arrivedAt: updatedAt, pending };
}

/** Days on which the open ones among rounds began. */
export const openDays = (rounds: readonly { readonly view: { readonly fields: JsonObject } }[]): readonly string[] =>
  rounds.flatMap(({ view: { fields } }) => {
    const { day, state } = fields;
    return state === "open" && typeof day === "string" ? [day] : [];
  });

/**
 * Rounds that began earlier, and what was seen in them, leave the device. An open one holds the window open, whatever its age:
 * devices may still owe what they saw (docs/decisions/024).
 */
export function firstRoundDay({ now, zone, openRounds = [] }: PullWindow): string {
  const first = addDays(dayOf(now, zone), -DESK_AUDITS.windowDays);
  return openRounds.reduce((day, began) => (began !== "" && began < day ? began : day), first);
}

const ofRounds = { store: "rounds", read: { anyOf: ["deskBooking.rounds"], reach: "site" }, undo: false } as const;

/** Desk audits of a site; a group is the day on which they began. */
export const rounds = defineCollection({
  ...ofRounds,
  kind: "round",
  takeOut: "desk-audits",
  path: "sites/{site}/rounds/{id}",
  screen: (round) => to.audit({ round }),
  schema: deskAuditSchema,
  keys: ({ day }) => ({ group: text(day) }),
  pull: { turn: "first", window: { field: "day", first: firstRoundDay, grouped: true } },
  row: deskAuditRow,
  order: newestFirst,
  record: true,
  links: { floors: "sites/{site}/spaces" },
});

/** What was seen in them; a group is a round. */
export const observations = defineCollection({
  ...ofRounds,
  kind: "observation",
  takeOut: "desk-audit-observations",
  path: "sites/{site}/observations/{id}",
  schema: observationSchema,
  keys: ({ round }) => ({ group: text(round) }),
  pull: { turn: "first", window: { field: "roundDay", first: firstRoundDay } },
  row: observationRow,
  links: { desk: "sites/{site}/spaces", floor: "sites/{site}/spaces", round: "sites/{site}/rounds" },
});
