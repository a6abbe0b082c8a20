import { type ReactNode, useCallback, useState } from "react";
import type { SiteRow } from "#data/api.ts";
import type { DataClient } from "#data/client.ts";
import { useData } from "#data/live.ts";
import { firstOf } from "#widgets/first-of.ts";
import { can } from "#domain/access/access.ts";
import { disablingImpact, exclusiveImpact, impactUntil } from "#domain/bookings/impact.ts";
import { listedPath, type Owner, ownerIn } from "#domain/bookings/owner.ts";
import type { Plan } from "#domain/shared/changes.ts";
import { dayOf } from "#domain/shared/time.ts";
import { latePart } from "#ui/late-part.tsx";
import { type BookerState, useBooker } from "#widgets/use-booker.ts";
import type { Counted, ImpactAsk } from "./impact-ask.ts";

type Open = Counted & { readonly answer: (plans: readonly Plan[] | null) => void };

/** Seldom needed: only where there are bookings. */
const ImpactDialog = latePart(async () => (await import("./impact-dialog.tsx")).ImpactDialog);

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

async function counted(client: DataClient, site: SiteRow, booker: BookerState, ask: ImpactAsk): Promise<Counted> {
  const now = booker.now();
  const today = dayOf(now, site.timeZone);
  const span = { from: today, to: impactUntil(today) };
  const query = { name: "bookingsBetween" as const, site: site.id, desks: ask.desks, ...span };
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
      : exclusiveImpact({ hood: ask.hood, desks }, bookings, (ref) => owners.get(ref) ?? null, at);
  return { ask, impact, owners };
}

/**
 * Asks what is to become of bookings before desks are disabled or a neighbourhood goes exclusive. `ask` answers the change
 * sets that are to be saved behind the change itself, none where nothing is booked or everything is kept, and null when the
 * person does not go on. Render `dialog` somewhere. [IMP-5]
 */
export function useImpact(site: SiteRow): {
  readonly ask: (change: ImpactAsk) => Promise<readonly Plan[] | null>;
  readonly dialog: ReactNode;
} {
  const client = useData();
  const booker = useBooker(site);
  const [open, setOpen] = useState<Open | null>(null);
  const ask = useCallback(
    async (change: ImpactAsk): Promise<readonly Plan[] | null> => {
      // Who may not change bookings has none to decide about.
      if (change.desks.length === 0 || !can(booker.roles, "deskBooking.deskSettings")) return [];
      const found = await counted(client, site, booker, change);
      if (found.impact.coming.length + found.impact.running.length === 0) return [];
      return new Promise((resolve) => {
        const answer = (plans: readonly Plan[] | null) => {
          setOpen(null);
          resolve(plans);
        };
        setOpen({ ...found, answer });
      });
    },
    [client, site, booker],
  );
  const dialog = open ? <ImpactDialog site={site} booker={booker} {...open} /> : null;
  return { ask, dialog };
}
