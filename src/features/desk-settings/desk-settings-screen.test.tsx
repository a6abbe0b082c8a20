import { bookingsOfDesk, dayOnFloor } from "#domain/bookings/groups.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { PlanFile, SiteRow } from "#data/api.ts";
import { readPlan } from "#domain/floorplan/read-plan.ts";
import { dayOf } from "#domain/shared/time.ts";
import { DESK_WORDS } from "#domain/words/desks.ts";
import { PLAN_WORDS } from "#domain/words/plan.ts";
import { RECOVER } from "#domain/words/recover.ts";
import { MSG } from "#domain/words/spec.ts";
import { aBooking, aDesk, aFloor, aSession, aSite } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { readyToReload } from "#ui/before-reload.ts";
import { type PlanClient, PlanClientProvider, planClientOver } from "#widgets/floor-plan/plan-client.ts";
import { DeskSettingsScreen } from "./desk-settings-screen.tsx";

/** The plan worker's own answers, without a worker; a simulated page has nothing to paint on. */
const plans = (): PlanClient =>
  planClientOver({
    load: (_key, texts) => {
      const { backdrop: _far, ...plan } = readPlan(texts, () => true);
      return Promise.resolve(plan);
    },
    raster: () => Promise.resolve(null),
    backdrop: () => Promise.resolve([]),
    forget: () => Promise.resolve(),
  });

