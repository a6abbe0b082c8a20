import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { ROLES } from "../access/access.ts";
import { encodeCard } from "../cards/encoding/encode.ts";
import { membersPieces } from "../people/export-members.ts";
import { planSchema } from "../sync/schema.ts";
import { batchesOf } from "./batches.ts";
import { cleaned, flagIn, listIn } from "./cells.ts";
import { doubledHeaders, rememberedOf } from "./columns.ts";
import { momentIn } from "./moments.ts";
import { aWorld, judgeAll, suggested } from "./import.test-kit.ts";
import { DECLARED, missingField, rowJudge } from "./kind.ts";
import { importable, mayImportKind } from "../access/import.ts";
import { IMPORT_KINDS } from "./kinds.ts";
import { IMPORT } from "./limits.ts";
import { CARD_HEAD, rangeRows, rangeWrong } from "./range.ts";

const ANN = { title: "Ann Lee", displayName: "Ann", email: "ann@acme.test", position: "Cook" };
const said = (judged: ReturnType<typeof judgeAll>) => judged.map((j) => [j.verdict, j.why]);
const uid = (facilityCode: number, cardNumber: number): string => {
  const made = encodeCard("26bit", { facilityCode, cardNumber });
  if (!made.ok) throw new Error("not encoded");
  return made.value;
};

describe("rights", () => {
  test.each([
    ["ns.admin", IMPORT_KINDS],
    ["people.admin", ["people", "memberships", "cards"]],
    ["people.reception", ["people", "memberships", "cards"]],
    ["desk-booking.neighbourhoods", ["neighbourhoods"]],
    ["desk-booking.admin", ["neighbourhoods"]],
    ["room-booking.admin", []],
    ["user", []],
  ])("[IMR-1] %s imports %j", (role, kinds) =>
    expect(IMPORT_KINDS.filter((kind) => mayImportKind([role], kind))).toEqual(kinds),
  );
  test("[IMR-1] without the screen's own right nothing is imported", () => {
    expect(importable((right) => right !== "import")).toEqual([]);
    expect(ROLES.some((role) => mayImportKind([role], "rooms"))).toBe(true);
  });
});

describe("cells", () => {
  test.each([
    ["  Ann ", "Ann"],
    ["'+44 20 7946 0000", "+44 20 7946 0000"],
    ["'=1+1", "=1+1"],
    ["'quoted", "'quoted"],
    ["'quoted, too", "'quoted, too"],
    ["a;'=b", "a;=b"],
    ['="00123"', "00123"],
    ["=A1", "=A1"],
    ["", ""],
  ])("[IMR-2] %j is %j", (cell, want) => expect(cleaned(cell)).toBe(want));

  test("[IMR-2] a formula whose result is not in the file is told by its column", () => {
    const rows = [
      ["Full Name", "Email"],
      ["=CONCAT(A1,B1)", "a@b.co"],
      ['="Bo"', "b@b.co"],
    ];
    expect(said(judgeAll("people", rows))).toEqual([
      ["error", "Full Name is a formula: paste its value"],
      ["new", ""],
    ]);
  });

  test("[IMR-4] a row of more cells than the first line is told so, unless they are empty", () => {
    const judge = rowJudge("people", { mapping: { title: [0], position: [1] } }, aWorld(), 2);
    expect(judge(["Ann", "Cook", " "], 2).verdict).toBe("new");
    expect(judge(["Bo", "Cook", "Chef"], 3).why).toBe("The row has more cells than the first line");
  });

  test.each([
    ["Yes", true],
    ["x", true],
    ["0", false],
    ["FALSE", false],
    ["maybe", null],
  ])("[IMR-5] %s is %s", (cell, want) => expect(flagIn(cell)).toBe(want));

  test("[IMR-5] lists are divided by semicolons, bars and lines, else by commas, and hold each value once", () => {
    expect(listIn("a; b;;a")).toEqual(["a", "b"]);
    expect(listIn("a, b")).toEqual(["a", "b"]);
    expect(listIn("a, b; c")).toEqual(["a, b", "c"]);
    expect(listIn(" ")).toEqual([]);
    expect(listIn('{"a, b":true,"c":true,"d":false}')).toEqual(["a, b", "c"]);
    expect(listIn('["a, b"]')).toEqual(["a, b"]);
    expect(listIn("{}")).toEqual([]);
    expect(listIn("[draft], x")).toEqual(["[draft]", "x"]);
    expect(listIn("[1, 2]")).toEqual(["[1", "2]"]);
  });

  test.each([
    ["2026-11-26 09:00", false, Date.UTC(2026, 10, 26, 9)],
    ["2026-07-01T09:00:30", false, Date.UTC(2026, 6, 1, 8)],
    ["26/11/2026 09:00", false, Date.UTC(2026, 10, 26, 9)],
    ["1.7.2026", false, Date.UTC(2026, 5, 30, 23)],
    ["2026-11-26", true, Date.UTC(2026, 10, 27) - 1],
    ["2026-07-01T08:00:00.000Z", true, Date.UTC(2026, 6, 1, 8)],
    ["2026-07-01T08:00+02:00", false, Date.UTC(2026, 6, 1, 6)],
    ["2026-02-31T08:00:00Z", false, "moment"],
    ["2026-07-01T25:00:00Z", false, "moment"],
    ["31/02/2026", false, "moment"],
    ["2026-11-26 25:00", false, "moment"],
    ["soon", false, "moment"],
  ])("[IMR-5] %s (end of the day: %s) at the site's clocks", (cell, end, want) =>
    expect(momentIn(cell, { zone: "Europe/London", order: "dmy" }, end)).toBe(want),
  );
});

