import { StorageError } from "../engine/ports.ts";

type Named = { readonly name?: unknown; readonly inner?: unknown };
const namesOf = (e: unknown): string[] => {
  if (typeof e !== "object" || e === null) return [];
  const { name, inner } = e as Named;
  return [typeof name === "string" ? name : "", ...namesOf(inner)];
};

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
