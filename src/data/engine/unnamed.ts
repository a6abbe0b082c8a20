import { keepsOwnerBack } from "#domain/audit/change-record.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import type { ChangeSet } from "#domain/sync/schema.ts";
import { pathsOf } from "./overlay.ts";
import type { Write } from "./ports.ts";
import type { Rec } from "./record.ts";
import { afterOf } from "./room-locks.ts";

const BOOKING = /^ns\/[^/]+\/bookings\/[^/]+$/;
const ORDER = /^(ns\/[^/]+)\/workOrders\/(.+)-r\d-[\w-]+$/;

/** The booking that a path is about: its own, or that of a work order; null for any other document. */
function bookingOf(path: string): string | null {
  if (BOOKING.test(path)) return path;
  const [, ns, booking] = ORDER.exec(path) ?? [];
  return ns === undefined ? null : `${ns}/bookings/${booking ?? ""}`;
}

/** What a set's batch is planned from: its documents, and the bookings that its work orders belong to. */
export const plannedFrom = (set: ChangeSet): readonly string[] => [
  ...new Set([...pathsOf(set), ...pathsOf(set).flatMap((path) => bookingOf(path) ?? [])]),
];

/**
 * The writes of a set, of which those to bookings that keep their owner back, and to work orders of these, do not say who wrote:
 * all room roles read them, and whoever writes is mostly the owner. [ROM-44]
 */
export function withoutNames(writes: readonly Write[], recs: ReadonlyMap<string, Rec>): readonly Write[] {
  const after = (path: string): JsonObject => {
    const base = recs.get(path)?.base ?? null;
    const write = writes.find((w) => w.path === path);
    return write ? afterOf(write, base).fields : (base?.fields ?? {});
  };
  return writes.map((write): Write => {
    const booking = bookingOf(write.path);
    return booking !== null && keepsOwnerBack(after(booking)) ? { ...write, unnamed: true } : write;
  });
}
