import { expect, test } from "vitest";
import { can, type Role, ROLES } from "./access.ts";
import { cardRights } from "./cards.ts";

const ON = { sectionCardsEnabled: true, cardHistory: true, desktop: true };
const rights = (role: Role, where = ON) => cardRights((right) => can([role], right), where);
const PEOPLE: readonly Role[] = ["ns.admin", "people.admin", "people.reception"];

test("[CRD-70] the people roles alike do everything with cards, and nobody else anything; none is deleted", () => {
  const all = { cards: true, list: true, history: true, print: true, toOwner: true, delete: false };
  const none = { cards: false, list: false, history: false, print: false, toOwner: false, delete: false };
  for (const role of ROLES) expect(rights(role), role).toEqual(PEOPLE.includes(role) ? all : none);
});

test.each([
  [{ sectionCardsEnabled: false }, { list: false, cards: true }],
  [{ cardHistory: false }, { history: false, cards: true }],
  [{ desktop: false }, { print: false, cards: true }],
])("[CRD-70] with %j: %j", (where, want) =>
  expect(rights("people.reception", { ...ON, ...where })).toMatchObject(want),
);
