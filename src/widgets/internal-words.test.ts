import { expect, test, vi } from "vitest";
import { planCreate } from "#domain/bookings/create.ts";
import { planDisplayName } from "#domain/profile/commands.ts";
import { INTERNAL } from "#domain/words/internal.ts";
import { planClientOver } from "#widgets/floor-plan/plan-client.ts";
import { mustNameSite } from "#data/exporting/export-of.ts";

test.each<[keyof typeof INTERNAL, () => unknown]>([
  ["noActiveSite", () => mustNameSite("")],
  ["noSiteId", () => mustNameSite("a/b")],
  ["noUserRef", () => planDisplayName({ user: "", displayName: "" } as never, "Ada")],
  ["cannotBookSpace", () => planCreate({ desk: { id: "" } } as never, {} as never)],
])("[SAVE-7] %s is thrown as the specification says it", (key, act) => expect(act).toThrow(INTERNAL[key]));

test("[SAVE-7] a desk that a drawing shows twice is logged", async () => {
  const logged = vi.spyOn(console, "warn").mockReturnValue(undefined);
  const findings = [{ code: "duplicate-ids", part: "plan", count: 1, names: ["a"] }];
  const client = planClientOver({
    load: () => Promise.resolve({ bounds: null, bookables: [], findings } as never),
    raster: () => Promise.resolve(null),
    backdrop: () => Promise.resolve([]),
    forget: () => Promise.resolve(),
  });
  await client.load({ plan: "x", bookables: null });
  await vi.waitFor(() => expect(logged).toHaveBeenCalledWith(`Atrium: ${INTERNAL.alreadyIndexed}`));
});

test("[SAVE-7] they are word for word the specification's", () => {
  expect(Object.values(INTERNAL)).toEqual([
    "timeout waiting for updates to apply",
    "no active site selected",
    "cannot book space",
    "bookable already indexed or already has a request active",
    "user doesn't have a ref to update",
    "no valid site id",
  ]);
});
