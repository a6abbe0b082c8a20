import { MantineProvider } from "@mantine/core";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { DataProvider } from "#data/live.ts";
import { aChangeSet, aSession, aSite } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { aBooking, ZONE } from "#domain/rooms/rooms.test-kit.ts";
import { SYNC_WORDS } from "#domain/words/sync.ts";
import { ConfirmHost } from "#ui/confirm.tsx";
import { ToastHost } from "#ui/toast.tsx";
import { SyncScreen } from "./sync-screen.tsx";
import { whenHere } from "#widgets/device-zone.ts";

vi.mock("#widgets/device-zone.ts", { spy: true });

let fake: FakeData;
beforeEach(() => {
  fake = new FakeData();
  fake.setRows({ list: "site" }, [aSite({ id: "site-1", title: "London" })]);
});

async function open() {
  const client = await fake.readyClient();
  render(
    <MantineProvider env="test">
      <DataProvider value={client}>
        <SyncScreen />
        <ConfirmHost />
        <ToastHost />
      </DataProvider>
    </MantineProvider>,
  );
  return userEvent.setup();
}
/** The screen among others, to which it links. */
async function openAmongOthers() {
  const client = await fake.readyClient();
  const root = createRootRoute({ component: SyncScreen });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  render(
    <MantineProvider env="test">
      <DataProvider value={client}>
        <RouterProvider router={router as never} />
      </DataProvider>
    </MantineProvider>,
  );
}
const part = async (name: RegExp) => within(await screen.findByRole("region", { name }));

describe("parts", () => {
  test("[SYNCUI-1] an empty queue says so in each part", async () => {
    await open();
    expect(await screen.findByText("Nothing waits to be sent.")).toBeDefined();
    expect(screen.getByText("Nothing needs your attention.")).toBeDefined();
    expect(screen.getByText("Nothing has been sent from this device in the last 30 days.")).toBeDefined();
  });

  test("[SYNCUI-2] a waiting set shows its facts and why it waits", async () => {
    fake.putSet(aChangeSet({ seq: 12, label: "Disable 1 desk", attempts: 2 }));
    fake.setSync({ net: "offline" });
    await open();
    const waiting = await part(/Saved on this device \(1\)/);
    expect(waiting.getByText("Waiting for a connection")).toBeDefined();
    expect(
      waiting.getByText(/^No\. 12 · Made \d\d\/\d\d\/\d{4} \d\d:\d\d · 1 edit · London · 2 attempts$/),
    ).toBeDefined();
  });

  test("[SYNCUI-1] an accepted set moves to My recent changes, marked when the change of another merged", async () => {
    fake.putSet(aChangeSet({ id: "set-00001", label: "Disable 1 desk", merged: ["sites/s1/spaces/d1"] }));
    await open();
    await part(/Saved on this device \(1\)/);
    act(() => fake.accept("set-00001"));
    const sent = await part(/^My recent changes \(1\)/);
    expect(sent.getByText("Merged")).toBeDefined();
    expect(sent.getByText(/other fields of 1 of these documents/)).toBeDefined();
  });

  test("[SYNCUI-7] a save of several parts says which part this is", async () => {
    fake.putSet(aChangeSet({ part: { of: "set-00001", index: 1, count: 3 } }));
    await open();
    expect(await screen.findByText(/Part 2 of 3/)).toBeDefined();
  });
});

