import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import type { LogEntry } from "#domain/audit/log.ts";
import { AUDIT_LOG } from "#domain/words/audit-log.ts";
import { TYPED_TIME } from "#domain/words/typed-times.ts";
import { downloadFile } from "#ui/download.ts";
import { aSite } from "#testing/builders.ts";
import { AuditLogsScreen } from "./audit-logs-screen.tsx";
import { fakeAdmin, openScreen } from "./records.test-kit.tsx";

vi.mock("#ui/download.ts", () => ({ downloadFile: vi.fn() }));

const user = userEvent.setup();
const NOW = Date.now();
const entry = (n: number, over: Partial<LogEntry> = {}): LogEntry => ({
  id: `e${n}`,
  at: NOW - n * 60_000,
  path: `sites/s1/spaces/d${n}`,
  kind: "desk",
  title: `Desk ${n}`,
  exists: true,
  via: "Desk Settings",
  by: "Ada",
  sites: ["s1"],
  paths: ["disabled"],
  before: { disabled: false },
  after: { disabled: `reason ${n}` },
  cut: false,
  madeAt: NOW - n * 60_000 - 5_000,
  device: "device-1",
  offline: false,
  ...over,
});

type Given = { readonly at?: string; readonly net?: "online" | "offline"; readonly onDevice?: readonly LogEntry[] };
async function opened(
  log: readonly LogEntry[],
  { at = "/admin/audit-logs", net = "online", onDevice = [] }: Given = {},
) {
  const fake = fakeAdmin(net);
  fake.log = log;
  fake.storedLog = onDevice;
  const router = await openScreen(fake, AuditLogsScreen, at);
  await screen.findByRole("heading", { name: "Audit Logs" });
  return { fake, router };
}
/** The sentence of an entry. */
const line = (n: number, by = "Ada"): string => `${by} disabled desk Desk ${n}: reason ${n}, in Desk Settings.`;
const rowOf = (name: RegExp) => screen.findByRole("row", { name });

