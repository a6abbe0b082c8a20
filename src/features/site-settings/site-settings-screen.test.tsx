import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import type { JsonObject } from "#domain/shared/json.ts";
import { UNSET } from "#domain/shared/changes.ts";
import { SITE_KEYS } from "#domain/config/site-keys.ts";
import { SITE_LABELS } from "#domain/words/site-settings.ts";
import { aSession, aSite } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { GROUPS } from "./groups.ts";
import { SiteSettingsScreen } from "./site-settings-screen.tsx";

const SITE = aSite({ id: "s1", title: "London" });
const PATH = "sites/s1";
const rows = (fake: FakeData, config: JsonObject, rev = 3) => {
  fake.shownDocs[PATH] = { fields: { title: "London", config }, rev };
  fake.setRows({ one: "site", site: "s1" }, [{ id: "s1", path: PATH, config, rev, pending: false }]);
};

type Given = { readonly roles?: readonly string[]; readonly config?: JsonObject; readonly remote?: JsonObject };
async function open(fake: FakeData, { roles = ["ns.admin"], config = {}, remote }: Given = {}) {
  fake.setSession({ state: "in", session: aSession({ roles: ["user", ...roles] }), proven: true });
  fake.setRows({ list: "site" }, [SITE]);
  if (fake.shownDocs[PATH] === undefined) rows(fake, config);
  const client = await fake.readyClient();
  if (remote) client.remote.take({ ...EMPTY, app_site_config_defaults: JSON.stringify(remote) });
  const shown = renderScreen(SiteSettingsScreen, { data: client });
  await screen.findByRole("heading", { name: "Site Settings" });
  return shown;
}
const EMPTY = { app_features: "{}", app_permissions: "{}", app_roles: "{}" };
/** The field with its mark, its hints and its way back. */
const fieldOf = (input: HTMLElement): HTMLElement => {
  const field = input.closest<HTMLElement>("[data-mark]");
  if (!field) throw new Error("no field around the input");
  return field;
};
const ready = async (label: string) => {
  const input = await screen.findByLabelText(label);
  await waitFor(() => expect(input).toHaveProperty("disabled", false));
  return input;
};
const save = () => screen.getByRole("button", { name: "Save" });

