import { assertFails, assertSucceeds, type RulesTestEnvironment } from "@firebase/rules-unit-testing";
import { deleteField, doc, type Firestore, getDoc, setDoc, updateDoc, type WriteBatch } from "firebase/firestore";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { can, ROLES } from "../../src/domain/access/access.ts";
import { NEIGHBOURHOODS } from "../../src/domain/neighbourhoods/limits.ts";
import { reservationPath, foldedName } from "../../src/domain/neighbourhoods/name.ts";
import { endCovered, firestoreRules, PROJECTS, REPORT_MS, rulesEnvironment } from "./emulator.ts";
import { aDesk, as, common, given, NS, OTHER_SITE, send, SITE, SITES, stamp, type Who } from "./rules-kit.ts";

let env: RulesTestEnvironment;
beforeAll(async () => {
  env = await rulesEnvironment(PROJECTS.neighbourhoods);
});
afterAll(() => endCovered(env), REPORT_MS);

const at = (id: string, site = SITE) => `sites/${site}/spaces/${id}`;
const claim = (title: string, site = SITE) => reservationPath(NS, site, title);
const neighbourhood = (title: string, over: object = {}) =>
  common({
    kind: "neighbourhood",
    title,
    folded: foldedName(title),
    color: "#ff0000",
    exclusive: false,
    exclusiveAdHoc: false,
    ...over,
  });
/** A name as it is written. */
const called = (title: string) => ({ title, folded: foldedName(title) });
const NEW = { kind: "neighbourhood", ...called("Quiet"), color: "#00ff00", exclusive: true, exclusiveAdHoc: true };
const may: Who = { roles: ["desk-booking.neighbourhoods"] };
const settings: Who = { roles: ["desk-booking.settings"] };
const held = (id: string, over: object = {}) => common({ ref: at(id), ...over });

beforeEach(async () => {
  await env.clearFirestore();
  await given(env, {
    ...SITES,
    // Their document holds every role, so that the token decides.
    "users/u1": common({ roles: ROLES, sites: [SITE] }),
    [at("h1")]: neighbourhood("Harbour"),
    [claim("Harbour")]: held("h1"),
    [at("h2")]: neighbourhood("Forest"),
    [claim("Forest")]: held("h2"),
    [at("old")]: neighbourhood("Attic", { deleted: true }),
    [claim("Attic")]: held("old", { deleted: true }),
    [at("d1")]: aDesk({ neighbourhood: "h1" }),
    [at("dead")]: aDesk({ deleted: true }),
    [at("f1")]: common({ kind: "floor", title: "One", svgScale: 1 }),
    [at("f2")]: common({ kind: "floor", title: "Two", neighbourhoodCircles: { clipPath: "M0 0", circles: {} } }),
  });
});

type Write = (b: WriteBatch, db: Firestore) => void;
const sent = (who: Who, ...writes: readonly Write[]) => {
  const db = as(env, who);
  return send(db, (b) => writes.forEach((w) => w(b, db)), { count: Math.max(1, writes.length) });
};
const created =
  (path: string, fields: object, over: object = {}): Write =>
  (b, db) =>
    b.set(doc(db, path), { ...fields, ...stamp(1), ...over });
const changed =
  (path: string, fields: object, over: object = {}): Write =>
  (b, db) =>
    b.update(doc(db, path), { ...stamp(2), ...fields, ...over });
/** A new neighbourhood with the claim of its name. */
const make = (fields: object = {}, name: object = {}) => {
  const title = { ...NEW, ...fields }.title;
  const all = { ...NEW, folded: foldedName(String(title)), ...fields };
  return [created(at("n"), all), created(claim(String(all.title).slice(0, 200)), { ref: at("n"), ...name })] as const;
};

