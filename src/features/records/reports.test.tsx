import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import type { IntegrationsRow } from "#domain/integrations/collection.ts";
import { providersIn } from "#domain/integrations/providers.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import { reportIn } from "#domain/sync-report/report.ts";
import { IntegrationsScreen } from "./integrations-screen.tsx";
import { fakeAdmin, openScreen } from "./records.test-kit.tsx";
import { SyncReportScreen } from "./sync-report-screen.tsx";

const user = userEvent.setup();

describe("integrations", () => {
  const open = async (doc: JsonObject | null, updatedAt = Date.now()) => {
    const fake = fakeAdmin();
    const row: IntegrationsRow = { path: "ns/example/thirdparty/integrations", updatedAt, ...providersIn(doc ?? {}) };
    fake.setRows({ list: "integrations" }, doc ? [row] : []);
    await openScreen(fake, IntegrationsScreen, "/admin/integrations");
    await screen.findByRole("heading", { name: "Integrations" });
    return fake;
  };
  test("[TAKE-6] everything of the tenant is exported from there", async () => {
    const fake = await open(null);
    await user.click(screen.getByRole("button", { name: "Export everything" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Export everything" }));
    await user.click(dialog.getByRole("button", { name: "Export" }));
    expect(fake.takeOuts).toMatchObject([{ of: { tenant: true } }]);
    expect(await dialog.findByText("You don't have permission to export this.")).toBeDefined();
  });
  test("[INT-1] [INT-2] a card tells how a provider is, and no secret of it", async () => {
    const counts = { added: 1, changed: 2, skipped: 3, failed: 4 };
    const runs = [{ start: 0, duration: 90_000, result: "failed", counts }];
    await open({
      calendar: { title: "Calendar", state: "failed", error: "No answer", apiKey: "s3cr3t", counts, runs },
    });
    const card = await screen.findByRole("region", { name: "Calendar" });
    expect(within(card).getAllByText("Failed").length).toBeGreaterThan(0);
    expect(within(card).getByText(/No answer/)).toBeDefined();
    expect(within(card).getAllByText("1 added, 2 changed, 3 skipped, 4 failed")).toHaveLength(2);
    expect(card.textContent).toContain("90 s");
    expect(document.body.textContent).not.toContain("s3cr3t");
    const log = within(card).getByRole("link", { name: "Changes in the audit log" });
    expect(log.getAttribute("href")).toBe("/admin/audit-logs?via=Calendar");
  });
  test("[INT-1] what nobody knows is shown as it is", async () => {
    await open({ version: 7, mail: { strange: [1, 2] } });
    expect(within(await screen.findByRole("region", { name: "Other" })).getByText("7")).toBeDefined();
    expect(within(screen.getByRole("region", { name: "mail" })).getByText("[1,2]")).toBeDefined();
  });
  test("[INT-3] without a document there are none; after a day it may be out of date", async () => {
    await open(null);
    expect(await screen.findByText("No integrations are set up for example.")).toBeDefined();
  });
  test("[TIME-5] times of a site in another zone than the browser's say so", async () => {
    await open({ mail: {} });
    expect(await screen.findByText(/Europe\/London/)).toBeDefined(); // tests run in UTC
  });
  test("[INT-3] after a day it may be out of date", async () => {
    await open({ mail: {} }, Date.now() - 25 * 3_600_000);
    expect(await screen.findByText(/It may be out of date\.$/)).toBeDefined();
  });
});

describe("the sync report", () => {
  const room = (title: string, matched: number, only: number, countryCode: string): JsonObject => ({
    title,
    siteRef: "sites/s1",
    countryCode,
    summary: { matched, m365EventsNotInAtrium: only },
    bookings: only > 0 ? [{ kind: "only-calendar", time: 0, theirs: "Board", owner: "Ada" }] : [],
  });
  const open = async (address = "/admin/audit-sync-report") => {
    const fake = fakeAdmin();
    const byResource = { a: room("Apollo", 8, 2, "GB"), b: room("Borealis", 10, 0, "DE") };
    fake.setRows({ list: "sync-report" }, [
      reportIn("2026-03-10", { byResource }),
      reportIn("2026-03-08", { byResource: { a: room("Apollo", 100, 0, "GB") } }),
    ]);
    const router = await openScreen(fake, SyncReportScreen, address);
    await screen.findByRole("heading", { name: "Audit Sync Report" });
    return router;
  };
  test("[SYR-2] [SYR-3] the last day's rooms, the worst first, and what they come to; a missing day is no report", async () => {
    await open();
    const days = within(await screen.findByRole("group", { name: "Days" })).getAllByRole("button");
    expect(days.slice(1, -1).map((d) => d.textContent)).toEqual([
      ...["03/03/2026", "04/03/2026", "05/03/2026", "06/03/2026", "07/03/2026"].map((d) => `${d}no report`),
      "08/03/2026100%",
      "09/03/2026no report",
      "10/03/202690%",
    ]);
    const rows = within(screen.getByRole("grid", { name: "Rooms" }))
      .getAllByRole("row")
      .slice(1);
    expect(rows.map((r) => r.textContent.slice(0, 6))).toEqual(["Apollo", "Boreal"]);
    expect(screen.getByText("All rooms shown").closest("p")?.textContent).toContain("90%");
  });
  test("[SYR-4] the address narrows the rooms, and follows", async () => {
    const router = await open("/admin/audit-sync-report?bucket=100");
    expect(await screen.findByText("Borealis")).toBeDefined();
    expect(screen.queryByText("Apollo")).toBeNull();
    await user.selectOptions(screen.getByRole("combobox", { name: "Accuracy" }), "below");
    expect(await screen.findByText("Apollo")).toBeDefined();
    await user.selectOptions(screen.getByRole("combobox", { name: "Country" }), "GB");
    await waitFor(() => expect(router.state.location.search).toEqual({ bucket: "below", country: "GB" }));
  });
  test("[SYR-3] a day without a report says what that means", async () => {
    await open("/admin/audit-sync-report?day=2026-03-09");
    expect(await screen.findByText(/says nothing about how well/)).toBeDefined();
  });
  test("[SYR-5] a room lists what the calendars disagree about, and what to do", async () => {
    await open();
    await user.click(within(await screen.findByRole("row", { name: /Apollo/ })).getByRole("button"));
    const sheet = await screen.findByRole("dialog", { name: "Mismatches of Apollo" });
    expect(within(sheet).getByText("Book it here, or delete it in the calendar.")).toBeDefined();
    expect(within(sheet).getByText("Board")).toBeDefined();
    expect(within(sheet).getByText("The report counts 1 more that it does not list.")).toBeDefined();
  });
});