describe("speed", () => {
  test("[SPEED-2] a row is rendered anew when it changed, and not with every step of the queue", async () => {
    const [sent, parked, waiting] = [1_700_000_000_000, 1_700_000_100_000, 1_700_000_200_000];
    fake.putSet(aChangeSet({ id: "set-00001", seq: 1, state: "accepted", madeAt: sent, acceptedAt: sent }));
    fake.putSet(aChangeSet({ id: "set-00002", seq: 2, madeAt: parked }));
    fake.park("set-00002", { kind: "refused", code: "permission-denied", conflicts: [], at: parked });
    fake.putSet(aChangeSet({ id: "set-00003", seq: 3, madeAt: waiting }));
    await open();
    await part(/Saved on this device \(1\)/);
    const rendered = () => new Set(vi.mocked(whenHere).mock.calls.map(([at]) => at));
    expect([sent, parked, waiting].every((at) => rendered().has(at))).toBe(true);
    vi.mocked(whenHere).mockClear();
    act(() => fake.accept("set-00003", waiting + 1));
    await part(/^My recent changes \(2\)/);
    expect(rendered().has(waiting)).toBe(true);
    expect(rendered().has(sent)).toBe(false);
    expect(rendered().has(parked)).toBe(false);
    vi.mocked(whenHere).mockClear();
    act(() => fake.setRows({ list: "site" }, [aSite({ id: "site-1", title: "Leeds" })]));
    await screen.findAllByText(/Leeds/);
    expect(rendered().has(sent)).toBe(true);
  });
});

