import { type ReactNode, useCallback, useState } from "react";
import type { SiteRow } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { mayDo } from "#domain/access/may-do.ts";
import { bookingCancel } from "#domain/bookings/declared.ts";
import type { Plan } from "#domain/shared/changes.ts";
import { latePart } from "#ui/late-part.tsx";
import { filesOrSay } from "#ui/files-or-say.ts";
import { useBookerParts } from "#widgets/use-booker-parts.ts";
import type { Counted, ImpactAsk } from "./impact-ask.ts";

type Open = Counted & { readonly answer: (plans: readonly Plan[] | null) => void };

/** Seldom needed: only where there are bookings. */
const ImpactDialog = latePart(async () => (await import("./impact-dialog.tsx")).ImpactDialog);

/** How many bookings a change would take away; its code comes with the first save. */
const loadCounted = async () => (await import("./impact-count.ts")).counted;

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
  const who = useBookerParts(site);
  const [open, setOpen] = useState<Open | null>(null);
  const ask = useCallback(
    async (change: ImpactAsk): Promise<readonly Plan[] | null> => {
      // Who may not change bookings has none to decide about.
      if (change.desks.length === 0 || !mayDo(bookingCancel, who)) return [];
      const counted = await filesOrSay(loadCounted());
      if (!counted) return null;
      const found = await counted(client, site, who.now, change);
      if (found.impact.coming.length + found.impact.running.length === 0) return [];
      return new Promise((resolve) => {
        const answer = (plans: readonly Plan[] | null) => {
          setOpen(null);
          resolve(plans);
        };
        setOpen({ ...found, answer });
      });
    },
    [client, site, who],
  );
  const dialog = open ? <ImpactDialog site={site} who={who} {...open} /> : null;
  return { ask, dialog };
}
