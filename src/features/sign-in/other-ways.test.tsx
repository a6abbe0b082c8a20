import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import type { SignInRefusal } from "#data/api.ts";
import { type HandedLogin, handedLoginSchema, type Provider } from "#domain/access/handed-login.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import { say } from "#domain/words/say.ts";
import { PROVIDER_REFUSED, SIGN_IN_REFUSED } from "#domain/words/sign-in.ts";
import { aSession } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { OtherWays } from "./other-ways.tsx";
import type { PageLogin, ProviderRefusal } from "./use-other-way.ts";
import * as v from "valibot";
import { renderPart } from "#testing/render-screen.tsx";

afterEach(() => sessionStorage.clear());

const aLogin = (email: string): HandedLogin => ({
  uid: "uid-ada",
  email,
  emailVerified: true,
  isAnonymous: false,
  providerData: [],
  stsTokenManager: { refreshToken: "r", accessToken: "a", expirationTime: 1 },
});
type Answer = Result<HandedLogin, ProviderRefusal>;

/** A provider that answers what it is told, and remembers how it was asked. */
function aProvider(answer: Answer | Promise<Answer>, leaves = true) {
  const asked: string[] = [];
  const say = (how: string) => (provider?: Provider) => {
    asked.push(`${how} ${provider ?? ""}`.trim());
    return Promise.resolve(answer) as ReturnType<PageLogin["askInWindow"]>;
  };
  const page: PageLogin = {
    askInWindow: say("window"),
    askInPlace: say("place"),
    answerInPlace: () => say("back")(),
    mayLeave: () => leaves,
  };
  return { asked, load: () => Promise.resolve(page) };
}

function open(load: () => Promise<PageLogin>, { offline = false, refuse = null as SignInRefusal | null } = {}) {
  const fake = new FakeData({ state: "out", why: null });
  fake.accounts = [{ email: "ada@example.org", password: "", session: aSession() }];
  fake.refuseSignIn = refuse;
  const client = fake.client();
  renderPart(<OtherWays offline={offline} load={load} />, { data: client, bare: true });
  const state = () => {
    const live = client.session.get();
    return live.state === "ready" ? live.value.state : live.state;
  };
  return { user: userEvent.setup(), state, google: screen.getByRole("button", { name: "Continue with Google" }) };
}

test("[IDN-2] what the provider's window gives signs the worker in", async () => {
  const { asked, load } = aProvider(ok(aLogin("ada@example.org")));
  const { user, google, state } = open(load);
  await user.click(google);
  await waitFor(() => expect(state()).toBe("in"));
  expect(asked).toEqual(["window google.com"]);
});

const PAGE_ONLY = Object.keys(PROVIDER_REFUSED).filter((code) => !(code in SIGN_IN_REFUSED));
test.each([...PAGE_ONLY, "disabled", "no-network", "too-many", "storage-blocked", "failed"])(
  "[IDN-3] %s of the provider has words of its own beside the buttons",
  async (code) => {
    const why = code as ProviderRefusal;
    const { user } = open(aProvider(err(why)).load);
    await user.click(screen.getByRole("button", { name: "Continue with Microsoft" }));
    const said = await screen.findByRole("alert");
    expect(said.textContent).toContain(say(PROVIDER_REFUSED[why], { provider: "Microsoft" }));
  },
);

test.each(Object.keys(SIGN_IN_REFUSED) as SignInRefusal[])(
  "[IDN-3] %s of the server has words of its own beside the buttons",
  async (why) => {
    const { user, google } = open(aProvider(ok(aLogin("ada@example.org"))).load, { refuse: why });
    await user.click(google);
    expect((await screen.findByRole("alert")).textContent).toBe(say(PROVIDER_REFUSED[why], { provider: "Google" }));
  },
);

test("[IDN-3] no two outcomes share their words", () => {
  expect(new Set(Object.values(PROVIDER_REFUSED)).size).toBe(Object.keys(PROVIDER_REFUSED).length);
});

test("[IDN-2] after a blocked window the same tab can go, and keeps in mind for whom it left", async () => {
  const { asked, load } = aProvider(err("popup-blocked"));
  const { user, google } = open(load);
  await user.click(google);
  await user.click(await screen.findByRole("button", { name: "Continue in this tab" }));
  expect(asked).toEqual(["window google.com", "place google.com"]);
});

test("[IDN-2] where leaving finds no way back, it is not offered", async () => {
  const { user, google } = open(aProvider(err("popup-blocked"), false).load);
  await user.click(google);
  await screen.findByRole("alert");
  expect(screen.queryByRole("button", { name: "Continue in this tab" })).toBeNull();
});

test("[IDN-2] coming back, the provider's answer is fetched once", async () => {
  sessionStorage.setItem("atrium-left-for", "google.com");
  const { asked, load } = aProvider(ok(aLogin("ada@example.org")));
  const { state } = open(load);
  await waitFor(() => expect(state()).toBe("in"));
  expect(asked).toEqual(["back"]);
  expect(sessionStorage.length).toBe(0);
});

test("[IDN-8] a tab's memory that holds something else asks nobody", async () => {
  sessionStorage.setItem("atrium-left-for", "evil.example");
  const { asked, load } = aProvider(err("failed"));
  open(load);
  await act(async () => Promise.resolve());
  expect(asked).toEqual([]);
});

test("[IDN-3] files that cannot be had are no network", async () => {
  const { user, google } = open(() =>
    Promise.reject(new TypeError("Failed to fetch dynamically imported module: page-login.js")),
  );
  await user.click(google);
  expect((await screen.findByRole("alert")).textContent).toBe(PROVIDER_REFUSED["no-network"]);
});

test("[IDN-3] without a connection the buttons say so and ask nobody", async () => {
  const { asked, load } = aProvider(err("failed"));
  const { user, google } = open(load, { offline: true });
  await user.click(google);
  expect(asked).toEqual([]);
  expect(document.getElementById(google.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "Needs a connection",
  );
});

test("[IDN-2] a later question takes the place of one that waits for its window", async () => {
  let first: (a: Answer) => void = () => undefined;
  const waits = new Promise<Answer>((done) => (first = done));
  const { user, google, state } = open(aProvider(waits).load);
  await user.click(google);
  await screen.findByText("Continue in the Google window.");
  await user.click(screen.getByRole("button", { name: "Continue with Microsoft" }));
  expect(await screen.findByText("Continue in the Microsoft window.")).toBeDefined();
  await act(async () => first(ok(aLogin("ada@example.org"))));
  await waitFor(() => expect(state()).toBe("in"));
});

test.each([
  ["nothing", {}],
  ["a login of nobody", { ...aLogin("a"), uid: "" }],
  ["an anonymous one", { ...aLogin("a"), isAnonymous: true }],
  ["one without tokens", { ...aLogin("a"), stsTokenManager: null }],
  ["one of endless text", { ...aLogin("a"), email: "a".repeat(20_000) }],
])("[IDN-8] %s is no login", (_, login) => expect(v.safeParse(handedLoginSchema, login).success).toBe(false));

test("[IDN-5] a handed login carries nothing that it need not", () => {
  const parsed = v.parse(handedLoginSchema, { ...aLogin("a"), _redirectEventId: "7", apiKey: "k" });
  expect(Object.keys(parsed)).not.toContain("_redirectEventId");
});
