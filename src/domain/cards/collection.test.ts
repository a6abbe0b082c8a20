import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as v from "valibot";
import { cardEntry } from "../search/entries.ts";
import { must } from "../shared/result.ts";
import type { JsonObject } from "../shared/json.ts";
import { addDays, dayOf, startOf } from "../shared/time.ts";
import { bothWhere, rowFilter } from "../shared/where.ts";
import { documentWords, fieldSpec } from "../sync/fields.ts";
import { canBeUndone } from "../sync/history.ts";
import { cards } from "./collection.ts";
import { cardsWhere, stateWhere, viewWhere } from "./list.ts";
import { cardNumbers, printedNumber } from "./schema.ts";
import { CARD_CHIPS, cardChip } from "./status.ts";

const shown = (fields: JsonObject, id = "26bit~2F764DD") => ({
  path: `ns/acme/cards/${id}`,
  view: { fields: { title: "Card", ...fields }, deleted: false },
  rev: 3,
  pending: false,
  updatedAt: 1,
  stamp: "s",
});
const ADA = { ref: "ns/acme/people/ada", title: "Ada", displayName: "Ada" };
const detail = (fields: JsonObject, id?: string) => must(cards.detail, "detail")(shown(fields, id));

describe("a card", () => {
  test("[CRD-8] is shown by the uid of its own type, else by what follows the type in its id", () => {
    expect(detail({ uids: { "26bit": "2F764DD" }, cardIdType: "26bit" }).number).toBe("2F764DD");
    expect(detail({}, "ref~a%2Fb").number).toBe("a/b");
    expect(detail({}, "c-1")).toMatchObject({ number: "c-1", raw: "c-1" });
  });

  test("[CRD-8] a uid is also known as it is printed, and as one decimal", () => {
    expect(printedNumber("26bit", "2F764DD")).toBe("123:45678");
    expect(printedNumber("26bit", "2F764DC")).toBeNull();
    expect(printedNumber("generic", "04A2")).toBeNull();
    expect(cardNumbers({ "26bit": "2F764DD", generic: "04A2" })).toEqual(["2F764DD", "123:45678", "8106606", "04A2"]);
  });

  test("[CRD-29] is never deleted: what is written of it is taken back, that it was added is not", () => {
    const path = "ns/acme/cards/ref~n";
    const member = { kind: "create", path: "sites/lon/members/ada" } as const;
    expect(canBeUndone([{ kind: "patch", path }, member])).toBe(true);
    expect(canBeUndone([member, { kind: "create", path }])).toBe(false);
  });

  test("[CRD-8] is found by its title, its numbers in every way, and who has it", () => {
    const { words } = cardEntry({ title: "Visitor 7", uids: { "26bit": "2F764DD" }, owner: ADA });
    for (const word of ["visitor", "7", "2f764dd", "123", "45678", "12345678", "ada"]) expect(words).toContain(word);
  });

  test("[CRD-9] without an owner is at no site, which is a place of its own", () => {
    expect(detail({})).toMatchObject({ holder: "", sites: [], places: [""], role: null, tags: [] });
    expect(detail({ owner: ADA, sites: { lon: true, syd: false }, tags: { a: true, b: false } })).toMatchObject({
      holder: "ada",
      sites: ["lon"],
      places: ["lon"],
      tags: ["a"],
    });
  });

  test("[CRD-9] commands see what stands there: what nobody has said is not taken for no", () => {
    expect(detail({}).stored).toMatchObject({ disabled: null, nonTransferable: null, owner: null, sites: null });
    expect(detail({}).nonTransferableSaid).toBeNull();
    expect(detail({ nonTransferable: false }).nonTransferableSaid).toBe(false);
  });

  test("[CRD-9] moments are moments on the server, and every write leaves a change record", () => {
    expect(cards.instants).toEqual(["enabledFrom", "enabledTo"]);
    expect(cards.record).toBe(true);
  });

  test.each<[JsonObject, boolean]>([
    [{ returned: true, tags: { red: true }, updateReason: "Lost", assignedAt: "lon" }, true],
    [{ returned: "yes" }, false],
    [{ tags: ["red"] }, false],
    [{ updateReason: 7 }, false],
  ])("[CRD-9] %j fits the schema: %s", (fields, want) => {
    const common = { ns: "acme", rev: 1, updatedAt: 1, deleted: false, title: "Card" };
    expect(v.safeParse(cards.schema, { ...common, ...fields }).success).toBe(want);
  });

  test("[CRD-9] is told field by field in reviews, and its membership names it", () => {
    const words = documentWords("card", {
      title: "Visitor 7",
      owner: ADA,
      role: "temporary",
      sites: { lon: true },
      enabledTo: Date.parse("2026-03-10T17:00:00Z"),
      disabled: false,
      updateReason: "New",
      uids: { "26bit": "2F764DD" },
      cardIdType: "26bit",
      tags: { red: true },
    });
    expect(Object.fromEntries(words)).toEqual({
      Title: "Visitor 7",
      "Assigned To": "Ada",
      Type: "temporary",
      Sites: "lon",
      "Valid To": "10/03/2026 17:00 UTC",
      Disabled: "No",
      Reason: "New",
      "Card numbers": "26-bit (H10301): 2F764DD",
      "Card id type": "26-bit (H10301)",
      Tags: "red",
    });
    expect(fieldSpec("card", "tags/red").label).toBe("Tags: red");
    expect(fieldSpec("card", "title").parse({ on: false, text: " " })).toEqual({
      ok: false,
      error: "Title is required",
    });
    const slot = fieldSpec("member", "cards/permanent");
    expect([slot.label, slot.words("ref~c-1"), slot.words(null)]).toEqual(["Permanent card", "c-1", "(none)"]);
  });
});

