import { bookingsBetween } from "#domain/bookings/groups.ts";
import type { SiteRow } from "#data/api.ts";
import type { DataClient } from "#data/client.ts";
import { disablingImpact, exclusiveImpact, impactUntil } from "#domain/bookings/impact.ts";
import { listedPath, type Owner, ownerIn } from "#domain/bookings/owner.ts";
import { dayOf } from "#domain/shared/time.ts";
import { firstOf } from "#widgets/first-of.ts";
import type { Counted, ImpactAsk } from "./impact-ask.ts";

async function ownersOf(
  client: DataClient,
  site: string,
  refs: readonly string[],
): Promise<ReadonlyMap<string, Owner>> {
  const paths = new Map([...new Set(refs)].filter((r) => r !== "").map((ref) => [listedPath(ref, site), ref]));
  const shown = await client.api.shown([...paths.keys()]);
  return new Map(
    [...paths].flatMap(([path, ref]) => {
      const owner = shown[path] ? ownerIn(shown[path].fields) : null;
      return owner ? [[ref, owner] as const] : [];
    }),
  );
}

/** The bookings that a change would take away, and whose they are. `ask.desks` are ids; the days are those of the site. [IMP-5] */
export async function counted(
  client: DataClient,
  site: SiteRow,
  clock: () => number,
  ask: ImpactAsk,
): Promise<Counted> {
  const now = clock();
  const today = dayOf(now, site.timeZone);
  const span = { from: today, to: impactUntil(today) };
  const query = { ...bookingsBetween(ask.desks, span), site: site.id };
  const bookings = await firstOf(client.rows(query));
  const owners = await ownersOf(
    client,
    site.id,
    bookings.map((b) => b.ownerRef),
  );
  const desks = new Set(ask.desks);
  const at = { now, today };
  const impact =
    ask.kind === "disable"
      ? disablingImpact(desks, bookings, at)
      : exclusiveImpact({ neighbourhood: ask.neighbourhood, desks }, bookings, (ref) => owners.get(ref) ?? null, at);
  return { ask, impact, owners };
}
