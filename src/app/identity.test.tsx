import { createMemoryHistory } from "@tanstack/react-router";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Session, SyncState } from "#data/api.ts";
import { MSG } from "#domain/words/spec.ts";
import { aChangeSet, aSession, aSite, aSync } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { renderPart } from "#testing/render-screen.tsx";
import { App } from "./app.tsx";

window.scrollTo = () => undefined;

function open(session: Session, at: string, { proven = true, sync = {} as Partial<SyncState> } = {}) {
  const fake = new FakeData({ state: "in", session, proven }, aSync(sync));
  fake.setRows({ list: "site" }, [aSite({ id: "site-1", title: "London" })]);
  const history = createMemoryHistory({ initialEntries: [at] });
  renderPart(<App history={history} />, { data: fake.client(), bare: true });
  const now = (roles: readonly string[]) =>
    act(() => fake.setSession({ state: "in", session: { ...session, roles }, proven: true }));
  return { fake, now, at: () => history.location.pathname };
}
const deskLink = () => screen.queryByRole("link", { name: "Desk Settings" });

test("[IDN-9] a role given and taken changes menu and screen where the person stands", async () => {
  const { now, at } = open(aSession({ roles: ["people.reception"] }), "/desk-booking/desks");
  expect(await screen.findByRole("navigation")).toBeDefined();
  expect(deskLink()).toBeNull();
  now(["desk-booking.settings"]);
  await waitFor(() => expect(deskLink()).not.toBeNull());
  now(["people.reception"]);
  await waitFor(() => expect(deskLink()).toBeNull());
  expect(at()).toBe("/desk-booking/desks");
});

test("[IDN-10] the no-access page has the exact words, the way out, and nothing else", async () => {
  const user = userEvent.setup();
  const { at } = open(aSession({ roles: ["user", "admin.super", "root"] }), "/desk-booking/desks");
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe(
    "Sorry! You do not have access to the Workplace app. Please contact your administrator if you require access.",
  );
  expect(screen.queryByRole("navigation")).toBeNull();
  expect(screen.queryByRole("button", { name: "Open menu" })).toBeNull();
  await user.keyboard("{Control>}k{/Control}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByRole("banner")).toBeNull();
  expect(screen.queryByRole("link", { name: /Unsent changes/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: MSG.logout }));
  await waitFor(() => expect(at()).toBe("/login"));
});

test("[IDN-22] whoever loses every role while changes wait still reaches them, with reasons and a file", async () => {
  const user = userEvent.setup();
  const { fake, now, at } = open(aSession({ roles: ["desk-booking.settings"] }), "/desk-booking/desks");
  await screen.findByRole("navigation");
  fake.putSet(
    aChangeSet({
      label: "Disable 1 desk",
      state: "attention",
      attention: { kind: "refused", code: "permission-denied", conflicts: [], at: 1 },
    }),
  );
  now(["user"]);
  expect(await screen.findByRole("heading", { name: MSG.noAccess })).toBeDefined();
  expect(screen.queryByRole("banner")).toBeNull();
  await user.click(await screen.findByRole("link", { name: "Unsent changes (1)" }));
  expect(await screen.findByRole("region", { name: /Needs attention \(1\)/ })).toBeDefined();
  expect(screen.getByText(/The server refused this change/)).toBeDefined();
  expect(screen.getAllByRole("button", { name: /^Export/ }).length).toBeGreaterThan(0);
  expect(screen.getByText(MSG.noAccess)).toBeDefined();
  expect(screen.queryByRole("navigation")).toBeNull();
  expect(at()).toBe("/sync");
});

test("[IDN-10] a role given on the no-access page opens the first screen, or the one that was asked for", async () => {
  const first = open(aSession({ roles: ["user"] }), "/");
  await screen.findByRole("heading", { name: MSG.noAccess });
  first.now(["desk-booking.data"]);
  await waitFor(() => expect(first.at()).toBe("/desk-booking/export"));
  expect(screen.queryByRole("heading", { name: MSG.noAccess })).toBeNull();
});

test("[IDN-12] a start without a network says since when nothing is verified, until the server answers", async () => {
  const provenAt = new Date(2026, 2, 5, 9, 41).getTime();
  const { fake, now } = open(aSession({ provenAt }), "/sync", { proven: false, sync: { net: "offline" } });
  expect((await screen.findByText(/^Not verified since/)).textContent).toContain("05/03/2026 09:41");
  act(() => fake.setSync({ net: "online" }));
  await waitFor(() => expect(screen.queryByText(/^Not verified since/)).toBeNull());
  now(["desk-booking.settings"]);
  act(() => fake.setSync({ net: "offline" }));
  expect(screen.queryByText(/^Not verified since/)).toBeNull();
});

test.each([
  [1, "1 hour"],
  [72, "72 hours"],
])("[IDN-13] after %i the notice says why nothing can be saved and what to do", async (offlineHours, words) => {
  open(aSession({ offlineHours }), "/sync", { sync: { net: "offline", readOnly: true } });
  const said = await screen.findByRole("alert");
  expect(said.textContent).toContain(`longer than the ${words} that your organisation allows`);
  expect(said.textContent).toContain("until there is a connection");
});
