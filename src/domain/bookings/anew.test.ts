import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readIntent } from "../anew.ts";
import { layered } from "../config/layers.ts";
import { patched, type Plan } from "../shared/changes.ts";
import type { Docs, Planner, ServerDoc } from "../shared/command.ts";
import { object, text } from "../shared/doc-reads.ts";
import type { Json, JsonObject } from "../shared/json.ts";
import { must } from "../shared/result.ts";
import { instantAt } from "../shared/time.ts";
import { planCancel, planCancelTogether, planRelease, type StandingBooking } from "./commands.ts";
import { planMove } from "./move.ts";

const HOUR = 3_600_000;
const DAY = "2026-01-12";
const NOW = instantAt(DAY, "09:00", "Europe/London");
const FROM = `sites/s/bookings/d1_${DAY}_1`;
const TO = `sites/s/bookings/d2_${DAY}_1`;
const OTHER = `sites/s/bookings/d3_${DAY}_1`;
const HARRY = "ns/a/people/harry";
const LISTED = "ns/a/directory/harry_s";
const by: Planner = {
  ...{ ns: "a", uid: "u1", roles: ["desk-booking.settings"], ownSites: null, now: NOW, newId: () => "id" },
  person: { ref: "ns/a/people/me", title: "Me", displayName: "Me" },
};
const OLGA = { ref: "ns/a/people/olga", title: "Petrova, Olga", displayName: "Olga Petrova" };
const doc = (fields: JsonObject, over: Partial<ServerDoc> = {}): ServerDoc => ({
  fields,
  ...{ deleted: false, rev: 7, updatedAt: NOW - 2 * HOUR },
  ...over,
});
const booked = (desk: string, fields: JsonObject = {}, over: Partial<ServerDoc> = {}): ServerDoc =>
  doc(
    {
      ...{ onDay: DAY, fromTime: NOW - HOUR, toTime: NOW + HOUR, requiresCheckIn: false },
      space: { ref: `sites/s/spaces/${desk}`, title: `1.00${desk.slice(1)}`, floor: "f", neighbourhood: null },
      owner: { ref: HARRY, title: "Harry Carter" },
      lastWrittenBy: OLGA,
      ...fields,
    },
    over,
  );
const deskDoc = (n: number, fields: JsonObject = {}) =>
  doc({ kind: "desk", title: `1.00${n}`, floor: "f", neighbourhood: null, disabled: false, ...fields });
const listed = doc({
  person: { ref: HARRY, title: "Harry Carter", active: true },
  site: { ref: "sites/s", membership: { neighbourhood: [], canBookDesks: true, multiDeskBooking: true } },
});
type World = { readonly [path: string]: ServerDoc | null };
const world: World = {
  [FROM]: booked("d1"),
  [OTHER]: booked("d3", { owner: { ref: "ns/a/people/mia", title: "Mia Lund" } }),
  [TO]: null,
  "sites/s/spaces/d2": deskDoc(2),
  [LISTED]: listed,
};
const standing = (over: Partial<StandingBooking> = {}): StandingBooking => ({
  ...{ path: FROM, rev: 3, onDay: DAY, owner: "Harry Carter", fromTime: NOW - HOUR, toTime: NOW + HOUR },
  ...{ requiresCheckIn: false, checkedInAt: null, checkedOutAt: null },
  ...over,
});

/** The intent of a plan, over documents; every document that it asks for is there to be asked for. */
function over({ intent }: Plan, docs: World, who: Planner = by) {
  const read = readIntent(must(intent, "an intent"));
  if (!read.ok) throw new Error(read.error);
  const known = new Map<string, ServerDoc | null>();
  const at: Docs = (path) => known.get(path);
  for (let round = 0; round < 8; round++)
    for (const path of read.value.reads(at, who)) known.set(path, docs[path] ?? null);
  const { plan, says, stands } = read.value;
  return { plan: plan(at, who), says: says(at, who), stands: stands(at, who), asked: [...known.keys()] };
}
/** Documents after a plan was taken by the server, written by whoever planned it. */
function after(docs: World, { ops }: Plan, who: Planner = by): World {
  const next = new Map(Object.entries(docs));
  const stamp = { lastWrittenBy: who.person };
  for (const op of ops) {
    const was = next.get(op.path);
    const rev = (was?.rev ?? 0) + 1;
    if (op.kind === "create") next.set(op.path, doc({ ...op.fields, ...stamp }, { rev, updatedAt: who.now }));
    else if (was)
      next.set(op.path, {
        ...{ rev, updatedAt: who.now, deleted: op.kind === "delete" },
        fields: { ...(op.kind === "patch" ? patched(was.fields, op.fields) : was.fields), ...stamp },
      });
  }
  return Object.fromEntries(next);
}
const valueOf = <T>(r: { ok: true; value: T } | { ok: false; error: unknown }): T => {
  if (!r.ok) throw new Error(`refused: ${String(r.error)}`);
  return r.value;
};

