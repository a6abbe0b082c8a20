import { useState } from "react";
import type { SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import type { RoomBooking } from "#domain/rooms/booking.ts";
import type { WorkOrder } from "#domain/rooms/collection.ts";
import type { KnownDetails } from "#domain/rooms/commands/ops.ts";
import { OWN } from "#domain/shared/known.ts";
import { useActiveSite } from "#widgets/active-site.tsx";
import type { Of } from "#widgets/known.tsx";

export const NO_ORDERS: readonly WorkOrder[] = [];
const NOTHING_KNOWN: readonly KnownDetails[] = [];

/** Why there is nothing to show; `nowhere`: nothing of it is here. */
export type Gone = "awaited" | "deleted" | "nowhere";
function whyGone(deleted: boolean, waiting: boolean): Gone {
  if (deleted) return "deleted";
  return waiting ? "awaited" : "nowhere";
}

const keepsBack = (b: RoomBooking | null): boolean => b !== null && (b.privacy.title || b.privacy.owner);

/** A booking with what belongs to it, live; `gone`: why there is none. */
export function useBooking(site: SiteRow, id: string) {
  const data = useData();
  const live = useLive(data.rows({ one: "room-booking", site: site.id, id }));
  const details = useLive(data.rows({ one: "booking-details", site: site.id, id }));
  const work = useLive(data.rows({ list: "work-order", site: site.id, group: id }));
  const [found] = live.state === "ready" ? live.value : [];
  const [wasThere, setWasThere] = useState(false);
  const there = found && !found.deleted ? found : null;
  if (there && !wasThere) setWasThere(true);
  const [known = null] = details.state === "ready" ? details.value : NOTHING_KNOWN;
  const deleted = found?.deleted ?? wasThere;
  const detailsOf: Of = keepsBack(there) && known === null ? details : OWN;
  return {
    booking: details.state === "ready" ? there : null,
    gone: whyGone(deleted && !there, live.state === "loading" || there !== null),
    known,
    orders: work.state === "ready" ? work.value : NO_ORDERS,
    ordersOf: work as Of,
    /** A document that is here says itself who its owner is, but for what it keeps back. */
    detailsOf,
  };
}

/** The site that a booking belongs to: whoever opens it by a link, or from the audit log, may work on another. [KNOW-6] */
export function useHome(active: SiteRow, id: string) {
  const { sites } = useActiveSite();
  const live = useLive(useData().rows({ one: "room-booking", site: active.id, id }));
  const of = live.state === "ready" ? live.value[0]?.site : undefined;
  const [seen, setSeen] = useState(of);
  if (of !== undefined && of !== seen) setSeen(of);
  return { sites, home: sites.find((s) => s.id === (of ?? seen)) ?? active };
}
