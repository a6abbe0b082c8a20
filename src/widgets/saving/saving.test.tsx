import { MantineProvider } from "@mantine/core";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DataProvider } from "#data/live.ts";
import type { Plan } from "#domain/shared/changes.ts";
import { ok } from "#domain/shared/result.ts";
import { SAVING } from "#domain/words/saving.ts";
import { MSG } from "#domain/words/spec.ts";
import { FakeData } from "#testing/fake-data.ts";
import { ToastHost } from "#ui/toast.tsx";
import { reachedBy, CONFIRM_WITHIN_MS } from "./follow.ts";
import { SavePanel } from "./save-panel.tsx";
import { usePlanSave } from "./use-plan-save.ts";

const plan = (label: string): Plan => ({
  action: "desks.disable",
  label,
  via: "Desk Settings",
  site: "site-1",
  ops: [{ kind: "patch", path: `sites/site-1/spaces/${label}`, fields: { disabled: true }, seen: {}, seenRev: 1 }],
  split: "per-op",
});
const seen: string[] = [];
const rendered = vi.fn();

function Screen({ labels }: { readonly labels: readonly string[] }) {
  rendered();
  const { status, save } = usePlanSave<never>();
  const parts = labels.map((label) => ({ plan: plan(label), onSeen: () => seen.push(label) }));
  const refusal = status.state === "refused" ? { title: MSG.changesNotSaved, why: status.why } : null;
  const draft = { stored: true, discard: () => Promise.resolve() };
  const onSave = () => void save(ok(parts));
  return <SavePanel as="column" status={status} refusal={refusal} edits={1} draft={draft} onSave={onSave} />;
}

function open(labels: readonly string[]): FakeData {
  const fake = new FakeData();
  fake.setSync({ net: "online" });
  render(
    <MantineProvider env="test">
      <DataProvider value={fake.client()}>
        <ToastHost />
        <Screen labels={labels} />
      </DataProvider>
    </MantineProvider>,
  );
  return fake;
}
const settled = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = async () => {
  fireEvent.click(screen.getByRole("button", { name: MSG.save }));
  await settled(0);
};
const ids = (fake: FakeData) => [...fake.sets.keys()];

