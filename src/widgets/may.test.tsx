import { act, render } from "@testing-library/react";
import { expect, test } from "vitest";
import { DataProvider } from "#data/live.ts";
import { deskEdit } from "#domain/desks/declared.ts";
import { neighbourhoodEdit } from "#domain/neighbourhoods/declared.ts";
import { profileDisplayName } from "#domain/profile/declared.ts";
import { siteSettings } from "#domain/site/declared.ts";
import { aSession, aSync } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { useMayDo } from "./may.ts";

const ASKED = [deskEdit, neighbourhoodEdit, siteSettings, profileDisplayName];

test("[CMD-3] [PERM-1] buttons of a command are shown by its right, less what the remote configuration takes away", async () => {
  const session = aSession({ roles: ["user", "desk-booking.admin"] });
  const fake = new FakeData({ state: "in", session, proven: true }, aSync({}));
  const client = await fake.readyClient();
  let shown: readonly boolean[] = [];
  function Screen() {
    const mayDo = useMayDo();
    shown = ASKED.map(mayDo);
    return null;
  }
  render(
    <DataProvider value={client}>
      <Screen />
    </DataProvider>,
  );
  expect(shown).toEqual([true, true, true, true]);
  const app_permissions = JSON.stringify({
    "deskBooking.deskSettings": [],
    "deskBooking.siteSettings": ["room-booking.admin"],
  });
  const rest = { app_features: "{}", app_roles: "{}", app_site_config_defaults: "{}" };
  act(() => void client.remote.take({ ...rest, app_permissions }));
  expect(shown).toEqual([false, true, false, true]);
  act(() => fake.setSession({ state: "in", session: { ...session, roles: ["user"] }, proven: true }));
  expect(shown).toEqual([false, false, false, true]);
});
