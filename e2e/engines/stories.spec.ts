import { WEDGE } from "../../src/domain/scan/limits.ts";
import { addDays, dayOf } from "../../src/domain/shared/time.ts";
import { SECRET } from "../../src/testing/pictures.ts";
import { distB } from "../kit/backend.ts";
import { aBookingOf, dayAhead, withOwners } from "../kit/bookings.ts";
import { aCard, aMember } from "../kit/people.ts";
import { aRoom } from "../kit/rooms.ts";
import { DIRTY, dirtyFile, foreignFile, PROGRAMS } from "../kit/foreign-files.ts";
import { ofPhone, SEEN, TWO_COLOURS } from "../kit/photo.ts";
import { fileOf } from "../kit/snapshots.ts";
import { deskTitle, PASSWORD } from "../kit/tenant.ts";
import { SITE_ZONE } from "../kit/zone.ts";
import { expect, signIn, test, worksOffline } from "./fixtures.ts";
import type { Hand } from "./hand.ts";

const DESKS = "/desk-booking/desks";
const FIRST = deskTitle(0);
const SECOND = deskTitle(1);
const row = (title: string, state = ""): RegExp => new RegExp(`^Desk ${title.replace(".", "\\.")},.*${state}`);

test.use({ shape: { desks: 12 } });

async function disable(hand: Hand, reason: string, titles = [FIRST, SECOND]): Promise<void> {
  for (const title of titles) await hand.check(row(title));
  await hand.type("Reason", reason);
  await hand.clickUntil("Disable bookings for these desks", "Save");
  await hand.click("button", "Save");
}

test("[ENG-1] [F01] desks are disabled without a network after the question about their bookings, outlive a cold start, and arrive once", async ({
  tenant,
  device,
  server,
}) => {
  await withOwners(server, tenant);
  const [desk = ""] = tenant.desks;
  await aBookingOf(server, tenant, { desk, title: FIRST, day: dayAhead(1), owner: "grace" });
  let hand = device.first;
  await signIn(hand, tenant, "settings");
  await hand.go(DESKS);
  await hand.control("checkbox", row(FIRST, "Bookable"));
  await hand.tab.run(`window.said = []; window.addEventListener("error", (e) => window.said.push(e.message));`);

  await device.net.set({ kind: "refuse" });
  await disable(hand, "water damage");
  expect(await hand.tab.run("return window.said")).toEqual([]); // no observer of sizes runs in circles
  await hand.sees(/(^|\D)2 desks, 1 booking by 1 person/);
  await hand.click("radio", /^Keep them/);
  await hand.clickWithin(["dialog", /^Who has booked/], "button", "Save");
  await hand.control("link", /Saved on this device: 1/);

  hand = await device.restart();
  const started = Date.now();
  await hand.go(DESKS);
  await hand.control("checkbox", row(FIRST, "water damage"));
  await hand.control("link", /Saved on this device: 1/);
  await hand.seesNo("Connecting", Math.max(0, 8_000 - (Date.now() - started)));
  expect(await server.receipts(tenant.ns)).toEqual([]);

  await device.net.set({ kind: "pass" });
  await hand.until("the server has it", async () => (await server.receipts(tenant.ns)).length > 0);
  const desks = (await server.desks(tenant.site)).filter((d) => d.data["disabled"] === "water damage");
  expect(desks.map((d) => d.data["rev"])).toEqual([2, 2]);
  expect((await server.receipts(tenant.ns)).map((r) => r.data["count"])).toEqual([2]);
});

test("[ENG-2] fields that were filled in sign in; search finds; a second tab shows an edit; a sign-out leaves nothing @wide", async ({
  tenant,
  device,
}) => {
  const hand = device.first;
  await hand.go("/sync");
  await hand.control("button", "Sign in");
  const fill = `for (const [name, value] of arguments[0]) document.querySelector("input[name=" + name + "]").value = value;`;
  await hand.tab.run(fill, [
    ["email", tenant.email("settings")],
    ["password", PASSWORD],
  ]);
  await hand.click("button", "Sign in");
  await worksOffline(hand);

  await hand.press("Control", "k");
  const search = await hand.control("combobox", /^Search/);
  await search.type(FIRST);
  await hand.control("option", new RegExp(FIRST.replace(".", "\\.")));
  await hand.press("Enter");
  await hand.until("the desk's screen", async () => String(await hand.tab.run("return location.pathname")) === DESKS);
  await hand.click("button", "All desks"); // the search opened the desk
  await hand.control("checkbox", row(FIRST, "Bookable"));

  const other = device.hand(await device.browser.tab());
  await other.go(DESKS);
  await other.control("checkbox", row(SECOND, "Bookable"));
  await disable(hand, "being painted", [SECOND]); // the search selected the other
  await other.control("checkbox", row(SECOND, "being painted"));
  await hand.control("link", /Sent/);
  await hand.click("button", /my account/i);
  await hand.click("menuitem", "Logout");
  await hand.control("button", "Sign in", 30_000);
  await other.control("button", "Sign in", 30_000);
  const left = `const done = arguments[arguments.length - 1]; return indexedDB.databases().then((all) => all.map((d) => d.name).join());`;
  await hand.until("no database of the person", async () => {
    const names = String(await hand.tab.run(left));
    return !names.includes(tenant.ns) && !names.includes(tenant.uid("settings"));
  });
});

