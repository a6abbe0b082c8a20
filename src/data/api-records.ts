import type { LogEntry } from "#domain/audit/log.ts";
import type { ChangeRecord } from "#domain/audit/records.ts";
import type { LogAsk } from "#domain/audit/log-filter.ts";
import type { LogCursor } from "#domain/audit/log-pages.ts";
import type { Cursor } from "#domain/cards/history-pages.ts";

/**
 * Whose change records are asked for: a document, its kind, and a site that one may look into; null for cards and accounts,
 * which belong to the tenant.
 */
export type RecordsOf = {
  readonly path: string;
  readonly kind:
    "person" | "member" | "access" | "restricted" | "user" | "card" | "desk" | "booking" | "site" | "room-booking";
  readonly site: string | null;
};

/** A change record, and the same as an entry of the log, which has its sentence; null where it has none. */
export type ToldChange = ChangeRecord & { readonly entry?: LogEntry | null };

/** Changes of one card, or of the cards that somebody has or had; `after`: older ones than a page that is here. */
export type CardChangesOf = {
  readonly of: "card" | "person";
  readonly path: string;
  readonly after: Cursor | null;
};

/** What of the audit log is asked for: a page behind `after`, or what is newer than `newer`. */
export type LogPageAsk = LogAsk & {
  readonly after: LogCursor | null;
  readonly newer: number | null;
  /** So many at most; a page of the list where nothing is said. */
  readonly most?: number;
};
