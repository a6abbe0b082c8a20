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

const NOW = Date.now();
const here = { ...pull, docs: 9, complete: true, asOf: NOW - 10_000, live: true };
const done = { done: true, docs: 9, total: 9 };
test.each([
  ["nothing, while the server answers and everything is here", {}, null],
  ["as of when it is, without a connection", { net: "offline" }, /^Last synced /],
  [
    "as of when it is, where a fault stands in the chip",
    { fault: { where: "x", at: 0, text: "x", stack: "" } },
    /^Last/,
  ],
  ["as of when it is, where that is long ago", { pulls: [{ ...here, asOf: NOW - 3_600_000, live: false }] }, /^Last/],
  ["as of when it is, while the first load goes on", { firstLoad: { ...done, done: false } }, /^Last synced /],
] as const)("[FRESH-2] [FRAME-2] a list says %s", async (_, over, words) => {
  const sync = aSync({ pulls: [here], lastPullAt: NOW - 10_000, firstLoad: done, ...(over as object) });
  const client = await new FakeData({ state: "out", why: null }, sync).readyClient();
  const { container } = render(
    <DataProvider value={client}>
      <Freshness of="card" />
    </DataProvider>,
  );
  if (words === null) expect(container.textContent).toBe("");
  else expect(await screen.findByText(words)).toBeDefined();
});