describe("columns", () => {
  const { columns } = DECLARED.people;
  test("[IMR-3] columns are known by what they are called, whatever their case and signs", () =>
    expect(suggested(["FULL_NAME", "e-mail", "Phone", "?"], columns, {})).toEqual({
      title: [0],
      email: [1],
      "phone:Work": [2],
    }));
  test("[IMR-3] of two that are called alike the first counts, and both are told", () => {
    expect(suggested(["Email", "Name", "email"], columns, {})).toEqual({ email: [0], title: [1] });
    expect(doubledHeaders(["Email", "Name", "email"])).toEqual(["Email", "email"]);
  });
  test("[IMR-3] what was chosen for a name is suggested again, in other files too, and no field as well", () => {
    const kept = rememberedOf(["Who", "Mail", "Team"], { title: [0], email: [1] });
    expect(kept).toEqual({ who: "title", mail: "email", team: "" });
    expect(suggested(["Team", "WHO"], columns, kept)).toEqual({ title: [1] });
    expect(suggested(["Team", "WHO"], columns, { who: "unheard-of" })).toEqual({ department: [0] });
  });
  test("[IMR-3] without a column that tells rows apart the field is named", () => {
    expect(missingField("people", { position: [0] })).toBe("Full Name");
    expect(missingField("cards", { number: [0] })).toBeNull();
  });
});

