import { describe, expect, test } from "vitest";
import { headerIn, rememberedOf } from "./columns.ts";
import { destroyedIn } from "./destroyed.ts";
import { aWorld, judgeAll, suggested } from "./import.test-kit.ts";
import { DECLARED, readFields } from "./kind.ts";
import { dateColumn, momentIn, orderOf } from "./moments.ts";
import { presetOf } from "./presets.ts";
import { headerKey } from "./header-key.ts";

const said = (judged: ReturnType<typeof judgeAll>) => judged.map((j) => [j.verdict, j.name, j.why]);

describe("what a spreadsheet destroyed", () => {
  test.each([
    ["1.39215E+06", "digits", "rounded"],
    ["4.20E+12", "digits", "rounded"],
    ["4,47701E+11", "digits", "rounded"],
    ["4E+11", "code", "rounded"],
    ["4837125.0", "digits", "decimal"],
    ["4837125,00", "digits", "decimal"],
    ["4837125.0", "code", null],
    ["##########", undefined, "narrow"],
    ["#NAME?", undefined, "broken"],
    ["#REF!", undefined, "broken"],
    ["#N/A", undefined, "broken"],
    ["#DIV/0!", "moment", "broken"],
    ["#ÜBERLAUF!", undefined, "broken"],
    ["#¿NOMBRE?", undefined, "broken"],
    ["#NV", undefined, "broken"],
    ["Z\uFFFDrich", undefined, "lost"],
    ["#1 Desk", undefined, null],
    ["#", undefined, null],
    ["12E4", "digits", null], // an id in hexadecimal
    ["00A1E5", "digits", null],
    ["1.39215E+06", undefined, null], // a title may say so
    ["+44 20 7946 0000", "digits", null],
    ["200:12345", "digits", null],
  ] as const)("[IMR-40] %s (holds %s): %s", (cell, holds, want) => expect(destroyedIn(cell, holds)).toBe(want));

  test("[IMR-40] the row is told with the cure, and by whom it is about", () => {
    const rows = [
      ["Full Name", "Email", "Phone Mobile"],
      ["Ann Lee", "a@acme.test", "4.47701E+11"],
      ["#NAME?", "b@acme.test", "1"],
      ['=CONCAT("Bo",1)', "bo@acme.test", "1"],
      ["Cy", "c@acme.test", "=B2"],
    ];
    expect(said(judgeAll("people", rows))).toEqual([
      [
        "error",
        "Ann Lee",
        "Phone Mobile was rounded by a spreadsheet, and its digits are lost: 4.47701E+11. Format the column as text and export it again",
      ],
      ["error", "b@acme.test", "Full Name is an error of a spreadsheet: #NAME?. Mend the formula and save its value"],
      ["error", "bo@acme.test", "Full Name is a formula: paste its value"],
      ["error", "Cy", "Phone Mobile is a formula: paste its value"],
    ]);
  });
  test("[IMR-40] card ids that were numbers are no cards", () => {
    const judged = judgeAll("cards", [["Card Number"], ["1.39215E+06"], ["4837125.0"]]);
    expect(judged.map((j) => j.verdict)).toEqual(["error", "error"]);
  });
});

