import { expect, test } from "vitest";
import { standingOf } from "./identity.ts";

const asked = (answer: () => Promise<string>) => ({ getIdToken: answer });
const refuses = (code: string) => asked(() => Promise.reject(Object.assign(new Error(code), { code })));

test.each([
  ["a token is given all the same", asked(() => Promise.resolve("token")), "known"],
  ["switched off", refuses("auth/user-disabled"), "disabled"],
  ["token too old", refuses("auth/user-token-expired"), "ended"],
  ["gone", refuses("auth/user-not-found"), "ended"],
  ["no answer", refuses("auth/network-request-failed"), "silent"],
  ["later", refuses("auth/too-many-requests"), "silent"],
  ["a server in trouble", refuses("auth/internal-error"), "silent"],
] as const)("[IDN-11] [IDN-21] whether the server still knows a person: %s", async (_, user, why) => {
  expect(await standingOf(user)).toBe(why);
});
