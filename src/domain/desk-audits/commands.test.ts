import { describe, expect, test } from "vitest";
import * as v from "valibot";
import { planSchema } from "../sync/schema.ts";
import type { Ctx } from "../shared/changes.ts";
import {
  type ActDeskAudit,
  NO_DETAILS,
  planClose,
  planDevice,
  planObserve,
  planStart,
  planWithdraw,
} from "./commands.ts";
import { type FixBooking, type FixDesk, planFixes, suggestedFixes } from "./fixes.ts";
import type { DeskStanding, Observation } from "./observations.ts";
import { reportCsv } from "./report.ts";
import { observationSchema, deskAuditSchema } from "./schema.ts";
import type { Walker } from "./walkers.ts";

let n = 0;
const ctx = (role = "desk-booking.settings"): Ctx => ({
  now: 1_772_000_000_000.4,
  newId: () => `id-${++n}`,
  roles: [role],
});
const walker: Walker = { device: "device-1", uid: "ana", name: "Ana Gomes", kind: "tablet" };
const round: ActDeskAudit = { id: "r1", title: "Spring", day: "2026-03-02", state: "open" };
const where = { site: "lon", round };
const tap = {
  desk: { id: "d1", title: "1.001" },
  floor: "f1",
  status: "empty",
  booked: false,
  details: NO_DETAILS,
  walker,
  seq: 3,
} as const;
const common = { ns: "acme", rev: 1, updatedAt: 1, deleted: false };

