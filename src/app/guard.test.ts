import { describe, expect, test } from "vitest";
import type { SessionState } from "#data/api.ts";
import { aSession } from "#testing/builders.ts";
import { safeTarget, way } from "./guard.ts";

const starting: SessionState = { state: "starting" };
const out: SessionState = { state: "out", why: null };
const signedIn: SessionState = { state: "in", session: aSession(), proven: false };
const FIRST = "/desk-booking/desks";

describe("guard", () => {
  test.each([
    ["//evil.example"],
    ["///evil.example"],
    ["/\\evil.example"],
    ["\\\\evil.example"],
    ["\\evil.example"],
    ["https://evil.example"],
    ["https:evil.example"],
    ["HTTPS://evil.example/desk-booking/desks"],
    ["javascript:alert(1)"],
    ["data:text/html,x"],
    [" /sync"],
    ["/\t/evil.example"],
    ["/\n/evil.example"],
    ["/sync\\..\\evil"],
    ["/..//evil.example"],
    ["/.//evil.example"],
    ["/%2e%2e//evil.example"],
    ["@evil.example"],
    ["sync"],
    [""],
    ["/"],
    ["/login"],
    ["/login?target=/sync"],
    [null],
    [undefined],
    [7],
    [{ toString: () => "/sync" }],
  ])("[SHELL-2] %j is no target", (raw) => expect(safeTarget(raw)).toBeNull());

  test.each([
    ["/sync", "/sync"],
    ["/desk-booking/desks?floor=f1#d2", "/desk-booking/desks?floor=f1#d2"],
    ["/people/../sync", "/sync"],
    ["/people/directory?q=//evil.example", "/people/directory?q=//evil.example"],
  ])("[SHELL-2] %s leads to %s", (raw, path) => expect(safeTarget(raw)).toBe(path));

  test("[SHELL-1] until the session is known every address leads to loading and carries the target", () => {
    expect(way(starting, "/sync?x=1", null, FIRST)).toEqual({ go: "to", door: "/", target: "/sync?x=1" });
    expect(way(starting, "/login?target=%2Fsync", "/sync", FIRST)).toEqual({ go: "to", door: "/", target: "/sync" });
    expect(way(starting, "/", "/sync", FIRST)).toEqual({ go: "on" });
  });

  test("[SHELL-1] a person who is not signed in goes to login, and the target with them", () => {
    expect(way(out, "/desk-booking/desks", null, FIRST)).toEqual({
      go: "to",
      door: "/login",
      target: "/desk-booking/desks",
    });
    expect(way(out, "/", "/sync", FIRST)).toEqual({ go: "to", door: "/login", target: "/sync" });
    expect(way(out, "/login", null, FIRST)).toEqual({ go: "on" });
  });

  test("[SHELL-1] a signed-in person proceeds, also by a stored session", () => {
    expect(way(signedIn, "/sync", null, FIRST)).toEqual({ go: "on" });
  });

  test("[SHELL-1] after sign-in the target is opened, else the first screen", () => {
    expect(way(signedIn, "/login?target=%2Fsync", "/sync", FIRST)).toEqual({ go: "target", path: "/sync" });
    expect(way(signedIn, "/", undefined, FIRST)).toEqual({ go: "target", path: FIRST });
    expect(way(signedIn, "/login", "//evil.example", FIRST)).toEqual({ go: "target", path: FIRST });
  });
});
