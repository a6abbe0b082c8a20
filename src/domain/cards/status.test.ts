import { describe, expect, test } from "vitest";
import { assignmentWords, UNASSIGNED, EXPIRY_WORDS, noteWords, outWords } from "../words/card-status.ts";
import { CARD_REFUSED } from "../words/cards.ts";
import {
  assignmentOf,
  cardChip,
  cardMarks,
  expiryWarning,
  isReturned,
  ownershipNotes,
  permanentArea,
  temporaryArea,
  temporaryOut,
} from "./status.ts";

const NOW = Date.parse("2026-03-10T10:00:00Z");
const HOUR = 3_600_000;
const ZONE = "Europe/London";
const owner = { ref: "ns/acme/people/ada", title: "Ada", displayName: "" };
const card = {
  id: "c",
  owner,
  role: "temporary" as const,
  disabled: false,
  nonTransferable: false,
  enabledFrom: null as number | null,
  enabledTo: null as number | null,
};

test.each<[string | null, keyof typeof EXPIRY_WORDS | null, string]>([
  [null, null, "no end"],
  ["2026-03-10T09:59:59Z", "expired", "before now"],
  ["2026-03-10T10:00:00Z", "expires-today", "now"],
  ["2026-03-10T23:59:59Z", "expires-today", "the end of the day"],
  ["2026-03-11T00:00:00Z", null, "the next day"],
])("[CRD-30] a card that ends %s is %s: %s", (end, want) => {
  expect(expiryWarning({ enabledFrom: null, enabledTo: end === null ? null : Date.parse(end) }, NOW, ZONE)).toBe(want);
});
test("[CRD-30] the day is the site's, and the words are those of the specification", () => {
  const late = { enabledFrom: null, enabledTo: Date.parse("2026-03-10T20:00:00Z") };
  expect([expiryWarning(late, NOW, ZONE), expiryWarning(late, NOW, "Asia/Tokyo")]).toEqual(["expires-today", null]);
  expect(Object.values(EXPIRY_WORDS)).toEqual(["This card has expired", "This card expires today"]);
});

test.each([
  ["free", { ...card, owner: null }],
  ["disabled", { ...card, owner: null, disabled: true }],
  ["disabled", { ...card, disabled: true, enabledTo: NOW - 1 }],
  ["not-yet-valid", { ...card, enabledFrom: NOW + 1, enabledTo: NOW + HOUR }],
  ["expired", { ...card, enabledTo: NOW - 1 }],
  ["expires-today", { ...card, enabledTo: NOW + HOUR }],
  ["in-use", { ...card, enabledTo: NOW + 24 * HOUR }],
  ["in-use", { ...card, role: "permanent" as const }],
] as const)("[CRD-30] a card's chip is %s", (chip, of) => expect(cardChip(of, NOW, ZONE)).toBe(chip));

test("[CRD-31] a card's marks: disabled, transferable or not, over", () => {
  expect(cardMarks(card, NOW)).toEqual(["transferable"]);
  expect(cardMarks({ ...card, disabled: true, nonTransferable: true, enabledTo: 1 }, NOW)).toEqual([
    "inactive",
    "non-transferable",
    "expired",
  ]);
});

test.each([
  ["Unassigned", { ...card, owner: null, role: null }],
  ["Permanent", { ...card, role: "permanent" as const, enabledTo: 1 }],
  ["Temporary", card],
  ["Valid from 13:00", { ...card, enabledFrom: NOW + 3 * HOUR, enabledTo: NOW + 4 * HOUR }],
  ["Expires on 11/03/2026 10:00", { ...card, enabledFrom: 1, enabledTo: NOW + 24 * HOUR }],
  ["Expired on 09:00", { ...card, enabledTo: NOW - HOUR }],
])("[CRD-31] the assignment reads %s", (words, of) => {
  const given = assignmentOf(of, NOW);
  expect(given.kind === "unassigned" ? UNASSIGNED.absent : assignmentWords(given, ZONE, NOW)).toBe(words);
});

test("[CRD-31] the Returned box is ticked as long as nobody has the card", () =>
  expect([isReturned({ owner: null }), isReturned({ owner })]).toEqual([true, false]));

test.each([
  [permanentArea(null), false, ["assign"]],
  [permanentArea({ disabled: false }), false, ["disable", "replace", "return"]],
  [permanentArea({ disabled: true }), true, ["enable", "replace", "return"]],
  [temporaryArea(null, NOW), false, ["assign"]],
  [temporaryArea({ enabledFrom: NOW + 1, enabledTo: NOW + 2 }, NOW), false, ["edit", "replace", "return"]],
  [temporaryArea({ enabledFrom: 1, enabledTo: NOW - 1 }, NOW), true, ["edit", "new", "return"]],
] as const)("[CRD-32] an area of the panel: %j", (area, overlay, actions) =>
  expect(area).toEqual({ overlay, actions }),
);

describe("notes about who has a card", () => {
  const held = { holder: "ada", places: ["syd"], nonTransferable: false };
  const words = (of: typeof held | null, person: string): readonly string[] =>
    ownershipNotes(of, person, "lon").map((n) => `${n.tone}: ${noteWords(n, { name: "Ada $& Co", site: "London" })}`);
  test.each<[string, typeof held | null, string, readonly string[]]>([
    ["a new card", null, "bo", []],
    ["nobody's", { ...held, holder: "", nonTransferable: true }, "bo", []],
    ["theirs here", { ...held, places: ["lon"] }, "ada", []],
    [
      "theirs at another site",
      held,
      "ada",
      ["info: This card is already Ada $& Co's. Access to London will be added to it."],
    ],
    ["another's", held, "bo", ["warning: This card will be unassigned from Ada $& Co."]],
    [
      "another's, with prints",
      { ...held, nonTransferable: true },
      "bo",
      [
        "error: This card is non-transferable and belongs to Ada $& Co: its markings or prints may not match.",
        "warning: This card will be unassigned from Ada $& Co.",
      ],
    ],
  ])("[CRD-33] %s", (_, of, person, want) => expect(words(of, person)).toEqual(want));
  test("[CRD-35] of one that is not to be had: whom to ask, and no name; of one's own as before", () => {
    const bound = { ...held, nonTransferable: true };
    expect(ownershipNotes(bound, "bo", "lon", true)).toEqual([{ tone: "error", kind: "bound" }]);
    expect(noteWords({ tone: "error", kind: "bound" }, { name: "Ada", site: "London" })).toBe(CARD_REFUSED.bound);
  });
});

test("[CRD-34] temporary cards that are out: those that are over first, the longest on top; those without an end last", () => {
  const out = (id: string, enabledTo: number | null, over = {}) => ({
    ...card,
    id,
    enabledFrom: 5,
    enabledTo,
    ...over,
  });
  const cards = [
    out("later", NOW + 1),
    out("endless", null),
    out("b", NOW - 1),
    out("a", NOW - 1),
    out("longest", NOW - HOUR),
    out("back", NOW, { owner: null }),
    out("permanent", NOW, { role: "permanent" }),
  ];
  const found = temporaryOut(cards, NOW);
  expect(found.map((o) => [o.card.id, o.overdue])).toEqual([
    ["longest", true],
    ["a", true],
    ["b", true],
    ["later", false],
    ["endless", false],
  ]);
  expect(found[0]?.since).toBe(5);
  expect([outWords(1), outWords(2)]).toEqual(["1 temporary card out", "2 temporary cards out"]);
});
