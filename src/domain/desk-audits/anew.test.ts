import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readIntent } from "../anew.ts";
import { patched, type Plan } from "../shared/changes.ts";
import { type Docs, INTENT_FORMAT, type Planner, type ServerDoc } from "../shared/command.ts";
import { INTENT_MAX } from "../shared/intent.ts";
import type { JsonObject } from "../shared/json.ts";
import { must } from "../shared/result.ts";
import { NO_DETAILS, planClose, planObserve, planStart, planWithdraw } from "./commands.ts";
import { type Fix, planFixes } from "./fixes.ts";
import type { StandingObservation } from "./observations.ts";
import type { Walker } from "./walkers.ts";

const HOUR = 3_600_000;
const DAY = "2026-03-02";
const NOW = Date.UTC(2026, 2, 2, 11);
let n = 0;
const by: Planner = {
  ...{ ns: "a", uid: "ana", roles: ["desk-booking.settings"], ownSites: null, now: NOW, newId: () => `id-${++n}` },
  person: { ref: "ns/a/people/ana", title: "Ana Gomes", displayName: "Ana Gomes" },
};
const OLGA = { ref: "ns/a/people/olga", title: "Petrova, Olga", displayName: "Olga Petrova" };
const walker: Walker = { device: "device-1", uid: "ana", name: "Ana Gomes", kind: "tablet" };
const doc = (fields: JsonObject, over: Partial<ServerDoc> = {}): ServerDoc => ({
  fields: { lastWrittenBy: OLGA, ...fields },
  ...{ deleted: false, rev: 7, updatedAt: NOW - 2 * HOUR },
  ...over,
});
const gone = (fields: JsonObject) => doc(fields, { deleted: true });
const ROUND = "sites/lon/rounds/r1";
const roundDoc = (fields: JsonObject = {}) =>
  doc({ title: "Spring", floors: ["f1"], day: DAY, state: "open", devices: {}, closings: {}, ...fields });
const desk = (id: string, fields: JsonObject = {}) =>
  doc({ kind: "desk", title: `1.00${id.slice(1)}`, floor: "f1", neighbourhood: null, disabled: false, ...fields });
const BOOKED = `sites/lon/bookings/d2_${DAY}_1`;
const booked = (fields: JsonObject = {}, over: Partial<ServerDoc> = {}) =>
  doc(
    {
      ...{ onDay: DAY, fromTime: NOW - HOUR, toTime: NOW + HOUR, requiresCheckIn: false },
      ...{ space: { ref: "sites/lon/spaces/d2", title: "1.002" }, owner: { title: "Harry Carter" }, ...fields },
    },
    over,
  );
type World = { readonly [path: string]: ServerDoc | null };

const valueOf = <T>(r: { ok: true; value: T } | { ok: false; error: unknown }): T => {
  if (!r.ok) throw new Error(`refused: ${String(r.error)}`);
  return r.value;
};
const where = { site: "lon", round: { id: "r1", title: "Spring", day: DAY, state: "open" } } as const;
const tap = {
  desk: { id: "d1", title: "1.001" },
  status: "empty",
  ...{ floor: "f1", booked: false, details: NO_DETAILS, walker, seq: 3 },
} as const;
const start = valueOf(planStart({ site: "lon", title: "Spring", floors: ["f1", "f2"], day: DAY, walker }, by)).plan;
const observe = valueOf(planObserve(where, tap, by));
const SEEN = must(observe.ops[0], "an op").path;
const seenFields = observe.ops[0]?.kind === "create" ? observe.ops[0].fields : {};
const of: StandingObservation = {
  ...{ id: SEEN.slice(SEEN.lastIndexOf("/") + 1), round: "r1", roundDay: DAY, floor: "f1", desk: "d1", label: "" },
  ...{ status: "empty", booked: false, ...NO_DETAILS, device: "device-1", seq: 3, at: NOW, corrects: null },
  ...{ by: { uid: "ana", name: "Ana Gomes" }, arrivedAt: null, pending: true },
};
const withdraw = valueOf(planWithdraw(where, { of, title: "1.001", walker, seq: 4 }, by));
const close = valueOf(planClose(where, { walker, made: 4 }, by));
const fixDesk = (id: string) => ({
  ...{ id, path: `sites/lon/spaces/${id}`, title: `1.00${id.slice(1)}`, disabled: false, rev: 1 },
});
const booking = {
  ...{ id: `d2_${DAY}_1`, desk: "d2", path: BOOKED, rev: 1, onDay: DAY, owner: "Harry Carter" },
  ...{ fromTime: NOW - HOUR, toTime: NOW + HOUR, requiresCheckIn: false, checkedInAt: null, checkedOutAt: null },
};
const disable = (id: string): Fix => ({ kind: "disable", key: id, desk: fixDesk(id), reason: "No monitor" });
const release: Fix = { kind: "release", key: "r", desk: fixDesk("d2"), booking, seenAt: NOW };
const fix = valueOf(planFixes({ site: "lon", title: "Spring" }, [disable("d1"), release], by));