test("[ENG-3] [F38] a conflict is decided field by field @wide", async ({ tenant, device, server }) => {
  const hand = device.first;
  await signIn(hand, tenant, "settings");
  await hand.go(DESKS);
  await hand.control("checkbox", row(FIRST, "Bookable"));
  await device.net.set({ kind: "refuse" });
  await disable(hand, "mine");
  await hand.control("link", /Saved on this device: 1/);
  for (const desk of tenant.desks.slice(0, 2))
    await server.patch(`sites/${tenant.site}/spaces/${desk}`, { disabled: "theirs" }, tenant.uid("second"));
  await device.net.set({ kind: "pass" });

  await hand.control("link", /Needs attention/, 30_000);
  await hand.go("/sync");
  await hand.click("button", /^Review /);
  await hand.sees("0 of 2 decided");
  for (const [title, way] of [
    [FIRST, "Keep mine"],
    [SECOND, "Take theirs"],
  ] as const)
    await hand.clickWithin(["radiogroup", `${title} Bookings`], "radio", way);
  await hand.sees("2 of 2 decided");
  await hand.click("button", "Apply decisions");
  const stands = async () => {
    const desks = await server.desks(tenant.site);
    const of = (id: string | undefined) => desks.find((d) => d.path.endsWith(`/${id}`))?.data["disabled"] as unknown;
    return tenant.desks.slice(0, 2).map(of).join();
  };
  await hand.until("both decisions on the server", async () => (await stands()) === "mine,theirs");
});

test("[ENG-4] [F15] a newer build is offered, and comes when it is asked for @wide", async ({
  tenant,
  device,
  app,
}) => {
  const hand = device.first;
  await signIn(hand, tenant, "settings");
  const scripts = () => hand.tab.run("return [...document.scripts].map((s) => s.src).join()");
  const before = String(await scripts());
  app.setDist(distB());
  await hand.tab.run("void navigator.serviceWorker.getRegistration().then((r) => r.update())");
  await hand.sees("A new version is available", 30_000);
  await hand.click("button", "Reload");
  await hand.until("the new build", async () => String(await scripts()) !== before);
  await hand.sees("Complete for your sites", 30_000);
  await hand.seesNo("A new version is available");
});