describe("lists of cards", () => {
  const ask = {
    site: "lon",
    allSites: false,
    nonTransferable: true,
    inactive: true,
    owner: null,
    type: null,
    tag: null,
  };
  const found = (where: Parameters<typeof rowFilter>[0], fields: JsonObject): boolean =>
    rowFilter(where)(cards.row(shown(fields)));
  const owned = { owner: ADA, role: "temporary", sites: { lon: true } };

  test.each<[string, object, JsonObject, boolean]>([
    ["of the site", {}, owned, true],
    ["of none", {}, {}, true],
    ["of another site", {}, { ...owned, sites: { syd: true } }, false],
    ["of another site among all", { allSites: true }, { ...owned, sites: { syd: true } }, true],
    ["of several sites", {}, { ...owned, sites: { syd: true, lon: true } }, true],
    ["at no active site", { site: null }, owned, false],
    ["a non-transferable one", { nonTransferable: false }, { nonTransferable: true }, false],
    ["one of which nobody said it", { nonTransferable: false }, {}, true],
    ["a disabled one among the active", { inactive: false }, { ...owned, disabled: true }, true],
    ["of somebody active among those", { inactive: false }, owned, true],
    ["of somebody inactive among the active", { inactive: false }, { ...owned, inactiveOwner: "ada" }, false],
    ["of somebody inactive among all", {}, { ...owned, inactiveOwner: "ada" }, true],
    ["that somebody inactive had before", { inactive: false }, { ...owned, inactiveOwner: "bo" }, true],
    ["of nobody any more", { inactive: false }, { inactiveOwner: "ada" }, true],
    ["of its type", { type: "temporary" }, owned, true],
    ["of another type", { type: "permanent" }, owned, false],
    ["of a type, which is nobody's", { type: "permanent" }, {}, false],
    ["with its tag", { tag: "red" }, { tags: { red: true, blue: true } }, true],
    ["with another tag", { tag: "re" }, { tags: { red: true } }, false],
    ["without the tag any more", { tag: "red" }, { tags: { red: false } }, false],
    ["of its owner", { owner: "ada" }, owned, true],
    ["of another owner", { owner: "bo" }, owned, false],
  ])("[CRD-10] a card %s", (_, over, fields, want) =>
    expect(found(cardsWhere({ ...ask, ...over }), fields)).toBe(want),
  );

  test.each<["all" | "out" | "overdue" | "returned", JsonObject, boolean]>([
    ["all", {}, true],
    ["out", { ...owned, enabledTo: 200 }, true],
    ["out", { ...owned, role: "permanent" }, false],
    ["out", {}, false],
    ["overdue", { ...owned, enabledTo: 99 }, true],
    ["overdue", { ...owned, enabledTo: 200 }, false],
    ["overdue", { ...owned, enabledTo: null }, false],
    ["returned", {}, true],
    ["returned", owned, false],
  ])("[CRD-11] of the view %s, %j is one: %s", (view, fields, want) =>
    expect(found(viewWhere(view, 100), fields)).toBe(want),
  );

  test("[CRD-11] the cards of a state are those whose chip says so, on the day that the clocks change too", () => {
    const zone = "Europe/London";
    const now = Date.parse("2026-03-29T00:30:00Z");
    const tomorrow = startOf(addDays(dayOf(now, zone), 1), zone);
    const near = fc.constantFrom(null, 0, now - 1, now, now + 1, tomorrow - 1, tomorrow, tomorrow + 86_400_000);
    const held = fc.record({
      role: fc.constantFrom("permanent", "temporary"),
      owner: fc.constant(ADA),
      disabled: fc.boolean(),
      enabledFrom: near,
      enabledTo: near,
    });
    const free = fc.record({ disabled: fc.boolean() });
    fc.assert(
      fc.property(fc.oneof(held, free), (fields) => {
        const row = cards.row(shown(fields as JsonObject));
        const of = CARD_CHIPS.filter((state) => rowFilter(stateWhere(state, now, zone))(row));
        expect(of).toEqual([cardChip(row, now, zone)]);
      }),
    );
  });

  test.each<[string, object, object, object]>([
    ["fields of both", { a: "x" }, { b: 1 }, { a: "x", b: 1 }],
    ["one value of several", { a: ["x", "y"] }, { a: "y" }, { a: ["y"] }],
    ["nothing in common", { a: "x" }, { a: "y" }, { a: [] }],
    ["ranges", { a: { from: 2, none: true } }, { a: { from: 1, to: 9 } }, { a: { from: 2, to: 9 } }],
    [
      "ends of which none stands",
      { a: { from: 2, none: true } },
      { a: { none: true } },
      { a: { from: 2, none: true } },
    ],
  ])("[CRD-11] a search and a view ask together for %s", (_, a, b, want) => {
    expect(bothWhere({ ...a }, { ...b })).toEqual(want);
  });
});