describe.each(ROLES)("role %s", (role) => {
  const check = can([role], "deskBooking.neighbourhoodSettings") ? assertSucceeds : assertFails;
  const who: Who = { roles: [role] };

  test(`[RUL-32] ${role}: neighbourhoods, their desks and the circles follow deskBooking.neighbourhoodSettings`, async () => {
    await check(sent(who, ...make()));
    await env.withSecurityRulesDisabled((c) => c.firestore().doc(`ns/${NS}/changeSets/set-1`).delete());
    await check(sent(who, changed(at("h1"), { color: "#123456" })));
    await env.withSecurityRulesDisabled((c) => c.firestore().doc(`ns/${NS}/changeSets/set-1`).delete());
    await check(sent(who, changed(at("d1"), { neighbourhood: "h2" })));
    await env.withSecurityRulesDisabled((c) => c.firestore().doc(`ns/${NS}/changeSets/set-1`).delete());
    await check(sent(who, changed(at("f1"), { neighbourhoodCircles: { circles: {}, showGrid: true } })));
    await check(getDoc(doc(as(env, who), claim("Harbour"))));
  });
});

describe("what is not theirs", () => {
  test("[RUL-32] the right to neighbourhoods switches no desk, and the right to switch desks moves none", async () => {
    await assertFails(sent(may, changed(at("d1"), { disabled: true })));
    await assertFails(sent(settings, changed(at("d1"), { neighbourhood: "h2" })));
    await assertFails(sent(may, changed(at("d1"), { neighbourhood: "h2", disabled: true })));
    const both: Who = { roles: ["desk-booking.settings", "desk-booking.neighbourhoods"] };
    await assertFails(sent(both, changed(at("d1"), { neighbourhood: "h2", disabled: true })));
  });

  test("[RUL-32] nobody deletes a neighbourhood by hand, brings one back, or turns it into something else", async () => {
    for (const roles of [may.roles, ["ns.admin"]]) {
      await assertFails(sent({ roles }, changed(at("h1"), { deleted: true })));
      await assertFails(sent({ roles }, changed(at("h1"), { kind: "desk" })));
      await assertFails(sent({ roles }, changed(at("old"), { deleted: false })));
    }
  });

  test("[RUL-32] another site, another tenant, and a right that was taken away", async () => {
    await given(env, { [at("h9", OTHER_SITE)]: neighbourhood("Far"), [at("d9", OTHER_SITE)]: aDesk() });
    await assertFails(sent(may, changed(at("h9", OTHER_SITE), { color: "#123456" })));
    await assertFails(sent(may, changed(at("d9", OTHER_SITE), { neighbourhood: "h9" })));
    await assertFails(sent({ ...may, ns: "other" }, changed(at("h1"), { color: "#123456" })));
    await assertFails(getDoc(doc(as(env, { ...may, sites: [OTHER_SITE] }), claim("Harbour"))));
    await assertFails(getDoc(doc(as(env, { ...may, ns: "other" }), claim("Harbour"))));
    await given(env, { "users/u1": common({ roles: ["user"], sites: [SITE] }) });
    await assertFails(sent(may, ...make()));
    await assertFails(sent(may, changed(at("h1"), { color: "#123456" })));
    await assertFails(sent(may, changed(at("h1"), called("New")), created(claim("New"), { ref: at("h1") })));
    await assertFails(sent(may, changed(claim("Harbour"), { deleted: true })));
  });
});