describe("facts", () => {
  test("[SYNCUI-1] connection, last news, first load and storage are said as they are", async () => {
    fake.setSync({
      net: "offline",
      lastPullAt: null,
      firstLoad: { done: false, docs: 1200, total: null },
      keeps: ["spaces", "bookings"],
      storage: "full",
      leader: false,
    });
    await open();
    const facts = await part(/^Connection$/);
    expect(facts.getByText("Offline")).toBeDefined();
    expect(facts.getByText("Never on this device")).toBeDefined();
    expect(facts.getByText("Loading Desks.")).toBeDefined();
    expect(facts.getByText("Full: new edits cannot be saved until space is freed")).toBeDefined();
    expect(facts.getByText("By another tab of this device")).toBeDefined();
  });

  test("[SYNCUI-25] the connection is one line that opens, and attention stands before what waits and what was sent", async () => {
    fake.setSync({ net: "offline", storage: "full" });
    const user = await open();
    const facts = await part(/^Connection$/);
    const toggle = facts.getByRole("button", { name: "Connection" });
    expect(toggle.getAttribute("aria-expanded")).toBe("false");
    expect(facts.getByText("Offline")).toBeDefined();
    expect(facts.getByText(/Storage: Full: new edits cannot be saved/)).toBeDefined();
    expect(facts.queryByRole("definition")).toBeNull();
    await user.click(toggle);
    expect(facts.getAllByRole("definition").length).toBeGreaterThan(2);
    const heads = screen.getAllByRole("heading", { level: 2 }).map((h) => h.textContent?.replace(/ \(\d+\)$/, ""));
    expect(heads.slice(0, 4)).toEqual(["Connection", "Needs attention", "Saved on this device", "My recent changes"]);
  });

  test("[SYNCUI-1] the first load says out of how many, when they were counted", async () => {
    fake.setSync({
      firstLoad: { done: false, docs: 1200, total: 2000 },
      keeps: ["spaces", "bookings"],
      pulls: ["spaces:site-1", "bookings:site-1"].map((source) => ({
        source,
        docs: 600,
        total: 1000,
        complete: false,
        live: false,
        asOf: 0,
      })),
    });
    await open();
    expect(await screen.findByText("Loading Desks, 1,200 of 2,000.")).toBeDefined();
  });

  test("[SYNCUI-1] trying now makes the queue try at once", async () => {
    const user = await open();
    await user.click(await screen.findByRole("button", { name: "Sync now" }));
    expect(fake.nudges).toBe(1);
  });

  test("[SYNCUI-6] broken documents are counted and named with the reason", async () => {
    fake.setBroken([{ path: "sites/s/spaces/d9", collection: "spaces", why: "title is missing" }]);
    await open();
    const broken = await part(/Broken documents \(1\)/);
    expect(broken.getByText("sites/s/spaces/d9")).toBeDefined();
    expect(broken.getByText("title is missing")).toBeDefined();
  });

  test("[SYNCUI-26] a booking that cannot be read says which room it keeps taken and when, and leads there", async () => {
    const booking = (id: string, over: object = {}) => ({
      ...aBooking(id),
      ...over,
      unreadable: { why: "why" },
    });
    const rows = [booking("held"), booking("nowhere", { reservations: [] }), booking("gone", { deleted: true })];
    fake.setRows({ list: "site" }, [aSite({ id: "london", title: "London", timeZone: ZONE })]);
    for (const row of rows) fake.setRows({ one: "room-booking", site: "london", id: row.id }, [row]);
    fake.setBroken(
      [...rows.map((r) => `ns/example/bookings/${r.id}`), "sites/s/spaces/d9"].map((path) => ({
        ...{ path, collection: "meetings", why: "“title” is the number 5." },
      })),
    );
    await openAmongOthers();
    const broken = await part(/Broken documents \(4\)/);
    expect(
      await broken.findByText(`This booking keeps its rooms taken: Oak Tue 10 Mar 2026 10:00–11:00.`),
    ).toBeDefined();
    expect(broken.getByText(SYNC_WORDS.brokenNowhere)).toBeDefined();
    expect(broken.getByText(SYNC_WORDS.brokenGoes)).toBeDefined();
    const links = broken.getAllByRole("link", { name: "Show booking" }).map((a) => a.getAttribute("href"));
    expect(links).toEqual(["held", "nowhere"].map((id) => `/room-booking/calendar/booking/${id}`));
    expect(broken.queryByText(/everything else works/)).toBeNull();
  });

  test("[SYNCUI-6] unreadable rows are shown as text, markup included, and can be copied", async () => {
    fake.unreadableRows = [
      { key: "row-7", text: '{"label":"<img src=x onerror=alert(1)>', why: "broken", field: "format" },
    ];
    fake.setSync({ unreadable: 1 });
    const user = await open();
    expect(await screen.findByText('{"label":"<img src=x onerror=alert(1)>')).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Copy row-7" }));
    expect(await navigator.clipboard.readText()).toBe('{"label":"<img src=x onerror=alert(1)>');
    expect(screen.getByText("It is damaged. Damaged at: format")).toBeDefined();
  });

  test("[SYNCUI-21] a row that cannot be read shows the server's state, and is mended by hand; what is wrong stays and is said", async () => {
    const { uid, ns } = aSession();
    const whole = aChangeSet({ uid, ns });
    const path = whole.ops[0]?.path ?? "";
    const text = JSON.stringify({ ...whole, seq: "one" });
    fake.theirs[path] = { kind: "desk", title: "Desk 4.01", disabled: "paint", rev: 4 };
    fake.unreadableRows = [{ key: "row-7", text, why: "broken", field: "seq" }];
    fake.setSync({ unreadable: 1 });
    const user = await open();
    expect(await screen.findByText("Desk 4.01")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Edit and resend row-7" }));
    const editor = await screen.findByRole("textbox", { name: "The change, as JSON" });
    expect(screen.getByText("Damaged at: seq")).toBeDefined();
    expect(screen.getByRole("button", { name: "Put it back" })).toHaveProperty("disabled", true);
    await user.clear(editor);
    await user.click(editor);
    await user.paste(JSON.stringify(whole));
    await user.click(screen.getByRole("button", { name: "Put it back" }));
    await waitFor(() => expect(fake.mended).toEqual([{ key: "row-7", text: JSON.stringify(whole) }]));
    await waitFor(() => expect(fake.drafts.has("mend/row-7")).toBe(false));
  });

  test("[SYNCUI-6] a row of a newer version says so; discarding it asks first", async () => {
    fake.unreadableRows = [{ key: "row-8", text: '{"format":9}', why: "future", field: "format" }];
    fake.setSync({ unreadable: 1 });
    const user = await open();
    expect(await screen.findByText(/A newer version of Atrium wrote it/)).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Discard row-8" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Keep" }));
    expect(fake.unreadableRows).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Discard row-8" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Discard" }));
    await waitFor(() => expect(screen.queryByText('{"format":9}')).toBeNull());
  });

  test("[SYNCUI-8] the zone is named when the site keeps another time than this device", async () => {
    fake.setRows({ list: "site" }, [aSite({ id: "site-1", title: "Apia", timeZone: "Pacific/Apia" })]);
    await open();
    expect(
      await screen.findByText(
        /the zone of this device\. Times of bookings, cards and people .* Apia is in Pacific\/Apia\.$/,
      ),
    ).toBeDefined();
  });
});