describe("people", () => {
  const world = aWorld({ people: { p1: ANN, p2: { title: "Bo", displayName: "Bo" } } });
  test("[IMR-4] [IMR-6] each row has its verdict, in the words of the form where it is wrong", () => {
    const judged = judgeAll(
      "people",
      [
        ["Full Name", "Email", "Position", "Link"],
        ["New One", "NEW@acme.test", "", ""],
        ["Ann Lee", "ann@acme.test", "Chef", ""],
        ["Ann Lee", "", "Cook", "https://atrium.example/people/view/p1"],
        ["", "x@acme.test", "", ""],
        ["Bad", "no-address", "", ""],
        ["P", "p@acme.test", "x".repeat(101), ""],
        ["Again", "new@acme.test", "", ""],
        ["Bo", "", "", ""],
        ["Gone", "", "", "p9"],
      ],
      world,
    );
    expect(said(judged)).toEqual([
      ["new", ""],
      ["changed", ""],
      ["duplicate", "Duplicate of line 3"],
      ["error", "Full Name is required; Display Name is required"],
      ["error", "Email should be a valid email address"],
      ["error", "Position must have 100 characters or less"],
      ["duplicate", "Duplicate of line 2"],
      ["duplicate", "Duplicate of Bo, who is here already"],
      ["error", "Nobody here has this link: p9"],
    ]);
    expect(judged[1]?.changes).toEqual([{ field: "Position", from: "Cook", to: "Chef" }]);
    expect(judged[1]?.write?.().ops).toEqual([
      {
        kind: "patch",
        path: "ns/acme/people/p1",
        fields: { position: "Chef" },
        seen: { position: "Cook" },
        seenRev: 1,
      },
    ]);
    expect(judged[0]?.write?.().ops.map((op) => op.path)).toEqual([
      "ns/acme/people/imp-2",
      "sites/london/members/imp-2",
    ]);
  });

  test("[IMR-6] phones stand in a column for each type; empty cells leave what is there", () => {
    const here = aWorld({
      people: { p1: { ...ANN, phones: [{ type: "Work", number: "1" }], tags: { vip: true } } },
    });
    const [judged] = judgeAll(
      "people",
      [
        ["Email", "Phone", "Mobile", "Tags", "Position"],
        ["ann@acme.test", "2", "3", "vip; chef", ""],
      ],
      here,
    );
    expect(judged?.changes.map((c) => c.to)).toEqual(["chef, vip", "Work 2, Mobile 3"]);
  });

  test("[IMR-6] capitals in an address and a missing display name are no changes; with another change the name is filled in", () => {
    const here = aWorld({ people: { p1: { title: "Ann Lee", displayName: "", email: "Ann@Acme.test" } } });
    const rows = (position: string) => [
      ["Link", "Full Name", "Email", "Position"],
      ["p1", "Ann Lee", "ann@acme.test", position],
    ];
    expect(said(judgeAll("people", rows(""), here))).toEqual([["same", ""]]);
    expect(judgeAll("people", rows("Cook"), here)[0]?.changes.map((c) => [c.field, c.to])).toEqual([
      ["Display Name", "Ann"],
      ["Position", "Cook"],
    ]);
  });

  test("[IMR-6] an address that somebody else has is taken", () => {
    const here = aWorld({ people: { p1: ANN, p2: { title: "Bo", displayName: "Bo", email: "bo@acme.test" } } });
    const [judged] = judgeAll(
      "people",
      [
        ["Link", "Email"],
        ["p2", "ann@acme.test"],
      ],
      here,
    );
    expect(judged).toMatchObject({ verdict: "error", why: "Email is already in use" });
  });

  test("[IMR-6] a site that asks for a division is asked for it", () => {
    const over = {
      departments: { divisions: [{ name: "Sales", requiresSubfields: true }], groups: ["g"], units: ["u"] },
    };
    const rows = [
      ["Name", "Division", "Group", "Unit"],
      ["A", "", "", ""],
      ["B", "Sales", "", ""],
      ["C", "Sales", "g", "u"],
    ];
    expect(said(judgeAll("people", rows, aWorld({ over })))).toEqual([
      ["error", "Division is required"],
      ["error", "Business Group is required; Business Unit is required"],
      ["new", ""],
    ]);
  });

  test.each([[false], [true]])(
    "[IMR-13] the export of members imported again changes nothing (divided: %s)",
    (divided) => {
      const department = '"Sales","EMEA","Unit, 1"';
      const here = aWorld({
        people: {
          p1: { ...ANN, department, tags: { a: true } },
          p2: { title: "+Bo", displayName: "Bo", email: "", department: divided ? "" : "Kitchen" },
        },
        over: divided
          ? { departments: { divisions: [{ name: "Sales", requiresSubfields: false }], groups: [], units: [] } }
          : {},
      });
      const lines = [
        { id: "p1", title: "Ann Lee", email: "ann@acme.test", department, card: "1:2" },
        { id: "p2", title: "+Bo", email: "", department: divided ? "" : "Kitchen", card: "" },
      ];
      const text = [...membersPieces(lines, { divided, origin: "https://a.example", mark: false })].join("");
      const rows = text
        .trim()
        .split("\r\n")
        .map((line) =>
          [...line.matchAll(/"((?:[^"]|"")*)"|([^,]+)|(?<=,)(?=,|$)/g)].map((m) =>
            (m[1] ?? m[2] ?? "").replaceAll('""', '"'),
          ),
        );
      expect(said(judgeAll("people", rows, here))).toEqual([
        ["same", ""],
        ["same", ""],
      ]);
    },
  );
});

