import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ok } from "#domain/shared/result.ts";
import type { ChangeSet } from "#domain/sync/schema.ts";
import { IMPORT_REFUSED } from "#domain/words/history.ts";
import { aChangeSet, aSite } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { renderPart } from "#testing/render-screen.tsx";
import { SyncScreen } from "./sync-screen.tsx";

const PATH = "sites/site-1/spaces/desk-1";
const LABEL = "Desk 3.041 disabled";
/** What tests say of the browser, over its own words. */
const pretended: string[] = [];
function pretend(over: { readonly [name: string]: unknown }): void {
  for (const [name, value] of Object.entries(over)) {
    Object.defineProperty(navigator, name, { configurable: true, value });
    pretended.push(name);
  }
}
let fake: FakeData;
beforeEach(() => {
  fake = new FakeData();
  fake.setRows({ list: "site" }, [aSite({ id: "site-1", title: "London" })]);
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const name of pretended.splice(0)) Reflect.deleteProperty(navigator, name);
});

async function open() {
  const client = await fake.readyClient();
  renderPart(<SyncScreen />, { data: client });
  return userEvent.setup();
}
const recent = async () => within(await screen.findByRole("region", { name: /^My recent changes/ }));
const over = (id: string, more: Partial<ChangeSet> = {}): ChangeSet =>
  aChangeSet({
    id,
    label: LABEL,
    state: "accepted",
    acceptedAt: 1_760_000_600_000,
    part: { of: id, index: 0, count: 1 },
    ...more,
  });

describe("my recent changes", () => {
  test("[SYNCUI-14] a save says what became of it, when it was made, offline or not, and when it arrived", async () => {
    fake.putSet(over("set-00001", { madeOffline: true }));
    await open();
    const list = await recent();
    expect(list.getByText("Sent")).toBeDefined();
    expect(list.getByText(/^Made offline \d\d\/.* · Sent \d\d\/.* · 1 edit · London$/)).toBeDefined();
  });

  test("[SYNCUI-15] undo asks nothing, makes a compensating change, and the save is marked", async () => {
    fake.putSet(over("set-00001"));
    const user = await open();
    await user.click(await screen.findByRole("button", { name: `Undo ${LABEL}` }));
    expect(await screen.findByText("Undo is waiting to be sent")).toBeDefined();
    const undo = [...fake.sets.values()].find((s) => s.undoOf === "set-00001");
    expect(undo).toMatchObject({ label: `Undo: ${LABEL}`, ops: [{ fields: { disabled: false } }] });
    const list = await recent();
    expect(list.getByText("Undo is waiting")).toBeDefined();
    expect(list.queryByRole("button", { name: `Undo ${LABEL}` })).toBeNull();
  });

  test("[SYNCUI-15] undoing what waits takes it out of the queue", async () => {
    fake.putSet(over("set-00001", { state: "queued" }));
    const user = await open();
    await user.click(await screen.findByRole("button", { name: `Undo ${LABEL}` }));
    expect(await screen.findByText("Taken back before it was sent")).toBeDefined();
    expect(fake.sets.get("set-00001")?.closed?.why).toBe("undone");
  });

  test("[SYNCUI-15] where a part needs attention, undo is disabled and says why", async () => {
    const part = (index: number) => ({ part: { of: "set-00001", index, count: 2 } });
    fake.putSet(over("set-00001", part(0)));
    const attention = { kind: "refused", code: "permission-denied", conflicts: [], at: 1 } as const;
    fake.putSet(over("set-00002", { ...part(1), state: "attention", attention: { ...attention, conflicts: [] } }));
    await open();
    const undo = await screen.findByRole("button", { name: `Undo ${LABEL}` });
    expect(undo).toHaveProperty("disabled", true);
    expect(undo.getAttribute("aria-describedby")).toBe(
      screen.getByText("Part of it needs attention first.").getAttribute("id"),
    );
  });

  test("[SYNCUI-15] a refused undo is said", async () => {
    fake.putSet(over("set-00001"));
    fake.refuseDecide = "no-network";
    const user = await open();
    await user.click(await screen.findByRole("button", { name: `Undo ${LABEL}` }));
    expect(await screen.findByText(/^This needs a connection/)).toBeDefined();
    for (const close of screen.getAllByRole("button", { name: "Close message" })) await user.click(close);
  });

  test("[SYNCUI-15] a discarded save is made again as a new change", async () => {
    fake.putSet(over("set-00001", { state: "closed", closed: { why: "discarded", at: 1_760_000_700_000 } }));
    const user = await open();
    await user.click(await screen.findByRole("button", { name: `Make ${LABEL} again` }));
    await waitFor(() => expect(fake.plans).toHaveLength(1));
    expect(fake.plans[0]).toMatchObject({ label: LABEL, ops: [{ path: PATH, fields: { disabled: "Broken screen" } }] });
  });

  test("[SYNCUI-15] what could not be made again is said", async () => {
    fake.putSet(over("set-00001", { state: "closed", closed: { why: "discarded", at: 1 } }));
    fake.refuseSave = "storage-full";
    const user = await open();
    await user.click(await screen.findByRole("button", { name: `Make ${LABEL} again` }));
    expect(await screen.findByText(/^This device is out of storage/)).toBeDefined();
    for (const close of screen.getAllByRole("button", { name: "Close message" })) await user.click(close);
  });

  test.each([
    ["theirs", "Theirs was taken", "Lost value, mine: ", "Broken screen"],
    ["mine", "Mine was kept", "Lost value, by Grace Novak: ", "Flood"],
  ] as const)(
    "[SYNCUI-16] after taking %s the value that lost is shown and restored",
    async (take, took, head, value) => {
      fake.shownDocs[PATH] = { fields: { kind: "desk", title: "3.041", disabled: "Flood" }, rev: 2 };
      const decision = {
        path: PATH,
        field: "disabled",
        mine: "Broken screen",
        theirs: "Flood",
        by: "Grace Novak",
        at: 1,
      };
      fake.putSet(over("set-00001", { ops: [], decided: [{ ...decision, take }] }));
      const user = await open();
      expect(await screen.findByText("1 decision")).toBeDefined();
      await user.click(screen.getByRole("button", { name: `Show edits of ${LABEL}` }));
      const list = within(await screen.findByRole("list", { name: "Decisions" }));
      expect(list.getByText(took)).toBeDefined();
      expect(list.getByText(head, { normalizer: (s) => s })).toBeDefined();
      await user.click(list.getByRole("button", { name: `Restore Bookings of 3.041: Disabled: ${value}` }));
      await waitFor(() => expect(fake.plans).toHaveLength(1));
      expect(fake.plans[0]).toMatchObject({
        label: "3.041: Bookings restored",
        ops: [{ fields: { disabled: value } }],
      });
    },
  );

  test("[SYNCUI-16] a decision about a whole document has nothing to restore by field", async () => {
    const whole = { path: PATH, field: null, take: "theirs", mine: null, theirs: null, at: 1 } as const;
    fake.putSet(over("set-00001", { decided: [whole] }));
    const user = await open();
    await user.click(await screen.findByRole("button", { name: `Show edits of ${LABEL}` }));
    const list = within(await screen.findByRole("list", { name: "Decisions" }));
    expect(list.getByText("whole document")).toBeDefined();
    expect(list.queryByRole("button")).toBeNull();
  });
});

