import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { DataProvider } from "#data/live.ts";
import { aSync } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { Freshness } from "./freshness.tsx";

const pull = { source: "cards", docs: 0, total: null, complete: false, asOf: null, live: false };
test.each([
  ["nothing of it has been told of yet", [], "Still arriving on this device"],
  ["a first page is on its way", [pull], "Still arriving on this device"],
  [
    "a store of an earlier build is not pulled again yet",
    [{ ...pull, docs: 9, complete: true }],
    /^9 cards have arrived so far/,
  ],
])("[FRESH-2] above rows that have arrived nothing says that none have: %s", async (_, pulls, words) => {
  const client = await new FakeData({ state: "out", why: null }, aSync({ pulls })).readyClient();
  render(
    <DataProvider value={client}>
      <Freshness of="card" />
    </DataProvider>,
  );
  expect(await screen.findByText(words)).toBeDefined();
});
