import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { DataProvider } from "#data/live.ts";
import { KNOWN } from "#domain/words/known.ts";
import { aSync } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { Count } from "./known.tsx";

const now = Date.now();
const pull = { source: "cards", docs: 0, total: 0, complete: true, live: false };
test.each([
  ["all of it, read now", now, 0, { words: "0", says: "none" }],
  ["all of it, read long ago", now - 600_000, 0, { words: /^None as of /, says: "late" }],
  ["some, read long ago", now - 600_000, 3, { words: "3", says: null }],
])("[KNOW-2] a count of %s", async (_, asOf, n, { words, says }) => {
  const client = await new FakeData({ state: "out", why: null }, aSync({ pulls: [{ ...pull, asOf }] })).readyClient();
  render(
    <DataProvider value={client}>
      <span data-testid="at">
        <Count of={{ known: "all", sources: ["cards"] }} n={n} />
      </span>
    </DataProvider>,
  );
  await screen.findByText(words);
  expect(screen.getByTestId("at").querySelector("[data-none]")?.getAttribute("data-none") ?? null).toBe(says);
});

test("[KNOW-2] nought of an answer is still to come where nothing says as of when its source was read", async () => {
  const client = await new FakeData({ state: "out", why: null }, aSync({ pulls: [] })).readyClient();
  render(
    <DataProvider value={client}>
      <Count of={{ known: "all", sources: ["cards"] }} n={0} />
    </DataProvider>,
  );
  await screen.findByText(KNOWN.coming);
  expect(screen.queryByText("0")).toBeNull();
});