describe("the audit log", () => {
  test("[AUD-12] [AUD-15] ten changes, newest first, and more on asking", async () => {
    const { fake } = await opened(Array.from({ length: 14 }, (_, i) => entry(i)));
    expect(await screen.findByText(line(0))).toBeDefined();
    expect(screen.queryByText(line(10))).toBeNull();
    await user.click(await screen.findByRole("button", { name: "Load More" }));
    expect(await screen.findByText(line(13))).toBeDefined();
    expect(await screen.findByText("No more logs")).toBeDefined();
    const pages = fake.logAsked.filter((a) => a.most === undefined); // how far the log has come is asked as well
    expect(pages.map((a) => a.after?.id ?? null)).toEqual([null, "e9"]);
  });
  test("[AUD-11] what is hidden is hidden, until it is asked for", async () => {
    const { router } = await opened([entry(0, { paths: ["lastWrittenVia"], title: "Hidden desk" }), entry(1)]);
    expect(await screen.findByText(line(1))).toBeDefined();
    expect(screen.queryByText(/Hidden desk/)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Filters", expanded: false }));
    await user.click(screen.getByRole("checkbox", { name: "Show technical changes" }));
    expect((await screen.findAllByText(/Hidden desk/)).length).toBeGreaterThan(0);
    expect(router.state.location.search).toMatchObject({ technical: true });
  });
  test("[AUD-13] nothing in the period is said; filters are cleared at once", async () => {
    const { router } = await opened([entry(0)], { at: "/admin/audit-logs?kind=person&who=ben" });
    expect(await screen.findByText("No changes in this period")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(await screen.findByText(line(0))).toBeDefined();
  });
  test("[AUD-13] [FORM-10] days are typed; what is none stays in its field and out of the address", async () => {
    const { router } = await opened([entry(0)]);
    const to = await screen.findByRole("textbox", { name: "To" });
    await user.type(to, "31/01/2026");
    await waitFor(() => expect(router.state.location.search).toEqual({ to: "2026-01-31" }));
    await user.type(to, "0");
    await user.tab();
    expect(await screen.findByText(TYPED_TIME.noDay)).toBeDefined();
    expect(to).toHaveProperty("value", "31/01/20260");
    expect(router.state.location.search).toEqual({ to: "2026-01-31" });
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(screen.queryByText(TYPED_TIME.noDay)).toBeNull();
  });
  test("[AUD-25] [KNOW-2] while records are behind, the end says how far they have come, and nothing is said of what came since", async () => {
    const { fake } = await opened([entry(0)], { at: "/admin/audit-logs?kind=person&who=ben" });
    expect(await screen.findByText("No changes in this period")).toBeDefined();
    const newest = entry(0).at + 60_000;
    const pull = { source: "people:s1", docs: 1, total: 1, complete: true, asOf: newest, newest, live: true };
    act(() => fake.setSync({ pulls: [pull] }));
    expect(
      await screen.findByText(/^Complete up to .*\. Later changes are still being written to this list\.$/),
    ).toBeDefined();
    expect(screen.queryByText("No changes in this period")).toBeNull();
    expect(screen.getByText(/^No changes in this period up to /)).toBeDefined();
    act(() => fake.setSync({ pulls: [{ ...pull, newest: entry(0).at }] }));
    expect(await screen.findByText("No changes in this period")).toBeDefined();
  });
  test("[ACL-5] [AUD-13] a PIN that was read is told as that, found by it, and asked for by its kind", async () => {
    const pin = { kind: "pin", paths: ["pin"], before: {}, after: {}, title: "Grace Novak", via: "People" };
    const read = entry(0, { ...pin, action: "pin.read", path: "sites/s1/accessPins/grace" });
    const { fake } = await opened([read, entry(1)], { at: "/admin/audit-logs?q=read%20the%20pin" });
    expect(await screen.findByRole("row", { name: /Ada read the PIN of Grace Novak at London/ })).toBeDefined();
    expect(screen.queryByText(line(1))).toBeNull();
    expect(screen.getByRole("link", { name: "Grace Novak" }).getAttribute("href")).toBe("/people/view/grace");
    await user.selectOptions(screen.getByLabelText("What"), "PIN");
    await waitFor(() => expect(fake.logAsked.at(-1)?.kind).toBe("pin"));
  });
  test("[AUD-16] offline there is what the device keeps, and a banner", async () => {
    await opened([], { net: "offline", onDevice: [entry(3)] });
    expect(await screen.findByText(line(3))).toBeDefined();
    expect(screen.getByText("Older entries load when online")).toBeDefined();
  });
});

test("[AUD-17] the file has everything that the filter leaves, of however many pages", async () => {
  const log = Array.from({ length: 30 }, (_, i) => entry(i, i % 2 === 0 ? { by: "Ben" } : { offline: true }));
  const { fake } = await opened(log, { at: "/admin/audit-logs?who=ben" });
  await user.click(await screen.findByRole("button", { name: "Export CSV" }));
  expect(await screen.findByText("15 changes")).toBeDefined();
  expect(fake.logAsked.at(-1)?.most).toBe(500);
  const [name, file] = vi.mocked(downloadFile).mock.calls[0] ?? [];
  expect(name).toMatch(/^audit-logs-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  const lines = ((await file?.text()) ?? "").trimEnd().split("\r\n");
  expect(lines).toHaveLength(16);
  expect(lines[0]).toContain("When,Change,What,Item,Site,Made offline,Who,Via,Made,Arrived,Device,Document");
  expect(lines[1]).toContain(`,"${line(0, "Ben")}",Desk,Desk 0,London,No,Ben,Desk Settings,`);
  expect(lines[1]).toContain("device-1,sites/s1/spaces/d0");
});

test("[KNOW-9] without an answer the file is of what is here and says so in its name; of nothing there is none", async () => {
  const { fake } = await opened([], { net: "offline", onDevice: [entry(0)] });
  await screen.findByText(line(0));
  vi.mocked(downloadFile).mockClear();
  await user.click(screen.getByRole("button", { name: "Export CSV" }));
  await waitFor(() => expect(vi.mocked(downloadFile).mock.calls[0]?.[0]).toMatch(/-so_far\.csv$/));
  cleanup();
  await opened([], { net: "offline" });
  vi.mocked(downloadFile).mockClear();
  await user.click(await screen.findByRole("button", { name: "Export CSV" }));
  expect(await screen.findByText(AUDIT_LOG.exportedNothing)).toBeDefined();
  expect(downloadFile).not.toHaveBeenCalled();
  expect(fake.logAsked.length).toBeGreaterThan(0);
});

describe("an entry of the log", () => {
  async function sheetOf(one: LogEntry) {
    const got = await opened([one, entry(5)]);
    const row = await rowOf(new RegExp(one.title));
    await user.click(within(row).getByRole("button"));
    return { ...got, sheet: await screen.findByRole("dialog") };
  }
  test("[AUD-12] shows field, before and after, how it came, and the record as it is", async () => {
    const { sheet } = await sheetOf(entry(0, { offline: true }));
    const cells = within(within(sheet).getByRole("table")).getAllByRole("cell");
    expect(cells.map((c) => c.textContent)).toEqual(["Bookable", "Disabled: reason 0"]);
    expect(within(sheet).getByText("device-1")).toBeDefined();
    await user.click(within(sheet).getByRole("button", { name: "Raw JSON" }));
    expect(sheet.querySelector("pre")?.textContent).toContain('"disabled": "reason 0"');
  });
  test("[AUD-13] leads to all changes of its item", async () => {
    const { sheet, router } = await sheetOf(entry(0));
    await user.click(within(sheet).getByRole("button", { name: "Show all changes of this item" }));
    await waitFor(() => expect(router.state.location.search).toEqual({ item: "sites/s1/spaces/d0" }));
    await waitFor(() => expect(screen.queryByText(line(5))).toBeNull());
    expect(await screen.findByText(line(0))).toBeDefined();
  });
  test("[AUD-14] is undone once somebody said so; what is not stored is said", async () => {
    const { fake, sheet } = await sheetOf(entry(0));
    await user.click(within(sheet).getByRole("button", { name: "Undo" }));
    const question = await screen.findByRole("alertdialog");
    expect(within(question).getByText(/^Bookings of desk Desk 0 will be Bookable again\./)).toBeDefined();
    fake.refuseSave = "storage-full";
    await user.click(within(question).getByRole("button", { name: "Undo" }));
    expect(await screen.findByText(/^It could not be undone/)).toBeDefined();
    fake.refuseSave = null;
    await user.click(within(sheet).getByRole("button", { name: "Undo" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Saved on this device")).toBeDefined();
    const [set] = [...fake.sets.values()];
    expect(set?.ops).toMatchObject([{ path: "sites/s1/spaces/d0", fields: { disabled: false } }]);
  });
  test("[AUD-14] what the server did by itself offers no undo", async () => {
    const { sheet } = await sheetOf(entry(0, { via: "functions/directory", by: "" }));
    expect(
      within(sheet).getByText("The server made this change by itself, so it cannot be undone here."),
    ).toBeDefined();
    expect(within(sheet).queryByRole("button", { name: "Undo" })).toBeNull();
  });
});

describe("a change is one sentence", () => {
  const HOUR = 3_600_000;
  const TEN = Date.UTC(2026, 0, 12, 10);
  test("[AUD-26] a moved booking says its new time in the zone of its own site, which is named where another is shown", async () => {
    const period = (from: number) => ({ "bookedPeriod.fromTime": from, "bookedPeriod.toTime": from + HOUR });
    const moved = entry(0, {
      ...{ kind: "room-booking", path: "ns/example/bookings/b", title: "Weekly", sites: ["s2"], via: "Room Booking" },
      ...{ paths: ["_boundsPeriod.toTime", "bookedPeriod.fromTime", "bookedPeriod.toTime"] },
      ...{ before: period(TEN), after: period(TEN + 4 * HOUR), people: ["ns/example/people/grace"] },
    });
    const fake = fakeAdmin();
    fake.log = [moved];
    fake.names["ns/example/people/grace"] = { title: "Grace Novak", deleted: false };
    fake.setRows({ list: "site" }, [
      aSite({ id: "s1", title: "London" }),
      aSite({ id: "s2", title: "Sydney", timeZone: "Australia/Sydney" }),
    ]);
    await openScreen(fake, AuditLogsScreen, "/admin/audit-logs");
    const told =
      "Ada moved the booking “Weekly” for Grace Novak from 12/01/2026 21:00 – 22:00 Australia/Sydney to 13/01/2026 01:00 – 02:00 Australia/Sydney, in Room Booking.";
    expect(await screen.findByText(told)).toBeDefined();
    expect(screen.queryByText(/_bounds/)).toBeNull();
  });
  test("[AUD-26] ids are names: floors and people are asked of the device once, and a membership is its person's", async () => {
    const member = { kind: "member", path: "sites/s1/members/grace", title: "", via: "People" };
    const floors = {
      paths: ["defaultFloor.ref"],
      before: { "defaultFloor.ref": "sites/s1/spaces/f1" },
      after: { "defaultFloor.ref": "sites/s1/spaces/f2" },
    };
    const fake = fakeAdmin();
    fake.log = [entry(0, { ...member, ...floors })];
    fake.names["ns/example/people/grace"] = { title: "Grace Novak", deleted: false };
    fake.names["sites/s1/spaces/f1"] = { title: "Level 1", deleted: true };
    fake.names["sites/s1/spaces/f2"] = { title: "Level 2", deleted: false };
    await openScreen(fake, AuditLogsScreen, "/admin/audit-logs");
    const told =
      "Ada changed the membership of Grace Novak at London: Default floor from Level 1 (deleted) to Level 2, in People.";
    expect(await screen.findByText(told)).toBeDefined();
  });
  test("[AUD-27] how somebody looks at things is never listed, not even among technical changes", async () => {
    const view = { kind: "user", path: "users/me", title: "Ada", paths: ["profile.roomBookingCalendarFilters.zoom"] };
    await opened([entry(0, view), entry(1)], { at: "/admin/audit-logs?technical" });
    expect(await screen.findByText(line(1))).toBeDefined();
    expect(screen.queryByText(/account Ada/)).toBeNull();
  });
});

describe("how far the log has come", () => {
  test("[AUD-29] the end says from when on and as of when, and offers earlier days", async () => {
    const { router } = await opened([entry(0)]);
    expect(await screen.findByText(/^All changes from \d\d\/\d\d\/\d{4} 00:00 on, as of /)).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Show earlier changes" }));
    await waitFor(() => expect(router.state.location.search).toHaveProperty("from"));
  });
  test("[AUD-29] so does a search that found nothing", async () => {
    await opened([entry(0)], { at: "/admin/audit-logs?q=nowhere" });
    expect(await screen.findByText("No changes in this period")).toBeDefined();
    expect(screen.getByText(/^All changes from /)).toBeDefined();
  });
  test("[AUD-29] where more has not been loaded, that is said, and nothing of nothing", async () => {
    await opened(Array.from({ length: 14 }, (_, i) => entry(i)));
    expect(await screen.findByText(/^Looked through from .* Older changes have not been loaded\.$/)).toBeDefined();
    expect(screen.queryByText("No more logs")).toBeNull();
  });
  test("[AUD-29] without a connection it is what this device keeps", async () => {
    await opened([], { net: "offline", onDevice: [entry(3), entry(9)] });
    expect(
      await screen.findByText(/^This device keeps changes from .* Older and newer ones have not been loaded\.$/),
    ).toBeDefined();
  });
  test("[AUD-29] all changes of one item are since the beginning", async () => {
    await opened([entry(0)], { at: "/admin/audit-logs?item=sites/s1/spaces/d0" });
    expect(await screen.findByText(/^All changes there ever were, as of /)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Show earlier changes" })).toBeNull();
  });
});
