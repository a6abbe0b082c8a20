import { createMemoryHistory } from "@tanstack/react-router";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { MSG } from "#domain/words/spec.ts";
import { aChangeSet, aProfile, aSession, aSite, aSync } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { renderPart } from "#testing/render-screen.tsx";
import { App } from "./app.tsx";

window.scrollTo = () => undefined;
const LONDON = aSite({ id: "site-1", title: "London" });
const SINGAPORE = aSite({ id: "site-2", title: "Singapore", timeZone: "Asia/Singapore" });

function open(fake: FakeData, at: string) {
  const history = createMemoryHistory({ initialEntries: [at] });
  renderPart(<App history={history} />, { data: fake.client() });
  return { history, at: () => history.location.pathname };
}

/** Somebody who has work waiting, with the sites loaded. */
function withSites(fake = new FakeData(), sites = [LONDON, SINGAPORE]) {
  fake.setRows({ list: "site" }, sites);
  return fake;
}
const account = { email: "ada@example.org", password: "secret", session: aSession() };

describe("guard", () => {
  test("[SHELL-1] while the session is unknown the splash stands, then the target opens", async () => {
    const fake = withSites(new FakeData({ state: "starting" }));
    const { at } = open(fake, "/sync");
    expect(await screen.findByRole("status", { name: "Loading…" })).toBeDefined();
    await waitFor(() => expect(at()).toBe("/"));
    act(() => fake.setSession({ state: "in", session: aSession(), proven: false }));
    expect(await screen.findByRole("heading", { name: "Sync" })).toBeDefined();
    expect(at()).toBe("/sync");
    await waitFor(() => expect(document.title).toBe("Sync - Atrium"));
  });

  test("[SHELL-1] signing in leads to the carried target", async () => {
    const user = userEvent.setup();
    const fake = withSites(new FakeData({ state: "out", why: null }));
    fake.accounts = [account];
    const { history } = open(fake, "/sync?from=mail");
    await user.type(await screen.findByLabelText("Email"), "ada@example.org");
    expect(history.location.pathname).toBe("/login");
    await user.type(screen.getByLabelText("Password"), "secret");
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    expect(await screen.findByRole("heading", { name: "Sync" })).toBeDefined();
    expect(history.location.href).toBe("/sync?from=mail");
  });

  test("[SHELL-2] a hostile target is dropped after signing in", async () => {
    const user = userEvent.setup();
    const fake = withSites(new FakeData({ state: "out", why: null }));
    fake.accounts = [{ ...account, session: aSession({ roles: ["user", "room-booking.admin"] }) }];
    const { at } = open(fake, "/login?target=%2F%2Fevil.example%2Fsync");
    await user.type(await screen.findByLabelText("Email"), "ada@example.org");
    await user.type(screen.getByLabelText("Password"), "secret{Enter}");
    expect(await screen.findByRole("heading", { name: "Room Booking Calendar" })).toBeDefined();
    expect(at()).toBe("/room-booking/calendar");
  });

  test("[SHELL-1] who has no screen at their site is told so", async () => {
    const fake = withSites(
      new FakeData({
        state: "in",
        session: aSession({ roles: ["user", "desk-booking.neighbourhoods"] }),
        proven: true,
      }),
    );
    fake.setRows({ list: "site" }, [aSite({ title: "London", hasDeskBooking: false })]);
    const { at } = open(fake, "/");
    expect(await screen.findByText("Your role opens no screen at London yet.")).toBeDefined();
    expect(at()).toBe("/home");
  });

  test("[SHELL-1] a session that ends leads to login and says why", async () => {
    const fake = withSites();
    const { at } = open(fake, "/sync");
    await screen.findByRole("heading", { name: "Sync" });
    act(() => fake.setSession({ state: "out", why: "disabled" }));
    expect(await screen.findByText(/Your account has been disabled/)).toBeDefined();
    expect(at()).toBe("/login");
  });

  test("[SHELL-3] an address that leads nowhere says so", async () => {
    open(withSites(), "/no/such/page");
    expect(await screen.findByRole("heading", { name: "This page does not exist." })).toBeDefined();
    await waitFor(() => expect(document.title).toBe("Page not found - Atrium"));
  });

  test("[SHELL-12] people without an admin-type role see the no-access page on every address", async () => {
    const fake = new FakeData({ state: "in", session: aSession({ roles: ["user"] }), proven: true });
    open(fake, "/sync");
    expect(await screen.findByRole("heading", { name: MSG.noAccess })).toBeDefined();
    expect(screen.queryByRole("navigation")).toBeNull();
    expect(screen.queryByRole("banner")).toBeNull();
    expect(screen.queryByRole("region", { name: "Notices" })).toBeNull();
    await waitFor(() => expect(document.title).toBe("Atrium"));
  });

  test("[SHELL-9] a device that never loaded anything says so without a network, and the sync screen stays open", async () => {
    const fake = new FakeData(undefined, aSync({ net: "offline", firstLoad: { done: false, docs: 0, total: null } }));
    const { history } = open(fake, "/nowhere");
    expect(await screen.findByRole("heading", { name: /This device has no data yet/ })).toBeDefined();
    act(() => history.push("/sync"));
    expect(await screen.findByRole("heading", { name: "Sync" })).toBeDefined();
  });
});

