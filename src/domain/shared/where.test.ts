import { expect, test } from "vitest";
import { rowFilter } from "./where.ts";

test("[ROM-68] a question leads into a field; what is not there answers nothing", () => {
  const asked = rowFilter({ "approval.status": "SUBMITTED" });
  expect(
    [{ approval: { status: "SUBMITTED" } }, { approval: { status: "APPROVED" } }, { approval: null }, {}].map(asked),
  ).toEqual([true, false, false, false]);
});
