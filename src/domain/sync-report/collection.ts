import * as v from "valibot";
import { defineCollection } from "../shared/collection.ts";
import { lastPart } from "../shared/doc-reads.ts";
import { commonSchema } from "../site/schema.ts";
import { reportIn, type SyncReport } from "./report.ts";

/** `ns/{ns}/syncReports/{day}`: how bookings of rooms agree with another calendar, day by day; written from outside (spec 1 §3). */
export const syncReports = defineCollection({
  kind: "sync-report",
  takeOut: "audit-sync-reports",
  path: "ns/{ns}/syncReports/{id}",
  store: "config",
  schema: v.looseObject(commonSchema),
  read: { anyOf: ["admin.audit"], reach: "tenant" },
  pull: { turn: "last" },
  row: ({ path, view: { fields } }): SyncReport => reportIn(lastPart(path), fields),
});