describe("moments as people and spreadsheets write them", () => {
  const at = (iso: string) => Date.parse(iso);
  test.each([
    ["1-Dec-26", "dmy", "2026-12-01T00:00Z"],
    ["1 Dec 2026", "mdy", "2026-12-01T00:00Z"],
    ["Dec 1, 2026", "dmy", "2026-12-01T00:00Z"],
    ["Tue, 1 December 2026 9:00 AM", "dmy", "2026-12-01T09:00Z"],
    ["1. Dezember 2026", "dmy", "2026-12-01T00:00Z"],
    ["1 de diciembre de 2026", "dmy", "2026-12-01T00:00Z"],
    ["1er déc. 2026", "dmy", "2026-12-01T00:00Z"],
    ["2026/12/01", "dmy", "2026-12-01T00:00Z"],
    ["2026.12.01", "mdy", "2026-12-01T00:00Z"],
    ["20261201", "dmy", "2026-12-01T00:00Z"],
    ["46357", "dmy", "2026-12-01T00:00Z"],
    ["46357.375", "dmy", "2026-12-01T09:00Z"],
    ["46357,999999", "dmy", "2026-12-02T00:00Z"],
    ["03/04/2026", "dmy", "2026-04-02T23:00Z"],
    ["03/04/2026", "mdy", "2026-03-04T00:00Z"],
    ["3.4.2026", "mdy", "2026-04-02T23:00Z"], // dots are written by those who say the day first
    ["12/1/26 9:00 AM", "mdy", "2026-12-01T09:00Z"],
    ["12/1/2026 12:30 am", "mdy", "2026-12-01T00:30Z"],
    ["12/1/2026 12:30 p.m.", "mdy", "2026-12-01T12:30Z"],
    ["1/12/2026 17:05:30", "dmy", "2026-12-01T17:05Z"],
    ["31-12-68", "dmy", "2068-12-31T00:00Z"],
    ["31-12-99", "dmy", "1999-12-31T00:00Z"],
    ["2026-12-01 09:00:00+01:00", "dmy", "2026-12-01T08:00Z"],
  ] as const)("[IMR-5] [IMR-43] %s (%s)", (cell, order, iso) =>
    expect(momentIn(cell, { zone: "Europe/London", order }, false)).toBe(at(iso)),
  );
  test.each([
    ["13/13/2026", "moment"],
    ["12/13/2026", "moment"],
    ["1 Foo 2026", "moment"],
    ["1-Dec-26 13:00 PM", "moment"],
    ["12345", "moment"], // no day of our time
    ["139215", "moment"],
    ["29/03/2026 01:30", "skipped"],
    ["25/10/2026 01:30", "twice"],
  ])("[IMR-43] %s is no moment: %s", (cell, why) =>
    expect(momentIn(cell, { zone: "Europe/London", order: "dmy" }, false)).toBe(why),
  );
  test("[IMR-1] every year of four digits has an answer", () => {
    for (const cell of ["01/01/0001", "31/12/9999"])
      for (const end of [true, false])
        expect(typeof momentIn(cell, { zone: "America/New_York", order: "dmy" }, end)).toBe("number");
  });
  test("[IMR-43] a time that clocks skip or show twice is said to the row, with the cure", () => {
    const rows = [
      ["Card ID", "Owner Email", "Type", "Valid From"],
      ["A1", "ann@acme.test", "temporary", "29/03/2026 01:30"],
      ["A2", "ann@acme.test", "temporary", "25/10/2026 01:30"],
    ];
    expect(judgeAll("cards", rows, aWorld({ over: { cardType: "ref" } })).map((j) => j.why)).toEqual([
      "Valid From is a time that the clocks skip that day: 29/03/2026 01:30",
      "Valid From is a time that the clocks show twice that day: 25/10/2026 01:30. Say its offset, as in 2026-10-25T01:30+01:00",
    ]);
  });
  test.each([
    [["03/04/2026", "04/05/2026"], null, "03/04/2026"],
    [["03/04/2026", "13/05/2026"], "dmy", ""],
    [["03/04/2026 09:00", "04-13-2026"], "mdy", ""],
    [["13/04/2026", "04/13/2026", "1/2/2026"], null, "1/2/2026"],
    [["03/03/2026", "2026-04-03", "3.4.2026", "1-Dec-26", "", "soon"], null, ""],
    [["3/4/26 9:00 AM"], null, "3/4/26 9:00 AM"],
  ] as const)("[IMR-43] %j: order %s, asks about %j", (cells, order, asks) =>
    expect(dateColumn(cells)).toEqual({ order, asks }),
  );
  test.each([
    ["en-US", "mdy"],
    ["en-GB", "dmy"],
    ["es-CL", "dmy"],
    ["en-IN", "dmy"],
    ["ja-JP", "dmy"],
  ])("[IMR-43] %s writes %s", (locale, order) => expect(orderOf(locale)).toBe(order));
});

