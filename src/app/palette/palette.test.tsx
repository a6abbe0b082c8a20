import { createMemoryHistory } from "@tanstack/react-router";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { FoundRow } from "#data/api.ts";
import { SHORTCUTS } from "#domain/words/shortcuts.ts";
import { aSession, aSite } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { renderPart } from "#testing/render-screen.tsx";
import { App } from "../app.tsx";
import { RECENT } from "./recent.ts";

window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
const SITES = [aSite({ id: "lon", title: "London" }), aSite({ id: "syd", title: "Sydney" })];
const person = (title: string, over: object = {}): FoundRow => ({
  key: `ns/example/people/${title}`,
  kind: "person",
  title,
  displayName: "",
  email: `${title.toLowerCase().replaceAll(" ", ".")}@example.org`,
  department: "Law",
  position: "",
  phones: [{ type: "Ext", number: "4711" }],
  sites: ["lon"],
  active: true,
  ...over,
});
const DESK: FoundRow = {
  key: "sites/syd/spaces/d7",
  kind: "desk",
  title: "2.007",
  site: "syd",
  floor: "f2",
  floorTitle: "Two",
  disabled: "broken",
};
const SYDNEY: FoundRow = { key: "sites/syd", kind: "site", title: "Sydney" };
const ROWS = [person("Anna Müller"), person("Hannah Brown", { active: false }), DESK, SYDNEY];

afterEach(() => vi.restoreAllMocks());
/** Errors that are said on screen and told to the console. */
globalThis.reportError = () => undefined;

async function open(fake = new FakeData({ state: "in", session: aSession(), proven: true })) {
  fake.setRows({ list: "site" }, SITES);
  if (fake.findable.length === 0) fake.setFindable(ROWS);
  const history = createMemoryHistory({ initialEntries: ["/sync"] });
  renderPart(<App history={history} />, { data: fake.client() });
  await screen.findByRole("heading", { name: "Sync" });
  const user = userEvent.setup();
  return { fake, history, user };
}
const field = () => screen.findByRole("combobox", { name: /Search people/ });
const options = () => screen.queryAllByRole("option").map((o) => o.textContent);
const chosen = () => screen.getAllByRole("option", { selected: true }).map((o) => o.textContent);
const closed = () => waitFor(() => expect(screen.queryByRole("combobox", { name: /Search people/ })).toBeNull());

describe("keys", () => {
  test("[PAL-1] Ctrl K opens and closes, and the focus goes back to where it was", async () => {
    const { user } = await open();
    const button = screen.getByRole("button", { name: /^Search, / });
    button.focus();
    await user.keyboard("{Control>}k{/Control}");
    const input = await field();
    expect(document.activeElement).toBe(input);
    await user.keyboard("{Control>}k{/Control}");
    await closed();
    expect(document.activeElement).toBe(button);
    await user.click(button);
    expect(await field()).toBeDefined();
  });

  test("[PAL-1] / and ? open outside of fields, and are letters inside", async () => {
    const { user } = await open();
    await user.keyboard("/");
    const input = await field();
    await user.type(input, "a/?");
    expect(input).toHaveProperty("value", "a/?");
    await user.keyboard("{Control>}k{/Control}");
    await closed();
    await user.keyboard("?");
    expect(await screen.findByRole("dialog", { name: "Keyboard shortcuts" })).toBeDefined();
  });

  test("[PAL-11] letters typed before the field is there stand in it, once", async () => {
    const { user } = await open();
    fireEvent.keyDown(window, { key: "k", ctrlKey: true });
    for (const key of ["a", "n", "x", "Backspace", "n", "a"]) fireEvent.keyDown(document.body, { key });
    expect(screen.queryByRole("combobox", { name: /Search people/ })).toBeNull();
    expect(await field()).toHaveProperty("value", "anna");
    await waitFor(() => expect(options()[0]).toMatch(/^Anna/));
    await user.keyboard("{Control>}k{/Control}");
    await closed();
    await user.keyboard("{Control>}k{/Control}");
    expect(await field()).toHaveProperty("value", "");
  });

  test("[PAL-1] a dialog that asks something is answered first", async () => {
    const { user } = await open();
    await user.keyboard("?");
    await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
    await user.keyboard("/");
    expect(screen.queryByRole("combobox", { name: /Search people/ })).toBeNull();
  });

  test("[PAL-9] the dialog lists every shortcut of the table", async () => {
    const { user } = await open();
    await user.keyboard("?");
    const dialog = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
    for (const { does } of SHORTCUTS.flatMap((g) => g.shortcuts)) expect(within(dialog).getByText(does)).toBeDefined();
  });
});

