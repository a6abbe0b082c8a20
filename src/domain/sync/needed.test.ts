import { expect, test } from "vitest";
import { neededBy } from "./names.ts";

test("[GONE-3] an edit needs its site, what it links to by id or by link", () => {
  const needed = neededBy([
    { kind: "patch", path: "sites/s/spaces/d", fields: { neighbourhood: "h", disabled: "x" }, was: {}, baseRev: 1 },
    { kind: "create", path: "sites/s/bookings/d_2026-03-02_1", fields: { space: { ref: "sites/s/spaces/d" } } },
    { kind: "create", path: "sites/s/observations/o", fields: { round: "r", floor: "f", desk: "d" } },
    { kind: "delete", path: "sites/t/spaces/x", baseRev: 1 },
    {
      kind: "patch",
      path: "users/u",
      fields: { defaultSite: "s2", person: { ref: "not a path" } },
      was: {},
      baseRev: 1,
    },
  ]);
  expect([...needed].sort()).toEqual([
    "sites/s",
    "sites/s/rounds/r",
    "sites/s/spaces/d",
    "sites/s/spaces/f",
    "sites/s/spaces/h",
    "sites/s2",
    "sites/t",
  ]);
});