const world: World = {
  [ROUND]: roundDoc(),
  "sites/lon/spaces/f1": doc({ kind: "floor", title: "Ground" }),
  "sites/lon/spaces/f2": doc({ kind: "floor", title: "First" }),
  "sites/lon/spaces/d1": desk("d1"),
  "sites/lon/spaces/d2": desk("d2"),
  [BOOKED]: booked(),
};
const withTap: World = { ...world, [SEEN]: doc(seenFields) };
const PLANS = { start, observe, withdraw, close, fix };
type Name = keyof typeof PLANS;
const NAMES: readonly Name[] = ["start", "observe", "withdraw", "close", "fix"];
const worldOf = (name: Name): World => (name === "withdraw" ? withTap : world);
const refused = (error: string) => ({ ok: false, error });

function over({ intent }: Plan, docs: World, who: Planner = by) {
  const read = readIntent(must(intent, "an intent"));
  if (!read.ok) throw new Error(read.error);
  const known = new Map<string, ServerDoc | null>();
  const at: Docs = (path) => known.get(path);
  for (let round = 0; round < 8; round++)
    for (const path of read.value.reads(at, who)) known.set(path, docs[path] ?? null);
  return { plan: read.value.plan(at, who), says: read.value.says(at, who), stands: read.value.stands(at, who) };
}
function after(docs: World, { ops }: Plan, who: Planner): World {
  const next = new Map(Object.entries(docs));
  for (const op of ops) {
    const was = next.get(op.path)?.fields ?? {};
    const fields = op.kind === "create" ? op.fields : op.kind === "patch" ? patched(was, op.fields) : was;
    const written = { ...fields, lastWrittenBy: who.person };
    next.set(op.path, doc(written, { updatedAt: who.now, deleted: op.kind === "delete" }));
  }
  return Object.fromEntries(next);
}

