import { expect, test } from "vitest";
import { whyLost } from "./identity.ts";

const asked = (answer: () => Promise<string>) => ({ getIdToken: answer });
const refuses = (code: string) => asked(() => Promise.reject(Object.assign(new Error(code), { code })));

test.each([
  ["a token is given all the same", asked(() => Promise.resolve("token")), null],
  ["switched off", refuses("auth/user-disabled"), "disabled"],
  ["token too old", refuses("auth/user-token-expired"), "ended"],
  ["gone", refuses("auth/user-not-found"), "ended"],
  ["no answer", refuses("auth/network-request-failed"), null],
  ["later", refuses("auth/too-many-requests"), null],
  ["a server in trouble", refuses("auth/internal-error"), null],
] as const)("[IDN-11] [IDN-21] why the server takes a person for nobody: %s", async (_, user, why) => {
  expect(await whyLost(user)).toBe(why);
});
