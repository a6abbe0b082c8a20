import { expect, test } from "vitest";
import { departmentWords } from "./departments.ts";

test.each([
  ['"Finance","Ledger","Month end"', "Finance, Ledger, Month end"],
  ['"Finance","",""', "Finance"],
  ['"Law, tax","",""', "Law, tax"],
  ['"","",""', ""],
  ["Finance", "Finance"],
  ['"Finance"', '"Finance"'],
  ["", ""],
])("[FIND-13] department %s reads %s", (stored, want) => expect(departmentWords(stored)).toBe(want));