describe("Desk Site Settings", () => {
  let fake: FakeData;
  const user = userEvent.setup();
  beforeEach(() => {
    fake = new FakeData();
  });

  test("[SETT-6] every key of the specification stands in the form once", async () => {
    expect(GROUPS.flatMap((g) => g.keys).sort()).toEqual([...SITE_KEYS].sort());
    await open(fake);
    await ready(SITE_LABELS.cardIdType);
    for (const label of Object.values(SITE_LABELS)) expect(screen.getAllByText(label).length, label).toBe(1);
    // Delegates and people search: stored and shown here, and read by another app.
    expect(screen.getAllByText("For the app in which people book their own desks.")).toHaveLength(4);
  });

  test("[SETT-6] a field says where its value comes from, and why where the remote default differs", async () => {
    await open(fake, {
      config: { workingHoursStartTime: "07:30", cardIdType: 5 },
      remote: { deskBookingAdminAdvancedDays: "unrestricted", deskBookingWeekends: false },
    });
    const start = fieldOf(await ready("Working hours start"));
    expect(within(start).getByText("Changed")).toBeDefined();
    expect(within(start).getByText("Default: 08:00")).toBeDefined();
    expect(within(start).getByRole("button", { name: "Reset Working hours start to 08:00" })).toBeDefined();
    const admins = fieldOf(screen.getByLabelText(SITE_LABELS.deskBookingAdminAdvancedDays));
    expect(within(admins).getByText("Your organisation's default. Atrium's own is 5.")).toBeDefined();
    expect(within(admins).queryByRole("button", { name: /^(?!Who changed)/ })).toBeNull();
    expect(within(fieldOf(screen.getByLabelText("Card id type"))).getByText(/stored value 5 cannot be used/));
  });

  test("[SETT-4] a save is one change set of the keys that were typed; the way back takes a key out", async () => {
    await open(fake, { config: { workingHoursStartTime: "07:30" } });
    await ready("Working hours start");
    await user.click(screen.getByRole("button", { name: "Reset Working hours start to 08:00" }));
    await user.click(screen.getByRole("switch", { name: "Weekends for users" }));
    expect(screen.getByText("2 unsaved changes")).toBeDefined();
    await user.click(save());
    await screen.findByText("Saved on this device");
    expect(fake.plans).toMatchObject([
      {
        site: "s1",
        ops: [
          {
            path: PATH,
            fields: { "config/workingHoursStartTime": UNSET, "config/deskBookingWeekends": true },
            seen: { "config/workingHoursStartTime": "07:30", "config/deskBookingWeekends": null },
            seenRev: 3,
          },
        ],
      },
    ]);
    expect(screen.getByText("No unsaved changes")).toBeDefined();
    act(() => fake.accept(fake.sets.keys().next().value ?? ""));
    await screen.findByText("Sent");
  });

  test("[SETT-2] what cannot be saved is named when it is left or saved, gets the focus, and stays as it was typed", async () => {
    await open(fake);
    const start = await ready("Working hours start");
    await user.clear(start);
    await user.type(start, "25:00");
    expect(screen.queryByText(/hour from 0 to 23/)).toBeNull();
    await user.click(save());
    expect(await screen.findByText(/hour from 0 to 23/)).toBeDefined();
    expect(document.activeElement).toBe(start);
    expect(start).toHaveProperty("value", "25:00");
    expect(screen.getByText("1 field cannot be saved as it is.")).toBeDefined();
    expect(fake.plans).toEqual([]);
  });

  test("[SETT-1] a desk booking administrator changes desk keys, and reads the others with the reason", async () => {
    await open(fake, { roles: ["desk-booking.admin"], config: { workingHoursStartTime: "07:30" } });
    expect(await ready("Weekends for users")).toBeDefined();
    expect(screen.queryByRole("textbox", { name: "Working hours start" })).toBeNull();
    const hours = fieldOf(screen.getByText("Working hours start"));
    expect(within(hours).getByText("07:30")).toBeDefined();
    expect(within(hours).queryByRole("button", { name: /^(?!Who changed)/ })).toBeNull();
    const section = within(screen.getByRole("region", { name: "Working hours" }));
    expect(section.getAllByText("Only namespace administrators can change this.")).toHaveLength(1);
    expect(section.queryByRole("button", { name: /^Reset/ })).toBeNull();
    expect(within(fieldOf(screen.getByText("Time zone"))).getByText("Fixed when the site was created.")).toBeDefined();
  });

  test("[SETT-2] days, weekend and masked floor are typed by hand and by choice", async () => {
    await open(fake);
    await ready(SITE_LABELS.deskBookingAdvancedDays);
    await user.click(screen.getByRole("checkbox", { name: `${SITE_LABELS.deskBookingAdvancedDays}: Unrestricted` }));
    await user.click(screen.getByRole("checkbox", { name: "Sunday" }));
    await user.click(screen.getByRole("checkbox", { name: "Saturday" }));
    await user.selectOptions(screen.getByLabelText("Hide the floor in desk titles"), "The floor called …");
    await user.type(screen.getByLabelText("Title of the floor"), "Ground");
    await user.selectOptions(screen.getByLabelText("First day of the week"), "Sunday");
    await user.click(save());
    await screen.findByText("Saved on this device");
    expect(fake.plans[0]?.ops[0]).toMatchObject({
      fields: {
        "config/deskBookingAdvancedDays": "unrestricted",
        "config/localeWeekend": [],
        "config/maskedFloorName": "Ground",
        "config/localeFirstDayOfWeek": 0,
      },
    });
  });

  test("[SETT-5] [RECOVER-1] what was typed before a reload is offered again; what somebody changed since is decided", async () => {
    const first = await open(fake, { config: { deskBookingAdvancedDays: 8 } });
    const days = await ready(SITE_LABELS.deskBookingAdvancedDays);
    await user.clear(days);
    await user.type(days, "12");
    await user.click(screen.getByRole("switch", { name: "Delegates can check in" }));
    await waitFor(() => expect(JSON.stringify(fake.drafts.get("site-settings/s1"))).toContain("delegatesCanCheckIn"));
    first.unmount();
    rows(fake, { deskBookingAdvancedDays: 20 }, 4);
    await open(fake);
    const dialog = await screen.findByRole("dialog", { name: "Recover your work?" });
    expect(within(dialog).getByText("20")).toBeDefined();
    await user.click(within(dialog).getByRole("button", { name: "All as you wrote" }));
    await user.click(within(dialog).getByRole("button", { name: "Recover" }));
    expect(await ready(SITE_LABELS.deskBookingAdvancedDays)).toHaveProperty("value", "12");
    expect(screen.getByText("2 unsaved changes")).toBeDefined();
    await user.click(save());
    await screen.findByText("Saved on this device");
    expect(fake.plans[0]?.ops[0]).toMatchObject({ seen: { "config/deskBookingAdvancedDays": 20 }, seenRev: 3 });
  });

  test("[SETT-7] a refused save says why and keeps every field", async () => {
    await open(fake);
    await ready("Card id type");
    await user.click(screen.getByRole("switch", { name: "Weekends for users" }));
    fake.refuseSave = "storage-full";
    await user.click(save());
    expect(await screen.findByText(/storage is full/)).toBeDefined();
    expect(screen.getByText("1 unsaved change")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Discard" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Discard" }));
    expect(await screen.findByText("No unsaved changes")).toBeDefined();
    expect(fake.drafts.size).toBe(0);
  });

  test("[SETT-6] new values of somebody else, and of the remote configuration, are shown as they come", async () => {
    await open(fake, { config: {} });
    const start = await ready("Working hours start");
    expect(start).toHaveProperty("value", "08:00");
    act(() => rows(fake, { workingHoursStartTime: "06:00" }, 4));
    await waitFor(() => expect(start).toHaveProperty("value", "06:00"));
  });

  test("[SETT-9] a setting that somebody else changed while it is edited keeps both values, and the person decides", async () => {
    await open(fake, { config: { deskBookingAdvancedDays: 8 } });
    const days = await ready(SITE_LABELS.deskBookingAdvancedDays);
    await user.clear(days);
    await user.type(days, "12");
    act(() => rows(fake, { deskBookingAdvancedDays: 20 }, 4));
    const field = await waitFor(() => within(fieldOf(days)).getByText("20"));
    expect(days).toHaveProperty("value", "12");
    await user.click(save());
    expect(fake.plans).toEqual([]);
    await user.click(within(fieldOf(field)).getByRole("button", { name: /: keep mine$/ }));
    await user.click(save());
    await screen.findByText("Saved on this device");
    expect(fake.plans[0]?.ops[0]).toMatchObject({ seen: { "config/deskBookingAdvancedDays": 20 }, seenRev: 4 });
  });

  test("[SETT-10] only what is not the default is marked, with the default beside it and one reset each", async () => {
    await open(fake, { config: { workingHoursStartTime: "07:30", deskBookingWeekends: false } });
    const start = fieldOf(await ready("Working hours start"));
    expect(within(start).getByText("Default: 08:00")).toBeDefined();
    expect(within(fieldOf(screen.getByLabelText("Working hours end"))).queryByText(/Default/)).toBeNull();
    const weekends = fieldOf(screen.getByRole("switch", { name: "Weekends for users" }));
    expect(within(weekends).getByText("Set here")).toBeDefined();
    expect(within(weekends).getByText("Same as the default")).toBeDefined();
    expect(screen.getAllByText("Changed")).toHaveLength(1);
    await user.click(within(start).getByRole("button", { name: "Reset Working hours start to 08:00" }));
    expect(within(start).getByText("Not saved")).toBeDefined();
    expect(screen.getByLabelText("Working hours start")).toHaveProperty("value", "08:00");
  });

  test("[SETT-10] a section folds, says how many of it are changed, and is reset as a whole", async () => {
    await open(fake, { config: { workingHoursStartTime: "07:30", workingHoursEndTime: "19:00", cardIdType: "badge" } });
    const start = await ready("Working hours start");
    const hours = within(screen.getByRole("region", { name: "Working hours" }));
    expect(hours.getByText("2 changed")).toBeDefined();
    const fold = hours.getByRole("button", { name: "Working hours" });
    await user.click(fold);
    expect(fold.getAttribute("aria-expanded")).toBe("false");
    expect(start.closest("[hidden]")).not.toBeNull();
    expect(hours.getByText("2 changed")).toBeDefined();
    await user.click(fold);
    await user.click(hours.getByRole("button", { name: "Reset section Working hours" }));
    expect(screen.getByText("2 unsaved changes")).toBeDefined();
    await user.click(save());
    await screen.findByText("Saved on this device");
    expect(fake.plans[0]?.ops[0]).toMatchObject({
      fields: { "config/workingHoursStartTime": UNSET, "config/workingHoursEndTime": UNSET },
    });
  });

  test("[SETT-10] a folded section opens when a setting in it cannot be saved, and that gets the focus", async () => {
    await open(fake);
    const start = await ready("Working hours start");
    await user.clear(start);
    await user.type(start, "25:00");
    const fold = screen.getByRole("button", { name: "Working hours" });
    act(() => fold.click());
    expect(start.closest("[hidden]")).not.toBeNull();
    await user.click(save());
    await screen.findByText(/hour from 0 to 23/);
    expect(start.closest("[hidden]")).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(start));
  });

  test("[FRESH-2] the settings say as of when they are, in the site's time", async () => {
    const pull = { source: "sites", docs: 2, total: null, complete: true };
    fake.setSync({ net: "offline", pulls: [{ ...pull, live: false, asOf: Date.parse("2026-03-29T10:41:00Z") }] });
    await open(fake);
    expect(await screen.findByText(/^Last synced 29\/03\/2026 \d\d:41$/)).toBeDefined();
  });
});
