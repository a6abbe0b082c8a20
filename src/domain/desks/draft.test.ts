import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planSchema } from "../sync/schema.ts";
import * as v from "valibot";
import { disableDesks, enableDesks, planSave, setDesk } from "./commands.ts";
import { chipOf, isLive } from "../bookings/state.ts";
import {
  countEdits,
  type Draft,
  draftFromJson,
  draftToJson,
  type EditableDesk,
  NO_EDITS,
  shownDisabled,
  withDisabled,
  withoutDone,
  withoutSaved,
} from "./draft.ts";
import { DESKS } from "./limits.ts";
import { isBookable } from "./bookable.ts";
import { added, NOTHING, remaining, toggled } from "./selection.ts";
import { byTitle, shownTitle } from "./title.ts";

const desk = (id: string, disabled: boolean | string = false): EditableDesk => ({
  id,
  path: `sites/s/spaces/${id}`,
  title: `1.${id}`,
  disabled,
});
const may = { now: 5, roles: ["desk-booking.settings"] };
const mayNot = { now: 5, roles: ["desk-booking.data"] };
const many = (n: number, disabled: boolean | string = false) =>
  Array.from({ length: n }, (_, i) => desk(`d${i}`, disabled));
const draftOf = (r: { ok: true; value: Draft } | { ok: false }): Draft => {
  if (!r.ok) throw new Error("refused");
  return r.value;
};

describe("the draft", () => {
  const value = fc.oneof(fc.boolean(), fc.constantFrom("broken", "moved"));
  const ids = fc.constantFrom("a", "b", "c", "__proto__");
  const base = new Map(["a", "b", "c", "__proto__"].map((id, i) => [id, desk(id, i === 1 ? "broken" : i === 2)]));
  const one = (id: string): EditableDesk => base.get(id) ?? desk(id);

  test("[DSK-5] after any edits, exactly the desks that differ from what they are count", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(ids, value)), (steps) => {
        const draft = steps.reduce((d, [id, to]) => withDisabled(d, [one(id)], to, 1), NO_EDITS);
        const last = new Map(steps);
        const differ = [...last].filter(([id, to]) => to !== one(id).disabled).map(([id]) => id);
        expect(new Set(draft.edits.keys())).toEqual(new Set(differ));
        expect(countEdits(draft)).toBe(differ.length);
        for (const [id, to] of last) expect(shownDisabled(draft, one(id))).toBe(to);
      }),
    );
  });

  test("[DSK-5] there and back is no edit", () => {
    const there = draftOf(setDesk(NO_EDITS, desk("a"), true, may));
    expect(countEdits(there)).toBe(1);
    expect(countEdits(draftOf(setDesk(there, desk("a"), false, may)))).toBe(0);
  });

  test("[DSK-5] what the person saw first stays known when somebody else changes the desk meanwhile", () => {
    const first = draftOf(setDesk(NO_EDITS, desk("a"), "broken", may));
    const again = draftOf(setDesk(first, desk("a", "cleaning"), "broken chair", may));
    expect(again.edits.get("a")).toMatchObject({ seen: false, to: "broken chair" });
  });

  test("[DSK-6] a draft survives being kept, ids of any kind included, and nonsense is no draft", () => {
    const draft = draftOf(disableDesks(NO_EDITS, [one("a"), one("__proto__")], "", may));
    expect(draftFromJson(JSON.parse(JSON.stringify(draftToJson(draft))))).toEqual(draft);
    expect(draftToJson(NO_EDITS)).toBeNull();
    for (const bad of [null, 7, {}, { format: 2, at: 1, edits: [] }, { format: 1, at: 1, edits: [["a", { to: 3 }]] }]) {
      expect(draftFromJson(bad as never)).toBeNull();
    }
  });

  test("[DSK-6] edits made while a save runs stay, those that were saved go", () => {
    const saved = draftOf(disableDesks(NO_EDITS, many(3), "x", may));
    const meanwhile = draftOf(setDesk(saved, desk("d1"), "other", may));
    expect([...withoutSaved(meanwhile, saved).edits.keys()]).toEqual(["d1"]);
    expect(countEdits(withoutSaved(saved, saved))).toBe(0);
  });
});

