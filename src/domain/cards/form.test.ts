import { describe, expect, test } from "vitest";
import { dateTimeOf } from "../shared/time.ts";
import { CARD_FORM, validityWords } from "../words/cards.ts";
import type { CardDetail } from "./collection.ts";
import { planCardCreate, planCardEdit } from "./commands/edit.ts";
import { aCard, NOW, World } from "./commands/world.test-kit.ts";
import {
  asksForMarkings,
  cardForm,
  cardValues,
  type CardValues,
  idTaken,
  newCardForm,
  newCardWrong,
  type NewCardValues,
  NO_CARD,
} from "./form.ts";
import { endOfDay, endOfWeek, usualValidity, validityTyped } from "./validity.ts";

const RECEPTION = { roles: ["people.reception"] };
const card = (fields: object): CardDetail =>
  new World({ "ns/acme/cards/ref~c-1": aCard(fields as never) }).card("ref~c-1");

describe("the form of a card", () => {
  const wrong = (typed: Partial<NewCardValues>) =>
    newCardForm.model.wrong({ typed: {}, base: {} }, { ...NO_CARD, id: "1", title: "Card", ...typed } as never);
  test.each<[Partial<NewCardValues>, object]>([
    [{}, {}],
    [{ id: " " }, { id: "Required" }],
    [{ id: "x".repeat(101) }, { id: "Card ID must have 100 characters or less" }],
    [{ id: "a\u0000b" }, { id: "A card id has no control characters" }],
    [{ title: " " }, { title: "Title is required" }],
    [{ title: "x".repeat(101) }, { title: "Title must have 100 characters or less" }],
    [{ tags: Array.from({ length: 51 }, (_, i) => `t${i}`) }, { tags: "Up to 50 tags" }],
    [{ tags: ["x".repeat(61)] }, { tags: "A tag must have 60 characters or less" }],
  ])("[CRD-12] %j is %j", (typed, want) => expect(wrong(typed)).toEqual(want));

  test("[CRD-12] the id of a card that is there is no field, the others are", () => {
    expect(Object.keys(cardValues(card({ tags: { b: true, a: true } })))).toEqual(["title", "nonTransferable", "tags"]);
    expect([...newCardForm.model.required].sort()).toEqual(["id", "title"]);
    expect([...cardForm.model.required]).toEqual(["title"]);
  });

  test.each<[string, string, object]>([
    ["5005", "", {}],
    ["5005", " Badge ", {}],
    ["9".repeat(100), "", {}],
    ["9".repeat(101), "", { id: "Card ID must have 100 characters or less" }],
    ["50\u000105", "", { id: "A card id has no control characters" }],
    ["5005", "x".repeat(101), { title: "Title must have 100 characters or less" }],
  ])("[CRD-12] card %s, called %j, that is added as it is given out: %j", (id, title, want) =>
    expect(newCardWrong(id, title)).toEqual(want),
  );

  test("[CRD-12] a card that becomes transferable asks to be looked at", () => {
    const values = (nonTransferable: boolean): CardValues => ({ ...NO_CARD, nonTransferable });
    expect([true, false].map((to) => asksForMarkings(values(true), values(to)))).toEqual([false, true]);
    expect(asksForMarkings(values(false), values(false))).toBe(false);
    expect(CARD_FORM.transferableHint).toBe("Please check the card has no personally identifying markings");
  });

  test.each<[string, string, string, string | null]>([
    ["123:45678", "26bit", "26bit~2F764DD", "26bit~2F764DD"],
    ["2f764dd", "26bit", "26bit~2F764DD", "26bit~2F764DD"],
    ["12:34567", "ref", "ref~12:34567", null],
    ["200:12345", "ref", "ref~200:12345", "26bit~3906073"],
    ["200:12345", "34bitEven", "34bitEven~201906073", "26bit~3906073"],
    ["3906073", "ref", "ref~3906073", "26bit~3906073"],
    ["13119545", "ref", "ref~13119545", "26bit~3906073"],
    ["59793523", "ref", "ref~59793523", "26bit~3906073"],
    ["1:7", "26bit", "26bit~202000E", "ref~1:7"],
    ["old", "ref", "ref~old", "c-7"],
    ["c-8", "ref", "ref~c-8", null],
    ["04A2", "ref", "ref~04A2", "ref~04a2"],
    ["OLD", "ref", "ref~OLD", null],
    ["2F764DD", "ref", "ref~2F764DD", "26bit~2F764DD"],
  ])("[CRD-13] %s at a site of type %s is %s, and taken by %s", (typed, type, docId, by) => {
    const known = [
      { id: "26bit~2F764DD", uids: { "26bit": "2F764DD" } },
      { id: "c-7", uids: { ref: "old" } },
      { id: "ref~04a2", uids: { ref: "04a2" } },
      { id: "26bit~3906073", uids: { "26bit": "3906073" } },
      { id: "ref~1:7", uids: { ref: "1:7" } },
    ];
    const answer = idTaken(typed, type, known);
    expect([answer.docId, answer.by?.id ?? null]).toEqual([docId, by]);
    expect(CARD_FORM.idTaken).toBe("That card has already been added");
  });
});