describe("steps of an audit that are planned anew", () => {
  test.each(NAMES)(
    "[WALK-21] [WALK-22] [WALK-23] %s writes the same documents over what it was planned over",
    (name) => {
      const again = valueOf(over(PLANS[name], worldOf(name), { ...by, now: NOW + 1, newId: () => "other" }).plan);
      expect(again.ops.map((op) => [op.kind, op.path])).toEqual(PLANS[name].ops.map((op) => [op.kind, op.path]));
      expect([again.intent, again.label, again.split]).toEqual([PLANS[name].intent, PLANS[name].label, "never"]);
      if (name !== "close" && name !== "fix") expect(again.ops).toEqual(PLANS[name].ops);
    },
  );

  test.each<[Name, readonly string[]]>([
    ["start", ["Starts the audit “Spring” on Ground, First."]],
    ["observe", ["Adds “Desk 1.001: Empty” to the audit “Spring”."]],
    ["withdraw", ["Adds “Desk 1.001: Empty taken back” to the audit “Spring”."]],
    ["close", ["Closes the audit “Spring”.", "This device is done with it: 4 observations made."]],
    [
      "fix",
      [
        "Disables desk 1.001 with the reason “No monitor”.",
        "Ends the booking of Harry Carter on Mon 2 Mar 2026 now: desk 1.002 is free.",
      ],
    ],
  ])("[WALK-21] [WALK-22] [WALK-23] %s says what it does", (name, says) =>
    expect(over(PLANS[name], worldOf(name)).says).toEqual(says),
  );

  test.each<[Name, string]>([
    ["start", "The audit is there already."],
    ["observe", "It is in the audit already."],
    ["withdraw", "It is in the audit already."],
    ["close", "The audit is closed already."],
    ["fix", "Desk 1.001: It is disabled already. Desk 1.002: It is released already."],
  ])("[WALK-21] [WALK-22] [WALK-23] %s over what it did itself does nothing more", (name, words) => {
    const done = after(worldOf(name), PLANS[name], by);
    const again = over(PLANS[name], done, { ...by, now: NOW + 1 });
    expect([again.plan, again.says, again.stands]).toEqual([refused(words), [], null]);
  });

  const olgaClosed = roundDoc({
    state: "closed",
    closings: { "device-2-olga": { uid: "olga", name: "Olga Petrova", at: NOW - 5 } },
  });
  test.each<[Name, World, string]>([
    ["start", { "sites/lon/spaces/f1": null, "sites/lon/spaces/f2": null }, "None of its floors is there any more."],
    ["observe", { [ROUND]: null }, "The audit is no longer there."],
    ["observe", { [ROUND]: gone({}) }, "The audit is no longer there."],
    ["observe", { "sites/lon/spaces/d1": gone({ kind: "desk" }) }, "The desk is no longer there."],
    ["withdraw", { [SEEN]: null }, "What it takes back is not in the audit."],
    ["withdraw", { [SEEN]: doc({ ...seenFields, by: { uid: "ben", name: "Ben" } }) }, "Your role does not allow this."],
    ["close", { [ROUND]: null }, "The audit is no longer there."],
    ["close", { [ROUND]: olgaClosed }, "Olga Petrova closed it."],
    [
      "fix",
      { "sites/lon/spaces/d1": null, [BOOKED]: booked({}, { deleted: true }) },
      "The desk is no longer there. Desk 1.002: Olga Petrova cancelled it.",
    ],
  ])("[WALK-21] [WALK-22] [WALK-23] %s is refused in words over what became of it: %#", (name, there, words) => {
    const now = over(PLANS[name], { ...worldOf(name), ...there });
    expect([now.plan, now.says]).toEqual([refused(words), []]);
  });

  test("[WALK-21] a floor that is gone is left out of an audit, and it is said", () => {
    const now = over(start, { ...world, "sites/lon/spaces/f2": gone({ kind: "floor", title: "First" }) });
    expect(now.plan).toMatchObject({ value: { ops: [{ fields: { floors: ["f1"] } }] } });
    expect(now.says).toEqual([
      "Starts the audit “Spring” on Ground.",
      "A floor of it is no longer there, and is left out.",
    ]);
  });

  test("[WALK-21] devices of others that are not done are named where an audit is closed", () => {
    const entry = { uid: "olga", name: "Olga Petrova", kind: "phone", made: 2, at: 1 };
    const devices = { "x-olga": { ...entry, finished: false }, "y-olga": { ...entry, finished: true } };
    const own = { "device-1-ana": { ...entry, finished: false } };
    expect(over(close, { ...world, [ROUND]: roundDoc({ devices: { ...devices, ...own } }) }).says.slice(2)).toEqual([
      "Phone of Olga Petrova is not done yet. What it sends later still counts.",
    ]);
  });

  test("[WALK-23] of accepted changes those that are left are made, and why others are not stands in the way", () => {
    const some = over(fix, { ...world, "sites/lon/spaces/d1": desk("d1", { disabled: "Wet" }) });
    expect(some.plan).toMatchObject({ value: { ops: [{ kind: "patch", path: BOOKED, fields: { toTime: NOW } }] } });
    expect(some.stands).toBe("Desk 1.001: It is disabled already.");
    const come = over(fix, { ...world, [BOOKED]: booked({ checkIn: { fromTime: NOW - 5, toTime: null } }) });
    expect(come.stands).toBe("Harry Carter has checked in at desk 1.002.");
    expect(come.says[1]).toBe("Checks Harry Carter out of desk 1.002 now and ends the booking of Mon 2 Mar 2026.");
  });

  test("[WALK-23] whoever does what in whichever order, a desk is disabled and a booking ended once, and each is named", () => {
    const acts = fc.array(fc.tuple(fc.subarray([disable("d1"), disable("d2"), release], { minLength: 1 }), fc.nat(9)));
    fc.assert(
      fc.property(acts, (all) => {
        let [docs, now] = [world, NOW];
        const wrote = new Map<string, number>();
        for (const [fixes, wait] of all) {
          now += wait + 1;
          const asked = valueOf(planFixes({ site: "lon", title: "Spring" }, fixes, by));
          const made = over(asked, docs, { ...by, now });
          if (!made.plan.ok) continue;
          const { ops } = made.plan.value;
          expect(made.says).toHaveLength(ops.length);
          for (const { path } of ops) {
            wrote.set(path, (wrote.get(path) ?? 0) + 1);
            expect(made.says.join(" ")).toContain(path === BOOKED ? "Harry Carter" : `1.00${path.slice(-1)}`);
          }
          docs = after(docs, made.plan.value, { ...by, now });
        }
        expect([...wrote.values()].every((times) => times === 1)).toBe(true);
      }),
    );
  });

  test("[WALK-23] as many as an intent holds are kept as one; of more, only what they write is", () => {
    const many = (count: number) => {
      const fixes = Array.from({ length: count }, (_, i) => disable(`d${i}`));
      return valueOf(planFixes({ site: "lon", title: "Spring" }, fixes, by)).intent;
    };
    expect(JSON.stringify(many(60)).length).toBeLessThanOrEqual(INTENT_MAX);
    expect(many(400)).toBeUndefined();
  });

  test("[WALK-21] [WALK-22] [WALK-23] who may not any more is told so, and the longest tap still has its intent", () => {
    for (const name of NAMES)
      expect(over(PLANS[name], worldOf(name), { ...by, roles: ["user"] }).plan).toEqual(
        refused("Your role does not allow this."),
      );
    const details = {
      note: "n".repeat(500),
      wrongLabel: "l".repeat(100),
      wrongPlace: "p".repeat(120),
      seenPerson: "s",
    };
    const long = valueOf(planObserve(where, { ...tap, details }, by));
    expect(readIntent(must(long.intent, "an intent")).ok).toBe(true);
    for (const command of ["rounds.start", "rounds.observe", "rounds.close", "rounds.fix"])
      expect(readIntent({ command, format: INTENT_FORMAT, input: { site: "lon/x" } }).ok).toBe(false);
  });
});
