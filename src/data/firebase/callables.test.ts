import { expect, test } from "vitest";
import { troubleOf } from "./callables.ts";

test.each([
  ["a function that is not there", "functions/not-found", "not-found", "no-answer"],
  ["a platform that lets nobody call it", "functions/permission-denied", "permission-denied", "no-answer"],
  ["a proxy that answers with a page", "functions/failed-precondition", "failed-precondition", "no-answer"],
  ["a connection that was cut", "functions/internal", "internal", "no-answer"],
  ["a function that crashed", "functions/internal", "INTERNAL", "failed"],
  ["a function that does not find what it is about", "functions/not-found", "No such neighbourhood", "refused"],
  ["a function that says no", "functions/permission-denied", "You may not do this", "not-permitted"],
  ["a session that is over", "functions/unauthenticated", "unauthenticated", "not-permitted"],
])("[FLT-5] %s", (_, code, message, why) => {
  expect(troubleOf({ code, message }).why).toBe(why);
});