describe("a neighbourhood", () => {
  test.each<[string, object]>([
    ["a name of 101 characters", { title: "x".repeat(101) }],
    ["a name of 10,000 characters", { title: "x".repeat(10_000) }],
    ["no name", { title: "" }],
    ["a name with blanks around it", { title: " Quiet" }],
    ["a name that is a number", { title: 7 }],
    ["a name with a backslash", { title: "a\\b" }],
    ["a folded name that is another", { folded: "harbour" }],
    ["a folded name in capital letters", { folded: "QUIET" }],
    ["a folded name that is a number", { folded: 7 }],
    ["a colour that is none", { color: "red" }],
    ["a colour of eight digits", { color: "#ff0000ff" }],
    ["a colour that is a number", { color: 255 }],
    ["an option that is a text", { exclusive: "yes" }],
    ["an option for the day that is a text", { exclusiveAdHoc: "yes" }],
    ["the option for the day without being exclusive", { exclusive: false, exclusiveAdHoc: true }],
    ["a field of its own making", { isAdmin: true }],
    ["another kind", { kind: "room" }],
  ])("[RUL-33] refused: %s", async (_, over) => {
    await assertFails(sent(may, ...make(over)));
    await env.withSecurityRulesDisabled((c) => c.firestore().doc(`ns/${NS}/changeSets/set-1`).delete());
    if (!("title" in over || "folded" in over))
      await assertFails(sent(may, changed(at("h1"), over, { title: "Harbour" })));
  });

  test.each<[string, object]>([
    ["a name of 100 characters", { title: "x".repeat(100) }],
    ["signs of paths and percent", { title: "50% / left" }],
    ["letters with marks", { title: "ÄÖ Žluťoučký" }],
    ["a language without upper case", { title: "静か مكتب" }],
    ["letters that are written otherwise at the end", { title: "ΟΔΟΣ" }],
    ["signs of rules and patterns", { title: "a.b(c)[d]$e~f#g?h" }],
    ["not exclusive", { exclusive: false, exclusiveAdHoc: false }],
    ["the colour without its sign", { color: "00C2D4" }],
  ])("[RUL-33] accepted: %s", async (_, over) => {
    await assertSucceeds(sent(may, ...make(over)));
  });

  test("[RUL-33] a new one is the first revision, alive, and stamped", async () => {
    const [own, name] = make();
    await assertFails(sent(may, created(at("n"), NEW, { rev: 2 }), name));
    await assertFails(sent(may, created(at("n"), NEW, { deleted: true }), name));
    await assertFails(sent(may, created(at("n"), NEW, { ns: "other" }), name));
    await assertFails(sent(may, own, created(claim("Quiet"), { ref: at("n") }, { rev: 2 })));
    await assertFails(sent(may, own, created(claim("Quiet"), { ref: at("n") }, { ns: "other" })));
    await assertFails(sent(may, own, created(claim("Quiet"), { ref: at("n") }, { deleted: true })));
    await assertSucceeds(sent(may, own, name));
  });
});

