import { act, render } from "@testing-library/react";
import { expect, test } from "vitest";
import { DataProvider } from "#data/live.ts";
import { aSession, aSync } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { useSignedIn } from "./signed-in.ts";

test("[SPEED-4] a screen hears who is here when other claims are proven, and not when the same are proven once more", async () => {
  const session = aSession({ roles: ["people.reception"], provenAt: 1 });
  const fake = new FakeData({ state: "in", session, proven: false }, aSync({}));
  const client = await fake.readyClient();
  const seen: (readonly string[])[] = [];
  function Screen() {
    const { roles } = useSignedIn();
    seen.push(roles);
    return null;
  }
  render(
    <DataProvider value={client}>
      <Screen />
    </DataProvider>,
  );
  act(() => fake.setSession({ state: "in", session: { ...session, provenAt: 2 }, proven: true }));
  expect(seen).toEqual([["people.reception"]]);
  expect(client.session.get()).toMatchObject({ value: { session: { provenAt: 2 } } });
  act(() => fake.setSession({ state: "in", session: { ...session, roles: ["desk-booking.settings"] }, proven: true }));
  expect(seen).toEqual([["people.reception"], ["desk-booking.settings"]]);
});
