import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asciiDomain, emailDomain, foldedEmail, isEmail } from "./email.ts";

describe("email addresses", () => {
  test.each([
    ["ada@acme.test", "ada@acme.test"],
    ["  Ada.Lovelace@ACME.test ", "ada.lovelace@acme.test"],
    ["o'hara+tag@sub.example.co.uk", "o'hara+tag@sub.example.co.uk"],
    ["!#$%&'*+/=?^_`{|}~-@acme.test", "!#$%&'*+/=?^_`{|}~-@acme.test"],
    ["ada@localhost", "ada@localhost"],
    ["1@1.example", "1@1.example"],
    ["zoë@müller.example", "zoë@xn--mller-kva.example"],
    ["Zoe\u0308@MU\u0308LLER.example", "zoë@xn--mller-kva.example"],
    ["zoë@xn--mller-kva.example", "zoë@xn--mller-kva.example"],
    ["иван@почта.рф", "иван@xn--80a1acny.xn--p1ai"],
    ["a@例え。テスト", "a@xn--r8jz45g.xn--zckzah"],
    ["a@straße.example", "a@xn--strae-oqa.example"],
    [`${"a".repeat(64)}@b.example`, `${"a".repeat(64)}@b.example`],
  ])("[PPL-19] %j is taken, and kept as %s", (typed, kept) => {
    expect(isEmail(typed)).toBe(true);
    expect(foldedEmail(typed)).toBe(kept);
    expect(emailDomain(typed)).toBe(kept.split("@")[1]);
  });

  test.each([
    "",
    "ada",
    "@acme.test",
    "ada@",
    "a@b@c.test",
    "a b@acme.test",
    "a@acme test",
    "a\\b@acme.test",
    '"a b"@acme.test',
    "a@acme..test",
    "a@.test",
    "a@-acme.test",
    "a@acme-.test",
    "a@acme_.test",
    "a@müller.example:80",
    "a@müller.example/x",
    "a@ü%40x",
    "a@[127.0.0.1]",
    "a@１.２.３.４",
    "a@xn--ü.example",
    `${"a".repeat(65)}@b.example`,
    `a@${"b".repeat(64)}.example`,
    `a@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(60)}.example.test`,
    `${"a".repeat(64)}@${`${"b".repeat(60)}.`.repeat(3)}example`,
  ])("[PPL-19] %j is none", (typed) => {
    expect(isEmail(typed)).toBe(false);
    expect(foldedEmail(typed)).toBe(typed.trim().toLowerCase());
  });

  test("[PPL-19] what is kept is kept as it is, and fits what the rules take", () => {
    const local = fc.stringMatching(/^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~éßΣİж-]{1,80}$/u);
    const domain = fc.stringMatching(/^[a-zA-Z0-9-éßΣж。.]{1,80}$/u);
    fc.assert(
      fc.property(local, domain, (before, after) => {
        const kept = foldedEmail(`${before}@${after}`);
        expect(foldedEmail(kept)).toBe(kept);
        if (!isEmail(`${before}@${after}`)) return;
        expect(isEmail(kept)).toBe(true);
        expect(kept.toLowerCase()).toBe(kept);
        expect(kept.length).toBeLessThanOrEqual(254);
        expect(kept).toMatch(/^[^@\s\\]{1,64}@[^@\s\\]{1,253}$/);
      }),
    );
  });

  test.each([
    ["Müller.example", "xn--mller-kva.example"],
    ["acme.test", "acme.test"],
    ["a b", null],
    ["", null],
  ])("[PPL-19] the domain %j is %s", (typed, want) => expect(asciiDomain(typed)).toBe(want));
});