describe("plans", () => {
  test("[WALK-9] a round begins with its floors, its day and who began it, in a shape that merges by device", () => {
    const start = planStart({ site: "lon", title: " Spring ", floors: ["f1", "f2"], day: "2026-03-02", walker }, ctx());
    const op = start.ok ? start.value.plan.ops[0] : undefined;
    expect(op).toMatchObject({
      kind: "create",
      fields: { title: "Spring", floors: ["f1", "f2"], state: "open", devices: {}, closings: {} },
    });
    expect(op?.kind === "create" && v.is(deskAuditSchema, { ...common, ...op.fields })).toBe(true);
    expect(start.ok && v.is(planSchema, start.value.plan)).toBe(true);
  });

  test.each([
    [{ title: " " }, "no-title"],
    [{ title: "x".repeat(10_000) }, "too-long"],
    [{ floors: [] }, "no-floors"],
    [{ floors: Array.from({ length: 51 }, (_, i) => `f${i}`) }, "too-long"],
  ])("[WALK-9] %j is refused: %s", (over, error) => {
    const start = { site: "lon", title: "Spring", floors: ["f1"], day: "2026-03-02", walker, ...over };
    expect(planStart(start, ctx())).toEqual({ ok: false, error });
  });

  test("[WALK-10] a tap is one document of its own, which fits the replica's door", () => {
    const plan = planObserve(where, { ...tap, details: { ...NO_DETAILS, note: " wobbly " } }, ctx());
    const op = plan.ok ? plan.value.ops[0] : undefined;
    expect(op).toMatchObject({
      kind: "create",
      fields: { desk: "d1", status: "empty", note: "wobbly", seq: 3, corrects: null },
    });
    expect(op?.kind === "create" && v.is(observationSchema, { ...common, ...op.fields })).toBe(true);
    expect(plan.ok && plan.value).toMatchObject({
      action: "rounds.observe",
      label: "Desk 1.001: Empty",
      split: "never",
    });
  });

  test("[WALK-10] an unknown label is kept as one", () => {
    const { desk: _, status: __, ...rest } = tap;
    const plan = planObserve(where, { ...rest, desk: null, label: " Z-7 " }, ctx());
    expect(plan.ok && plan.value.ops[0]).toMatchObject({ fields: { desk: null, label: "Z-7" } });
  });

  test("[WALK-10] texts of 10,000 characters are refused, and so is who may not walk", () => {
    for (const key of ["note", "wrongLabel", "wrongPlace", "seenPerson"])
      expect(planObserve(where, { ...tap, details: { ...NO_DETAILS, [key]: "x".repeat(10_000) } }, ctx())).toEqual({
        ok: false,
        error: "too-long",
      });
    for (const role of ["user", "people.admin", "desk-booking.neighbourhoods"])
      expect(planObserve(where, tap, ctx(role))).toEqual({ ok: false, error: "not-permitted" });
    expect(planObserve(where, tap, ctx("desk-booking.data")).ok).toBe(true);
  });

  const seen: Observation = {
    ...{
      id: "o1",
      round: "r1",
      roundDay: "2026-03-02",
      floor: "f1",
      desk: "d1",
      label: "",
      booked: false,
      ...NO_DETAILS,
    },
    ...{ status: "empty", device: "device-1", seq: 1, at: 1, by: { uid: "ana", name: "Ana" }, corrects: null },
    ...{ arrivedAt: null, pending: true },
  } as const;
  const standing = (over: Partial<DeskStanding> = {}): DeskStanding => ({
    ...seen,
    desk: "d1",
    status: "empty",
    ...over,
  });

  test("[WALK-10] an undo is one more observation, and only of one's own", () => {
    const back = planWithdraw(where, { of: standing(), title: "1.001", walker, seq: 2 }, ctx());
    expect(back.ok && back.value.ops).toMatchObject([
      { kind: "create", fields: { status: "withdrawn", corrects: "o1" } },
    ]);
    const other = standing({ by: { uid: "ben", name: "Ben" } });
    expect(planWithdraw(where, { of: other, title: "", walker, seq: 2 }, ctx())).toMatchObject({
      error: "not-permitted",
    });
  });

  test("[WALK-5] a device writes at its own key only", () => {
    const plan = planDevice(where, { walker, made: 30, finished: true }, ctx());
    const [op] = plan.ok ? plan.value.ops : [];
    expect(op?.kind === "patch" && Object.keys(op.fields)).toEqual(["devices/device-1-ana"]);
    expect(plan.ok && plan.value.label).toBe("Tablet of Ana Gomes: done, 30 observations made");
  });

  test("[WALK-11] closing writes the state and who closed it, by device, and is not done twice", () => {
    const plan = planClose(where, { walker, made: 2 }, ctx());
    const [op] = plan.ok ? plan.value.ops : [];
    expect(op?.kind === "patch" && Object.keys(op.fields).sort()).toEqual([
      "closings/device-1-ana",
      "devices/device-1-ana",
      "state",
    ]);
    const closed = { site: "lon", round: { ...round, state: "closed" } as const };
    expect(planClose(closed, { walker, made: null }, ctx())).toEqual({ ok: false, error: "closed" });
  });

  const desk = (id: string, over: Partial<FixDesk> = {}): FixDesk => ({
    ...{ id, path: `sites/lon/spaces/${id}`, title: id, disabled: false, rev: 4 },
    ...over,
  });
  const latest = new Map([
    ["d1", standing({ status: "unusable", note: "  no monitor " })],
    ["d2", standing({ desk: "d2", status: "unusable", note: "n".repeat(500) })],
    ["d3", standing({ desk: "d3", status: "unusable" })],
    ["d4", standing({ desk: "d4", status: "empty" })],
  ]);

  const NOW = Date.UTC(2026, 2, 2, 11);
  const booking = (over: Partial<FixBooking> = {}): FixBooking => ({
    ...{
      id: "b1",
      desk: "d5",
      path: "sites/lon/bookings/d5_2026-03-02_1",
      rev: 2,
      onDay: "2026-03-02",
      owner: "Grace",
    },
    ...{
      fromTime: NOW - 7_200_000,
      toTime: NOW + 7_200_000,
      requiresCheckIn: false,
      checkedInAt: null,
      checkedOutAt: null,
    },
    ...over,
  });
  const suggested = (desks: readonly FixDesk[], bookings: readonly FixBooking[] = [], now = NOW) =>
    suggestedFixes({ desks, latest, bookings, now, zone: "Europe/London" });

  test("[WALK-12] a booking of today is suggested to be released where its desk was seen empty since it began", () => {
    latest.set("d5", standing({ desk: "d5", status: "empty-booked", at: NOW - 3_600_000 }));
    const fixes = suggested([desk("d5")], [booking(), booking({ id: "b2", desk: "d4" })]);
    expect(fixes).toMatchObject([{ kind: "release", booking: { id: "b1" }, seenAt: NOW - 3_600_000 }]);
    const plan = planFixes({ site: "lon", title: "Spring" }, fixes, { now: NOW, roles: ["desk-booking.settings"] });
    expect(plan.ok && plan.value.ops).toMatchObject([
      { path: "sites/lon/bookings/d5_2026-03-02_1", fields: { toTime: NOW } },
    ]);
    expect(suggested([desk("d5")], [booking({ fromTime: NOW - 1_800_000 })])).toEqual([]); // it began after the look
    expect(suggested([desk("d5")], [booking({ toTime: NOW - 1 })])).toEqual([]); // it is over
    expect(suggested([desk("d5")], [booking({ toTime: null })], NOW + 86_400_000)).toEqual([]); // seen yesterday
    const over = planFixes({ site: "lon", title: "" }, fixes, { now: NOW + 9_000_000, roles: ["ns.admin"] });
    expect(over).toMatchObject({ error: "nothing-to-do" });
  });

  test("[WALK-12] an unusable desk that can be booked is suggested to be disabled, its note as the reason", () => {
    const fixes = suggested([desk("d1"), desk("d2"), desk("d3", { disabled: "wet" }), desk("d4")]);
    expect(
      fixes.map((f) => (f.kind === "disable" ? [f.desk.id, f.reason.length > 20 ? f.reason.length : f.reason] : f.key)),
    ).toEqual([
      ["d1", "no monitor"],
      ["d2", 120],
    ]);
    expect(suggested([desk("d3")])).toMatchObject([{ reason: "Unusable" }]);
  });

  test("[WALK-12] what is accepted is one change set over what was seen, by who may change desks", () => {
    const fixes = suggested([desk("d1"), desk("d2")]);
    const plan = planFixes({ site: "lon", title: "Spring" }, fixes, ctx());
    expect(plan.ok && plan.value).toMatchObject({
      split: "never",
      ops: [
        { path: "sites/lon/spaces/d1", fields: { disabled: "no monitor" }, seen: { disabled: false }, seenRev: 4 },
        { path: "sites/lon/spaces/d2" },
      ],
    });
    expect(planFixes({ site: "lon", title: "" }, fixes, ctx("desk-booking.data"))).toMatchObject({
      error: "not-permitted",
    });
    expect(planFixes({ site: "lon", title: "" }, [], ctx())).toMatchObject({ error: "nothing-to-do" });
  });

  test("[WALK-13] the table has every observation, desks nobody looked at, the zone, and no formula", () => {
    const desks = ["d1", "d2"].map((id) => ({ id, title: id, floor: "f1", neighbourhood: null }));
    const observations: Observation[] = [
      { ...seen, at: Date.UTC(2026, 6, 1, 8, 30), note: "=1+1" },
      { ...seen, id: "o2", seq: 2, at: Date.UTC(2026, 6, 1, 8, 31), status: "signs", note: 'a "b"\nc' },
      { ...seen, id: "o3", seq: 3, at: Date.UTC(2026, 6, 1, 8, 32), desk: null, label: "Z-7", status: "not-checked" },
      { ...seen, id: "o4", seq: 4, at: Date.UTC(2026, 6, 1, 8, 33), desk: null, status: "withdrawn", corrects: "o3" },
    ];
    const input = { desks, observations, titles: new Map([["f1", "Floor 1"]]), zone: "Europe/London" };
    const csv = reportCsv({ ...input, mark: false });
    expect(reportCsv({ ...input, mark: true })).toBe(`\uFEFF${csv}`);
    expect(reportCsv({ ...input, titles: new Map(), mark: false })).toMatch(/^\(unknown\),/m); // never an id
    const lines = csv.split("\r\n");
    expect(lines[0]).toContain("Checked At (Europe/London)");
    expect(lines).toHaveLength(7); // head, four observations, one desk nobody looked at, the end
    expect(csv).toContain('"\'=1+1"');
    expect(csv).toContain("01/07/2026 09:31");
    expect(lines.filter((l) => l.includes("Not looked at"))).toEqual([expect.stringContaining("d2")]);
    expect(lines[1]).toContain("Superseded");
    expect(lines.filter((l) => l.includes("Taken back"))).toHaveLength(2);
    for (const line of csv.split("\r\n").filter((l) => l !== "" && !l.includes("\n")))
      expect(line.replaceAll(/"(?:[^"]|"")*"/g, "q").split(",")).toHaveLength(18);
  });
});