describe("files", () => {
  const file = (text: string) => new File([text], "atrium.json", { type: "application/json" });
  const upload = async (user: ReturnType<typeof userEvent.setup>, text: string) =>
    user.upload(await screen.findByLabelText("Import a file", { selector: "input" }), file(text));

  /** What was handed to the browser as files, by name. */
  function downloads(): Map<string, Blob> {
    const found = new Map<string, Blob>();
    let last: Blob | null = null;
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      last = blob as Blob;
      return "blob:test";
    });
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      if (last) found.set(this.download, last);
    });
    return found;
  }

  test("[SYNCUI-13] one set and all unsent changes are exported under the API's name", async () => {
    const found = downloads();
    fake.putSet(over("set-00001", { state: "queued" }));
    const attention = { kind: "refused" as const, code: "permission-denied", conflicts: [], at: 1 };
    fake.putSet(over("set-00002", { label: "Parked", state: "attention", attention }));
    const user = await open();
    await user.click(await screen.findByRole("button", { name: "Export Parked to a file" }));
    const name = "atrium-unsent-example-2026-03-29-1530.json";
    await waitFor(() => expect(found.has(name)).toBe(true));
    const ids = async () => (JSON.parse((await found.get(name)?.text()) ?? "[]") as ChangeSet[]).map((s) => s.id);
    expect(await ids()).toEqual(["set-00002"]);
    await user.click(screen.getByRole("button", { name: "Export unsent changes" }));
    await waitFor(async () => expect(await ids()).toEqual(["set-00001", "set-00002"]));
  });

  test("[SYNCUI-13] with nothing unsent there is nothing to export", async () => {
    await open();
    expect(await screen.findByRole("button", { name: "Export unsent changes" })).toHaveProperty("disabled", true);
  });

  test("[SYNCUI-13] an import reports what it took in, what was here, what was altered, what is unreadable", async () => {
    fake.importAnswer = ok({ added: ["Desk 1"], known: ["Desk 2"], altered: ["Desk 3"], unreadable: ["row-9"] });
    const user = await open();
    await upload(user, "{}");
    expect(fake.imported).toEqual(["{}"]);
    for (const words of ["Taken in", "Already on this device", "needs your decision", "Could not be read"])
      expect(await screen.findByText(new RegExp(words))).toBeDefined();
    for (const label of ["Desk 1", "Desk 2", "Desk 3", "row-9"]) expect(screen.getByText(label)).toBeDefined();
  });

  test("[SYNCUI-13] a dropped file is taken in as well; an empty one says so", async () => {
    fake.importAnswer = ok({ added: [], known: [], altered: [], unreadable: [] });
    await open();
    fireEvent.drop(await screen.findByRole("region", { name: "Files" }), {
      dataTransfer: { files: [file("dropped")] },
    });
    expect(await screen.findByText("The file holds no changes.")).toBeDefined();
    expect(fake.imported).toEqual(["dropped"]);
  });

  test.each(Object.entries(IMPORT_REFUSED))(
    "[SYNCUI-13] refusal %s is said next to the button",
    async (code, words) => {
      fake.importAnswer = { ok: false, error: code as keyof typeof IMPORT_REFUSED };
      await upload(await open(), "x");
      const files = within(await screen.findByRole("region", { name: "Files" }));
      expect(await files.findByText(words)).toBeDefined();
    },
  );
});

