import { StorageError } from "../engine/ports.ts";

type Named = { readonly name?: unknown; readonly inner?: unknown; readonly failures?: unknown };
const namesOf = (e: unknown): string[] => {
  if (typeof e !== "object" || e === null) return [];
  const { name, inner, failures } = e as Named;
  return [typeof name === "string" ? name : "", ...namesOf(inner), ...sharedBy(failures)];
};
/** What all records failed for that Dexie wrote at once (`BulkError`): one that failed for itself is a fault of ours. */
function sharedBy(failures: unknown): string[] {
  if (!Array.isArray(failures)) return [];
  const [first = [], ...others] = failures.map(namesOf);
  return first.filter((name) => others.every((names) => names.includes(name)));
}

/** Errors after which a fresh connection may work: iPadOS loses them after a suspend (reliability W6). */
const LOST = new Set([
  "InvalidStateError",
  "DatabaseClosedError",
  "UnknownError",
  "TransactionInactiveError",
  "DatabaseClosed",
]);

/** Whether opening the database again may help. */
export const isLostConnection = (e: unknown): boolean => namesOf(e).some((n) => LOST.has(n));

/** The device's refusal as a code: full, or not usable at all. Anything else is a bug and stays what it is. */
export function storageError(e: unknown): unknown {
  if (e instanceof StorageError) return e;
  const names = namesOf(e);
  if (names.includes("QuotaExceededError")) return new StorageError("storage-full", e);
  if (names.includes("VersionError")) return new StorageError("outdated", e);
  if (
    names.some(
      (n) =>
        LOST.has(n) ||
        ["OpenFailedError", "MissingAPIError", "SecurityError", "NotAllowedError", "AbortError"].includes(n),
    )
  )
    return new StorageError("storage-blocked", e);
  return e;
}
