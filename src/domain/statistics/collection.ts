import * as v from "valibot";
import { defineCollection, type PullWindow, type ShownDoc } from "../shared/collection.ts";
import { text } from "../shared/doc-reads.ts";
import type { JsonObject } from "../shared/json.ts";
import { addDays, dayOf } from "../shared/time.ts";
import { commonSchema } from "../site/schema.ts";
import { COUNT_DOCUMENT, RETAINED_DAYS } from "./limits.ts";

type Members = { [name: string]: unknown };
const few = (most: number) => (members: Members) => Object.keys(members).length <= most;
const counts = (countType: string, members: { readonly [field: string]: v.GenericSchema }) =>
  v.object({
    ...commonSchema,
    onDate: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/)),
    countType: v.literal(countType),
    ...members,
  });
// `readDayCounts` judges each number: it names the one that is wrong.
const changes = v.pipe(v.record(v.string(), v.unknown()), v.check(few(COUNT_DOCUMENT.maxChanges)));
const minutes = v.pipe(v.record(v.string(), v.unknown()), v.check(few(COUNT_DOCUMENT.maxDesks)));

/** A day that has counts. Lists carry no more: a year of documents is some MiB. */
export type CountedDayRow = { readonly id: string; readonly rev: number };
const dayRow = ({ view, rev }: ShownDoc): CountedDayRow => ({ id: text(view.fields["onDate"]), rev });
/** The whole document, for the one screen that shows a day. */
export type CountedDayDetail = {
  readonly id: string;
  readonly fields: JsonObject;
  /** Server time of the last count; null where it has none. */
  readonly at: number | null;
};
const dayDetail = ({ view, updatedAt }: ShownDoc): CountedDayDetail => ({
  id: text(view.fields["onDate"]),
  fields: view.fields,
  at: updatedAt,
});

const since =
  (days: number) =>
  ({ now, zone }: PullWindow): string =>
    addDays(dayOf(now, zone), -days);
const pulled = (countType: string, days: number) =>
  ({
    turn: "asked",
    only: { field: "countType", value: countType },
    window: { field: "onDate", first: since(days), grouped: true },
  }) as const;

/** What all counts share: a group is a day. They are written by functions only. */
const COUNTS = {
  store: "counts",
  keys: ({ onDate }: JsonObject) => ({ group: text(onDate) }),
  row: dayRow,
  detail: dayDetail,
} as const;

/** `counts/bookings{day}`: desks of a day, by the clock (spec 1 §3). */
export const deskDays = defineCollection({
  ...COUNTS,
  kind: "desk-day",
  takeOut: null,
  path: "sites/{site}/counts/bookings{id}",
  schema: counts("booking", { changes }),
  read: { anyOf: ["dashboard.liveStatus.desks", "dashboard.stats"], reach: "site" },
  pull: pulled("booking", RETAINED_DAYS.counts),
});

/** `counts/rooms{day}`: rooms of a day, by the clock. */
export const roomDays = defineCollection({
  ...COUNTS,
  kind: "room-day",
  takeOut: null,
  path: "sites/{site}/counts/rooms{id}",
  schema: counts("booking-resource", { changes }),
  read: { anyOf: ["dashboard.liveStatus.rooms", "dashboard.stats"], reach: "site" },
  pull: pulled("booking-resource", RETAINED_DAYS.counts),
});

/** `counts/desks{day}`: reserved minutes of each desk, for the heatmap. */
export const deskMinutes = defineCollection({
  ...COUNTS,
  kind: "desk-minutes",
  takeOut: null,
  path: "sites/{site}/counts/desks{id}",
  schema: counts("desk-minutes", { minutes }),
  read: { anyOf: ["dashboard.stats"], reach: "site" },
  pull: pulled("desk-minutes", RETAINED_DAYS.counts),
});