test("[DSK-6] an edit that the desk already shows is no edit any more, and the others are not touched", () => {
  const draft = draftOf(disableDesks(NO_EDITS, many(2), "x", may));
  expect([...withoutDone(draft, [desk("d0", "x"), desk("d1", "y")]).edits.keys()]).toEqual(["d1"]);
  expect(withoutDone(draft, [desk("d1", "y")])).toBe(draft);
});

describe("commands", () => {
  test.each([
    ["editing one", () => setDesk(NO_EDITS, desk("a"), true, mayNot)],
    ["disabling", () => disableDesks(NO_EDITS, [desk("a")], "", mayNot)],
    ["enabling", () => enableDesks(NO_EDITS, [desk("a", true)], mayNot)],
    ["saving", () => planSave(withDisabled(NO_EDITS, [desk("a")], true, 1), "s", mayNot)],
  ])("[DSK-4] %s needs the right", (_, run) => expect(run()).toEqual({ ok: false, error: "not-permitted" }));

  test("[DSK-4] disabling takes only bookable desks, enabling only disabled ones", () => {
    const desks = [desk("a"), desk("b", "broken"), desk("c", true)];
    const off = draftOf(disableDesks(NO_EDITS, desks, " painting ", may));
    expect([...off.edits].map(([id, e]) => [id, e.to])).toEqual([["a", "painting"]]);
    const on = draftOf(enableDesks(NO_EDITS, desks, may));
    expect([...on.edits.keys()]).toEqual(["b", "c"]);
    expect(draftOf(enableDesks(off, desks, may)).edits.has("a")).toBe(false);
  });

  test.each([
    ["nothing selected", () => disableDesks(NO_EDITS, [], "", may), "nothing-to-do"],
    ["all disabled already", () => disableDesks(NO_EDITS, [desk("a", true)], "", may), "nothing-to-do"],
    ["an empty draft", () => planSave(NO_EDITS, "s", may), "nothing-to-do"],
    ["a reason of 121", () => disableDesks(NO_EDITS, [desk("a")], "x".repeat(121), may), "reason-too-long"],
    ["401 desks", () => disableDesks(NO_EDITS, many(401), "", may), "too-many"],
  ])("[DSK-4] %s is refused", (_, run, error) => expect(run()).toEqual({ ok: false, error }));

  test("[DSK-4] a reason of 120 and 400 desks pass", () => {
    expect(disableDesks(NO_EDITS, many(400), "x".repeat(120), may).ok).toBe(true);
  });

  test("[DSK-7] a save is one plan with the values seen, the reason in its label, and a shape the outbox takes", () => {
    const draft = draftOf(disableDesks(NO_EDITS, many(30), "broken monitor", may));
    const r = planSave(draft, "s", may);
    if (!r.ok) throw new Error("refused");
    expect(r.value).toMatchObject({
      action: "desks.disable",
      label: "30 desks disabled: broken monitor",
      via: "Desk Settings",
      site: "s",
      split: "per-op",
    });
    expect(r.value.ops).toHaveLength(30);
    expect(r.value.ops[0]).toEqual({
      kind: "patch",
      path: "sites/s/spaces/d0",
      fields: { disabled: "broken monitor" },
      seen: { disabled: false },
    });
    expect(v.safeParse(planSchema, r.value).success).toBe(true);
  });

  test.each([
    ["one desk", [desk("7")], true, "desks.disable", "Desk 1.7 disabled"],
    ["one desk with a reason", [desk("7")], "leak", "desks.disable", "Desk 1.7 disabled: leak"],
    ["one desk enabled", [desk("7", "leak")], false, "desks.enable", "Desk 1.7 enabled"],
    ["several without a reason", many(3), true, "desks.disable", "3 desks disabled"],
    ["several enabled", many(2, true), false, "desks.enable", "2 desks enabled"],
  ] as const)("[DSK-7] the label of %s", (...row) => {
    const [, desks, to, action, label] = row;
    const r = planSave(withDisabled(NO_EDITS, desks, to, 1), "s", may);
    expect(r).toMatchObject({ ok: true, value: { action, label } });
  });

  test("[DSK-7] a mixed save says how many of each", () => {
    const draft = withDisabled(withDisabled(NO_EDITS, many(2), true, 1), [desk("z", true)], false, 2);
    expect(planSave(draft, "s", may)).toMatchObject({
      value: { action: "desks.edit", label: "3 desks changed: 2 disabled, 1 enabled" },
    });
  });
});

