import { describe, expect, test } from "vitest";
import { shownAfterUse, sortedFields } from "./after-use.ts";
import { setAfterUse } from "./set-after-use.ts";
import { planSave, setDesk } from "./commands.ts";
import { countEdits, draftFromJson, draftToJson, NO_EDITS } from "./draft.ts";

const who = { now: 1, roles: ["desk-booking.settings"] };
const desk = (id: string, over: object = {}) => ({
  id,
  path: `sites/s/spaces/${id}`,
  title: `1.${id}`,
  disabled: false as boolean | string,
  disabledAfterUse: false,
  rev: 4,
  ...over,
});
const A = desk("a");
const set = (desks: readonly ReturnType<typeof desk>[], on = true) => {
  const answer = setAfterUse(NO_EDITS, desks, on, who);
  if (!answer.ok) throw new Error(answer.error);
  return answer.value;
};

describe("desks that are disabled after use", () => {
  test("[DSK-25] it is an edit that can be taken back, is kept on the device, and needs the right", () => {
    const draft = set([A]);
    expect([shownAfterUse(draft, A), countEdits(draft)]).toEqual([true, 1]);
    expect(draftFromJson(draftToJson(draft))).toEqual(draft);
    expect(setAfterUse(draft, [A], false, who)).toMatchObject({ ok: true, value: { fields: new Map() } });
    const roles = ["desk-booking.neighbourhoods"];
    expect(setAfterUse(NO_EDITS, [A], true, { ...who, roles })).toEqual({ ok: false, error: "not-permitted" });
    expect(setAfterUse(NO_EDITS, [], true, who)).toEqual({ ok: false, error: "nothing-to-do" });
  });

  test("[DSK-25] with the switch of the same desk it is one op, and the label says both", () => {
    const both = setDesk(set([A, desk("b")]), A, "broken", who);
    if (!both.ok) throw new Error(both.error);
    expect(countEdits(both.value)).toBe(2);
    expect(planSave(both.value, "s", who)).toMatchObject({
      ok: true,
      value: {
        action: "desks.edit",
        label: "Desk 1.a disabled: broken · 2 desks disabled after use",
        ops: [
          { path: A.path, fields: { disabled: "broken", disabledAfterUse: true }, seenRev: 4 },
          { path: "sites/s/spaces/b", fields: { disabledAfterUse: true }, seen: { disabledAfterUse: false } },
        ],
      },
    });
  });

  test("[DSK-25] taken back from desks that had it, and kept apart from edits of neighbourhoods", () => {
    const marked = desk("c", { disabledAfterUse: true });
    const draft = set([marked], false);
    expect(planSave(draft, "s", who)).toMatchObject({ value: { label: "Desk 1.c no longer disabled after use" } });
    expect([...sortedFields(draft.fields).desks.keys()]).toEqual([`${marked.path}#disabledAfterUse`]);
    expect(sortedFields(draft.fields).neighbourhoods.size).toBe(0);
  });
});