beforeEach(() => {
  seen.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe("saving", () => {
  test("[SAVE-1] Saving Changes stands until the device has stored the changes, and long enough to be read", async () => {
    open(["a"]);
    await press();
    expect(screen.getByRole("dialog", { name: MSG.savingChanges })).toBeTruthy();
    await settled(400);
    expect(screen.queryByRole("dialog")).not.toBeNull();
    await settled(200);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByText("Saved on this device")).toBeTruthy();
  });

  test("[SAVE-1] the dialog waits for a device that takes long, and ends when it refuses", async () => {
    const fake = open(["a"]);
    let refuse = (_answer: { ok: false; error: "storage-full" }): void => undefined;
    vi.spyOn(fake, "save").mockReturnValue(new Promise((resolve) => (refuse = resolve)));
    await press();
    await settled(5_000);
    expect(screen.getByRole("dialog", { name: MSG.savingChanges })).toBeTruthy();
    expect(screen.queryByText("Saved on this device")).toBeNull();
    refuse({ ok: false, error: "storage-full" });
    await settled(0);
    await settled(600);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByText(MSG.changesNotSaved)).toBeTruthy();
  });

  test("[SAVE-2] it is told once that changes were saved, when the server has them all and not before", async () => {
    const fake = open(["a", "b"]);
    await press();
    await settled(1_000);
    const [first = "", second = ""] = ids(fake);
    await act(async () => fake.accept(first));
    expect(screen.queryByText(MSG.changesSaved)).toBeNull();
    await act(async () => fake.accept(second));
    expect(screen.getAllByText(MSG.changesSaved)).toHaveLength(1);
    expect(screen.getByText("Sent")).toBeTruthy();
    expect(seen).toEqual(["a", "b"]);
  });

  test("[SAVE-3] with a connection, a server that has not confirmed within ten seconds is told, and nothing is thrown away", async () => {
    const fake = open(["a"]);
    await press();
    const logged = vi.spyOn(console, "warn").mockReturnValue(undefined);
    await settled(CONFIRM_WITHIN_MS - 100);
    expect(screen.queryByText(SAVING.late)).toBeNull();
    await settled(200);
    expect(screen.getByText(SAVING.late)).toBeTruthy();
    await vi.waitFor(() => expect(logged).toHaveBeenCalledWith("Atrium: timeout waiting for updates to apply"));
    expect(screen.getByText("Saved on this device")).toBeTruthy();
    await act(async () => fake.accept(ids(fake)[0] ?? ""));
    expect(screen.queryByText(SAVING.late)).toBeNull();
  });

  test("[SAVE-3] without a connection nobody is warned of what cannot be otherwise", async () => {
    const fake = open(["a"]);
    fake.setSync({ net: "offline" });
    await press();
    await settled(CONFIRM_WITHIN_MS * 2);
    expect(screen.queryByText(SAVING.late)).toBeNull();
  });

  test("[SAVE-4] a refusal on the way keeps what was not stored, and sees to what was", async () => {
    const fake = open(["a", "b"]);
    const real = fake.save.bind(fake);
    vi.spyOn(fake, "save").mockImplementation((p) =>
      p.label === "b" ? Promise.resolve({ ok: false, error: "storage-full" }) : real(p),
    );
    await press();
    await settled(1_000);
    expect(seen).toEqual(["a"]);
    expect(screen.getByText(MSG.changesNotSaved)).toBeTruthy();
  });

  test("[LOOK-12] the panel tells its place whether it has anything to save or to say", () => {
    const idle = { state: "idle" } as const;
    const draft = { stored: true, discard: () => Promise.resolve() };
    const common = { as: "column", refusal: null, onSave: vi.fn() } as const;
    const panel = (given: { edits: number; stored: boolean }) => {
      const { container, unmount } = render(
        <MantineProvider env="test">
          <SavePanel {...common} status={idle} edits={given.edits} draft={{ ...draft, stored: given.stored }} />
        </MantineProvider>,
      );
      const quiet = container.querySelector("[data-idle]") !== null;
      unmount();
      return quiet;
    };
    expect(panel({ edits: 0, stored: true })).toBe(true);
    expect(panel({ edits: 1, stored: true })).toBe(false);
    expect(panel({ edits: 0, stored: false })).toBe(false);
  });

  test("[SAVE-5] a save is where its last change set is; one that a person closed is followed no more", () => {
    const row = (of: string, state: string) => ({ part: { of }, state }) as Parameters<typeof reachedBy>[1][number];
    expect(reachedBy(["x"], [])).toBe("saved");
    expect(reachedBy(["x"], [row("y", "accepted")])).toBe("saved");
    expect(reachedBy(["x"], [row("x", "accepted"), row("x", "queued")])).toBe("saved");
    expect(reachedBy(["x"], [row("x", "accepted"), row("x", "attention")])).toBe("attention");
    expect(reachedBy(["x", "y"], [row("x", "accepted")])).toBe("saved");
    expect(reachedBy(["x"], [row("x", "accepted")])).toBe("sent");
    expect(reachedBy(["x"], [row("x", "closed")])).toBeNull();
  });

  test("[SPEED-1] a screen is not rendered anew by the steps of a queue that holds nothing of its own", async () => {
    const fake = open(["a"]);
    await press();
    await settled(1_000);
    const [own] = ids(fake);
    rendered.mockClear();
    await act(() => fake.save(plan("elsewhere")));
    act(() => fake.accept(ids(fake).find((id) => id !== own) ?? ""));
    act(() => fake.setSync({ lastPullAt: Date.now() }));
    expect(rendered).not.toHaveBeenCalled();
    act(() => fake.accept(own ?? ""));
    await settled(0);
    expect(rendered).toHaveBeenCalled();
  });
});
