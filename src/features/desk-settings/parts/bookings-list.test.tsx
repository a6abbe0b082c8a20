import { MantineProvider } from "@mantine/core";
import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { DataProvider } from "#data/live.ts";
import { DESK_WORDS } from "#domain/words/desks.ts";
import { aSite } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { BookingsList } from "./bookings-list.tsx";

test("[FRESH-3] no bookings are a fact only when all have arrived; before, the list says how far it is", async () => {
  const fake = new FakeData();
  fake.setRows({ name: "sites" }, [aSite({ id: "site-1" })]);
  const pull = { source: "bookings:site-1", docs: 40, total: 900, complete: false, pulledAt: Date.now() };
  fake.setSync({ pulls: [pull] });
  const client = await fake.readyClient();
  render(
    <MantineProvider env="test">
      <DataProvider value={client}>
        <BookingsList bookings={[]} zone="Europe/London" now={Date.now()} />
      </DataProvider>
    </MantineProvider>,
  );
  expect(await screen.findByText(/^40 of 900 bookings.* have arrived\./)).toBeDefined();
  expect(screen.queryByText(DESK_WORDS.bookingsNone)).toBeNull();
  await act(async () => fake.setSync({ pulls: [{ ...pull, complete: true }] }));
  expect(screen.getByText(DESK_WORDS.bookingsNone)).toBeDefined();
  expect(screen.getByText(/^As of /)).toBeDefined();
});
