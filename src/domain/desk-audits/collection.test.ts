import { expect, test } from "vitest";
import type { JsonObject } from "#domain/shared/json.ts";

import { type DeskAuditRow, deskAuditRow, newestFirst, observationRow } from "./collection.ts";

const shown = (path: string, fields: JsonObject, over: object = {}) => ({
  ...{ path, view: { fields, deleted: false }, rev: 1, pending: false, updatedAt: 7, stamp: "1" },
  ...over,
});
const entry = { uid: "ana", name: "Ana", kind: "tablet", made: 3, finished: true, at: 1 };

test("[WALK-14] a round row keeps what makes sense of its document", () => {
  const row = deskAuditRow(
    shown("sites/s/rounds/r1", {
      ...{ title: "Spring", floors: ["f1", 7], day: "2026-03-02", startedBy: { uid: "ana", name: "Ana" } },
      ...{ startedAt: 5, state: "closed", devices: { a: entry } },
    }),
  );
  expect(row).toMatchObject({
    id: "r1",
    floors: ["f1"],
    startedBy: "Ana",
    state: "closed",
    devices: { a: { made: 3 } },
  });
  expect(deskAuditRow(shown("sites/s/rounds/r1", { devices: "x", floors: null }))).toMatchObject({
    devices: {},
    floors: [],
    state: "open",
  });
});

test("[WALK-14] an observation that makes no sense says nothing, and takes no list away", () => {
  const broken = observationRow(shown("sites/s/observations/o1", { status: "stolen", desk: 7 }));
  expect(broken).toMatchObject({ id: "o1", status: "withdrawn", corrects: null, desk: null });
});

test("[WALK-14] an observation that waits has not arrived", () => {
  const fields = {
    ...{
      round: "r1",
      roundDay: "2026-03-02",
      floor: "f1",
      desk: "d1",
      label: "",
      status: "empty",
      booked: null,
      note: "",
    },
    ...{ wrongLabel: "", wrongPlace: "", seenPerson: "", device: "x", seq: 1, at: 5, by: { uid: "ana", name: "Ana" } },
    corrects: null,
  };
  const waiting = observationRow(shown("sites/s/observations/o1", fields, { pending: true, updatedAt: null }));
  expect(waiting).toMatchObject({ id: "o1", status: "empty", arrivedAt: null, pending: true });
  expect(observationRow(shown("sites/s/observations/o1", fields))).toMatchObject({ arrivedAt: 7, pending: false });
});

test("[WALK-14] open rounds come first, then the newest", () => {
  const row = (id: string, startedAt: number, state: DeskAuditRow["state"]) => {
    const made = deskAuditRow(shown(`sites/s/rounds/${id}`, { startedAt, state }));
    return { key: id, stamp: "1", row: made };
  };
  const rows = [row("a", 1, "open"), row("b", 3, "closed"), row("c", 2, "open"), row("d", 4, "closed")];
  expect(rows.sort(newestFirst).map((r) => r.key)).toEqual(["c", "a", "d", "b"]);
});
