import fc from "fast-check";
import { expect, test } from "vitest";
import { firstWord, NOBODY, plainForm, type PersonValues } from "../people/form.ts";
import { PEOPLE } from "../people/limits.ts";
import { judgeAll } from "./import.test-kit.ts";
import { wrongWords } from "./wrong.ts";

const HEAD = [
  "Full Name",
  "Display Name",
  "Email",
  "Position",
  "Cost Centre",
  "Phone Work",
  "Tags",
  "Division",
  "Group",
];
/** Texts about as long as a limit lets them be. */
const around = (max: number) => fc.integer({ min: 0, max: max + 2 }).map((n) => "x".repeat(n));
const tags = fc.oneof(
  around(PEOPLE.tagMax),
  fc.integer({ min: 0, max: PEOPLE.tagsMax + 2 }).map((n) => Array.from({ length: n }, (_, i) => `t${i}`).join(";")),
);
const email = fc.oneof(
  fc.constantFrom("", "a@acme.test", "Zoë@Müller.example", "a at acme", "@", `${"x".repeat(65)}@acme.test`),
  fc.integer({ min: 180, max: PEOPLE.emailMax }).map((n) => `a@${"abcdefgh.".repeat(n / 9)}test`),
);

test("[IMR-6] somebody new is judged by a look at the cells as the schema of their form judges their values", () => {
  const row = fc.record({
    title: around(PEOPLE.titleMax),
    displayName: around(PEOPLE.displayNameMax),
    email,
    position: around(PEOPLE.textMax),
    costCentre: around(PEOPLE.costCentreMax),
    phone: around(PEOPLE.phoneMax),
    tags,
    division: around(PEOPLE.textMax),
    group: fc.constantFrom("", "y"),
  });
  fc.assert(
    fc.property(row, (r) => {
      const values: PersonValues = {
        ...NOBODY,
        ...{ title: r.title, email: r.email, position: r.position, costCentre: r.costCentre },
        displayName: r.displayName || firstWord(r.title),
        department: [r.division, r.group].filter(Boolean).join(", "),
        tags: [...new Set(r.tags.split(";"))].filter(Boolean),
        phones: r.phone === "" ? [] : [{ type: "Work", number: r.phone }],
      };
      const why = wrongWords(plainForm, values);
      const cells = [r.title, r.displayName, r.email, r.position, r.costCentre, r.phone, r.tags, r.division, r.group];
      const [judged] = judgeAll("people", [HEAD, cells]);
      expect([judged?.verdict, judged?.why]).toEqual(why === "" ? ["new", ""] : ["error", why]);
    }),
    { numRuns: 2_000 },
  );
});