describe("selection", () => {
  test("[DSK-3] the 401st desk is refused and the selection stays", () => {
    const full = added(
      NOTHING,
      many(400).map((d) => d.id),
    ).selection;
    expect(full.size).toBe(DESKS.maxSelected);
    expect(toggled(full, "more")).toEqual({ ok: false, error: "too-many" });
    expect(toggled(full, "d3")).toMatchObject({ ok: true });
    expect(added(full, ["more"])).toEqual({ selection: full, full: true });
    expect(added(full, ["d1"]).full).toBe(false);
  });

  test("[DSK-3] desks that go away leave the selection, and otherwise it stays the same object", () => {
    const two = new Set(["a", "b"]);
    expect([...remaining(two, new Set(["b"]))]).toEqual(["b"]);
    expect(remaining(two, new Set(["a", "b", "c"]))).toBe(two);
  });
});

describe("desks as shown", () => {
  test.each([
    [false, true],
    ["", true],
    [true, false],
    ["broken", false],
  ])("[DSK-1] %j is bookable: %s", (disabled, bookable) => expect(isBookable(disabled)).toBe(bookable));

  test.each([
    ["3.041", true, "Third", "041"],
    ["3.041", "Third", "Third", "041"],
    ["3.041", "Fourth", "Third", "3.041"],
    ["3.041", false, "Third", "3.041"],
    ["3.041", null, "Third", "3.041"],
    ["Lobby", true, "Third", "Lobby"],
    [".5", true, "Third", ".5"],
    ["3.", true, "Third", "3."],
    ["3.A.1", true, "Third", "A.1"],
  ])("[DSK-2] %s, masked %j on %s, is shown as %s", (title, masked, floor, shown) =>
    expect(shownTitle(title, masked, floor)).toBe(shown),
  );

  test("[DSK-2] titles are in the order people count in", () => {
    expect(
      ["3.10", "3.9", "a", "B"]
        .map((title) => ({ title }))
        .sort(byTitle)
        .map((d) => d.title),
    ).toEqual(["3.9", "3.10", "a", "B"]);
  });

  const times = { fromTime: 100, toTime: 900, requiresCheckIn: false, checkedInAt: null };
  test.each([
    ["needs check-in and has none", { requiresCheckIn: true }, 500, "not-checked-in"],
    ["was checked in", { requiresCheckIn: true, checkedInAt: 200 }, 500, "checked-in"],
    ["will be checked in later", { requiresCheckIn: true, checkedInAt: 600 }, 500, "not-checked-in"],
    ["needs none and has begun", {}, 500, "active"],
    ["has no end and has begun", { toTime: null }, 5_000, "active"],
    ["has not begun", {}, 50, null],
    ["is over", {}, 900, null],
  ])("[DSK-9] a booking that %s", (_, over, now, chip) => expect(chipOf({ ...times, ...over }, now)).toBe(chip));

  test("[DSK-8] a released booking frees the desk at once", () => {
    expect(isLive({ ...times, toTime: 400 }, 400)).toBe(false);
    expect(isLive({ ...times, toTime: 400 }, 399)).toBe(true);
  });
});