describe("the first load", () => {
  test("[SHELL-16] it is said with and without a network; that it ended, until the next screen", async () => {
    const pulls = [{ source: "sites", docs: 213, total: null, complete: false, live: false, asOf: 1 }];
    const at = (net: "unknown" | "online" | "offline", done: boolean) =>
      aSync({ net, firstLoad: { done, docs: 213, total: null }, pulls, keeps: ["spaces"] });
    const fake = new FakeData(undefined, { ...at("unknown", false), pulls: [] });
    const { history } = open(fake, "/sync");
    const notices = within(await screen.findByRole("region", { name: "Notices" }));
    expect(notices.queryByText(/first time/)).toBeNull();
    act(() => fake.setSync(at("unknown", false)));
    expect(await notices.findByText(/^Loading data for the first time\./)).toBeDefined();
    act(() => fake.setSync(at("offline", false)));
    expect(await notices.findByText(/^Only a part of your data is on this device\./)).toBeDefined();
    act(() => fake.setSync(at("online", true)));
    expect(await notices.findByText(/^All your data is here\./)).toBeDefined();
    act(() => history.push("/nowhere"));
    await waitFor(() => expect(screen.queryByText(/^All your data is here/)).toBeNull());
    act(() => history.push("/sync"));
    await screen.findByRole("heading", { name: "Sync" });
    expect(screen.queryByText(/^All your data is here/)).toBeNull();
  });
});

describe("a screen that throws", () => {
  test("[SHELL-10] header, chip and drawer stay, and trying again shows the screen", async () => {
    const silent = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const user = userEvent.setup();
    const fake = withSites();
    const broken = { ...aChangeSet({ id: "set-00001" }), part: null } as never;
    fake.putSet(broken);
    open(fake, "/sync");
    expect(await screen.findByRole("heading", { name: "This page stopped working." })).toBeDefined();
    expect(screen.getByRole("link", { name: /Open sync/ })).toBeDefined();
    expect(screen.getByRole("navigation")).toBeDefined();
    act(() => fake.putSet(aChangeSet({ id: "set-00001" })));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("heading", { name: "Sync" })).toBeDefined();
    silent.mockRestore();
  });
});

