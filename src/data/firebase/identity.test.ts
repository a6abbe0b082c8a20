import { expect, test } from "vitest";
import { whyLost } from "./identity.ts";

const asked = (answer: () => Promise<string>) => ({ getIdToken: answer });
const refuses = (code: string) => asked(() => Promise.reject(Object.assign(new Error(code), { code })));

test.each([
  ["nobody was here", null, "ended"],
  ["a token is given all the same", asked(() => Promise.resolve("token")), "ended"],
  ["switched off", refuses("auth/user-disabled"), "disabled"],
  ["token too old", refuses("auth/user-token-expired"), "ended"],
  ["no answer", refuses("auth/network-request-failed"), "ended"],
] as const)("[IDN-11] why the server takes a person for nobody: %s", async (_, user, why) => {
  expect(await whyLost(user)).toBe(why);
});
