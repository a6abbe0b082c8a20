import { expect, test } from "vitest";
import { oldest } from "./clean-up.ts";

test("[CLN-1] what is younger than 90 days stays", () => {
  const now = Date.parse("2026-06-30T12:00:00Z");
  expect(new Date(oldest(now)).toISOString()).toBe("2026-04-01T12:00:00.000Z");
});