describe("header", () => {
  test("[SHELL-4] the site is chosen from a radio menu, and the data worker is told", async () => {
    const user = userEvent.setup();
    const fake = withSites();
    open(fake, "/sync");
    await user.click(await screen.findByRole("button", { name: "Choose site, now London" }));
    const menu = within(screen.getByRole("menu"));
    expect(menu.getAllByRole("menuitemradio").map((r) => r.getAttribute("aria-checked"))).toEqual(["true", "false"]);
    expect(document.activeElement?.textContent).toBe("London");
    await user.keyboard("{ArrowDown}{Enter}");
    expect(await screen.findByRole("button", { name: "Choose site, now Singapore" })).toBeDefined();
    await waitFor(() => expect(fake.activeSite).toBe("site-2"));
  });

  test("[SHELL-4] the default site comes before the first by id; one site has its menu too", async () => {
    const session = aSession({ defaultSite: "site-2" });
    const fake = withSites(new FakeData({ state: "in", session, proven: true }));
    open(fake, "/sync");
    expect(await screen.findByRole("button", { name: "Choose site, now Singapore" })).toBeDefined();
    act(() => fake.setRows({ list: "site" }, [LONDON]));
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Choose site, now London" }));
    expect(screen.getByRole("menuitemradio", { name: "London" }).getAttribute("aria-checked")).toBe("true");
    expect(screen.getByRole("menuitem", { name: "Set London as default" })).toBeDefined();
  });

  test("[SITE-2] every entry but the default offers 'Set Default'; it is saved, told, and marked", async () => {
    const user = userEvent.setup();
    const fake = withSites();
    fake.setRows({ name: "profile" }, [aProfile({ homeSite: "site-1" })]);
    fake.shownDocs[aProfile().prefs ?? ""] = { fields: {}, rev: 1 };
    open(fake, "/sync");
    await user.click(await screen.findByRole("button", { name: "Choose site, now London" }));
    expect(screen.getByRole("menuitemradio", { name: "London (default)" })).toBeDefined();
    expect(screen.getAllByRole("menuitem").map((r) => r.getAttribute("aria-label"))).toEqual([
      "Set Singapore as default",
    ]);
    await user.click(screen.getByRole("menuitem", { name: "Set Singapore as default" }));
    expect(await screen.findByText("Default site updated to Singapore")).toBeDefined();
    expect(fake.plans.at(-1)?.ops).toEqual([
      { kind: "patch", path: aProfile().prefs, fields: { site: { ref: "sites/site-2", title: "Singapore" } } },
    ]);
    act(() => fake.setRows({ name: "profile" }, [aProfile({ homeSite: "site-1", preferredSite: "site-2" })]));
    expect(await screen.findByRole("menuitemradio", { name: "Singapore (default)" })).toBeDefined();
    expect(screen.getByRole("button", { name: "Choose site, now London" })).toBeDefined();
    expect(fake.chosen["site"]).toBe("");
  });

  test("[SITE-2] by keyboard: up and down between the sites, to the right for what can be done with one", async () => {
    const user = userEvent.setup();
    const fake = withSites();
    fake.setRows({ name: "profile" }, [aProfile()]);
    open(fake, "/sync");
    await user.click(await screen.findByRole("button", { name: "Choose site, now London" }));
    const focus = () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;
    await user.keyboard("{ArrowDown}");
    expect(focus()).toBe("Singapore");
    await user.keyboard("{ArrowRight}");
    expect(focus()).toBe("Set Singapore as default");
    await user.keyboard("{ArrowLeft}{ArrowRight}{ArrowUp}");
    expect(focus()).toBe("London");
    await user.keyboard("{ArrowDown}{ArrowRight}{Enter}");
    expect(await screen.findByText("Default site updated to Singapore")).toBeDefined();
    act(() => fake.setRows({ name: "profile" }, [aProfile({ preferredSite: "site-2" })]));
    await screen.findByRole("menuitemradio", { name: "Singapore (default)" });
    expect(document.activeElement?.textContent).toBe("Singapore (default)");
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("menu")).toBeNull();
  });

  test("[SITE-2] a default that could not be saved says why, and nothing is marked", async () => {
    const user = userEvent.setup();
    const fake = withSites();
    fake.setRows({ name: "profile" }, [aProfile()]);
    fake.refuseSave = "storage-full";
    open(fake, "/sync");
    await user.click(await screen.findByRole("button", { name: "Choose site, now London" }));
    await user.click(screen.getByRole("menuitem", { name: "Set Singapore as default" }));
    expect(await screen.findByText(/^Error saving default site: This device's storage is full/)).toBeDefined();
    expect(screen.queryByText(/\(default\)/)).toBeNull();
  });

  test("[SITE-3] sites of several countries can be grouped, sites of one cannot", async () => {
    const user = userEvent.setup();
    const fake = withSites(new FakeData(), [LONDON, { ...SINGAPORE, country: "Singapore" }]);
    fake.setRows({ name: "profile" }, [aProfile()]);
    open(fake, "/sync");
    await user.click(await screen.findByRole("button", { name: "Choose site, now London" }));
    const flip = () => screen.getByRole("menuitemcheckbox", { name: "Group by country" });
    expect(flip().getAttribute("aria-checked")).toBe("false");
    await user.click(flip());
    expect(await screen.findByText("Site list updated to group by country")).toBeDefined();
    act(() => fake.setRows({ name: "profile" }, [aProfile({ groupByCountry: true })]));
    await waitFor(() => expect(flip().getAttribute("aria-checked")).toBe("true"));
    expect(within(screen.getByRole("group", { name: "Singapore" })).getAllByRole("menuitemradio")).toHaveLength(1);
    await user.click(flip());
    expect(await screen.findByText("Site list updated to default")).toBeDefined();
    act(() => fake.setRows({ list: "site" }, [LONDON, SINGAPORE]));
    await waitFor(() => expect(screen.queryByRole("menuitemcheckbox")).toBeNull());
  });

  test("[SITE-1] a start without a choice waits for the preferences instead of jumping from site to site", async () => {
    const fake = withSites();
    fake.setRows({ name: "profile" }, [], true);
    open(fake, "/sync");
    await screen.findByRole("heading", { name: "Sync" });
    expect(screen.queryByRole("button", { name: /Choose site/ })).toBeNull();
    act(() => fake.setRows({ name: "profile" }, [aProfile({ preferredSite: "site-2" })]));
    expect(await screen.findByRole("button", { name: "Choose site, now Singapore" })).toBeDefined();
  });

  test("[SHELL-4] no sites: the words of the specification, and only once the list is known to be empty", async () => {
    const fake = new FakeData();
    fake.setRows({ list: "site" }, [], true);
    open(fake, "/sync");
    await screen.findByRole("heading", { name: "Sync" });
    expect(screen.queryByText(MSG.noSites.absent)).toBeNull();
    act(() => fake.setRows({ list: "site" }, []));
    expect(await screen.findByText(MSG.noSites.absent)).toBeDefined();
  });

  test("[SHELL-6] the chip follows the queue and leads to the sync screen", async () => {
    const fake = withSites();
    open(fake, "/nowhere");
    const chip = await screen.findByRole("link", { name: "Online. Open sync." });
    act(() => fake.putSet(aChangeSet({ id: "set-00001" })));
    await waitFor(() => expect(chip.getAttribute("aria-label")).toBe("Online, Saved on this device: 1. Open sync."));
    act(() => fake.accept("set-00001"));
    await waitFor(() => expect(chip.getAttribute("aria-label")).toBe("Online, Sent. Open sync."));
    expect(chip.getAttribute("href")).toBe("/sync");
  });

  test("[SHELL-6] a change of state is said once it has held, not at start", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const fake = withSites();
    open(fake, "/sync");
    const chip = await screen.findByRole("link", { name: /Open sync/ });
    const spoken = chip.parentElement?.querySelector('[role="status"]');
    expect(spoken?.textContent).toBe("");
    act(() => fake.setSync({ net: "offline" }));
    act(() => void vi.advanceTimersByTime(500));
    expect(spoken?.textContent).toBe("");
    act(() => void vi.advanceTimersByTime(1_500));
    expect(spoken?.textContent).toBe("Offline");
    vi.useRealTimers();
  });

  test("[SHELL-13] the account menu names the person and signs out to login", async () => {
    const user = userEvent.setup();
    const fake = withSites(new FakeData({ state: "in", session: aSession({ displayName: "" }), proven: true }));
    localStorage.setItem("atrium.of.uid-ada.site", "site-2");
    const { at, history } = open(fake, "/sync");
    await user.click(await screen.findByRole("button", { name: MSG.myAccount }));
    expect(screen.getByText(MSG.noNameSet)).toBeDefined();
    expect(screen.getByText("ada@example.org")).toBeDefined();
    await user.click(screen.getByRole("menuitem", { name: MSG.logout }));
    await waitFor(() => expect(at()).toBe("/login"));
    await waitFor(() => expect(history.location.search).toBe(""));
    expect(localStorage.getItem("atrium.of.uid-ada.site")).toBeNull();
  });
});