describe("memberships", () => {
  const member = { person: { ref: "ns/acme/people/p1", title: "" }, type: "permanent" };
  const world = aWorld({
    people: {
      p1: ANN,
      p2: { title: "Bo", displayName: "Bo", memberSites: ["paris"] },
      p3: { title: "Cy" },
      p4: { title: "Cy" },
    },
    members: { p1: member },
  });
  test("[IMR-7] whoever is a member is changed, whoever is none is added, and the others are told why not", () => {
    const judged = judgeAll(
      "memberships",
      [
        ["Email", "Name", "Type", "Valid To", "Floor", "Neighbourhoods"],
        ["ann@acme.test", "", "temporary", "2026-12-01", "first", "SALES"],
        ["", "bo", "", "", "Second", ""],
        ["x@acme.test", "", "", "", "", ""],
        ["", "Cy", "", "", "", ""],
        ["", "", "", "", "", ""],
        ["ann@acme.test", "", "sometimes", "", "", ""],
        ["ann@acme.test", "", "", "whenever", "", ""],
        ["ann@acme.test", "", "", "", "Ninth", ""],
        ["ann@acme.test", "", "", "", "", "Nowhere"],
        ["ann@acme.test", "", "", "", "", ""],
      ],
      world,
    );
    expect(said(judged)).toEqual([
      ["changed", ""],
      ["new", ""],
      ["error", "Nobody here has the email x@acme.test"],
      ["error", "Several people are called Cy: use their email"],
      ["error", "Say whose membership it is"],
      ["error", "Type is neither permanent nor temporary: sometimes"],
      ["error", "Valid To is not a date and time: whenever"],
      ["error", "This site has no floor Ninth"],
      ["error", "This site has no neighbourhood Nowhere"],
      ["duplicate", "Duplicate of line 2"],
    ]);
    expect(judged[0]?.changes.map((c) => c.field)).toEqual([
      "Membership type",
      "Valid To",
      "Default floor",
      "Neighbourhoods",
    ]);
    expect(judged[1]?.write?.().ops).toMatchObject([
      { kind: "patch", fields: { memberSites: ["paris", "london"] } },
      { kind: "create", fields: { defaultFloor: { ref: "sites/london/spaces/f2" } } },
    ]);
  });
  test("[IMR-7] what stands there already is the same", () =>
    expect(
      said(
        judgeAll(
          "memberships",
          [
            ["Email", "Type"],
            ["ann@acme.test", "Permanent"],
          ],
          world,
        ),
      ),
    ).toEqual([["same", ""]]));
});

