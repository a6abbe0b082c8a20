import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { ResetRefusal, SignInRefusal } from "#data/api.ts";
import { RESET_REFUSED, SIGN_IN_REFUSED } from "#domain/words/sign-in.ts";
import { aSession, aSync } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { renderPart } from "#testing/render-screen.tsx";
import { SignInScreen } from "./sign-in-screen.tsx";

function open(fake: FakeData) {
  renderPart(<SignInScreen />, { data: fake.client(), bare: true });
  const email = screen.getByLabelText<HTMLInputElement>("Email");
  const password = screen.getByLabelText<HTMLInputElement>("Password");
  return { user: userEvent.setup(), email, password, submit: screen.getByRole("button", { name: "Sign in" }) };
}
const signedOut = (sync = aSync()) => new FakeData({ state: "out", why: null }, sync);

test.each(Object.entries(SIGN_IN_REFUSED))(
  "[SIGNIN-2] refusal %s has words of its own, and the form keeps what was typed",
  async (code, words) => {
    const fake = signedOut();
    fake.refuseSignIn = code as SignInRefusal;
    const { user, email, password, submit } = open(fake);
    await user.type(email, "ada@example.org");
    await user.type(password, "secret");
    await user.click(submit);
    expect((await screen.findByRole("alert")).textContent).toBe(words);
    expect([email.value, password.value]).toEqual(["ada@example.org", "secret"]);
    expect(document.activeElement).toBe(password);
  },
);

test("[SIGNIN-2] no two refusals share their words", () => {
  expect(new Set(Object.values(SIGN_IN_REFUSED)).size).toBe(Object.keys(SIGN_IN_REFUSED).length);
});

test("[SIGNIN-1] what cannot be tried is not sent, and the field says so", async () => {
  const fake = signedOut();
  fake.refuseSignIn = "failed";
  const { user, email, password, submit } = open(fake);
  await user.type(email, "ada");
  await user.click(submit);
  expect(screen.getByText("Enter an email address such as name@company.com.")).toBeDefined();
  expect(screen.getByText("Enter your password.")).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
  expect([email, password].map((e) => e.getAttribute("aria-invalid"))).toEqual(["true", "true"]);
});

test("[SIGNIN-1] [SIGNIN-8] empty fields are named for password managers; an address that stands there and a password that is shown are not for the browser to keep", async () => {
  const { user, email, password } = open(signedOut());
  const asked = () => [email.autocomplete, password.autocomplete];
  expect(asked()).toEqual(["username", "current-password"]);
  await user.type(email, "a");
  await user.click(screen.getByRole("button", { name: "Show password" }));
  expect(asked()).toEqual(["off", "off"]);
  await user.clear(email);
  await user.click(screen.getByRole("button", { name: "Hide password" }));
  expect(asked()).toEqual(["username", "current-password"]);
});