describe("the name of a neighbourhood", () => {
  test("[RUL-34] is never without its claim, and a claim never without its neighbourhood", async () => {
    const [own, name] = make();
    await assertFails(sent(may, own));
    await assertFails(sent(may, name));
    await assertFails(sent(may, own, created(claim("Other"), { ref: at("n") })));
    await assertFails(sent(may, created(claim("Harbor"), { ref: at("h1") })));
    await assertFails(sent(may, created(claim("x"), { ref: at("d1") })));
    await assertFails(sent(may, changed(at("h1"), called("New"))));
  });

  test.each<[string, object]>([
    ["a place that is no space", { ref: `sites/${SITE}` }],
    ["a number", { ref: 7 }],
    ["a further field", { ref: at("n"), more: 1 }],
    ["a neighbourhood of another site", { ref: at("n", OTHER_SITE) }],
  ])("[RUL-34] a claim that names %s is refused", async (_, fields) => {
    await assertFails(sent(may, ...make({}, fields)));
  });

  test("[RUL-34] of another kind of value nobody takes or reads", async () => {
    const other = `ns/${NS}/uniques/badge_ada`;
    await given(env, { [other]: held("h1") });
    await assertFails(getDoc(doc(as(env, may), other)));
    await assertFails(getDoc(doc(as(env, { roles: ["ns.admin"] }), other)));
    await assertFails(sent(may, changed(other, { ref: at("h2") })));
    expect((await getDoc(doc(as(env, may), claim("nobody has it")))).exists()).toBe(false);
  });

  test("[RUL-34] that somebody has is refused, whatever its upper and lower case", async () => {
    for (const title of ["Harbour", "HARBOUR", "harbour"]) {
      const own = created(at("n"), { ...NEW, ...called(title) });
      await assertFails(sent(may, own));
      await assertFails(sent(may, own, changed(claim("Harbour"), { ref: at("n") })));
    }
    await assertFails(sent(may, changed(at("h2"), called("HARBOUR")), changed(claim("harbour"), { ref: at("h2") })));
  });

  test("[RUL-34] a rename takes the new one and gives the old one back, both or nothing", async () => {
    const renamed = changed(at("h1"), called("Port"));
    const takes = created(claim("Port"), { ref: at("h1") });
    const gives = changed(claim("Harbour"), { deleted: true });
    await assertFails(sent(may, renamed));
    await assertFails(sent(may, renamed, takes));
    await assertFails(sent(may, renamed, gives));
    await assertFails(sent(may, gives));
    await assertFails(sent(may, renamed, takes, changed(claim("Harbour"), { deleted: true, ref: at("h2") })));
    await assertSucceeds(sent(may, renamed, takes, gives));
  });

  test("[RUL-34] only its letters change: nothing is taken or given back", async () => {
    await assertSucceeds(sent(may, changed(at("h1"), called("HARBOUR"))));
  });

  test("[RUL-34] that was never folded is compared by its letters A to Z", async () => {
    await given(env, { [at("h1")]: common({ kind: "neighbourhood", title: "Harbour", color: "#ff0000" }) });
    await assertFails(
      sent(may, created(at("n"), { ...NEW, ...called("harbour") }), changed(claim("Harbour"), { ref: at("n") })),
    );
    await assertFails(sent(may, changed(at("h1"), { folded: "port" })));
    await assertSucceeds(sent(may, changed(at("h1"), called("HARBOUR"))));
  });

  test("[RUL-34] without a claim from before it gets one", async () => {
    await given(env, { [at("h3")]: neighbourhood("Bay") });
    const takes = created(claim("Gulf"), { ref: at("h3") });
    await assertSucceeds(sent(may, changed(at("h3"), called("Gulf")), takes));
  });

  test("[RUL-34] whose claim is another's is not in its way", async () => {
    await given(env, { [at("h3")]: neighbourhood("Forest") });
    const takes = created(claim("Gulf"), { ref: at("h3") });
    await assertSucceeds(sent(may, changed(at("h3"), called("Gulf")), takes));
  });

  test("[RUL-34] that was given back can be taken again, by compare-and-set", async () => {
    const own = created(at("n"), { ...NEW, ...called("Attic") });
    await assertFails(sent(may, own, changed(claim("Attic"), { ref: at("n") }, { rev: 7 })));
    await assertFails(sent(may, own, changed(claim("Attic"), { ref: at("n") }, { deleted: true })));
    await assertSucceeds(sent(may, own, changed(claim("Attic"), { ref: at("n") })));
    await assertFails(sent(may, changed(claim("Attic"), { deleted: true }, { rev: 3 })));
  });

  test("[RUL-34] that was given back is not given back again", async () => {
    await assertFails(sent(may, changed(claim("Attic"), { deleted: true })));
  });

  test("[RUL-34] two change places in one commit", async () => {
    await assertSucceeds(
      sent(
        may,
        changed(at("h1"), called("Forest")),
        changed(at("h2"), called("Harbour")),
        changed(claim("Forest"), { ref: at("h1") }),
        changed(claim("Harbour"), { ref: at("h2") }),
      ),
    );
  });
});

describe("a desk", () => {
  test("[RUL-35] goes to a living neighbourhood of its site, or to none", async () => {
    for (const neighbourhood of ["nowhere", "old", "f1", 7])
      await assertFails(sent(may, changed(at("d1"), { neighbourhood })));
    await assertFails(sent(may, changed(at("d1"), { neighbourhood: deleteField() })));
    await assertFails(sent(may, changed(at("dead"), { neighbourhood: "h2" })));
    await assertFails(sent(may, changed(at("d1"), { neighbourhood: "h2", deleted: true })));
    await assertFails(sent(may, changed(at("h1"), { neighbourhood: "h2" })));
    await assertSucceeds(sent(may, changed(at("d1"), { neighbourhood: null })));
  });

  test("[RUL-35] goes to a neighbourhood that is made in the same commit", async () => {
    await assertSucceeds(sent(may, ...make(), changed(at("d1"), { neighbourhood: "n" })));
  });
});