describe("cards", () => {
  test("[IMR-8] numbers are encoded by the site's format or by their own, and what does not fit is said word for word", () => {
    const judged = judgeAll("cards", [
      ["Facility", "Number", "Format", "Id", "Title"],
      ["12", "345", "", "", "Visitor 1"],
      ["12", "70000", "", "", "Visitor 2"],
      ["300", "1", "", "", "Visitor 3"],
      ["12", "70000", "HID 37 bit with facility code", "", "Visitor 4"],
      ["12", "1", "99bit", "", "Visitor 5"],
      ["", "", "", uid(12, 345), "Visitor 6"],
      ["", "", "", "12:346", ""],
      ["", "", "", "12:99999", ""],
      ["", "", "", "", "No id"],
      ["12", "0", "", "", "Zero"],
      ["12", "65535", "", "", "The limit"],
    ]);
    expect(said(judged)).toEqual([
      ["new", ""],
      ["error", "invalid card number, expected 0 < cardNumber < 65535, got 70000"],
      ["error", "invalid facility code, expected 0 < facilityCode < 255, got 300"],
      ["new", ""],
      ["error", "This card format is not known: 99bit"],
      ["duplicate", "That card has already been added: line 2"],
      ["new", ""],
      ["error", "invalid card number, expected 0 < cardNumber < 65535, got 99999"],
      ["error", "Required"],
      ["new", ""],
      ["new", ""],
    ]);
    expect(judged[0]?.write?.().ops).toEqual([
      {
        kind: "create",
        path: `ns/acme/cards/26bit~${uid(12, 345)}`,
        fields: { title: "Visitor 1", nonTransferable: false, uids: { "26bit": uid(12, 345) }, cardIdType: "26bit" },
      },
    ]);
  });

  const held = (person: string) => ({
    title: "Theirs",
    uids: { ref: "A2" },
    cardIdType: "ref",
    role: "permanent",
    owner: { ref: `ns/acme/people/${person}`, title: "Ann Lee", displayName: "Ann" },
    sites: { london: true },
  });
  const member = (card: string | null) => ({
    person: { ref: "ns/acme/people/p1", title: "" },
    cards: { permanent: card, temporary: null },
  });
  const world = aWorld({
    people: { p1: ANN, p2: { title: "Bo", displayName: "Bo", email: "bo@acme.test" } },
    members: { p1: member("ref~A2"), p2: member(null) },
    cards: {
      "ref~A1": { title: "Free", uids: { ref: "A1" }, cardIdType: "ref", tags: { a: true } },
      "ref~A2": held("p1"),
    },
    over: { cardType: "ref" },
  });

  test("[IMR-8] cards that are here are compared, and with an owner they are handed out", () => {
    const judged = judgeAll(
      "cards",
      [
        ["Card ID", "Title", "Tags", "Transferable", "Owner Email", "Type", "Valid To"],
        ["A1", "Free", "a", "yes", "", "", ""],
        ["A2", "", "", "", "ann@acme.test", "", ""],
        ["A2", "", "", "", "bo@acme.test", "", ""],
        ["A3", "Third", "", "", "ann@acme.test", "", ""],
        ["A4", "Fourth", "b", "", "ann@acme.test", "temporary", "2026-11-30"],
        ["A5", "Fifth", "", "", "nobody@acme.test", "", ""],
        ["A6", "Sixth", "", "", "bo@acme.test", "permanent", ""],
        ["A7", "Seventh", "", "", "bo@acme.test", "permanent", ""],
        ["A8", "Eighth", "", "perhaps", "", "", ""],
      ],
      world,
    );
    expect(said(judged)).toEqual([
      ["same", ""],
      ["same", ""],
      ["duplicate", "That card has already been added: line 3"],
      ["error", "They have a permanent card at this site: replace it."],
      ["new", ""],
      ["error", "Nobody here has the email nobody@acme.test"],
      ["new", ""],
      ["error", "They have a permanent card at this site: replace it."],
      ["error", "Transferable is neither yes nor no: perhaps"],
    ]);
    expect(judged[6]?.write?.()).toMatchObject({
      action: "cards.assign",
      looks: ["ns/acme/cards/ref~A6", "sites/london/members/p2"],
    });
  });

  test("[IMR-8] a card of somebody else has been added already; a free one that is given away is changed", () => {
    const rows = [
      ["Card ID", "Owner", "Title"],
      ["A2", "bo@acme.test", ""],
      ["A1", "bo", "Renamed"],
    ];
    const judged = judgeAll("cards", rows, world);
    expect(said(judged)).toEqual([
      ["error", "That card has already been added: it is Ann Lee's"],
      ["changed", ""],
    ]);
    expect(judged[1]?.changes).toEqual([
      { field: "Title", from: "Free", to: "Renamed" },
      { field: "Assigned To", from: "", to: "Bo" },
    ]);
    expect(judged[1]?.write?.().ops.map((op) => op.path)).toEqual(["ns/acme/cards/ref~A1", "sites/london/members/p2"]);
  });

  test("[IMR-8] a card number without a facility code is told so where its format has one", () => {
    const rows = [
      ["Number", "Format"],
      ["345", ""],
      ["70000", ""],
      ["12:345", ""],
      [uid(12, 346), ""],
      ["345", "generic"],
      ["346", "ref"],
    ];
    expect(said(judgeAll("cards", rows))).toEqual([
      ["error", "invalid facility code, expected 0 < facilityCode < 255, got "],
      ["error", "invalid card number, expected 0 < cardNumber < 65535, got 70000"],
      ["new", ""],
      ["new", ""],
      ["new", ""],
      ["new", ""],
    ]);
  });

  test("[IMR-8] a second card of a kind for one person is told by its kind", () => {
    const rows = [
      ["Card ID", "Owner", "Type"],
      ["T1", "bo@acme.test", "temporary"],
      ["T2", "bo@acme.test", "temporary"],
    ];
    expect(said(judgeAll("cards", rows, world))).toEqual([
      ["new", ""],
      ["error", "Another row gives them a temporary card"],
    ]);
  });

  test("[IMR-8] validity that a row cannot write is said, and not left out in silence", () => {
    const rows = [
      ["Card ID", "Owner", "Type", "Valid From", "Valid To"],
      ["N1", "", "", "", "2026-12-01"],
      ["N2", "bo@acme.test", "permanent", "2026-11-01", ""],
      ["N3", "bo@acme.test", "temporary", "2026-11-26 09:00", "2026-11-26 18:00"],
      ["A1", "", "", "2026-11-01", ""],
      ["A1", "", "", "", ""],
    ];
    const why = "Valid From and Valid To are for temporary cards that the row gives to somebody";
    expect(said(judgeAll("cards", rows, world)).slice(0, 4)).toEqual([
      ["error", why],
      ["error", why],
      ["new", ""],
      ["error", why],
    ]);
  });

  test("[IMR-11] a range makes a row for each card, with its title by a pattern", () => {
    const range = {
      format: "",
      facility: "12",
      first: "8",
      last: "10",
      title: "Visitor {n}",
      tags: "visitor",
      nonTransferable: true,
    };
    expect(rangeWrong(range)).toBeNull();
    const judged = judgeAll("cards", [CARD_HEAD, ...rangeRows(range)]);
    expect(judged.map((j) => [j.verdict, j.name])).toEqual([
      ["new", "Visitor 8"],
      ["new", "Visitor 9"],
      ["new", "Visitor 10"],
    ]);
    expect(judged[0]?.write?.().ops[0]).toMatchObject({ fields: { tags: { visitor: true }, nonTransferable: true } });
    const without = judgeAll("cards", [CARD_HEAD, ...rangeRows({ ...range, facility: "" })]);
    expect(without[0]?.why).toBe("invalid facility code, expected 0 < facilityCode < 255, got ");
    const raw = { ...range, format: "ref", facility: "", first: "0098", last: "100" };
    const zeros = judgeAll("cards", [CARD_HEAD, ...rangeRows(raw)]);
    expect(zeros.map((j) => [j.name, j.write?.().ops[0]?.path])).toEqual([
      ["Visitor 0098", "ns/acme/cards/ref~0098"],
      ["Visitor 0099", "ns/acme/cards/ref~0099"],
      ["Visitor 0100", "ns/acme/cards/ref~0100"],
    ]);
    expect(rangeWrong({ ...range, first: "11" })).toBe("rangeWrong");
    expect(rangeWrong({ ...range, first: "x" })).toBe("rangeNumbers");
    expect(rangeWrong({ ...range, last: String(8 + IMPORT.rowsMax) })).toBe("rangeLong");
  });
});