const release = valueOf(planRelease(standing(), "1.001", by));
const cancel = valueOf(planCancel(standing(), "1.001", by));
const both = valueOf(planCancelTogether([standing(), standing({ path: OTHER })], by));
const move = valueOf(
  planMove(
    standing(),
    {
      ...{ site: "s", neighbourhood: null, days: [DAY], booked: [] },
      desk: { id: "d2", path: "sites/s/spaces/d2", title: "1.002", disabled: false, floor: "f", neighbourhood: null },
      owner: {
        ...{ ref: HARRY, title: "Harry Carter", email: "", department: "", tags: {}, neighbourhood: [] },
        ...{ active: true, canBookDesks: true, severalDesks: true },
      },
    },
    { ...by, config: layered({}, {}).config },
  ),
);
const PLANS = { release, cancel, both, move };
const NAMES = Object.keys(PLANS) as (keyof typeof PLANS)[];
const refused = (error: string) => ({ ok: false, error });

describe("a booking that is planned anew", () => {
  test("[BKG-37] ending one is kept by its path alone, and says whose booking ends at which desk", () => {
    expect(release.intent?.input).toEqual({ path: FROM });
    expect(cancel.intent?.input).toEqual({ paths: [FROM] });
    const ends = over(release, world);
    expect(ends.plan).toMatchObject({
      value: { intent: release.intent, ops: [{ path: FROM, fields: { toTime: NOW }, seenRev: 7 }] },
    });
    expect(ends.says).toEqual(["Ends the booking of Harry Carter on Mon 12 Jan 2026 now: desk 1.001 is free."]);
    expect(over(cancel, world).says).toEqual(["Cancels the booking of Harry Carter on Mon 12 Jan 2026 at desk 1.001."]);
    expect(over(both, world).says).toHaveLength(2);
    expect(over(both, world).plan).toMatchObject({ value: { split: "never", label: "2 bookings cancelled" } });
  });

  test("[BKG-37] who has come meanwhile is checked out by a release, and stands in the way of a cancellation", () => {
    const inside = { ...world, [FROM]: booked("d1", { checkIn: { fromTime: NOW - 5, toTime: null } }) };
    expect(over(release, inside).says).toEqual([
      "Checks Harry Carter out of desk 1.001 now and ends the booking of Mon 12 Jan 2026.",
    ]);
    expect(over(release, inside).plan).toMatchObject({ value: { ops: [{ fields: { "checkIn/toTime": NOW } }] } });
    expect(over(cancel, inside).stands).toBe("Harry Carter has checked in at desk 1.001.");
    expect(over(move, inside).stands).toBe("Harry Carter has checked in at desk 1.001.");
    expect(over(cancel, world).stands).toBeNull();
  });

  const released = { toTime: NOW - 5 };
  const wrote = { updatedAt: NOW - 4 };
  test.each<[string, ServerDoc | null, string]>([
    ["cancelled by another", booked("d1", {}, { deleted: true }), "Olga Petrova cancelled it."],
    ["cancelled by oneself", booked("d1", { lastWrittenBy: by.person }, { deleted: true }), "It is cancelled already."],
    ["released by another", booked("d1", released, wrote), "Olga Petrova released it."],
    ["released by oneself", booked("d1", { ...released, lastWrittenBy: by.person }, wrote), "It is released already."],
    [
      "ended by the site",
      booked("d1", { ...released, lastWrittenBy: { title: "tools/auto-check-out", displayName: "" } }, wrote),
      "It is released already.",
    ],
    ["over by itself", booked("d1", released), "This booking is over already."],
    ["nowhere to be found", null, "The booking is no longer there."],
  ])("[BKG-37] one that is %s is not ended again, and why is said", (_, there, words) => {
    for (const name of ["release", "cancel", "move"] as const) {
      const now = over(PLANS[name], { ...world, [FROM]: there });
      expect([now.plan, now.says, now.stands]).toEqual([refused(words), [], null]);
    }
  });

  test("[BKG-37] of several that are cancelled, those that ended are left alone", () => {
    const one = over(both, { ...world, [FROM]: booked("d1", {}, { deleted: true }) });
    expect(one.plan).toMatchObject({ value: { ops: [{ kind: "delete", path: OTHER }] } });
    expect(one.says).toEqual(["Cancels the booking of Mia Lund on Mon 12 Jan 2026 at desk 1.003."]);
  });

  test("[BKG-38] a move keeps its times and its new booking, and reads names, desk and owner anew", () => {
    const times = { fromTime: NOW - HOUR, toTime: NOW + HOUR, requiresCheckIn: false };
    expect(move.intent?.input).toEqual({ from: FROM, to: TO, ...times });
    const renamed = { ...world, "sites/s/spaces/d2": deskDoc(2, { title: "Window" }) };
    const now = over(move, renamed);
    expect(now.asked).toEqual([FROM, TO, "sites/s/spaces/d2", LISTED]);
    expect(now.plan).toMatchObject({
      value: {
        intent: move.intent,
        ops: [
          { kind: "create", path: TO, fields: { ...times, space: { title: "Window" }, owner: { ref: HARRY } } },
          { kind: "delete", path: FROM, seenRev: 7 },
        ],
      },
    });
    expect(now.says).toEqual(["Moves the booking of Harry Carter on Mon 12 Jan 2026 from desk 1.001 to desk Window."]);
    expect(now.stands).toBeNull();
  });

  test("[BKG-38] on a desk of a neighbourhood, whose that is, is asked as well", () => {
    const neighbourhood = (exclusive: boolean) => ({
      ...world,
      "sites/s/spaces/d2": deskDoc(2, { neighbourhood: "n" }),
      "sites/s/spaces/n": doc({ kind: "neighbourhood", title: "N", exclusive }),
    });
    expect(over(move, neighbourhood(false)).plan.ok).toBe(true);
    expect(over(move, neighbourhood(true)).plan).toEqual(
      refused("This desk is in an exclusive neighbourhood, and this person is not a member of it."),
    );
  });

  test.each<[string, World, string]>([
    ["a desk that is gone", { "sites/s/spaces/d2": null }, "The desk is no longer there."],
    [
      "a desk that is disabled",
      { "sites/s/spaces/d2": deskDoc(2, { disabled: "Wet" }) },
      "Desk 1.002 was disabled meanwhile: Wet.",
    ],
    ["an owner who is gone", { [LISTED]: null }, "This person is no longer active at this site."],
  ])("[BKG-38] %s is refused in words", (_, there, words) =>
    expect(over(move, { ...world, ...there }).plan).toEqual(refused(words)),
  );

  test("[BKG-38] who has the desk meanwhile is named, and the same move is not planned elsewhere", () => {
    const taken = { ...world, [TO]: booked("d2", { owner: { ref: OLGA.ref, title: "Olga Petrova" } }) };
    expect(over(move, taken).stands).toBe("Desk 1.002 is booked on Mon 12 Jan 2026 for Olga Petrova.");
    expect(over(move, taken).plan).toMatchObject({ value: { ops: [{ kind: "create", path: TO }, {}] } });
  });

  test.each(NAMES)("[BKG-37] %s over what it did itself says that there is nothing left to do", (name) => {
    const done = after(world, valueOf(over(PLANS[name], world).plan));
    const again = over(PLANS[name], done, { ...by, now: NOW + 1 });
    const words = {
      release: "It is released already.",
      ...{ cancel: "It is cancelled already.", both: "It is cancelled already." },
      move: "Harry Carter has desk 1.002 on Mon 12 Jan 2026 already.",
    };
    expect(again.plan).toEqual(refused(words[name]));
    expect(again.says).toEqual([]);
  });

  test("[BKG-37] whatever two people do to a booking in any order, it is ended once, and each plan says what it does", () => {
    const who = [by, { ...by, uid: "u2", person: OLGA }];
    const act = fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...who), fc.integer({ min: 1, max: HOUR / 4 }));
    fc.assert(
      fc.property(fc.array(act, { maxLength: 6 }), fc.boolean(), (acts, isIn) => {
        let docs: World = isIn
          ? { ...world, [FROM]: booked("d1", { checkIn: { fromTime: NOW - 9, toTime: null } }) }
          : world;
        let [now, ended] = [NOW, 0];
        for (const [name, person, wait] of acts) {
          now += wait;
          const made = over(PLANS[name], docs, { ...person, now });
          if (!made.plan.ok) {
            expect(made.plan.error).not.toBe("");
            continue;
          }
          const { ops } = made.plan.value;
          if (ops.some((op) => op.path === FROM)) ended++;
          const titles = ops.map((op) =>
            docs[op.path] ? text(object(docs[op.path]?.fields["space"])["title"]) : "1.002",
          );
          for (const title of titles) expect(made.says.join(" ")).toContain(title);
          const [owner] = ops.some((op) => op.path === FROM) ? ["Harry Carter"] : ["Mia Lund"];
          expect(made.says.join(" ")).toContain(owner);
          docs = after(docs, made.plan.value, { ...person, now });
        }
        expect(ended).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("[BKG-37] who may not any more is told so, and an input of another shape is none", () => {
    for (const name of NAMES)
      expect(over(PLANS[name], world, { ...by, roles: ["user"] }).plan).toEqual(
        refused("You don't have permission to edit desk settings"),
      );
    const inputs: readonly [string, Json][] = [
      ["bookings.release", { path: "sites/s/spaces/d1" }],
      ["bookings.cancel", { paths: [] }],
      ["bookings.cancel", { paths: Array.from({ length: 51 }, () => FROM) }],
      ["bookings.move", { from: FROM, to: FROM, fromTime: 1, toTime: 2, requiresCheckIn: false }],
      [
        "bookings.move",
        { from: FROM, to: "sites/x/bookings/d2_2026-01-12_1", fromTime: 1, toTime: 2, requiresCheckIn: false },
      ],
      ["bookings.move", { from: FROM, to: "sites/s/bookings/d2", fromTime: 1, toTime: 2, requiresCheckIn: false }],
    ];
    for (const [command, input] of inputs) expect(readIntent({ command, format: 1, input }).ok).toBe(false);
  });
});