describe("the circles of a floor", () => {
  const CIRCLE = { cx: 120, cy: -40.5, r: 30, fill: "rgba(255, 0, 0, 0.3)" };
  const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `c${from + i}`);
  const many = (all: readonly string[], one: unknown = CIRCLE) => Object.fromEntries(all.map((id) => [id, one]));
  const set = (neighbourhoodCircles: unknown, floor = "f1") => sent(may, changed(at(floor), { neighbourhoodCircles }));
  const first = ids(0, NEIGHBOURHOODS.maxDrawn);

  test("[RUL-36] are a map of at most so many, with the grid and nothing else", async () => {
    for (const bad of [{ circles: [] }, { showGrid: 1 }, { more: true }, { clipPath: "M0 0" }, "none"])
      await assertFails(set(bad));
    await assertFails(set({ circles: {} }, "f2"));
    await assertFails(set({ circles: {} }, "d1"));
    await assertFails(sent(may, changed(at("f1"), { title: "Mine" })));
    const stand = ids(0, NEIGHBOURHOODS.maxCircles - 1);
    await given(env, {
      [at("f1")]: common({ kind: "floor", title: "One", neighbourhoodCircles: { circles: many(stand) } }),
    });
    await assertFails(set({ circles: many(ids(0, NEIGHBOURHOODS.maxCircles + 1)), changed: ids(199, 201) }));
    await assertSucceeds(
      set({ circles: many(ids(0, NEIGHBOURHOODS.maxCircles)), changed: ids(199, 200), showGrid: true }),
    );
    expect(firestoreRules()).toContain(`.size() <= ${NEIGHBOURHOODS.maxCircles}`);
    expect(firestoreRules()).toContain(`ids.size() <= ${NEIGHBOURHOODS.maxDrawn} `);
  });

  test("[RUL-36] [TRU-2] are drawn so many at a time, each by its id; all may go at once", async () => {
    await assertFails(set({ circles: many(first) }));
    await assertFails(set({ circles: many(first), changed: first.slice(1) }));
    await assertFails(
      set({ circles: many(ids(0, NEIGHBOURHOODS.maxDrawn + 1)), changed: ids(0, NEIGHBOURHOODS.maxDrawn + 1) }),
    );
    await assertFails(set({ circles: {}, changed: ["x".repeat(101)] }));
    await assertFails(set({ circles: {}, changed: "c1" }));
    await assertFails(set({ circles: many(first), changed: Object.fromEntries(first.map((id) => [id, 1])) }));
    await assertSucceeds(set({ circles: many(first), changed: first }));
    const gone = { "neighbourhoodCircles.circles": {}, ...stamp(3, { changeSet: "set-2" }) };
    const db = as(env, may);
    await assertSucceeds(send(db, (b) => b.update(doc(db, at("f1")), gone), {}, "set-2"));
  });

  test.each<[string, unknown]>([
    ["a number that is none", { ...CIRCLE, cx: NaN }],
    ["a number without end", { ...CIRCLE, r: Infinity }],
    ["a number beyond the floor", { ...CIRCLE, cy: 10_000_000 }],
    ["a middle that is a text", { ...CIRCLE, cx: "x".repeat(1_000) }],
    ["a middle that is a map", { ...CIRCLE, cx: { deep: 1 } }],
    ["no middle", { r: 1, fill: CIRCLE.fill }],
    ["a colour that is none", { ...CIRCLE, fill: "url(#x)" }],
    ["a colour of 10,000 characters", { ...CIRCLE, fill: "x".repeat(10_000) }],
    ["a neighbourhood of 10,000 characters", { ...CIRCLE, neighbourhood: "x".repeat(10_000) }],
    ["a neighbourhood that is a number", { ...CIRCLE, neighbourhood: 7 }],
    ["more than a circle has", { ...CIRCLE, photo: "x" }],
    ["a text for a circle", "x".repeat(10_000)],
  ])("[TRU-2] are not drawn with %s, in whatever place of the list", async (_, bad) => {
    for (const place of [first[0], first[4], first.at(-1)]) {
      const circles = { ...many(first), [place ?? ""]: bad };
      await assertFails(set({ circles, changed: first }));
    }
    await assertSucceeds(set({ circles: many(first, { ...CIRCLE, neighbourhood: "h1" }), changed: first }));
  });

  test("[TRU-2] are looked at each by itself, however many they are", async () => {
    for (const [n, id] of first.entries()) {
      await given(env, { [at("f1")]: common({ kind: "floor", title: "One" }) });
      await env.withSecurityRulesDisabled((c) => c.firestore().doc(`ns/${NS}/changeSets/set-1`).delete());
      await assertFails(set({ circles: { ...many(first), [id]: { ...CIRCLE, r: NaN } }, changed: first }));
      await assertSucceeds(set({ circles: many(first.slice(0, n + 1)), changed: first.slice(0, n + 1) }));
    }
  });

  test("[RUL-36] what they are cut to stays, and what was drawn before these rules", async () => {
    await given(env, {
      [at("f2")]: common({
        kind: "floor",
        title: "Two",
        neighbourhoodCircles: { clipPath: "M0 0", circles: { old: { cx: "?" } } },
      }),
    });
    const one = { "neighbourhoodCircles.circles.c1": CIRCLE, "neighbourhoodCircles.changed": ["c1"] };
    await assertSucceeds(sent(may, changed(at("f2"), one)));
  });
});