describe("rooms and desks", () => {
  const room = {
    id: "r1",
    path: "ns/acme/resources/r1",
    fields: { kind: "room", title: "Ada", capacity: 4, floor: "f1", site: { ref: "sites/london" } },
  };
  test("[IMR-9] rooms are found by id or name, compared field by field, and new ones made at the site", () => {
    const judged = judgeAll(
      "rooms",
      [
        ["Room", "Capacity", "Floor", "Requires Approval", "Catering Edit Time End", "Id"],
        ["ada", "4", "First", "", "", ""],
        ["Ada 2", "6", "", "yes", "", "r1"],
        ["Bell", "8", "Second", "no", "2h", ""],
        ["Cray", "many", "", "", "", ""],
        ["Dirac", "", "Ninth", "", "", ""],
        ["Euler", "", "", "", "soon", ""],
        ["Fermi", "", "", "", "", "r9"],
        ["Gauss", "99999", "", "", "", ""],
        ["bell", "", "", "", "", ""],
        ["", "3", "", "", "", ""],
      ],
      aWorld({ over: { rooms: [room] } }),
    );
    expect(said(judged)).toEqual([
      ["changed", ""],
      ["duplicate", "Duplicate of line 2"],
      ["new", ""],
      ["error", "Capacity is not a number: many"],
      ["error", "This site has no floor Ninth"],
      ["error", "Catering Edit Time End is a number and d, h, m or s, e.g. 2h"],
      ["error", "This site has no room of this id: r9"],
      ["error", "A room holds up to 10,000 people"],
      ["duplicate", "Duplicate of line 4"],
      ["error", "Room is required"],
    ]);
  });

  const desk = (id: string, title: string, floor: string, neighbourhood: string | null) => ({
    ...{ id, path: `sites/london/spaces/${id}`, title, floor, neighbourhood },
    ...{ disabled: false, disabledAfterUse: false, rev: 3, pending: false },
  });
  test("[IMR-10] desks are moved by their title, and by their floor where several have it", () => {
    const desks = [desk("d1", "1.1", "f1", null), desk("d2", "Window", "f1", "h1"), desk("d3", "Window", "f2", null)];
    const judged = judgeAll(
      "neighbourhoods",
      [
        ["Desk", "Floor", "Neighbourhood"],
        ["1.1", "", "sales"],
        ["Window", "", "Sales"],
        ["Window", "First", "none"],
        ["Window", "Second", ""],
        ["9.9", "", "Sales"],
        ["1.1", "", "Nowhere"],
        ["1.1", "", "none"],
      ],
      aWorld({ over: { desks } }),
    );
    expect(said(judged)).toEqual([
      ["changed", ""],
      ["error", "Several desks are called Window: say on which floor"],
      ["changed", ""],
      ["same", ""],
      ["error", "This site has no desk 9.9"],
      ["error", "This site has no neighbourhood Nowhere"],
      ["duplicate", "Duplicate of line 2"],
    ]);
    expect(judged[0]?.write?.()).toMatchObject({
      action: "neighbourhoods.move",
      ops: [{ kind: "patch", fields: { neighbourhood: "h1" }, seen: { neighbourhood: null }, seenRev: 3 }],
    });
  });
});

