import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { PinRefusal, SyncState } from "#data/api.ts";
import { aChangeSet, aSession, aSync } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { renderPart } from "#testing/render-screen.tsx";
import { LockScreen } from "./lock-screen.tsx";
import { PinDialog } from "./pin-dialog.tsx";

type Over = { readonly pin?: string | null; readonly net?: SyncState["net"]; readonly locked?: boolean };

async function open(ui: "lock" | "dialog", { pin = null, net = "online", locked = true }: Over = {}) {
  const fake = new FakeData(
    { state: "in", session: aSession({ idleLockMinutes: 5 }), proven: false, lock: { locked, pin: pin !== null } },
    aSync({ net }),
  );
  fake.pin = pin;
  fake.accounts = [{ email: "ada@example.org", password: "secret", session: aSession() }];
  let outs = 0;
  const client = await fake.readyClient();
  renderPart(ui === "lock" ? <LockScreen onOut={() => outs++} /> : <PinDialog onClose={() => outs++} />, {
    data: client,
  });
  const locks = () => {
    const live = client.session.get();
    return live.state === "ready" && live.value.state === "in" ? live.value.lock?.locked : live.state;
  };
  return { fake, user: userEvent.setup(), locks, outs: () => outs };
}

test("[IDN-16] the lock names who is here, and says that it is a curtain", async () => {
  await open("lock");
  expect(screen.getByRole("heading", { name: "Locked" })).toBeDefined();
  expect(screen.getByText("Ada Okafor is signed in. Only they can unlock this screen.")).toBeDefined();
  expect(screen.getByText(/It does not encrypt what is on this device/)).toBeDefined();
});

test("[IDN-17] the PIN opens", async () => {
  const { user, locks } = await open("lock", { pin: "246810", net: "offline" });
  await user.type(screen.getByLabelText("PIN of this device"), "246810{Enter}");
  await waitFor(() => expect(locks()).toBe(false));
});

test.each([
  [{ why: "wrong", waitMs: 0 }, "Wrong PIN."],
  [{ why: "wrong", waitMs: 10_000 }, "Wrong PIN. Try again in 10 seconds."],
  [{ why: "wait", waitMs: 40_500 }, "Too many wrong tries. Try again in 41 seconds."],
  [{ why: "wait", waitMs: 900_000 }, "Too many wrong tries. Try again in 15 minutes."],
  [{ why: "no-pin", waitMs: 0 }, "There is no PIN on this device any more. Unlock with your password."],
] as const)("[IDN-17] %j is said so, and the field is empty again", async (refused: PinRefusal, words) => {
  const { fake, user, locks } = await open("lock", { pin: "246810" });
  fake.refusePin = refused;
  const field = screen.getByLabelText<HTMLInputElement>("PIN of this device");
  await user.type(field, "111111{Enter}");
  expect(await screen.findByText(words)).toBeDefined();
  expect([field.value, locks()]).toEqual(["", true]);
});

test("[IDN-17] with a connection the person signs in again, as nobody else", async () => {
  await open("lock");
  const email = screen.getByLabelText<HTMLInputElement>("Email");
  expect([email.value, email.readOnly]).toEqual(["ada@example.org", true]);
  expect(screen.getByRole("button", { name: "Continue with Google" })).toBeDefined();
  expect(screen.queryByLabelText("PIN of this device")).toBeNull();
});

test("[IDN-17] without PIN and connection it says what it needs", async () => {
  await open("lock", { net: "offline" });
  expect(screen.getByText("Unlocking needs a connection, because no PIN is set on this device.")).toBeDefined();
  expect(screen.queryByLabelText("Password")).toBeNull();
});

test("[IDN-18] signing out with nothing waiting just goes", async () => {
  const { user, outs } = await open("lock");
  await user.click(screen.getByRole("button", { name: "Sign out" }));
  await waitFor(() => expect(outs()).toBe(1));
});

test("[IDN-18] signing out counts what stays, names none of it, and asks", async () => {
  const { fake, user, outs } = await open("lock");
  fake.putSet(aChangeSet({ id: "set-00001", label: "secret label" }));
  fake.drafts.set("a form", { typed: "x" });
  await user.click(screen.getByRole("button", { name: "Sign out" }));
  expect(await screen.findByText(/^1 change has not been sent.*Something was typed and not saved/)).toBeDefined();
  expect(document.body.textContent).not.toContain("secret label");
  await user.click(screen.getByRole("button", { name: "Stay" }));
  expect([outs(), fake.sets.size]).toEqual([0, 1]);
  await user.click(screen.getByRole("button", { name: "Sign out" }));
  await screen.findByText(/^1 change has not been sent/);
  const buttons = screen.getAllByRole("button", { name: "Sign out" });
  await user.click(buttons[buttons.length - 1] as HTMLElement);
  await waitFor(() => expect(outs()).toBe(1));
  expect([fake.sets.size, fake.drafts.size]).toEqual([1, 1]);
});

test("[IDN-17] a PIN is digits, typed twice", async () => {
  const { fake, user, outs } = await open("dialog", { locked: false });
  const [pin, again] = [screen.getByLabelText("New PIN, 6 to 12 digits"), screen.getByLabelText("Repeat the new PIN")];
  await user.type(pin, "12ab");
  await user.type(again, "1");
  await user.click(screen.getByRole("button", { name: "Set PIN" }));
  expect([screen.getByText("Use 6 to 12 digits."), screen.getByText("The PINs do not match.")]).toHaveLength(2);
  expect([fake.pin, outs()]).toEqual([null, 0]);
  await user.clear(pin);
  await user.clear(again);
  await user.type(pin, "246810");
  await user.type(again, "246810");
  await user.click(screen.getByRole("button", { name: "Set PIN" }));
  await waitFor(() => expect(outs()).toBe(1));
  expect(fake.pin).toBe("246810");
});

test("[IDN-17] a PIN can be taken away again", async () => {
  const { fake, user, outs } = await open("dialog", { pin: "246810", locked: false });
  await user.click(screen.getByRole("button", { name: "Remove PIN" }));
  await waitFor(() => expect(outs()).toBe(1));
  expect(fake.pin).toBeNull();
});