test("[RUL-34] five renames, or nine new ones, in one commit stay within what rules may look up", async () => {
  const names = Array.from({ length: 5 }, (_, i) => `N${i}`);
  await given(env, {
    ...Object.fromEntries(names.map((n) => [at(n), neighbourhood(n)])),
    ...Object.fromEntries(names.map((n) => [claim(n), held(n)])),
  });
  await assertSucceeds(
    sent(
      may,
      ...names.flatMap((n) => [
        changed(at(n), called(`${n} new`)),
        created(claim(`${n} new`), { ref: at(n) }),
        changed(claim(n), { deleted: true }),
      ]),
    ),
  );
});

describe("each side is judged by itself, whatever the other side says", () => {
  /** Names that stand already as those of `n`, which is not there yet. */
  const names = () =>
    given(env, { [claim("Kept")]: held("n"), [claim("Gone")]: held("n", { deleted: true }), [claim("7")]: held("n") });
  const alone = (fields: object, over: object = {}) =>
    sent(may, created(at("n"), { ...NEW, ...called("Kept"), ...fields }, over));

  test.each<[string, object, object?]>([
    ["a folded name that is a number", { folded: 7 }],
    ["a folded name in capital letters", { folded: "KEPT" }],
    ["a tombstone", {}, { deleted: true }],
    ["a second revision", {}, { rev: 2 }],
    ["a name that is somebody else's", called("Harbour")],
    ["a name that was given back", called("Gone")],
  ])(
    "[RUL-33] [RUL-34] a new neighbourhood whose name is claimed already does not come with %s",
    async (_, fields, over) => {
      await names();
      await assertFails(alone(fields, over));
    },
  );

  test("[RUL-34] a rename alone, to the name of another, is refused by the neighbourhood's own side", async () => {
    await assertFails(sent(may, changed(at("h1"), called("Forest"))));
  });

  test("[RUL-33] a right that was taken away makes, moves and draws nothing, though the token still has it", async () => {
    await names();
    await given(env, {
      "users/u1": common({ roles: ["user"], sites: [SITE] }),
      [claim("Left")]: held("old"),
    });
    await assertFails(alone({}));
    await assertFails(sent(may, changed(at("d1"), { neighbourhood: "h2" })));
    await assertFails(sent(may, changed(at("f1"), { neighbourhoodCircles: { circles: {}, showGrid: true } })));
    await assertFails(sent(may, changed(claim("Left"), { deleted: true })));
    await given(env, { "users/u1": common({ roles: ROLES, sites: [SITE] }) });
    await assertSucceeds(sent(may, changed(claim("Left"), { deleted: true })));
  });

  test("[RUL-34] names of another tenant or site are neither read nor written", async () => {
    const far = claim("Far", OTHER_SITE);
    await given(env, { [claim("Alien")]: held("h1", { ns: "other" }), [far]: common({ ref: at("h9", OTHER_SITE) }) });
    await assertFails(getDoc(doc(as(env, may), claim("Alien"))));
    await assertFails(sent(may, changed(far, { deleted: true })));
    await assertFails(sent(may, changed(claim("Harbour"), {})));
    const other = as(env, { ...may, ns: "other" });
    await assertFails(setDoc(doc(other, claim("New")), { ref: at("h1"), ...stamp(1) }));
    await assertFails(updateDoc(doc(other, claim("Harbour")), { ...stamp(2), deleted: true }));
  });
});
