import type { FakeData } from "./fake-data.ts";

const LATE_MS = 600_000;
/** Answers stand on these sources, all of which are here, as of ten minutes ago. */
export function makeLate(fake: FakeData, ...sources: readonly string[]): void {
  const asOf = Date.now() - LATE_MS;
  fake.standsOn = () => sources;
  fake.setSync({ pulls: sources.map((source) => ({ source, docs: 9, total: 9, complete: true, live: false, asOf })) });
}
