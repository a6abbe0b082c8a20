import { expect, test, vi } from "vitest";
import { planCreate } from "#domain/bookings/create.ts";
import { planCardEdit } from "#domain/cards/commands/edit.ts";
import { planEnabled } from "#domain/cards/commands/permanent.ts";
import { aCard, aMember, aPerson, World } from "#domain/cards/commands/world.test-kit.ts";
import { planMemberAdd, planPermissions } from "#domain/people/commands.ts";
import { planDisplayName } from "#domain/profile/commands.ts";
import { must } from "#domain/shared/result.ts";
import { INTERNAL } from "#domain/words/internal.ts";
import { planClientOver } from "#widgets/floor-plan/plan-client.ts";
import { mustNameSite } from "#data/exporting/export-of.ts";

const WORLD = new World({
  "ns/acme/people/ada": aPerson("Ada", ["lon"]),
  "sites/lon/members/ada": aMember("ada", {}),
  "ns/acme/cards/c1": aCard(),
});
const ADA = WORLD.person("ada");
const NOBODY = { ...ADA, id: "", path: "" };
const MEMBER = must(WORLD.member("lon", "ada"), "member");
const BY = WORLD.at("lon");
const VALIDITY = { membership: "permanent", validFrom: null, validTo: null } as const;
const NO_CHANGE = { fields: {}, seen: {} };

test.each<[keyof typeof INTERNAL, () => unknown]>([
  ["noActiveSite", () => mustNameSite("")],
  ["noSiteId", () => mustNameSite("a/b")],
  ["noUserRef", () => planDisplayName({ user: "", displayName: "" } as never, "Ada")],
  ["cannotBookSpace", () => planCreate({ desk: { id: "" } } as never, {} as never)],
  ["noCardToEdit", () => planCardEdit({ ...WORLD.card("c1"), path: "" }, NO_CHANGE, "lon", BY)],
  ["noPerson", () => planEnabled({ person: NOBODY, member: null, permanent: null, temporary: null }, true, BY)],
  ["noPersonToAdd", () => planMemberAdd(NOBODY, { id: "lon", title: "London" }, VALIDITY, BY)],
  ["noSiteToAdd", () => planMemberAdd(ADA, { id: "", title: "" }, VALIDITY, BY)],
  ["noPersonPermissions", () => planPermissions({ ...MEMBER, id: "" }, "", { deskBooking: true }, BY)],
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
    "no card to edit",
    "no permanent card",
    "no person",
    "No person to add membership for",
    "no person to update site permissions for",
    "no activeSite to add the person to",
    "no person to bind card-history",
    "giving up fetching records after {n} attempts",
  ]);
});