describe("columns as other programs call them", () => {
  const mapped = (head: readonly string[], kind: "people" | "cards" | "memberships" = "people") =>
    suggested(head, DECLARED[kind].columns, {}, kind);
  test.each([
    [["First Name", "Last Name", "Email"], { title: [0, 1], displayName: [0], email: [2] }],
    [["Last name", "Middle Name", "First name"], { title: [2, 1, 0], displayName: [2] }],
    [["Vorname", "Nachname", "E-Mail"], { title: [0, 1], displayName: [0], email: [2] }],
    [["Name", "Vorname"], { title: [1, 0], displayName: [1] }],
    [["Nom", "Prénom"], { title: [1, 0], displayName: [1] }],
    [["Nombre", "Apellidos", "Correo"], { title: [0, 1], displayName: [0], email: [2] }],
    [["Name", "First Name"], { title: [0], displayName: [1] }],
    [["Surname"], {}],
    [["id", "Name"], { title: [1] }],
  ])("[IMR-41] %j", (head, want) => expect(mapped(head)).toEqual(want));
  test("[IMR-41] cards and memberships know the names as well", () => {
    expect(mapped(["Kartennummer", "Vorname", "Nachname"], "cards")).toEqual({ number: [0], ownerEmail: [1, 2] });
    expect(mapped(["Given Name", "Family Name"], "memberships")).toEqual({ name: [0, 1] });
  });
  test("[IMR-41] joined columns are one value, and are remembered in their order", () => {
    const head = ["Last", "First", "Dept A", "Dept B"];
    const mapping = { title: [1, 0], displayName: [1], department: [2, 3] };
    const kept = rememberedOf(head, mapping);
    expect(suggested(head, DECLARED.people.columns, kept)).toEqual(mapping);
    expect(readFields("people", { mapping }, ["Lee", "Ann", "Sales", "EMEA"], "UTC")).toEqual([
      { field: "Full Name", value: "Ann Lee" },
      { field: "Display Name", value: "Ann" },
      { field: "Department", value: "Sales, EMEA" },
    ]);
    expect(readFields("people", { mapping }, ["", "Ann", "", "EMEA"], "UTC").map((f) => f.value)).toEqual([
      "Ann",
      "Ann",
      "EMEA",
    ]);
  });

  const program = (kind: "people" | "cards", head: readonly string[]) => presetOf(kind, head.map(headerKey))?.name;
  const ENTRA =
    "userPrincipalName,displayName,surname,mail,givenName,id,userType,jobTitle,department,telephoneNumber,mobilePhone,companyName";
  const GOOGLE =
    "First Name [Required],Last Name [Required],Email Address [Required],Password [Required],Org Unit Path [Required],Work Phone,Mobile Phone,Employee ID,Employee Title,Department,Cost Center";
  const BAMBOO =
    "Employee #,Last Name,First Name,Preferred Name,Work Email,Work Phone,Mobile Phone,Department,Division,Job Title,Location";
  const LENEL = "LASTNAME,FIRSTNAME,SSNO,BADGE ID,FACILITY CODE,ACTIVATE,DEACTIVATE,EMAIL";
  const GALLAGHER = "First Name,Last Name,Card Type,Card Number,Facility Code,Issue Level,From,Until";
  test.each([
    [
      "people",
      ENTRA,
      "Microsoft Entra ID",
      {
        title: [1],
        displayName: [4],
        email: [3],
        position: [7],
        department: [8],
        "phone:Work": [9],
        "phone:Mobile": [10],
        employer: [11],
      },
    ],
    [
      "people",
      GOOGLE,
      "Google Workspace",
      {
        title: [0, 1],
        displayName: [0],
        email: [2],
        "phone:Work": [5],
        "phone:Mobile": [6],
        position: [8],
        department: [9],
        costCentre: [10],
      },
    ],
    [
      "people",
      BAMBOO,
      "BambooHR",
      {
        title: [2, 1],
        displayName: [3],
        email: [4],
        "phone:Work": [5],
        "phone:Mobile": [6],
        department: [7],
        division: [8],
        position: [9],
      },
    ],
    ["cards", LENEL, "Lenel OnGuard", { number: [3], facility: [4], validFrom: [5], validTo: [6], ownerEmail: [7] }],
    [
      "cards",
      GALLAGHER,
      "Gallagher Command Centre",
      { ownerEmail: [0, 1], number: [3], facility: [4], validFrom: [6], validTo: [7] },
    ],
  ] as const)("[IMR-42] %s of %s", (kind, head, name, want) => {
    const headers = head.split(",");
    expect(program(kind, headers)).toBe(name);
    expect(mapped(headers, kind)).toEqual(want);
  });
  test("[IMR-42] what somebody chose before counts before what the program means", () => {
    const headers = ENTRA.split(",");
    expect(suggested(headers, DECLARED.people.columns, { mail: "", userprincipalname: "email" })).toMatchObject({
      email: [0],
      title: [1],
    });
  });
});