describe("finding", () => {
  test("[PAL-2] the list follows what is typed, in groups with numbers, and says how many", async () => {
    const { user } = await open();
    await user.keyboard("/");
    await user.type(await field(), "an");
    await waitFor(() => expect(options()[0]).toMatch(/^Anna Müller/));
    expect(screen.getByRole("group", { name: "People 1" })).toBeDefined();
    const status = screen.getAllByRole("status").map((s) => s.textContent);
    await waitFor(
      () => expect(screen.getAllByRole("status").some((s) => /^1 result$/.test(s.textContent))).toBe(true),
      {
        onTimeout: () => new Error(status.join("|")),
      },
    );
    expect((await field()).getAttribute("aria-activedescendant")).toBe(screen.getAllByRole("option")[0]?.id);
  });

  test("[PAL-2] arrows, Home and End go through it and around, and the field names the one at hand", async () => {
    const { user } = await open();
    await user.keyboard("/");
    await user.type(await field(), "anna");
    await waitFor(() => expect(options()).toHaveLength(2));
    const [first, second] = options();
    await user.keyboard("{ArrowDown}");
    expect(chosen()).toEqual([second]);
    await user.keyboard("{ArrowDown}");
    expect(chosen()).toEqual([first]);
    await user.keyboard("{End}");
    expect(chosen()).toEqual([second]);
    await user.keyboard("{Home}{ArrowUp}");
    expect(chosen()).toEqual([second]);
  });

  test("[PAL-8] the letters that answer are marked", async () => {
    const { user } = await open();
    await user.keyboard("/");
    await user.type(await field(), "muller");
    await waitFor(() => expect(document.querySelector("mark")?.textContent).toBe("Müller"));
  });

  test("[FIND-10] an answer to an older question is not shown", async () => {
    const { fake, user } = await open();
    await user.keyboard("/");
    let release: () => void = () => undefined;
    fake.searchGate = new Promise((done) => (release = done));
    await user.type(await field(), "h");
    fake.searchGate = null;
    await user.type(await field(), "{Backspace}anna");
    await waitFor(() => expect(options()[0]).toMatch(/^Anna/));
    await act(async () => release());
    expect(options()[0]).toMatch(/^Anna/);
  });

  test("[PAL-7] what is not all here is said, and nothing found says how to go on", async () => {
    const fake = new FakeData({ state: "in", session: aSession(), proven: true });
    fake.setFindable(ROWS, [
      { kind: "person", here: 1_200, total: 2_000 },
      { kind: "card", here: 3, total: null },
    ]);
    const { user } = await open(fake);
    await user.keyboard("/");
    await user.type(await field(), "qqqq");
    expect(await screen.findByText("Still arriving")).toBeDefined();
    expect(screen.queryByText("Nothing found for “qqqq”")).toBeNull();
    expect(screen.getByText("People: 1,200 of 2,000 are on this device so far")).toBeDefined();
    expect(screen.getByText("Cards: 3 are on this device so far, the rest has not arrived yet")).toBeDefined();
    act(() => fake.setFindable(ROWS));
    expect(await screen.findByText("Nothing found for “qqqq”")).toBeDefined();
    act(() => fake.setFindable([person("Qqqq Found")]));
    await waitFor(() => expect(options()[0]).toMatch(/^Qqqq Found/));
  });

  test("[KIND-1] desks and rooms stand under the labels of their kinds: the words of the specification, then the documents' titles", async () => {
    const fake = new FakeData({ state: "in", session: aSession(), proven: true });
    const room = { key: "r", kind: "room", title: "Alpha room", site: "lon", floorTitle: "One", capacity: 4 } as const;
    fake.setFindable(
      [...Array.from({ length: 9 }, (_, i): FoundRow => ({ ...DESK, key: `d${i}`, title: `Alpha ${i}` })), room],
      [{ kind: "room", here: 1, total: 2 }],
    );
    const { user } = await open(fake);
    await user.keyboard("/");
    await user.type(await field(), "alpha");
    expect(await screen.findByRole("group", { name: /^Desk\b/ })).toBeDefined();
    expect(screen.getByRole("group", { name: /^Meeting Room\b/ })).toBeDefined();
    act(() =>
      fake.setRows({ name: "spaceKinds" }, [
        { id: "desk", title: "Workstation" },
        { id: "room", title: "Suite" },
      ]),
    );
    expect(await screen.findByRole("group", { name: /^Workstation\b/ })).toBeDefined();
    expect(screen.getByRole("group", { name: /^Suite\b/ })).toBeDefined();
    expect(screen.getByText("Suite: 1 of 2 are on this device so far")).toBeDefined();
    await user.click(screen.getByRole("option", { name: /^Show all 9/ }));
    expect(await screen.findByRole("button", { name: "Workstation" })).toBeDefined();
  });

  test("[FRESH-7] an answer from all that is searched says as of when it is; one kind alone, as of its own", async () => {
    const { fake, user } = await open();
    const pull = (source: string, pulledAt: string) => ({
      source,
      docs: 1,
      total: 1,
      complete: true,
      live: false,
      asOf: Date.parse(pulledAt),
    });
    const pulls = [pull("spaces:syd", "2026-03-28T09:00:00Z"), pull("directory:lon", "2026-03-29T10:41:00Z")];
    act(() => fake.setSync({ net: "offline", pulls }));
    await user.keyboard("/");
    expect(screen.queryByText(/^Last synced /, { selector: "p" })).toBeNull();
    await user.type(await field(), "anna");
    expect(await screen.findByText("Last synced 28/03/2026 09:00")).toBeDefined();
    await user.clear(await field());
    await user.type(await field(), "nobody of this name");
    expect(await screen.findByText("Last synced 28/03/2026 09:00")).toBeDefined();
    act(() => fake.setFindable(Array.from({ length: 9 }, (_, i) => person(`Anna ${i}`))));
    await user.clear(await field());
    await user.type(await field(), "anna");
    await waitFor(() => expect(options()).toHaveLength(6));
    await user.keyboard("{End}{Enter}");
    expect(await screen.findByText("Last synced 29/03/2026 10:41", { selector: "p" })).toBeDefined();
  });

  test("[PAL-10] a long answer about one kind holds only the rows in sight", async () => {
    const fake = new FakeData({ state: "in", session: aSession(), proven: true });
    fake.setFindable(Array.from({ length: 150 }, (_, i) => person(`Anna ${String(i).padStart(3, "0")}`)));
    const { user } = await open(fake);
    await user.keyboard("/");
    await user.type(await field(), "anna");
    await waitFor(() => expect(options()).toHaveLength(6));
    await user.keyboard("{End}{Enter}");
    await waitFor(() => expect(fake.asked.at(-1)).toMatchObject({ kind: "person", limit: 200 }));
    await waitFor(() => expect(screen.getByRole("button", { name: /^People/ })).toBeDefined());
    await waitFor(() => expect(screen.queryAllByRole("option").length).toBeLessThan(60));
    await user.clear(await field());
    await user.keyboard("{Backspace}");
    expect(screen.queryByRole("button", { name: /^People/ })).toBeNull();
  });

  test("[PAL-7] a search that cannot be loaded says so", async () => {
    const { fake, user } = await open();
    vi.spyOn(fake, "search").mockRejectedValue(new TypeError("Failed to fetch"));
    await user.keyboard("/");
    await user.type(await field(), "a");
    expect((await screen.findByText(/^Search could not be loaded/)).getAttribute("role")).toBe("alert");
  });
});

