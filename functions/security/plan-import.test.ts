import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { doc, type WriteBatch } from "firebase/firestore";
import { describe, expect, test } from "vitest";
import { can, ROLES } from "../../src/domain/access/access.ts";
import { PROJECTS } from "./emulator.ts";
import { as, common, given, NS, OTHER_SITE, send, SITE, stamp, type Who } from "./rules-kit.ts";
import { beginWith, rulesSuite } from "./rules-suite.ts";

const env = rulesSuite(PROJECTS.planImport);

const at = (id: string) => `sites/${SITE}/spaces/${id}`;
const FILE = `ns/${NS}/sites/${SITE}/floors/f1/${"0a".repeat(16)}.svg`;
const desk = (over: object = {}) => ({
  kind: "desk",
  title: "1.001",
  disabled: false,
  disabledAfterUse: false,
  floor: "f1",
  neighbourhood: null,
  ...over,
});
beginWith(env, () => ({
  [`sites/${SITE}`]: common({ title: "London" }),
  [at("f1")]: common({ kind: "floor", title: "First", planSvg: "old.svg", bookablesSvg: null }),
  [at("f2")]: common({ kind: "floor", title: "Second" }),
  [at("gone")]: common({ kind: "floor", title: "Gone", deleted: true }),
  [at("d1")]: common(desk({ floor: "f2", neighbourhood: "n1" })),
  [at("n1")]: common({ kind: "neighbourhood", title: "Sales", color: "ff0000" }),
  "users/u1": common({ roles: ROLES, sites: [SITE] }),
}));
const admin: Who = { roles: ["desk-booking.admin"] };
let sets = 0;
/** Each set has a receipt of its own. */
const next = () => `set-${(sets += 1)}`;
const made = (who: Who, fields: object, path = at("new")) => {
  const [db, changeSet] = [as(env, who), next()];
  return send(db, (b) => b.set(doc(db, path), { ...fields, ...stamp(1, { changeSet }) }), {}, changeSet);
};
const madeAs = (over: object) => {
  const [db, changeSet] = [as(env, admin), next()];
  return send(db, (b) => b.set(doc(db, at("new")), { ...desk(), ...stamp(1, { changeSet }), ...over }), {}, changeSet);
};
const changed = (who: Who, id: string, fields: object) => {
  const [db, changeSet] = [as(env, who), next()];
  return send(db, (b) => b.update(doc(db, at(id)), { ...stamp(2, { changeSet }), ...fields }), {}, changeSet);
};

describe("what a floor's new drawing changes", () => {
  test.each(ROLES)(
    "[IMPT-4] %s may name a drawing, make desks and move them only with the right of site settings",
    async (role) => {
      const may = can([role], "deskBooking.siteSettings") ? assertSucceeds : assertFails;
      await may(changed({ roles: [role] }, "f1", { planSvg: FILE, bookablesSvg: FILE }));
      await may(made({ roles: [role] }, desk()));
      await may(changed({ roles: [role] }, "d1", { floor: "f1" }));
    },
  );

  test.each([
    ["another floor's folder", { planSvg: FILE.replace("/f1/", "/f2/") }],
    ["another tenant's folder", { planSvg: FILE.replace(NS, "other") }],
    ["another site's folder", { bookablesSvg: FILE.replace(SITE, OTHER_SITE) }],
    ["a name that is not its content's", { planSvg: FILE.replace(/[0-9a-f]{32}/, "plan") }],
    ["an address", { planSvg: "https://evil.test/x.svg" }],
    ["none", { planSvg: null }],
    ["its title as well", { title: "x" }],
    ["its kind", { kind: "desk" }],
    ["a tombstone", { deleted: true }],
  ])("[IMPT-4] a floor does not take %s", async (_, over) => {
    await assertFails(changed(admin, "f1", { planSvg: FILE, bookablesSvg: FILE, ...over }));
  });

  test.each([
    ["a floor that is gone", { floor: "gone" }],
    ["a floor that is a desk", { floor: "d1" }],
    ["no floor", { floor: null }],
    ["a neighbourhood", { neighbourhood: "n1" }],
    ["a reason", { disabled: "why" }],
    ["an empty title", { title: "" }],
    ["a long title", { title: "x".repeat(101) }],
    ["more fields", { owner: "me" }],
    ["another kind", { kind: "room" }],
  ])("[IMPT-4] a new desk does not come with %s", async (_, over) => {
    await assertFails(made(admin, desk(over)));
  });

  test.each(["<img src=x onerror=alert(1)>", "a&b", 'd" onclick="x', "it's", "`x`", "<b>"])(
    "[IMPT-4] a new desk has no id that could be markup: %s",
    async (id) => {
      await assertFails(made(admin, desk(), at(id)));
      await assertSucceeds(made(admin, desk(), at("1.024 Ü (west)")));
    },
  );
  test.each([
    ["a second revision", { rev: 2 }],
    ["a tombstone", { deleted: true }],
    ["disabled after use", { disabledAfterUse: true }],
    ["disabled", { disabled: true }],
  ])("[IMPT-4] a new desk is not %s", async (_, over) => {
    await assertFails(madeAs(over));
  });

  test("[IMPT-4] a desk moves to a living floor and keeps all else; elsewhere, over another desk, or with an old right nothing is done", async () => {
    await assertFails(changed(admin, "d1", { floor: "gone" }));
    await assertFails(changed(admin, "d1", { floor: "f1", disabled: "broken" }));
    await assertFails(made(admin, desk(), at("d1")));
    await assertFails(made(admin, desk(), `sites/${OTHER_SITE}/spaces/new`));
    await assertFails(changed({ ...admin, sites: [OTHER_SITE] }, "f1", { planSvg: FILE, bookablesSvg: FILE }));
    await given(env, { "users/u1": common({ roles: ["user"], sites: [SITE] }) });
    await assertFails(made(admin, desk()));
    await assertFails(changed(admin, "f1", { planSvg: FILE, bookablesSvg: FILE }));
    await assertFails(changed(admin, "d1", { floor: "f1" }));
  });

  test("[IMPT-8] a desk that the drawing shows under another id takes a title, and keeps all else; the right is that of the drawing", async () => {
    await assertSucceeds(changed(admin, "d1", { title: "1.001b" }));
    for (const title of ["", "x".repeat(101), 7, null]) await assertFails(changed(admin, "d1", { title }));
    await assertFails(changed(admin, "d1", { title: "x", kind: "room" }));
    await assertFails(changed({ roles: ["desk-booking.settings"] }, "d1", { title: "x" }));
  });

  test("[IMPT-4] a whole import of 499 writes passes, and one with a single desk of a floor that is gone fails whole", async () => {
    /** Refused ones are small: the emulator explains each write, and above some hundred its words do not fit into an answer. */
    const batch = (n: number, bad: boolean) => {
      const [db, changeSet] = [as(env, admin), next()];
      const write = (b: WriteBatch) => {
        b.update(doc(db, at("f1")), { ...stamp(2, { changeSet }), planSvg: FILE, bookablesSvg: FILE });
        for (let i = 0; i < n; i += 1)
          b.set(doc(db, at(`new${i}`)), {
            ...desk(bad && i === n - 1 ? { floor: "gone" } : {}),
            ...stamp(1, { changeSet }),
          });
      };
      return send(db, write, { count: n + 1 }, changeSet);
    };
    await assertFails(batch(60, true));
    await assertSucceeds(batch(498, false));
    expect(can(["desk-booking.admin"], "deskBooking.siteSettings")).toBe(true);
  }, 60_000);
});
