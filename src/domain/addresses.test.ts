import { expect, test } from "vitest";
import { ADDRESSES, SHELL_PATHS, to } from "./addresses.ts";

test("[ROUTE-5] a target has what its path names as parameters, and the rest as its query", () => {
  expect(to.person({ id: "p 1", card: "temporary" })).toEqual({
    to: "/people/view/$id",
    params: { id: "p 1" },
    search: { card: "temporary" },
  });
  expect(to.newCard({ id: "77" })).toEqual({ to: "/people/cards/new", params: {}, search: { id: "77" } });
  expect(to.sync()).toEqual({ to: "/sync", params: {}, search: {} });
});

test("[ROUTE-5] what is not asked for is not in the query", () => {
  const given: { floor?: string } = {};
  expect(to.desks({ ...given, desk: "d1" }).search).toEqual({ desk: "d1" });
});

test("[ROUTE-5] no two addresses are one, and each that has no parameter is answered by the shell", () => {
  const all = Object.values(ADDRESSES);
  expect(new Set(all).size).toBe(all.length);
  expect(SHELL_PATHS).toEqual(all.filter((path) => !path.includes("$")));
  expect(SHELL_PATHS.length).toBeGreaterThan(20);
});