describe("change sets", () => {
  test("[IMR-12] rows become sets that the rules can judge, each of one action, and no row is divided", () => {
    const people = Array.from({ length: 50 }, (_, i) => [`P ${i}`, i % 2 ? `p${i}@acme.test` : ""]);
    const writes = judgeAll("people", [["Name", "Email"], ...people]).flatMap((j) => j.write?.() ?? []);
    const batches = batchesOf(writes);
    expect(batches.flatMap((b) => b.ops)).toHaveLength(100);
    for (const { action, ops } of batches) {
      expect(action).toBe("people.create");
      expect(ops.length % 2).toBe(0);
      expect(ops.length).toBeLessThanOrEqual(16);
      const plan = { action, label: "x", via: "Import", site: "london", ops, split: "never" };
      expect(v.safeParse(planSchema, plan).success).toBe(true);
    }
    expect(batchesOf(writes)).toEqual(batches);
  });
  test("[IMR-12] cards that nobody has go four hundred at a time, and a document is written once in a set", () => {
    const cards = Array.from({ length: 1_000 }, (_, i) => ["1", String(i)]);
    const writes = judgeAll("cards", [["Facility", "Number"], ...cards]).flatMap((j) => j.write?.() ?? []);
    expect(batchesOf(writes).map((b) => b.ops.length)).toEqual([400, 400, 200]);
    const [first] = writes;
    if (!first) throw new Error("no write");
    expect(batchesOf([first, first])).toHaveLength(2);
  });
});
