import { expect, test } from "vitest";
import { NetError, type Net } from "../engine/ports.ts";
import { LateFirebase } from "./late-firebase.ts";
import { LateNet } from "./late-net.ts";
import { isUnfetched } from "#domain/shared/unfetched.ts";

test.each([
  "Failed to fetch dynamically imported module: http://x/a.js",
  "error loading dynamically imported module: http://x/a.js",
  "Importing a module script failed.",
])("[FLT-3] code that cannot be fetched is no answer of the network, in each browser's words: %s", async (words) => {
  expect(isUnfetched(new TypeError(words))).toBe(true);
  const net = new LateNet(() => Promise.reject(new TypeError(words)));
  await expect(net.receipt("r", "ns")).rejects.toBeInstanceOf(NetError);
});

test.each([
  new TypeError("Cannot read properties of undefined (reading 'app')"),
  new Error("missing: collection config"),
])("[FLT-3] code that was fetched and throws is a fault: %s", async (broken) => {
  expect(isUnfetched(broken)).toBe(false);
  const net = new LateNet((): Promise<Net> => Promise.reject(broken));
  await expect(net.receipt("r", "ns")).rejects.toBe(broken);
  const firebase = new LateFirebase(null, () => Promise.reject(new Error("nobody asks")));
  firebase.code = () => Promise.reject(broken);
  await expect(firebase.codeIfHere()).rejects.toBe(broken);
});