describe("saving a card", () => {
  const at = { ns: "acme", site: "lon", siteType: "26bit" };
  const values: NewCardValues = { id: " 123:45678 ", title: " Visitor ", nonTransferable: false, tags: [" red ", ""] };
  test("[CRD-15] a new card has its id, title, tags and whether it is transferable; it is nobody's", () => {
    expect(planCardCreate(values, at, RECEPTION)).toMatchObject({
      value: {
        action: "cards.create",
        label: "Add card 2F764DD",
        split: "never",
        ops: [
          {
            kind: "create",
            path: "ns/acme/cards/26bit~2F764DD",
            fields: {
              title: "Visitor",
              nonTransferable: false,
              uids: { "26bit": "2F764DD" },
              cardIdType: "26bit",
              tags: { red: true },
            },
          },
        ],
      },
    });
    const plan = planCardCreate({ ...values, tags: [] }, at, RECEPTION);
    const [op] = plan.ok ? plan.value.ops : [];
    expect(Object.keys(op?.kind === "create" ? op.fields : {})).toEqual([
      "title",
      "nonTransferable",
      "uids",
      "cardIdType",
    ]);
  });

  const edit = (now: CardDetail, typed: Partial<CardValues>, who = RECEPTION) => {
    const base = cardValues(now);
    const draft = { typed, base: Object.fromEntries(Object.keys(typed).map((f) => [f, base[f as keyof CardValues]])) };
    return planCardEdit(now, cardForm.patch(draft as never, base as never), "lon", who);
  };
  test("[CRD-15] an edit writes what changed, tags one by one, as seen", () => {
    const plan = edit(card({ tags: { red: true, blue: true }, nonTransferable: true }), {
      title: " New ",
      nonTransferable: false,
      tags: ["blue", "a/b"],
    });
    expect(plan).toMatchObject({ value: { action: "cards.edit", label: "Edit card c-1" } });
    expect(plan.ok ? plan.value.ops : []).toEqual([
      {
        kind: "patch",
        path: "ns/acme/cards/ref~c-1",
        fields: { title: "New", nonTransferable: false, "tags/a~1b": true, "tags/red": { $unset: true } },
        seen: { title: "Card", nonTransferable: true, "tags/a~1b": null, "tags/red": true },
        seenRev: 1,
      },
    ]);
  });
  test("[CRD-15] a switch that nobody had touched was not seen as no", () => {
    const plan = edit(card({}), { nonTransferable: true });
    expect(plan.ok ? plan.value.ops : []).toMatchObject([{ seen: { nonTransferable: null } }]);
  });
  test("[CRD-15] without the right, or without a change, nothing is saved", () => {
    expect(edit(card({}), { title: "New" }, { roles: [] })).toEqual({ ok: false, error: "no-cards-right" });
    expect(planCardCreate(values, at, { roles: [] })).toEqual({ ok: false, error: "no-cards-right" });
    expect(edit(card({}), {})).toEqual({ ok: false, error: "nothing-to-do" });
  });
});

describe("validity", () => {
  const LONDON = "Europe/London";
  const typed = (validFrom: string, validTo: string) => validityTyped({ validFrom, validTo }, LONDON);
  const wrong = (from: string, to: string): readonly string[] =>
    (Object.entries(typed(from, to).wrong) as [never, never][]).map(([field, why]) => validityWords(field, why));
  test.each<[string, string, readonly string[]]>([
    ["2026-03-10T09:00", "2026-03-10T17:00", []],
    ["", "2026-03-10T17:00", ["Valid From is required"]],
    ["2026-03-10T09:00", " ", ["Valid To is required"]],
    ["2026-03-10T17:00", "2026-03-10T09:00", ["Must be before Valid To date", "Must be after Valid From date"]],
    ["2026-03-10T09:00", "2026-03-10T09:00", ["Must be before Valid To date", "Must be after Valid From date"]],
    ["soon", "2026-03-10T17:00", ["Valid From is not a date and time"]],
  ])("[CRD-14] from %j to %j: %j", (from, to, want) => expect(wrong(from, to)).toEqual(want));

  test("[CRD-14] is by the site's clocks, over their changes as well", () => {
    const { validity } = typed("2026-03-28T12:00", "2026-03-29T12:00");
    expect(validity && validity.to - validity.from).toBe(23 * 3_600_000);
    const back = typed("2026-10-24T12:00", "2026-10-25T12:00").validity;
    expect(back && back.to - back.from).toBe(25 * 3_600_000);
  });
  test("[CRD-14] [FORM-11] a time that clocks skip is no date and time", () => {
    expect(wrong("2026-03-29T01:30", "2026-03-29T02:30")).toEqual(["Valid From is not a date and time"]);
  });

  test("[CRD-14] begins now and ends with the day, whatever the clocks do on it", () => {
    expect(usualValidity(NOW, LONDON)).toEqual({ from: NOW, to: Date.parse("2026-03-10T23:59:59.999Z") });
    expect(endOfDay(Date.parse("2026-03-29T00:30:00Z"), LONDON)).toBe(Date.parse("2026-03-29T22:59:59.999Z"));
  });

  test.each([
    ["2026-03-10T10:00:00Z", 1, "15/03/2026 23:59"],
    ["2026-03-15T10:00:00Z", 1, "15/03/2026 23:59"],
    ["2026-03-15T10:00:00Z", 0, "21/03/2026 23:59"],
    ["2026-03-16T00:00:00Z", 1, "22/03/2026 23:59"],
    ["2026-10-24T10:00:00Z", 1, "25/10/2026 23:59"],
  ])("[CRD-16] the end date set at %s in weeks from day %i is %s", (now, first, want) =>
    expect(dateTimeOf(endOfWeek(Date.parse(now), LONDON, first), LONDON)).toBe(want),
  );
});
