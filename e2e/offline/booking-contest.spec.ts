import type { ChangeSetRow } from "../../src/data/api.ts";
import { planCreate } from "../../src/domain/bookings/create.ts";
import { layered } from "../../src/domain/config/layers.ts";
import type { Plan } from "../../src/domain/shared/changes.ts";
import { bookingsOn, dayAhead, OWNERS, type OwnerName, withOwners } from "../kit/bookings.ts";
import { DataDriver } from "../kit/data-driver.ts";
import { expect, signIn, test } from "../kit/fixtures.ts";
import { deskTitle, type TestTenant } from "../kit/tenant.ts";
import { SITE_ZONE } from "../kit/zone.ts";

/** Desks that both devices book for the same day. */
const CONTESTS = [16, 50] as const;
test.beforeEach(({ server, tenant }) => withOwners(server, tenant));

/** The plan that the screen would make. */
function bookingOf({ ns, site, floor, desks }: TestTenant, i: number, owner: OwnerName): Plan {
  const id = desks[i] ?? "";
  const plan = planCreate(
    {
      site,
      desk: {
        id,
        path: `sites/${site}/spaces/${id}`,
        title: deskTitle(i),
        disabled: false,
        floor,
        neighbourhood: null,
      },
      neighbourhood: null,
      owner: {
        ref: `ns/${ns}/people/${owner}`,
        title: OWNERS[owner],
        email: "",
        department: "",
        tags: {},
        active: true,
        neighbourhood: [],
        canBookDesks: true,
        severalDesks: true,
      },
      days: [dayAhead(1)],
      booked: [],
    },
    {
      now: Date.now(),
      roles: ["desk-booking.settings"],
      person: null,
      config: layered({ timeZone: SITE_ZONE, deskBookingAdvancedDays: "unrestricted", deskBookingWeekends: true }, {})
        .config,
    },
  );
  if (!plan.ok) throw new Error(plan.error);
  return plan.value;
}
const shuffled = (n: number) =>
  Array.from({ length: n }, (_, i) => ({ i, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ i }) => i);
const SETS = { name: "changeSets" };

for (const contests of CONTESTS)
  test.describe(`${contests} contests`, () => {
    test.use({ shape: { desks: contests } });

    test(`[E2E-B05] ${contests} desks booked by two devices without a network, in random orders: one booking each, one loser each, no orphan @long`, async ({
      tenant,
      device,
      secondDevice,
      server,
      signedIn,
    }) => {
      test.slow();
      const page = await signedIn("settings");
      const other = await secondDevice.open();
      await signIn(other, secondDevice.origin, tenant, "second");
      const drivers = [await DataDriver.on(page, tenant.dist), await DataDriver.on(other, tenant.dist)] as const;
      const nets = [device.net, secondDevice.net] as const;
      for (const net of nets) await net.set({ kind: "refuse" });
      const owners: readonly OwnerName[] = ["ines", "paul"];
      for (const [d, driver] of drivers.entries()) {
        await driver.watch(SETS);
        for (const i of shuffled(contests)) await driver.save(bookingOf(tenant, i, owners[d] ?? "ines"));
      }

      // The networks come and go in turns, until nothing waits any more.
      const ended = async () => {
        const all = await Promise.all(drivers.map((driver) => driver.rows<ChangeSetRow>(SETS)));
        return all.map((rows) => rows.filter((r) => r.state === "accepted" || r.state === "attention").length);
      };
      for (let turn = 0; turn < 6; turn++) {
        const who = Math.random() < 0.5 ? 0 : 1;
        const before = (await ended())[who] ?? 0;
        await nets[who].set({ kind: "pass" });
        await drivers[who].call("nudge", true);
        const some = Math.min(contests, before + 1 + Math.floor(Math.random() * 4));
        await expect.poll(async () => (await ended())[who] ?? 0, { timeout: 60_000 }).toBeGreaterThanOrEqual(some);
        await nets[who].set({ kind: "refuse" });
      }
      for (const net of nets) await net.set({ kind: "pass" });
      for (const driver of drivers) await driver.call("nudge", true);
      await expect.poll(ended, { timeout: 120_000 }).toEqual([contests, contests]);

      // One booking of each desk, and of each one set that was taken and one that waits for a person as a clash.
      const [mine = [], theirs = []] = await Promise.all(drivers.map((driver) => driver.rows<ChangeSetRow>(SETS)));
      const won = (rows: readonly ChangeSetRow[]) =>
        rows.filter((r) => r.state === "accepted").map((r) => r.label.split(" booked")[0]);
      const lost = (rows: readonly ChangeSetRow[]) => rows.filter((r) => r.state === "attention");
      expect(new Set([...won(mine), ...won(theirs)]).size).toBe(contests);
      expect(won(mine).length + won(theirs).length).toBe(contests);
      for (const row of [...lost(mine), ...lost(theirs)]) expect(row.attention?.kind).toBe("clash");
      for (const [i, desk] of tenant.desks.entries()) {
        const standing = await bookingsOn(server, tenant.site, desk, dayAhead(1));
        expect(standing, desk).toHaveLength(1);
        const winner = won(mine).includes(`Desk ${deskTitle(i)}`) ? OWNERS.ines : OWNERS.paul;
        expect(standing[0], desk).toMatchObject({ owner: winner, deleted: false });
      }
      console.log(`contests: ${won(mine).length} to the first device, ${won(theirs).length} to the second`);
    });
  });
