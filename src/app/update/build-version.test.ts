import { expect, test } from "vitest";
import { readVersion } from "./build-version.ts";

const DOC = { gitVersion: "abc123", displayName: "2025.8.3", title: "Atrium 2025.8.3", build: "a" };
const answers =
  (body: string, status = 200) =>
  () =>
    Promise.resolve(new Response(body, { status }));

test("[SW-12] the version document is read", async () => {
  expect(await readVersion(answers(JSON.stringify(DOC)))).toEqual(DOC);
});

test.each([
  ["a portal's page", answers("<html>Pay for the wifi</html>")],
  ["another document", answers(JSON.stringify({ version: 7 }))],
  ["a number for a name", answers(JSON.stringify({ ...DOC, displayName: 7 }))],
  ["a book for a commit", answers(JSON.stringify({ ...DOC, gitVersion: "x".repeat(65) }))],
  ["nothing found", answers("{}", 404)],
  ["no answer", () => Promise.reject(new TypeError("Failed to fetch"))],
])("[SW-12] %s is no version", async (_, ask) => expect(await readVersion(ask)).toBeNull());

test("[SW-12] a fault is no missing answer", async () => {
  await expect(readVersion(() => Promise.reject(new Error("bug")))).rejects.toThrow("bug");
});
