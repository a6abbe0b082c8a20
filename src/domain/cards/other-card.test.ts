import { expect, test } from "vitest";
import { must } from "../shared/result.ts";
import { otherCard } from "./other-card.ts";

const whom = { site: "lon", person: "harry" };
const target = { uid: { type: "ref", value: "77" }, title: "Spare" };

test.each([
  [
    "cards.temporary",
    { ...whom, card: { id: "ref~1" }, from: 1, to: 2, reason: "Lost" },
    { role: "temporary", edit: "assign", reason: "Lost" },
    { ...whom, card: target, from: 3, to: 4, reason: "Broken" },
  ],
  [
    "cards.assign",
    { ...whom, card: { id: "ref~1" }, until: { validFrom: null, validTo: 9 }, reason: "New" },
    { role: "permanent", edit: "assign", reason: "New" },
    { ...whom, card: target, until: { validFrom: null, validTo: 9 }, reason: "Broken" },
  ],
  [
    "cards.replace",
    { ...whom, card: { id: "ref~1" }, reason: "Stolen" },
    { role: "permanent", edit: "replace", reason: "Stolen" },
    { ...whom, card: target, reason: "Broken" },
  ],
] as const)("[CMD-14] %s opens with what was typed, but for the card", (command, input, draft, filled) => {
  const other = must(otherCard(command, input), "the command");
  expect(other).toMatchObject({ ...whom, draft: { ...draft, number: "", title: "" } });
  expect(other.validity).toEqual(command === "cards.temporary" ? { from: 1, to: 2 } : null);
  const validity = command === "cards.temporary" ? { from: 3, to: 4 } : null;
  expect(other.withFilled({ target, validity, reason: "Broken" })).toEqual(filled);
});

test.each([
  ["cards.return", { ...whom }],
  ["cards.temporary", { ...whom }],
  ["cards.replace", { ...whom, card: { id: "ref~1" }, reason: "New" }],
])("[CMD-14] %s that is another command, or cannot be read, has no form", (command, input) => {
  expect(otherCard(command, input)).toBeNull();
});
