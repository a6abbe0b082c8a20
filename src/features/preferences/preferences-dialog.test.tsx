import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { aProfile, aSite } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { renderPart } from "#testing/render-screen.tsx";
import { readyToReload } from "#ui/before-reload.ts";
import { PreferencesDialog } from "./preferences-dialog.tsx";

const LONDON = aSite({ id: "site-1", title: "London" });
const LIMA = aSite({ id: "site-2", title: "Lima", country: "Peru" });

async function open(fake: FakeData, profile = aProfile()) {
  fake.setRows({ list: "site" }, [LONDON, LIMA]);
  fake.setRows({ name: "profile" }, [profile]);
  if (profile.prefs) fake.shownDocs[profile.prefs] = { fields: {}, rev: 1 };
  const onClose = vi.fn();
  const client = await fake.readyClient();
  const view = renderPart(<PreferencesDialog onClose={onClose} />, { data: client });
  await screen.findByRole("dialog", { name: "Preferences" });
  return { user: userEvent.setup(), onClose, ...view };
}
const save = () => screen.getByRole("button", { name: "Save" });

test("[PREF-4] what changed is saved, each with its message, and what did not change is not", async () => {
  const fake = new FakeData();
  const { user, onClose } = await open(fake);
  const name = screen.getByLabelText("Display Name");
  await user.clear(name);
  await user.type(name, "Ada L.");
  await user.type(screen.getByLabelText("Default Site"), "Lima");
  await user.click(save());
  expect(await screen.findByText("Your display name has been updated")).toBeDefined();
  expect(screen.getByText("Default site updated to Lima")).toBeDefined();
  expect(screen.queryByText(/^Site list updated/)).toBeNull();
  expect(fake.plans.map((p) => p.action)).toEqual(["profile.displayName", "profile.defaultSite"]);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("[PREF-4] without a name the field asks for one; the switch says how the list looks now", async () => {
  const fake = new FakeData();
  const { user } = await open(fake, aProfile({ displayName: "" }));
  expect(screen.getByLabelText("Add a display name")).toBeDefined();
  await user.click(screen.getByRole("switch", { name: "Group site list by country" }));
  await user.click(save());
  expect(await screen.findByText("Site list updated to group by country")).toBeDefined();
});

test("[PREF-4] a site that is none is said beside the field, and nothing is saved", async () => {
  const fake = new FakeData();
  const { user, onClose } = await open(fake);
  await user.type(screen.getByLabelText("Display Name"), "!");
  await user.type(screen.getByLabelText("Default Site"), "Atlantis");
  await user.click(save());
  expect(await screen.findByText("Choose one of your sites, or leave it empty.")).toBeDefined();
  expect(fake.plans).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
});

test.each([
  [
    "Couldn't update your display name",
    async (u: ReturnType<typeof userEvent.setup>) => u.type(screen.getByLabelText("Display Name"), "x"),
  ],
  [
    "Couldn't update user default site",
    async (u: ReturnType<typeof userEvent.setup>) => u.type(screen.getByLabelText("Default Site"), "Lima"),
  ],
  [
    "Couldn't update your site list preferences",
    async (u: ReturnType<typeof userEvent.setup>) =>
      u.click(screen.getByRole("switch", { name: "Group site list by country" })),
  ],
])("[PREF-4] a refused save: %s, with the reason beside the field, which keeps what was typed", async (words, edit) => {
  const fake = new FakeData();
  const { user, onClose } = await open(fake);
  await edit(user);
  fake.refuseSave = "storage-full";
  await user.click(save());
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.getByText(new RegExp(`^${words}\\. This device's storage is full`))).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
  fake.refuseSave = null;
  await user.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test("[PREF-4] what was typed and not saved is put back, and Cancel forgets it", async () => {
  const fake = new FakeData();
  const first = await open(fake);
  await first.user.type(screen.getByLabelText("Display Name"), " the Second");
  await act(async () => expect(await readyToReload()).toBe(true));
  first.unmount();
  const second = await open(fake);
  expect(await screen.findByDisplayValue("Ada Okafor the Second")).toBeDefined();
  expect(screen.getByText(/^Your unsaved changes from before are back/)).toBeDefined();
  await second.user.click(screen.getByRole("button", { name: "Cancel" }));
  second.unmount();
  await open(fake);
  expect(await screen.findByDisplayValue("Ada Okafor")).toBeDefined();
});

test("[PREF-4] before anything has arrived the dialog says so", async () => {
  const fake = new FakeData();
  fake.setRows({ name: "profile" }, []);
  renderPart(<PreferencesDialog onClose={() => undefined} />, { data: await fake.readyClient() });
  expect(await screen.findByText(/have not arrived on this device yet/)).toBeDefined();
});

test("[PREF-7] letters are chosen by their kinds; what was not touched is not written, and the rest of the dialog stays", async () => {
  const fake = new FakeData();
  const { user, onClose } = await open(fake, aProfile({ lettersOff: ["desks"] }));
  const letters = within(screen.getByRole("group", { name: "Emails about your bookings" }));
  expect(letters.getAllByRole("switch").map((s) => (s as HTMLInputElement).checked)).toEqual([
    ...[true, true, true, true],
    false,
  ]);
  await user.click(letters.getByRole("switch", { name: "Rejected" }));
  await user.click(letters.getByRole("switch", { name: "A desk that you booked is disabled" }));
  await user.click(save());
  expect(await screen.findByText("Emails about your bookings updated")).toBeDefined();
  expect(fake.plans).toHaveLength(1);
  expect(fake.plans[0]).toMatchObject({
    action: "profile.letters",
    ops: [{ kind: "patch", fields: { "letters/rejected": false, "letters/desks": true } }],
  });
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("[PREF-7] an account without a person has no letters to choose from", async () => {
  await open(new FakeData(), aProfile({ prefs: null }));
  expect(screen.queryByRole("group", { name: "Emails about your bookings" })).toBeNull();
});
