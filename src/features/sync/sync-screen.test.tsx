import { MantineProvider } from "@mantine/core";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { DataProvider } from "#data/live.ts";
import type { ChangeSet } from "#domain/sync/schema.ts";
import { DECIDE_REFUSED } from "#domain/words/sync.ts";
import { aChangeSet, aSite } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { ConfirmHost } from "#ui/confirm.tsx";
import { ToastHost } from "#ui/toast.tsx";
import { SyncScreen } from "./sync-screen.tsx";

const PATH = "sites/site-1/spaces/desk-1";
let fake: FakeData;
beforeEach(() => {
  fake = new FakeData();
  fake.setRows({ name: "sites" }, [aSite({ id: "site-1", title: "London" })]);
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
const part = async (name: RegExp) => within(await screen.findByRole("region", { name }));

const parked = (over: Partial<ChangeSet> = {}): ChangeSet =>
  aChangeSet({
    id: "set-00001",
    label: "Disable desk 3.041",
    state: "attention",
    attempts: 1,
    attention: {
      kind: "conflict",
      code: "conflict",
      conflicts: [{ path: PATH, why: "field", field: "disabled", was: false, mine: "Broken screen", theirs: true }],
      path: PATH,
      at: 1_760_000_100_000,
    },
    ...over,
  });

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

  test("[SYNCUI-1] an accepted set moves to Sent, marked when the change of another merged", async () => {
    fake.putSet(aChangeSet({ id: "set-00001", label: "Disable 1 desk", merged: ["sites/s1/spaces/d1"] }));
    await open();
    await part(/Saved on this device \(1\)/);
    act(() => fake.accept("set-00001"));
    const sent = await part(/^Sent \(1\)/);
    expect(sent.getByText("Merged")).toBeDefined();
    expect(sent.getByText(/other fields of 1 of these documents/)).toBeDefined();
  });

  test("[SYNCUI-7] a save of several parts says which part this is", async () => {
    fake.putSet(aChangeSet({ part: { of: "set-00001", index: 1, count: 3 } }));
    await open();
    expect(await screen.findByText(/Part 2 of 3/)).toBeDefined();
  });
});

describe("deciding", () => {
  test("[SYNCUI-3] [SYNCUI-4] reason and content: what was seen, written, and stands on the server now", async () => {
    fake.putSet(parked());
    fake.theirs[PATH] = { title: "3.041", disabled: true };
    const user = await open();
    const attention = await part(/Needs attention \(1\)/);
    expect(attention.getByText("Somebody else changed the same field to something else meanwhile.")).toBeDefined();
    await user.click(attention.getByRole("button", { name: "Show edits of Disable desk 3.041" }));
    const edit = within(await attention.findByRole("list", { name: "Disable desk 3.041" }));
    expect(edit.getAllByRole("definition").map((d) => d.textContent)).toEqual(["no", "Broken screen", "yes"]);
  });

  test("[SYNCUI-5] discarding asks, shows what is lost, and no means no", async () => {
    fake.putSet(parked());
    const user = await open();
    await user.click(await screen.findByRole("button", { name: "Discard Disable desk 3.041" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Discard this change?" }));
    expect(await dialog.findByText("Broken screen")).toBeDefined();
    await user.click(dialog.getByRole("button", { name: "Keep" }));
    expect(fake.sets.size).toBe(1);
    await user.click(screen.getByRole("button", { name: "Discard Disable desk 3.041" }));
    const again = within(await screen.findByRole("alertdialog"));
    await user.click(again.getByRole("button", { name: "Discard" }));
    await waitFor(() => expect(fake.sets.size).toBe(0));
    expect(await screen.findByText("Nothing needs your attention.")).toBeDefined();
  });

  test("[SYNCUI-5] sending again puts it back into the queue", async () => {
    fake.putSet(parked());
    const user = await open();
    await user.click(await screen.findByRole("button", { name: "Send Disable desk 3.041 again" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Send this change again?" }));
    await user.click(dialog.getByRole("button", { name: "Send again" }));
    expect(await part(/Saved on this device \(1\)/)).toBeDefined();
    expect(fake.sets.get("set-00001")?.state).toBe("queued");
  });

  test.each(Object.entries(DECIDE_REFUSED))("[SYNCUI-5] refusal %s is said, and the set stays", async (code, words) => {
    fake.putSet(parked());
    fake.refuseDecide = code as keyof typeof DECIDE_REFUSED;
    const user = await open();
    await user.click(await screen.findByRole("button", { name: "Discard Disable desk 3.041" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Discard" }));
    expect(await screen.findAllByText(words)).not.toHaveLength(0);
    expect(fake.sets.size).toBe(1);
    for (const close of screen.getAllByRole("button", { name: "Close message" })) await user.click(close);
  });

  test("[SYNCUI-5] Escape closes the question and decides nothing", async () => {
    fake.putSet(parked());
    const user = await open();
    await user.click(await screen.findByRole("button", { name: "Discard Disable desk 3.041" }));
    const dialog = await screen.findByRole("alertdialog");
    act(() => void dialog.dispatchEvent(new Event("cancel", { cancelable: true })));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(fake.sets.size).toBe(1);
  });
});

describe("facts", () => {
  test("[SYNCUI-1] connection, last news, first load and storage are said as they are", async () => {
    fake.setSync({
      net: "offline",
      lastPullAt: null,
      firstLoad: { done: false, docs: 1200 },
      storage: "full",
      leader: false,
    });
    await open();
    const facts = await part(/^Connection$/);
    expect(facts.getByText("Offline")).toBeDefined();
    expect(facts.getByText("Never on this device")).toBeDefined();
    expect(facts.getByText("First load running: 1,200 documents so far")).toBeDefined();
    expect(facts.getByText("Full: new edits cannot be saved until space is freed")).toBeDefined();
    expect(facts.getByText("By another tab of this device")).toBeDefined();
  });

  test("[SYNCUI-1] trying now makes the queue try at once", async () => {
    const user = await open();
    await user.click(await screen.findByRole("button", { name: "Try now" }));
    expect(fake.nudges).toBe(1);
  });

  test("[SYNCUI-6] broken documents are counted and named with the reason", async () => {
    fake.setBroken([{ path: "sites/s/spaces/d9", collection: "spaces", why: "title is missing" }]);
    await open();
    const broken = await part(/Broken documents \(1\)/);
    expect(broken.getByText("sites/s/spaces/d9")).toBeDefined();
    expect(broken.getByText("title is missing")).toBeDefined();
  });

  test("[SYNCUI-6] unreadable rows are shown as text, markup included, and can be copied", async () => {
    fake.unreadableRows = [{ key: "row-7", text: '{"label":"<img src=x onerror=alert(1)>' }];
    fake.setSync({ unreadable: 1 });
    const user = await open();
    expect(await screen.findByText('{"label":"<img src=x onerror=alert(1)>')).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Copy row-7" }));
    expect(await navigator.clipboard.readText()).toBe('{"label":"<img src=x onerror=alert(1)>');
  });

  test("[SYNCUI-8] the zone is named when the site keeps another time than this device", async () => {
    fake.setRows({ name: "sites" }, [aSite({ id: "site-1", title: "Apia", timeZone: "Pacific/Apia" })]);
    await open();
    expect(await screen.findByText(/the zone of this device\. Apia is in Pacific\/Apia\.$/)).toBeDefined();
  });
});
