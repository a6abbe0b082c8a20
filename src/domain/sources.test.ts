import { expect, test } from "vitest";
import { COLLECTIONS } from "./collections.ts";
import type { Collection } from "./shared/collection.ts";
import { type PulledKind, sourceOf, SOURCES } from "./sources.ts";

const ALL: readonly Collection[] = COLLECTIONS;

test("[PULL-16] each pulled kind stands with one source, and a source with no kind that is not pulled", () => {
  const listed = Object.values(SOURCES).flatMap((of) => of.kinds as readonly string[]);
  expect(listed.toSorted()).toEqual(ALL.flatMap((c) => (c.pull === null ? [] : c.kind)).toSorted());
});

test("[PULL-16] what is pulled with the session or last belongs to the tenant, all else to its site", () => {
  for (const { kind, pull } of ALL) {
    if (pull === null) continue;
    const ofTenant = pull.turn === "own" || pull.turn === "last";
    expect(sourceOf(kind as PulledKind, "london")).toBe(ofTenant ? pull.source : `${pull.source}:london`);
  }
});