describe("choosing", () => {
  test("[PAL-4] a desk opens Desk Settings at its site, with the desk in the address", async () => {
    const { fake, history, user } = await open();
    await user.keyboard("/");
    await user.type(await field(), "2.007");
    await waitFor(() => expect(options()[0]).toMatch(/2\.007.*Not bookable: broken/));
    await user.keyboard("{Enter}");
    await closed();
    expect(history.location.pathname).toBe("/desk-booking/desks");
    expect(history.location.search).toBe("?floor=f2&desk=d7");
    expect(fake.chosen["site"]).toBe("syd");
    expect(JSON.parse(fake.chosen[RECENT] ?? "null")).toEqual([DESK.key]);
  });

  test("[PAL-4] a site becomes the one worked on, a screen is opened", async () => {
    const { fake, history, user } = await open();
    await user.keyboard("/");
    await user.type(await field(), "sydney");
    await waitFor(() => expect(options()[0]).toMatch(/^Sydney/));
    await user.keyboard("{Enter}");
    await closed();
    expect(fake.chosen["site"]).toBe("syd");
    await user.keyboard("/");
    await user.type(await field(), "desk set");
    await waitFor(() => expect(options()[0]).toMatch(/^Desk Settings/));
    await user.keyboard("{Enter}");
    await waitFor(() => expect(history.location.pathname).toBe("/desk-booking/desks"));
  });

  test("[PAL-4] somebody opens their page for whoever may see people", async () => {
    const session = aSession({ roles: ["user", "people.reception"] });
    const fake = new FakeData({ state: "in", session, proven: true });
    fake.setFindable([person("Hannah Brown")]);
    const { history, user } = await open(fake);
    await user.keyboard("/");
    await user.type(await field(), "hannah");
    await waitFor(() => expect(options()[0]).toMatch(/^Hannah Brown/));
    await user.keyboard("{Enter}");
    await closed();
    expect(decodeURIComponent(history.location.pathname)).toBe("/people/view/Hannah Brown");
  });

  test("[PAL-5] a person shows facts that can be copied; Escape goes back to the field, and then away", async () => {
    const { user } = await open();
    const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await user.keyboard("/");
    await user.type(await field(), "hannah");
    await waitFor(() => expect(options()[0]).toMatch(/^Hannah Brown.*Inactive/));
    await user.keyboard("{Enter}");
    const details = await screen.findByRole("region", { name: "Details of Hannah Brown" });
    for (const text of ["hannah.brown@example.org", "4711", "Law", "London", "Inactive"])
      expect(within(details).getByText(text)).toBeDefined();
    await user.click(within(details).getByRole("button", { name: "Copy email" }));
    expect(copied).toHaveBeenCalledWith("hannah.brown@example.org");
    await user.click(within(details).getByRole("button", { name: "Back to the results" }));
    expect(document.activeElement).toBe(await field());
  });

  test("[PAL-3] without a question stand what was opened last, the screens and the commands of the role", async () => {
    const { fake, user } = await open();
    await user.keyboard("/");
    await user.type(await field(), "anna");
    await waitFor(() => expect(options()[0]).toMatch(/^Anna/));
    await user.keyboard("{Enter}");
    await user.clear(await field());
    await waitFor(() => expect(screen.getByRole("group", { name: "Opened last 1" })).toBeDefined());
    expect(options()[0]).toMatch(/^Anna Müller/);
    expect(options()).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Desk Settings/), "Sync now", "Sign out"]),
    );
    expect(options().some((o) => o?.startsWith("People Directory"))).toBe(false);
    await user.click(screen.getByRole("option", { name: "Sync now" }));
    await closed();
    expect(fake.nudges).toBeGreaterThan(0);
  });

  test("[PAL-6] what was opened last is the person's own and leaves with the sign-out", async () => {
    const { fake, user } = await open();
    await user.keyboard("/");
    await user.type(await field(), "anna{Enter}");
    await waitFor(() => expect(fake.chosen[RECENT]).toBeDefined());
    act(() => fake.setSession({ state: "in", session: aSession({ uid: "uid-other" }), proven: true }));
    await user.clear(await field());
    await waitFor(() => expect(fake.asked.at(-1)?.recent).toEqual([]));
  });
});