describe("this device", () => {
  const device = async () => within(await screen.findByRole("region", { name: "This device" }));
  const unfold = async (user: ReturnType<typeof userEvent.setup>) =>
    user.click(await screen.findByRole("button", { name: "This device" }));

  test("[SYNCUI-17] storage: kept or not, asked, and how much of it is used", async () => {
    let persisted = false;
    const persist = vi.fn(() => Promise.resolve((persisted = true)));
    const estimate = () => Promise.resolve({ usage: 12_345_678, quota: 2_000_000_000 });
    pretend({ storage: { persisted: () => Promise.resolve(persisted), persist, estimate } });
    const user = await open();
    await unfold(user);
    const part = await device();
    expect(await part.findByText("12 MB of 2.0 GB")).toBeDefined();
    expect(part.getByText(/^Not guaranteed/)).toBeDefined();
    await user.click(part.getByRole("button", { name: "Ask to keep it" }));
    expect(await part.findByText(/^Yes: the browser does not clear it/)).toBeDefined();
    expect(persist).toHaveBeenCalledOnce();
    expect(document.activeElement?.textContent).toBe("This device");
  });

  test("[SYNCUI-17] a browser that refuses, and one that says nothing", async () => {
    const no = () => Promise.resolve(false);
    pretend({ storage: { persisted: no, persist: no } });
    const user = await open();
    await unfold(user);
    await user.click(await screen.findByRole("button", { name: "Ask to keep it" }));
    expect(await screen.findByText(/^The browser did not agree/)).toBeDefined();
    expect((await device()).getByText("This browser does not say")).toBeDefined();
  });

  test("[SYNCUI-17] last news by source, age of the queue, clock and version", async () => {
    fake.putSet(aChangeSet({ madeAt: Date.now() - 3 * 3_600_000 }));
    const pulledAt = Date.now();
    fake.setSync({
      skewMs: 185_000,
      pulls: [{ source: "spaces:site-1", docs: 412, total: null, complete: true, asOf: pulledAt, live: false }],
    });
    await open();
    const part = await device();
    expect(
      part.getByText(/^Desks, floors and neighbourhoods of London: 412 documents, last synced \d\d:\d\d$/),
    ).toBeDefined();
    expect(part.getByText("Made 3 h ago")).toBeDefined();
    expect(screen.getByText("This device's clock is 3 min behind; times are corrected.")).toBeDefined();
    expect(part.getByText("2025.8.3 (abcdef012)")).toBeDefined();
    expect(part.getByText("No, in a browser tab")).toBeDefined();
  });

  test.each([
    [1, "status", /^Unsent changes are in a browser tab/],
    [6, "alert", /^Unsent changes are 6 days old/],
  ])("[SYNCUI-18] an iPhone tab with work %i days old warns by %s", async (days, role, words) => {
    pretend({ userAgent: "iPhone", maxTouchPoints: 5 });
    fake.putSet(aChangeSet({ madeAt: Date.now() - days * 86_400_000 }));
    await open();
    const said = await screen.findByText(words);
    expect(said.closest(`[role="${role}"]`)).not.toBeNull();
    expect(said.textContent).toMatch(/installing does not carry them over/);
  });
});