describe("signing out with unsaved edits", () => {
  async function leaveWith(answer: boolean) {
    const user = userEvent.setup();
    const { at, history } = open(withSites(), "/sync");
    const asked = vi.fn(() => !answer);
    await user.click(await screen.findByRole("button", { name: MSG.myAccount }));
    history.block({ blockerFn: asked, enableBeforeUnload: false });
    await user.click(screen.getByRole("menuitem", { name: MSG.logout }));
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    return { at };
  }

  test("[SIGNIN-5] the screen's leave question comes first, and no keeps the session", async () => {
    const { at } = await leaveWith(false);
    await act(() => Promise.resolve());
    expect(at()).toBe("/sync");
    expect(screen.getByRole("heading", { name: "Sync" })).toBeDefined();
  });

  test("[SIGNIN-5] leaving signs out, and asks no second time", async () => {
    const { at } = await leaveWith(true);
    await waitFor(() => expect(at()).toBe("/login"));
  });
});

describe("signing out with unsent work", () => {
  async function askToLeave(fake: FakeData) {
    const user = userEvent.setup();
    const { at } = open(fake, "/sync");
    await user.click(await screen.findByRole("button", { name: MSG.myAccount }));
    await user.click(screen.getByRole("menuitem", { name: MSG.logout }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Not everything has been sent" }));
    return { user, at, dialog };
  }
  function withWork() {
    const fake = withSites();
    fake.putSet(aChangeSet({ id: "set-00001", label: "Disable desk 1.1" }));
    return fake;
  }

  test("[SIGNIN-4] the dialog lists what waits, and staying keeps all of it", async () => {
    const fake = withWork();
    const { user, at, dialog } = await askToLeave(fake);
    expect(dialog.getByText("Disable desk 1.1")).toBeDefined();
    await user.click(dialog.getByRole("button", { name: "Stay signed in" }));
    expect(at()).toBe("/sync");
    expect(fake.sets.size).toBe(1);
  });

  test("[SIGNIN-4] giving it up takes having read the list", async () => {
    const fake = withWork();
    const { user, at, dialog } = await askToLeave(fake);
    const discard = dialog.getByRole("button", { name: "Discard and sign out" });
    await user.click(discard);
    expect(fake.sets.size).toBe(1);
    await user.click(dialog.getByRole("checkbox"));
    await user.click(discard);
    await waitFor(() => expect(at()).toBe("/login"));
    expect(fake.sets.size).toBe(0);
  });

  test("[SIGNIN-4] sending now signs out when the last one has been accepted", async () => {
    const fake = withWork();
    const { user, at, dialog } = await askToLeave(fake);
    await user.click(dialog.getByRole("button", { name: "Send now" }));
    expect(fake.nudges).toBe(1);
    expect(at()).toBe("/sync");
    act(() => fake.accept("set-00001"));
    await waitFor(() => expect(at()).toBe("/login"));
  });

  test("[SIGNIN-4] without a connection sending is not offered, and says why", async () => {
    const fake = withWork();
    fake.setSync({ net: "offline" });
    const { dialog } = await askToLeave(fake);
    expect(dialog.getByRole("button", { name: "Send now" })).toHaveProperty("disabled", true);
    expect(dialog.getByText("Sending needs a connection.")).toBeDefined();
  });
});

describe("addresses", () => {
  const admin = aSession({ roles: ["user", "ns.admin"] });
  const signedIn = () => withSites(new FakeData({ state: "in", session: admin, proven: true }));
  const many = Array.from({ length: 10_000 }, (_, i) => `p${i}=${i}`).join("&");

  test.each([
    ["10,000 parameters", `/sync?${many}`],
    ["prototype names", "/sync?__proto__=x&constructor=y&toString=z&__proto__[a]=1&q={%22__proto__%22:{%22x%22:1}}"],
    ["what is no encoding", "/sync?q=%E0%A4%A&x=%"],
    ["a script", "/sync?q=%3Cscript%3Ealert(1)%3C/script%3E#%3Cimg%20src=x%20onerror=alert(1)%3E"],
  ])("[ROUTE-3] an address with %s opens its screen", async (_, address) => {
    open(signedIn(), address);
    expect(await screen.findByRole("heading", { name: "Sync" })).toBeDefined();
    expect(({} as { x?: unknown; a?: unknown }).x).toBeUndefined();
    expect(document.querySelector("script, img")).toBeNull();
  });

  test.each([
    ["/desk-booking/desks", "Desk Settings - Atrium"],
    ["/desk-booking/site", "Desk Site Settings - Atrium"],
    ["/sync", "Sync - Atrium"],
    ["/people/users", "Users list - Atrium"],
    ["/dashboard/live-status", "Live Status - Atrium"],
    ["/no/such/page", "Page not found - Atrium"],
    ["/status/stats?site=nowhere", "Page not found - Atrium"], // spec 1 §2.1: a site that does not exist
  ])("[ROUTE-4] the title of %s is %s", async (address, title) => {
    open(signedIn(), address);
    await waitFor(() => expect(document.title).toBe(title), { timeout: 10_000 });
  });

  test("[ROUTE-1] a site without desk booking has no such group, and the address says why", async () => {
    const fake = new FakeData({ state: "in", session: admin, proven: true });
    withSites(fake, [{ ...LONDON, hasDeskBooking: false }]);
    open(fake, "/desk-booking/site");
    expect(await screen.findByRole("heading", { name: "London has no desk booking." })).toBeDefined();
    expect(within(screen.getByRole("navigation", { name: "Screens" })).queryByText("Site Settings")).toBeNull();
    act(() => void withSites(fake, [LONDON]));
    expect(await screen.findByRole("heading", { name: "Site Settings" })).toBeDefined();
    expect(within(screen.getByRole("navigation", { name: "Screens" })).getByText("Site Settings")).toBeDefined();
  });
});

test.each([
  [true, "Expand menu"],
  [false, "Collapse menu"],
])(
  "[LOOK-1] on a screen that is narrow: %s, the drawer offers to %s; its links keep their names",
  async (narrow, word) => {
    const { matchMedia } = window;
    const asked = vi.spyOn(window, "matchMedia");
    asked.mockImplementation((query) => ({
      ...matchMedia(query),
      matches: narrow && query === "(max-width: 74.99em)",
    }));
    open(withSites(), "/sync");
    expect(await screen.findByRole("button", { name: word })).toBeDefined();
    const link = screen.getByRole("link", { name: "Sync" });
    expect(link.getAttribute("title")).toBe(narrow ? null : "Sync"); // the rail shows its words beside it itself
    asked.mockRestore();
  },
);

test("[FRAME-3] the link to Sync has the number of changes that need attention, in words to those who listen", async () => {
  const fake = withSites();
  open(fake, "/sync");
  await screen.findByRole("link", { name: "Sync" });
  act(() => fake.setSync({ unreadable: 3 }));
  const link = await screen.findByRole("link", { name: /^Sync ?Needs attention: 3$/ });
  expect(within(link).getByText("3")).toBeDefined();
  act(() => fake.setSync({ unreadable: 0 }));
  expect(await screen.findByRole("link", { name: "Sync" })).toBe(link);
});

test("[FRAME-2] the account menu ends with the copyright line and the version", async () => {
  const user = userEvent.setup();
  open(withSites(), "/sync");
  await user.click(await screen.findByRole("button", { name: MSG.myAccount }));
  expect(within(screen.getByRole("menu")).getByText(/^©|^Copyright/)).toBeDefined();
});
