import { describe, expect, test } from "vitest";
import { cardNumbers, cardState, shownId } from "./schema.ts";

describe("cards", () => {
  test.each([
    [{ "26bit": "12:34567" }, "26bit", "ref", "12:34567"],
    [{ "26bit": "12:34567" }, "ref", "26bit", "12:34567"],
    [{ "26bit": "12:34567" }, "ref", "ref", "c-1"],
    [{}, "26bit", "ref", "c-1"],
  ])("[FIND-12] the id shown of %j with type %s at a site of type %s is %s", (uids, cardIdType, site, want) =>
    expect(shownId({ uids, cardIdType }, "c-1", site)).toBe(want),
  );

  test("[FIND-5] a number is known as stored, as printed and as one decimal", () => {
    expect(cardNumbers({ ref: "c-00001", "26bit": "12:34567" })).toEqual(["c-00001", "12:34567", "820999"]);
    expect(cardNumbers({ hidCorp1000: "1:1" })).toEqual(["1:1", "1048577"]);
    expect(cardNumbers({ generic: "12:34567", "26bit": "ABCD" })).toEqual(["12:34567", "ABCD"]);
  });

  const owner = { ref: "ns/a/people/p", title: "P", displayName: "" };
  const plain = { owner, disabled: false, enabledFrom: null, enabledTo: null };
  test.each([
    ["not-assigned", { ...plain, owner: null, disabled: true }],
    ["disabled", { ...plain, disabled: true, enabledTo: 5 }],
    ["not-yet-valid", { ...plain, enabledFrom: 11 }],
    ["expired", { ...plain, enabledTo: 9 }],
    ["valid", { ...plain, enabledFrom: 10, enabledTo: 10 }],
  ] as const)("[FIND-12] a card is %s", (state, card) => expect(cardState(card, 10)).toBe(state));
});