describe("where the header is", () => {
  const { columns } = DECLARED.people;
  test.each([
    [
      [
        ["Name", "Email"],
        ["Ann", "a@b.co"],
      ],
      0,
    ],
    [
      [
        ["People of London"],
        ["Exported 1 Dec 2026", "by Ann"],
        ["Full Name", "Email", "Phone"],
        ["Ann", "a@b.co", "1"],
      ],
      2,
    ],
    [[["Team"], ["Full Name", "Email"], ["Ann", "a@b.co"]], 1],
    [[["Liste"], ["Wer", "Wo", "Wann"], ["Ann", "London", "jetzt"]], 1],
    [
      [
        ["Wer", "Wo", "Wann"],
        ["Ann", "Email", "Name"],
        ["Bo", "x", "y"],
      ],
      1,
    ],
    [[["Wer"], ["Ann"]], 0],
    [[], 0],
  ])("[IMR-44] %j: %i", (rows, at) => expect(headerIn("people", rows, columns)).toBe(at));
});

describe("values that forms do not offer", () => {
  const departments = { divisions: [{ name: "Sales", requiresSubfields: false }], groups: ["EMEA"], units: [] };
  test("[IMR-46] are errors of their rows; what stands there already may stay", () => {
    const people = { p1: { title: "Ann", displayName: "Ann", email: "ann@acme.test", department: '"Old","EMEA","x"' } };
    const rows = [
      ["Name", "Email", "Division", "Business Group"],
      ["Bo", "bo@acme.test", "Nonsense", ""],
      ["Cy", "cy@acme.test", "Sales", "APAC"],
      ["Di", "di@acme.test", "Sales", "EMEA"],
      ["Anna", "ann@acme.test", "Old", "EMEA"],
    ];
    expect(said(judgeAll("people", rows, aWorld({ people, over: { departments } })))).toEqual([
      ["error", "Bo", "Division is not offered at this site: Nonsense"],
      ["error", "Cy", "Business Group is not offered at this site: APAC"],
      ["new", "Di", ""],
      ["changed", "Ann", ""],
    ]);
  });
});

describe("one card by any reading", () => {
  const frame = "3906073"; // 26-bit 200:12345, as a reader sends it
  const here = (id: string, uids: { readonly [type: string]: string }) =>
    aWorld({ cards: { [id]: { title: "Ann's", uids, cardIdType: Object.keys(uids)[0] ?? "ref", tags: {} } } });
  const verdicts = (rows: readonly (readonly string[])[], world: ReturnType<typeof aWorld>) =>
    judgeAll("cards", rows, world).map((j) => j.verdict);
  test("[IMR-47] a raw id that is the number of a card that is here is that card, and the other way round", () => {
    const raw = [
      ["Card ID", "Format"],
      ["200:12345", "Raw id"],
      [frame, "Raw id"],
      ["200:12346", "Raw id"],
    ];
    expect(verdicts(raw, here(`26bit~${frame}`, { "26bit": frame }))).toEqual(["same", "duplicate", "new"]);
    const numbers = [
      ["Facility Code", "Card Number", "Format"],
      ["200", "12345", "H10301"],
      ["200", "12346", "26bit"],
    ];
    expect(verdicts(numbers, here("ref~200:12345", { ref: "200:12345" }))).toEqual(["same", "new"]);
  });
  test("[IMR-47] so it is within a file", () => {
    const rows = [
      ["Card ID", "Facility Code", "Card Number", "Format"],
      ["200:12345", "", "", "Raw id"],
      ["", "200", "12345", "26bit"],
    ];
    expect(verdicts(rows, aWorld())).toEqual(["new", "duplicate"]);
    expect(verdicts([rows[0] ?? [], rows[2] ?? [], rows[1] ?? []], aWorld())).toEqual(["new", "duplicate"]);
  });
});