const SITE: SiteRow = aSite({ id: "site-1", timeZone: "Europe/London" });
const FLOOR = aFloor({ id: "f1", title: "First floor", planSvg: "p1", bookablesSvg: "b1" });
const SVG = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${inner}</svg>`;
const DRAWN = SVG(
  '<g id="bookable_d1"><rect width="9" height="9"/></g><g id="bookable_ghost"><rect x="20" width="9" height="9"/></g>',
);

type World = {
  readonly fake: FakeData;
  readonly router: {
    readonly state: { readonly location: { readonly href: string } };
    readonly history: { back(): void };
    navigate(to: object): Promise<void>;
  };
  readonly again: () => void;
};
type Setting = {
  readonly roles?: readonly string[];
  readonly floors?: ReturnType<typeof aFloor>[];
  readonly at?: string;
  readonly plan?: PlanFile;
  readonly bookables?: PlanFile;
  readonly fake?: FakeData;
  /** What the remote configuration leaves of rights. */
  readonly permissions?: object;
};

const ready = (text: string): PlanFile => ({ state: "ready", text });

function filled({
  roles,
  floors = [FLOOR],
  plan = ready(SVG("<rect width='90' height='90'/>")),
  bookables = ready(DRAWN),
}: Setting): FakeData {
  const fake = new FakeData({ state: "in", proven: true, session: aSession(roles ? { roles } : {}) });
  fake.setRows({ list: "site" }, [SITE]);
  fake.setRows({ list: "floor", site: "site-1" }, floors);
  const desks = [
    aDesk({ id: "d1", title: "1.001" }),
    aDesk({ id: "d2", title: "1.002" }),
    aDesk({ id: "d3", title: "1.003", disabled: "broken monitor" }),
  ];
  fake.setRows({ list: "desk", site: "site-1", group: "f1" }, desks);
  fake.setRows({ list: "desk", site: "site-1", group: "f2" }, [aDesk({ id: "e1", title: "2.001" })]);
  const now = Date.now();
  const day = dayOf(now, SITE.timeZone);
  const hour = 3_600_000;
  const grace = { desk: "d2", owner: "Grace Novak", fromTime: now - hour, toTime: now + hour, createdVia: "Kiosk" };
  const bookings = [
    aBooking({ ...grace, onDay: day }),
    aBooking({ desk: "d1", onDay: day, owner: "Over Already", fromTime: now - 2 * hour, toTime: now - hour }),
  ];
  fake.setRows({ list: "booking", site: "site-1", group: dayOnFloor(day, "f1") }, bookings);
  for (const desk of ["d1", "d2", "d3"])
    fake.setRows(
      { ...bookingsOfDesk(desk), site: "site-1" },
      bookings.filter((b) => b.desk === desk),
    );
  fake.setPlan("p1", plan);
  fake.setPlan("b1", bookables);
  return fake;
}

async function open(setting: Setting = {}): Promise<World> {
  const fake = setting.fake ?? filled(setting);
  const client = fake.client();
  const app_permissions = JSON.stringify(setting.permissions ?? {});
  client.remote.take({ app_features: "{}", app_roles: "{}", app_site_config_defaults: "{}", app_permissions });
  const screens = { "/desk-booking/desks": DeskSettingsScreen, "/sync": () => <p>the sync screen</p> };
  const page = renderScreen(screens, {
    data: client,
    at: setting.at ?? "/desk-booking/desks",
    around: (part) => <PlanClientProvider value={plans()}>{part}</PlanClientProvider>,
  });
  await screen.findByRole("heading", { name: "Desk Settings" });
  return { fake, router: page.router as never, again: () => page.unmount() };
}

const row = (title: string) =>
  screen.findByRole("checkbox", { name: new RegExp(`^Desk ${title.replace(".", "\\.")},`) });
const choose = async (...titles: readonly string[]) => {
  for (const title of titles) await userEvent.click(await row(title));
};
/** The desk ticked last, in its editor. */
const openEditor = async () => userEvent.click(await screen.findByRole("button", { name: /^Edit / }));
const backToList = () => userEvent.click(button(DESK_WORDS.all));
const button = (name: string) => screen.getByRole("button", { name });
const panel = () => screen.getByRole("region", { name: DESK_WORDS.changes });
const disable = async (reason: string) => {
  if (reason !== "") await userEvent.type(await screen.findByLabelText(DESK_WORDS.reason), reason);
  await userEvent.click(button(MSG.disableDesks));
};

beforeEach(() => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
});

describe("Desk Settings", () => {
  test("[DSK-10] one floor: its name and no choice", async () => {
    await open();
    expect(screen.queryByRole("combobox", { name: DESK_WORDS.floor })).toBeNull();
    expect(screen.getByText("First floor")).toBeTruthy();
  });

  test("[DSK-10] several floors: the choice stands in the address, and comes back without one", async () => {
    const floors = [FLOOR, aFloor({ id: "f2", title: "Second floor" })];
    const first = await open({ floors });
    await waitFor(() => expect(first.router.state.location.href).toContain("floor=f1"));
    await userEvent.selectOptions(screen.getByRole("combobox", { name: DESK_WORDS.floor }), "f2");
    await row("2.001");
    await waitFor(() => expect(first.router.state.location.href).toContain("floor=f2"));
    first.again();
    const second = await open({ fake: first.fake });
    await row("2.001");
    await waitFor(() => expect(second.router.state.location.href).toContain("floor=f2"));
  });

  test("[DSK-10] [DSK-3] another floor begins with nothing chosen, and back in the history is back on the floor", async () => {
    const { router } = await open({ floors: [FLOOR, aFloor({ id: "f2", title: "Second floor" })] });
    await waitFor(() => expect(router.state.location.href).toContain("floor=f1"));
    await choose("1.001");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: DESK_WORDS.floor }), "f2");
    await choose("2.001");
    expect(screen.getByText(/^1 selected/)).toBeTruthy();
    await waitFor(() => expect(router.state.location.href).toContain("floor=f2"));
    act(() => router.history.back());
    expect(((await row("1.001")) as HTMLInputElement).checked).toBe(false);
    expect(screen.queryByRole("checkbox", { name: /^Desk 2\.001,/ })).toBeNull();
    await waitFor(() => expect(router.state.location.href).toContain("floor=f1"));
  });

  test("[DSK-10] the rows of a floor that was open take over those in the page; while a floor is shown a desk keeps its row", async () => {
    await open({ floors: [FLOOR, aFloor({ id: "f2", title: "Second floor" })] });
    const line = async (title: string) => (await row(title)).closest("li");
    const go = (floor: string) =>
      userEvent.selectOptions(screen.getByRole("combobox", { name: DESK_WORDS.floor }), floor);
    await row("1.001");
    await go("f2");
    const first = await line("2.001");
    await go("f1");
    expect(await line("1.001")).toBe(first);
    const second = await line("1.002");
    await userEvent.type(screen.getByRole("searchbox", { name: DESK_WORDS.filter }), "002");
    await waitFor(() => expect(screen.queryByRole("checkbox", { name: /1\.001/ })).toBeNull());
    expect(await line("1.002")).toBe(second);
  });

  test("[DSK-10] a floor of another site in the address is ignored", async () => {
    const { router } = await open({ floors: [FLOOR, aFloor({ id: "f2" })], at: "/desk-booking/desks?floor=elsewhere" });
    await row("1.001");
    await waitFor(() => expect(router.state.location.href).toContain("floor=f1"));
  });

  test("[DSK-11] one desk: its bookings of today with owner, state and tool, and without the right nothing to change them with", async () => {
    await open({ roles: ["desk-booking.data"] });
    await choose("1.002");
    await openEditor();
    const editor = await screen.findByRole("region", { name: "Desk 1.002" });
    expect(await within(editor).findByText("Grace Novak")).toBeTruthy();
    expect(within(editor).getByText("Active")).toBeTruthy();
    expect(within(editor).getByText(/via Kiosk/)).toBeTruthy();
    const offered = within(editor)
      .getAllByRole("button", { name: /^(?!Who changed)/ })
      .map((b) => b.getAttribute("aria-label"));
    expect(offered).toEqual(["Previous desk: 1.001", "Next desk: 1.003"]);
    expect(within(editor).getByText(MSG.noEditDesks)).toBeTruthy();
  });

  test("[DSK-11] several desks: both buttons where both kinds are selected, else the one that does something", async () => {
    await open();
    await choose("1.001", "1.002");
    expect(screen.queryByRole("button", { name: MSG.enableDesks })).toBeNull();
    await choose("1.003");
    expect(button(MSG.enableDesks)).toBeTruthy();
    expect(button(MSG.disableDesks)).toBeTruthy();
    expect(screen.getByText("3 selected")).toBeTruthy();
  });

  test("[DSK-11] the list filters by title and by state, selects what it shows, and clears", async () => {
    await open();
    await row("1.001");
    await userEvent.type(screen.getByRole("searchbox", { name: DESK_WORDS.filter }), "003");
    await waitFor(() => expect(screen.queryByRole("checkbox", { name: /1\.001/ })).toBeNull());
    await userEvent.clear(screen.getByRole("searchbox", { name: DESK_WORDS.filter }));
    await userEvent.selectOptions(screen.getByRole("combobox", { name: DESK_WORDS.show }), "booked");
    expect(screen.getByText("1 of 3 desks")).toBeTruthy();
    await userEvent.click(button(DESK_WORDS.selectShown));
    expect(screen.getByText("1 selected")).toBeTruthy();
    await userEvent.click(button(DESK_WORDS.clear));
    expect(document.activeElement).toBe(screen.getByText(DESK_WORDS.selectedNone)); // the button is gone
  });

  test("[DSK-7] [DSK-12] disabling with a reason is one change set; the panel says Saved on this device, then Sent", async () => {
    const { fake } = await open();
    await choose("1.001", "1.002");
    expect(within(panel()).getByRole("button", { name: MSG.save })).toHaveProperty("disabled", true);
    await disable("painting");
    expect(within(panel()).getByText("2 unsaved changes")).toBeTruthy();
    expect(screen.getByText(DESK_WORDS.keepsBooking)).toBeTruthy();
    await userEvent.click(within(panel()).getByRole("button", { name: MSG.save }));
    expect(await within(panel()).findByText("Saved on this device")).toBeTruthy();
    expect(fake.plans).toHaveLength(1);
    expect(fake.plans[0]).toMatchObject({
      action: "desks.disable",
      label: "2 desks disabled: painting",
      split: "per-op",
    });
    expect(fake.plans[0]?.ops[0]).toMatchObject({ fields: { disabled: "painting" }, seen: { disabled: false } });
    expect(within(panel()).getByText(DESK_WORDS.unsavedNone)).toBeTruthy();
    await act(async () => fake.accept([...fake.sets.keys()][0] ?? ""));
    expect(await within(panel()).findByText("Sent")).toBeTruthy();
  });

  test("[DSK-12] what the server does not take is said with the way to the sync screen", async () => {
    const { fake } = await open();
    await choose("1.001", "1.002");
    await disable("");
    await userEvent.click(within(panel()).getByRole("button", { name: MSG.save }));
    await within(panel()).findByText("Saved on this device");
    await act(async () =>
      fake.park([...fake.sets.keys()][0] ?? "", { kind: "refused", code: "permission-denied", conflicts: [], at: 1 }),
    );
    expect(await within(panel()).findByText("Needs attention")).toBeTruthy();
    expect(within(panel()).getByRole("link", { name: DESK_WORDS.openSync })).toBeTruthy();
  });

  test.each(["storage-full", "storage-blocked", "signed-out"] as const)(
    "[DSK-12] a save refused with %s says why and keeps every edit",
    async (why) => {
      const { fake } = await open();
      await choose("1.001", "1.002");
      await disable("x");
      fake.refuseSave = why;
      await userEvent.click(within(panel()).getByRole("button", { name: MSG.save }));
      expect((await within(panel()).findByRole("alert")).textContent).toContain(MSG.changesNotSaved);
      expect(within(panel()).getByText("2 unsaved changes")).toBeTruthy();
      fake.refuseSave = null;
      await userEvent.click(within(panel()).getByRole("button", { name: MSG.save }));
      expect(await within(panel()).findByText("Saved on this device")).toBeTruthy();
    },
  );

  test("[DSK-5] switching a desk there and back leaves nothing to save", async () => {
    await open();
    await choose("1.001");
    await openEditor();
    const bookable = screen.getByRole("switch", { name: DESK_WORDS.bookable });
    await userEvent.click(bookable);
    expect(within(panel()).getByText(DESK_WORDS.unsavedOne)).toBeTruthy();
    await userEvent.click(bookable);
    expect(within(panel()).getByText(DESK_WORDS.unsavedNone)).toBeTruthy();
  });

  test("[DSK-4] a reason may have blanks inside while it is typed, and is kept without those around it", async () => {
    const { fake } = await open();
    await choose("1.001");
    await openEditor();
    await userEvent.click(screen.getByRole("switch", { name: DESK_WORDS.bookable }));
    await userEvent.type(screen.getByLabelText(DESK_WORDS.reason), "broken chair ");
    await userEvent.click(within(panel()).getByRole("button", { name: MSG.save }));
    await within(panel()).findByText("Saved on this device");
    expect(fake.plans[0]?.ops[0]).toMatchObject({ fields: { disabled: "broken chair" } });
  });

  test("[RECOVER-1] edits are offered after the page is gone, come back as they were, and say from when they are", async () => {
    const first = await open();
    await choose("1.001", "1.002");
    await disable("painting");
    await waitFor(() => expect(first.fake.drafts.size).toBe(1));
    first.again();
    await open({ fake: first.fake });
    const dialog = within(await screen.findByRole("dialog", { name: RECOVER.title }));
    expect(dialog.getByText("Desk 1.001")).toBeTruthy();
    expect(dialog.getAllByText("Disabled: painting")).toHaveLength(2);
    await userEvent.click(dialog.getByRole("button", { name: RECOVER.recover }));
    expect(await within(panel()).findByText(/You have unsaved changes from \d\d\/\d\d\/\d{4}/)).toBeTruthy();
    expect(within(panel()).getByText("2 unsaved changes")).toBeTruthy();
    expect((await row("1.001")).getAttribute("aria-label")).toContain("painting");
  });

  test("[RECOVER-2] a desk that somebody changed meanwhile is decided before it comes back", async () => {
    const first = await open();
    await choose("1.001", "1.002");
    await disable("painting");
    await waitFor(() => expect(first.fake.drafts.size).toBe(1));
    first.again();
    const [path = ""] = Object.keys(await first.fake.shown(["sites/site-1/spaces/d1"]));
    first.fake.shownDocs[path] = { fields: { title: "1.001", disabled: "carpet" }, rev: 9 };
    await open({ fake: first.fake });
    const dialog = within(await screen.findByRole("dialog", { name: RECOVER.title }));
    const recover = dialog.getByRole<HTMLButtonElement>("button", { name: RECOVER.recover });
    expect(recover.disabled).toBe(true);
    await userEvent.click(dialog.getByRole("radio", { name: /Now Disabled: carpet/ }));
    await userEvent.click(recover);
    expect(await within(panel()).findByText("1 unsaved change")).toBeTruthy();
  });

  test("[RECOVER-2] a desk that somebody changes while the question stands is asked about as it is now", async () => {
    const first = await open();
    await choose("1.001", "1.002");
    await disable("painting");
    await waitFor(() => expect(first.fake.drafts.size).toBe(1));
    first.again();
    await open({ fake: first.fake });
    const dialog = within(await screen.findByRole("dialog", { name: RECOVER.title }));
    const [path = ""] = Object.keys(await first.fake.shown(["sites/site-1/spaces/d1"]));
    first.fake.shownDocs[path] = { fields: { title: "1.001", disabled: "carpet" }, rev: 9 };
    const recover = dialog.getByRole<HTMLButtonElement>("button", { name: RECOVER.recover });
    expect(document.activeElement).toBe(recover);
    await userEvent.click(recover);
    await userEvent.click(await dialog.findByRole("radio", { name: /You wrote Disabled: painting/ }));
    await userEvent.click(recover);
    expect(await within(panel()).findByText("2 unsaved changes")).toBeTruthy();
  });

  test("[RECOVER-3] work that is not wanted is discarded, also on the device", async () => {
    const first = await open();
    await choose("1.001", "1.002");
    await disable("painting");
    await waitFor(() => expect(first.fake.drafts.size).toBe(1));
    first.again();
    await open({ fake: first.fake });
    const dialog = within(await screen.findByRole("dialog", { name: RECOVER.title }));
    await userEvent.click(dialog.getByRole("button", { name: RECOVER.discard }));
    await waitFor(() => expect(first.fake.drafts.size).toBe(0));
    expect(within(panel()).getByText("No unsaved changes")).toBeTruthy();
  });

  test("[DSK-6] a draft that the device does not keep is said, and holds up a reload", async () => {
    const { fake } = await open();
    await row("1.001");
    fake.refuseDraft = "storage-full";
    await choose("1.001", "1.002");
    await disable("x");
    expect(await screen.findByText(DESK_WORDS.draftNotKept)).toBeTruthy();
    expect(await readyToReload()).toBe(false);
  });

  test("[DSK-13] leaving asks in the specification's words; No stays with the edits, Leave discards them", async () => {
    const { fake, router } = await open();
    await choose("1.001", "1.002");
    await disable("x");
    void router.navigate({ to: "/sync" });
    const question = MSG.leaveUnsaved.replace("{n}", "2");
    await screen.findByText(question);
    await userEvent.click(button(MSG.no));
    await waitFor(() => expect(screen.queryByText(question)).toBeNull());
    expect(within(panel()).getByText("2 unsaved changes")).toBeTruthy();
    void router.navigate({ to: "/sync" });
    await screen.findByText(question);
    await userEvent.click(button(MSG.leave));
    expect(await screen.findByText("the sync screen")).toBeTruthy();
    expect(fake.drafts.size).toBe(0);
  });

  test("[DSK-13] without edits nothing is asked", async () => {
    const { router } = await open();
    await row("1.001");
    void router.navigate({ to: "/sync" });
    expect(await screen.findByText("the sync screen")).toBeTruthy();
  });

  test("[DSK-14] who may not read bookings is not told that there are none", async () => {
    await open({ roles: ["desk-booking.neighbourhoods"] });
    await choose("1.001");
    await openEditor();
    expect(await screen.findByText(DESK_WORDS.bookingsClosed)).toBeTruthy();
    expect(screen.queryByText(DESK_WORDS.bookingsNone.absent)).toBeNull();
  });

  test("[PERM-1] a right that the remote configuration takes away takes its buttons away, and says so", async () => {
    await open({
      roles: ["desk-booking.admin"],
      permissions: { "deskBooking.deskSettings": ["ns.admin"], "deskBooking.siteSettings": [] },
    });
    await choose("1.001");
    expect(screen.queryByText(MSG.noEditDesks)).toBeNull();
    await openEditor();
    expect(await screen.findByText(MSG.noEditDesks)).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Import Floor Plan" })).toBeNull();
    expect(screen.getByRole("switch", { name: DESK_WORDS.bookable })).toHaveProperty("disabled", true);
    expect(screen.queryByRole("button", { name: "Create booking" })).toBeNull();
  });

  test("[DSK-14] without the right: the message, and no editor that edits", async () => {
    await open({ roles: ["desk-booking.neighbourhoods"] });
    await choose("1.001");
    await openEditor();
    expect(screen.getByText(MSG.noEditDesks)).toBeTruthy();
    expect(screen.getByRole("switch", { name: DESK_WORDS.bookable })).toHaveProperty("disabled", true);
    await backToList();
    await choose("1.003");
    expect(screen.getByText(MSG.noEditDesks)).toBeTruthy();
    expect(button(MSG.disableDesks)).toHaveProperty("disabled", true);
    expect(button(MSG.enableDesks)).toHaveProperty("disabled", true);
  });

  test.each<[string, Partial<Setting>, RegExp]>([
    ["a damaged drawing", { bookables: ready("<svg><g></svg>") }, /damaged at line 1/],
    ["a drawing without desks", { bookables: ready(SVG("<rect width='9' height='9'/>")) }, /no desks in/],
    ["a script", { plan: ready(SVG("<script>x</script><rect width='9' height='9'/>")) }, /could run code/],
    ["desks on one side only", {}, /not in the data: 1 \(ghost\)/],
    ["a missing file", { plan: { state: "missing" } }, /not on this device/],
    [
      "both files unreadable",
      { plan: { state: "unreadable" }, bookables: { state: "unreadable" } },
      /could not be read/,
    ],
    ["no drawing at all", { floors: [aFloor({ id: "f1" })] }, /no drawing/],
  ])("[DSK-15] %s is said in words, and the list works", async (_, setting, words) => {
    await open(setting);
    expect(await screen.findByText(words)).toBeTruthy();
    await choose("1.001");
    expect(screen.getByText("1 selected")).toBeTruthy();
  });

  test("[DSK-16] [PLAN-14] by keyboard from desk to desk: one of the data is chosen, one of the drawing only cannot be edited", async () => {
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(500);
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(500);
    await open();
    const plan = await screen.findByRole("application", { name: PLAN_WORDS.plan });
    await row("1.001");
    act(() => plan.focus());
    await userEvent.keyboard("{Alt>}{ArrowLeft}{/Alt}{Enter}");
    expect(await screen.findByText('Desk with ID "ghost" cannot be edited')).toBeTruthy();
    await userEvent.keyboard("{Alt>}{ArrowLeft}{/Alt} ");
    expect(await screen.findByText("1 selected")).toBeTruthy();
    expect(await screen.findByText("Desk 1.001, bookable, selected")).toBeTruthy();
  });

  test("[FRESH-2] loading, partial and empty floors are three different things, and the list says as of when it is", async () => {
    const fake = filled({});
    fake.setRows({ list: "desk", site: "site-1", group: "f1" }, [], true);
    const pull = { source: "spaces:site-1", docs: 1_200, total: 2_000, complete: false, live: false, asOf: Date.now() };
    fake.setSync({ pulls: [pull], net: "offline" });
    await open({ fake });
    expect(
      await screen.findByText(/^1,200 of 2,000 desks, .* have arrived\. Search and numbers cover only these\.$/),
    ).toBeTruthy();
    await act(async () => {
      fake.setRows({ list: "desk", site: "site-1", group: "f1" }, []);
      fake.setSync({ pulls: [{ ...pull, complete: true, live: false, asOf: Date.parse("2026-03-29T10:41:00Z") }] });
    });
    expect(screen.getByText("Last synced 29/03/2026 10:41")).toBeTruthy();
    expect(await screen.findByText(/^As of 29\/03\/2026 10:41 there was none here/)).toBeTruthy();
    expect(screen.queryByText(DESK_WORDS.noDesks.absent)).toBeNull();
    await act(async () => fake.setSync({ pulls: [{ ...pull, complete: true, asOf: Date.now() }] }));
    expect(await screen.findByText(DESK_WORDS.noDesks.absent)).toBeTruthy();
  });
});