test.each([
  ["with events", true],
  ["without a word", false],
])(
  "[SIGNIN-7] fields that a script of the page fills %s are sent as they stand, and a refusal empties none",
  async (_, tells) => {
    const fake = signedOut();
    fake.refuseSignIn = "wrong";
    const { user, email, password, submit } = open(fake);
    for (const [field, value] of [
      [email, "ada@example.org"],
      [password, "secret"],
    ] as const) {
      field.value = value;
      if (tells) field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    await user.click(submit);
    expect((await screen.findByRole("alert")).textContent).toBe(SIGN_IN_REFUSED.wrong);
    expect([email.value, password.value]).toEqual(["ada@example.org", "secret"]);
  },
);

test("[SIGNIN-1] the fields tell password managers what they are", () => {
  const { email, password } = open(signedOut());
  expect([email.autocomplete, password.autocomplete]).toEqual(["username", "current-password"]);
});

test("[SIGNIN-1] the password can be shown and hidden by keyboard", async () => {
  const { user, password } = open(signedOut());
  await user.click(password);
  await user.tab();
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Show password");
  await user.keyboard("{Enter}");
  expect(password.type).toBe("text");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Hide password");
});

test("[SIGNIN-3] a first start without a network says that the device has no data yet", async () => {
  open(signedOut(aSync({ net: "offline", firstLoad: { done: false, docs: 0, total: null } })));
  expect(await screen.findByText("This device has no data yet. Connect once to start.")).toBeDefined();
});

test("[SIGNIN-2] spaces around the address do not matter", async () => {
  const fake = signedOut();
  fake.accounts = [{ email: "ada@example.org", password: " secret ", session: aSession() }];
  const { user, email, password, submit } = open(fake);
  await user.type(email, " ada@example.org ");
  await user.type(password, " secret ");
  await user.click(submit);
  await waitFor(async () =>
    expect(
      (
        await fake.boot(
          () => undefined,
          () => undefined,
        )
      ).state,
    ).toBe("in"),
  );
});

test("[SIGNIN-3] signing in without a network on a device without data says that it has to connect once", async () => {
  const fake = signedOut(aSync({ net: "unknown", firstLoad: { done: false, docs: 0, total: null } }));
  fake.refuseSignIn = "no-network";
  const { user, email, password, submit } = open(fake);
  await user.type(email, "ada@example.org");
  await user.type(password, "secret");
  await user.click(submit);
  expect((await screen.findByRole("alert")).textContent).toContain("Connect once to start.");
});

const forgotten = () => screen.getByRole("button", { name: "Forgotten your password?" });

test("[IDN-1] the message for a new password is asked for with the typed address, and the answer tells nothing of accounts", async () => {
  const fake = signedOut();
  const { user, email } = open(fake);
  await user.type(email, " nobody@example.org ");
  await user.click(forgotten());
  expect(await screen.findByText(/^If nobody@example.org has an account here/)).toBeDefined();
  expect(fake.resets).toEqual(["nobody@example.org"]);
});

test("[IDN-1] an address that is none is named at its field, and nothing is sent", async () => {
  const fake = signedOut();
  const { user, email } = open(fake);
  await user.type(email, "ada");
  await user.click(forgotten());
  expect(screen.getByText("Enter an email address such as name@company.com.")).toBeDefined();
  expect(screen.queryByText("Enter your password.")).toBeNull();
  expect(fake.resets).toEqual([]);
});

test.each(Object.entries(RESET_REFUSED))("[IDN-1] refusal %s has words of its own", async (code, words) => {
  const fake = signedOut();
  fake.refuseReset = code as ResetRefusal;
  const { user, email } = open(fake);
  await user.type(email, "ada@example.org");
  await user.click(forgotten());
  expect((await screen.findByRole("alert")).textContent).toBe(words);
});

test("[IDN-1] without a connection the message cannot be asked for, and the reason stands beside it", async () => {
  const fake = signedOut(aSync({ net: "offline" }));
  const { user, email } = open(fake);
  await user.type(email, "ada@example.org");
  await waitFor(() => expect(forgotten().getAttribute("aria-disabled")).toBe("true"));
  await user.click(forgotten());
  expect(fake.resets).toEqual([]);
  const why = document.getElementById(forgotten().getAttribute("aria-describedby") ?? "");
  expect(why?.textContent).toBe("Needs a connection");
});

test.each([
  [0, false],
  [1, true],
  [3, true],
])(
  "[IDN-11] whose account was disabled with %i sets unsent is told so and can take them along: %s",
  async (n, takes) => {
    const fake = new FakeData({ state: "out", why: "disabled", unsent: n });
    open(fake);
    const said = await screen.findByText(/^Your account has been disabled\./);
    expect(/were? not sent|was not sent/.test(said.textContent ?? "")).toBe(takes);
    expect(screen.queryByRole("button", { name: "Export what was not sent" }) !== null).toBe(takes);
  },
);
