import Dexie from "dexie";
import { expect, test } from "vitest";
import { StorageError } from "../engine/ports.ts";
import { storageError } from "./storage-trouble.ts";

const failed = (...names: readonly string[]) => {
  const failures = names.map((name) => new DOMException("said by the store", name));
  return new Dexie.BulkError(`${failures.length} of 3 operations failed`, failures);
};
const troubleOf = (e: unknown): string | null => {
  const trouble = storageError(e);
  return trouble instanceof StorageError ? trouble.trouble : null;
};

test("[IDN-19] [FLT-1] records that were written at once and cut off together say that the store is closed", () => {
  expect(troubleOf(failed("AbortError"))).toBe("storage-blocked");
  expect(troubleOf(failed("AbortError", "AbortError"))).toBe("storage-blocked");
  expect(troubleOf(failed("QuotaExceededError", "QuotaExceededError"))).toBe("storage-full");
});

test("[FLT-1] where one of them failed for itself it is a fault, and stays what it is", () => {
  const e = failed("AbortError", "ConstraintError", "AbortError");
  expect(troubleOf(e)).toBeNull();
  expect(storageError(e)).toBe(e);
  expect(troubleOf(failed())).toBeNull();
});