test("[ENG-5] [PPL-1] somebody is added without a network, outlives a cold start, and arrives once @long", async ({
  tenant,
  device,
  server,
}) => {
  let hand = device.first;
  await signIn(hand, tenant, "reception");
  await hand.go("/people/directory");
  await hand.control("link", "Add a person");
  await device.net.set({ kind: "refuse" });
  await hand.click("link", "Add a person");
  await hand.type(/^Full Name/, "José Möhlenbrück");
  await hand.type("Email", `jose@${tenant.ns}.test`);
  await hand.sees("Not checked against the server");
  await hand.click("button", "Create");
  await hand.control("link", "Edit");
  await hand.sees("José Möhlenbrück"); // who is called by their first name has no second one shown [PPG-17]
  await hand.control("link", /Saved on this device: 1/);

  hand = await device.restart();
  await hand.go("/people/directory?q=moehlenbrueck");
  await hand.sees("José Möhlenbrück", 45_000); // a cold start, on machines that have much to do
  await device.net.set({ kind: "pass" });
  await hand.until("the server has it", async () => (await server.receipts(tenant.ns)).length > 0);
  expect((await server.receipts(tenant.ns)).map((r) => r.data["count"])).toEqual([3]);
  const claim = await server.get(`ns/${tenant.ns}/uniques/email_jose@${tenant.ns}.test`);
  expect(String(claim?.["ref"])).toMatch(/\/people\//);
});

/** By Enter, not by the button: a driver may type as fast as a scanner, whose card is looked for when no more keys come. */
async function look(hand: Hand): Promise<void> {
  await hand.type("Card number, name, email or phone", "7001");
  await hand.press("Enter");
}

test("[ENG-6] [CRD-93] at the reception desk a card is given without a network, outlives a cold start, and comes back @wide", async ({
  tenant,
  device,
  server,
}) => {
  await aMember(server, tenant, "grace");
  const card = await aCard(server, tenant, "7001");
  const owner = async () =>
    ((await server.get(card))?.["owner"] as { readonly title: string } | null | undefined)?.title ?? "";
  let hand = device.first;
  await signIn(hand, tenant, "reception");
  await hand.go("/people/desk");
  await hand.control("searchbox", "Card number, name, email or phone");
  await device.net.set({ kind: "refuse" });
  await look(hand);
  await hand.sees("Card 7001 is nobody's.");
  await hand.type("Who gets it?", "grace");
  await hand.click("button", /Person grace/);
  await hand.click("button", "Permanent card");
  await hand.control("button", /^Return/);

  hand = await device.restart();
  await hand.go("/people/desk");
  await hand.sees("Waiting to be sent: doors do not know yet");
  await device.net.set({ kind: "pass" });
  await hand.until("the server has it", async () => (await owner()) === "Person grace");
  await look(hand);
  await hand.click("button", "Return Card 7001");
  await hand.until("it is nobody's", async () => (await owner()) === "");
});

test("[ENG-7] [ROM-84] a room is booked without a network, outlives a cold start, and holds its slot on the server @long", async ({
  tenant,
  device,
  server,
}) => {
  await aRoom(server, tenant, "Elm");
  const day = addDays(dayOf(Date.now(), SITE_ZONE), 1);
  const calendar = `/room-booking/calendar?day=${day}`;
  let hand = device.first;
  await signIn(hand, tenant, "admin");
  await hand.go(calendar);
  await hand.control("button", /^Book Elm, free/);
  await device.net.set({ kind: "refuse" });
  await hand.click("button", /^Book Elm, free/);
  await hand.type("Title", "Interview");
  await hand.click("button", "Book");
  await hand.control("link", /Saved on this device: 1/);

  hand = await device.restart();
  await hand.go(calendar);
  await hand.control("button", /^Interview, Elm/, 45_000); // a cold start, on machines that have much to do
  await device.net.set({ kind: "pass" });
  await hand.until("the server has it", async () => (await server.receipts(tenant.ns)).length > 0);
  const holds = await server.below(`ns/${tenant.ns}/holds`);
  expect(holds.map((h) => Object.keys(h.data["held"] as object))).toEqual([["r1"]]);
});

test("[ENG-8] [SNAP-16] people come by their file, are found, and are there after a cold start without a network @wide", async ({
  tenant,
  device,
  server,
}) => {
  for (const id of ["ada", "grace", "edith", "joan"]) await aMember(server, tenant, id);
  await fileOf(server, tenant, `people:${tenant.site}`, { lines: 2 });
  let hand = device.first;
  await signIn(hand, tenant, "reception");
  expect(await server.get(`sites/${tenant.site}/snapshots/people`)).toMatchObject({ docs: 4 });
  await hand.seesNo("snapshots/people", 500); // no file that could not be used
  await device.net.set({ kind: "refuse" });
  hand = await device.restart();
  await hand.go("/people/directory?q=person");
  for (const id of ["ada", "grace", "edith", "joan"]) await hand.sees(`Person ${id}`);
});

test("[ENG-9] [IMR-42] [IMR-45] files of Excel, Google and Entra are read by what they are, and in the encoding that is chosen @long", async ({
  tenant,
  device,
}) => {
  const hand = device.first;
  await signIn(hand, tenant, "admin");
  await hand.go("/import");
  for (const { file, read, people } of PROGRAMS) {
    await hand.chooseFile(file, foreignFile(file));
    await hand.sees(read);
    await hand.click("button", "Check rows");
    await hand.sees(people);
    await hand.click("button", "Back");
    await hand.click("button", "Start again");
  }
  await hand.chooseFile("mac-roman.csv", foreignFile("mac-roman.csv"));
  await hand.choose("Encoding", "Windows-1252 (Western Europe)");
  await hand.sees("JŸrgen MŸller");
  await hand.choose("Encoding", "Mac Roman");
  await hand.sees("Jürgen Müller");
});

test("[ENG-10] [IMR-40] [IMR-44] a dirty file of 600 rows is told row by row, applied and taken back @long", async ({
  tenant,
  device,
}) => {
  const hand = device.first;
  await signIn(hand, tenant, "admin");
  await hand.go("/import");
  await device.net.set({ kind: "refuse" });
  await hand.chooseFile("dirty.csv", dirtyFile(tenant.ns));
  await hand.click("button", "The letters are right"); // two names say too little of a language
  await hand.click("button", "Check rows");
  await hand.sees(`${DIRTY.error} Error`);
  await hand.sees("Phone Mobile was rounded by a spreadsheet");
  await hand.click("button", `Apply ${DIRTY.new} rows`);
  await hand.sees("All changes are saved on this device", 60_000);
  await hand.click("button", /^Undo/);
  await hand.clickWithin(["alertdialog", /Undo/], "button", "Undo");
  await hand.sees("Undone", 60_000);
});

test("[ENG-11] [PIC-4] [PIC-5] a photo from a phone is cropped without a network, outlives a cold start, and is stored upright @wide", async ({
  tenant,
  device,
  server,
}) => {
  const path = await aMember(server, tenant, "grace");
  const named = async () => String((await server.get(path))?.["profilePicture"] ?? "");
  let hand = device.first;
  await signIn(hand, tenant, "reception");
  await hand.go("/people/view/grace");
  await hand.control("button", "Change the picture of Person grace");
  const photo = ofPhone(String(await hand.tab.run(TWO_COLOURS)));
  await device.net.set({ kind: "refuse" });
  await hand.chooseFile("photo.jpg", photo);
  await hand.control("application", "The part that is shown");
  await hand.click("button", "Save picture");
  await hand.sees("Picture saved on this device");
  const hasPicture = () => hand.tab.run(`return document.querySelector("button img")?.naturalWidth === 640`);

  hand = await device.restart();
  await hand.go("/people/view/grace");
  await hand.until("the picture that waits", async () => (await hasPicture()) === true, 45_000);
  await device.net.set({ kind: "pass" });
  await hand.until("the server has it", async () => (await named()).endsWith(".jpg"));
  const stored = await server.stored(await named());
  expect([stored.includes(SECRET), stored.includes("Exif")]).toEqual([false, false]);
  const base64 = stored.toString("base64");
  const seen = await hand.until("it is opened", () => hand.tab.run(SEEN, base64) as Promise<string | null>);
  expect(seen).toBe("640 x 640: red red blue blue");
});

const KEY_MS = 12;
/** Notes when keys came. */
const LISTEN = `if (window.keysAt === undefined) addEventListener("keydown", (e) => window.keysAt.push(e.timeStamp), { capture: true });
window.keysAt = [];`;
/** How long a pause between two keys was, on the whole, ms. */
const PACE = `const at = window.keysAt; return (at.at(-1) - at[0]) / (at.length - 1);`;
/** Holds a card to a reader that types, until it is heard: again only where the driver itself typed slower than the page still hears. */
async function hold(hand: Hand, id: string, heard: () => Promise<boolean>): Promise<void> {
  await hand.until(`${id} heard`, async () => {
    await hand.tab.run(LISTEN);
    await hand.scan(id, KEY_MS);
    const pace = Number(await hand.tab.run(PACE));
    for (const end = Date.now() + 10_000; Date.now() < end; await new Promise((done) => setTimeout(done, 100)))
      if (await heard()) return true;
    if (pace <= WEDGE.heldUpMs / 2) throw new Error(`${id} was not heard, with keys of ${pace} ms`);
    return null;
  });
}

test("[ENG-12] [WALK-8] a reader that types at 12 ms a key is heard where nothing has the focus, behind its own popup, and in the desk's field @wide", async ({
  tenant,
  device,
  server,
}) => {
  for (const id of ["7001", "7002"]) await aCard(server, tenant, id);
  const hand = device.first;
  await signIn(hand, tenant, "reception");
  await hand.go("/people/cards");
  await hand.sees("Card 7001");
  const says = (words: string) => async () => (await hand.text()).includes(words);
  await hold(hand, "9001", says("This card hasn't been added to the system"));
  await hold(hand, "7001", async () => String(await hand.tab.run("return location.pathname")).includes("7001"));
  await hand.go("/people/desk");
  await hand.control("searchbox", "Card number, name, email or phone");
  await hold(hand, "7002", says("Card 7002 is nobody's."));
});
