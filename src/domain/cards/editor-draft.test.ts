import { describe, expect, test } from "vitest";
import { cardDraftIn, editorValidity, openDraft } from "./editor-draft.ts";
import { firstDayAfter, usualValidity } from "./validity.ts";

const ZONE = "Europe/London";
const NOW = Date.parse("2026-03-10T09:41:27.500Z");
const untouched = { validFrom: null, validTo: null };

describe("the editor of a card", () => {
  test("[CRD-89] at first holds from now to the end of the day, to the millisecond", () => {
    const usual = usualValidity(NOW, ZONE);
    expect(editorValidity(untouched, usual, ZONE)).toEqual({
      validFrom: "2026-03-10T09:41",
      validTo: "2026-03-10T23:59",
      before: { validFrom: NOW, validTo: Date.parse("2026-03-10T23:59:59.999Z") },
      validity: { from: NOW, to: Date.parse("2026-03-10T23:59:59.999Z") },
      wrong: {},
    });
  });

  test("[CRD-89] what is typed is by the minute, and the rest stays as it was", () => {
    const typed = editorValidity({ validFrom: null, validTo: "2026-03-12T18:00" }, usualValidity(NOW, ZONE), ZONE);
    expect(typed.validity).toEqual({ from: NOW, to: Date.parse("2026-03-12T18:00:00Z") });
  });

  test.each([
    ["2026-03-10T08:00", { validFrom: "not-before", validTo: "not-after" }],
    ["", { validTo: "required" }],
    ["soon", { validTo: "no-moment" }],
  ])("[CRD-89] an end of «%s» is wrong", (validTo, wrong) => {
    const typed = editorValidity({ validFrom: null, validTo }, usualValidity(NOW, ZONE), ZONE);
    expect(typed).toMatchObject({ validity: null, wrong });
  });

  test("[CRD-89] a draft is put back as it was typed; what is none is none", () => {
    const draft = { ...openDraft("temporary", "edit"), validTo: "2026-03-12T18:00" };
    expect(cardDraftIn(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
    expect(cardDraftIn({ ...draft, reason: "Because", number: 7 })).toEqual(draft);
    for (const none of [null, "x", {}, { role: "temporary" }, { role: "other", edit: "assign" }])
      expect(cardDraftIn(none)).toBeNull();
  });

  test.each([
    [[6, 0], 1],
    [[0, 6], 1],
    [[5, 6], 0],
    [[5], 6],
    [[], 1],
    [[0, 1, 2, 3, 4, 5, 6], 1],
  ])("[CRD-89] a week with the weekend %j begins on day %i", (weekend, first) =>
    expect(firstDayAfter(weekend)).toBe(first),
  );
});
