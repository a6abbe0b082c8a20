import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { ImportHead, ImportOpened, ImportRow } from "#data/api-import.ts";
import { NO_COUNTS } from "#domain/import/verdict.ts";
import { aChangeSet, aSession, aSite, aSync } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { downloadFile } from "#ui/download.ts";
import { ImportScreen } from "./import-screen.tsx";

vi.mock("#ui/download.ts", () => ({ downloadFile: vi.fn() }));

const user = userEvent.setup();
const FILE: NonNullable<ImportOpened["file"]> = {
  ...{ encoding: "windows-1252", separator: ";", lost: false, asks: false, header: 1, program: "", again: true },
  preview: [
    { line: 1, cells: ["Who", "Email", "email"] },
    { line: 2, cells: ["Zoë", "zoe@a.test", ""] },
  ],
};
const OPENED: ImportOpened = {
  id: "i1",
  kind: "people",
  site: "s1",
  name: "people.csv",
  headers: ["Who", "Email", "email"],
  examples: ["Ann", "ann@a.test", ""],
  rows: 3,
  file: FILE,
  doubled: ["Email", "email"],
  mapping: { email: [1] },
  orders: {},
};
const ROWS: readonly ImportRow[] = [
  { line: 2, verdict: "new", name: "Ann", why: "", changes: [] },
  { line: 3, verdict: "changed", name: "Bo", why: "", changes: [{ field: "Position", from: "", to: "Cook" }] },
  { line: 4, verdict: "error", name: "Cy", why: "Email should be a valid email address", changes: [] },
];
const head = (over: Partial<ImportHead>): ImportHead => ({
  ...{ id: "old", kind: "cards", site: "s1", name: "cards.csv", at: Date.UTC(2026, 0, 2) },
  ...{ counts: { ...NO_COUNTS, new: 5 }, sets: 2, stored: 1, state: "applying" },
  ...over,
});

async function opened(
  roles: readonly string[] = ["ns.admin"],
  set: (fake: FakeData) => void = () => undefined,
  address = "/",
) {
  const session = aSession({ ns: "example", uid: "me", roles: ["user", ...roles] });
  const fake = new FakeData({ state: "in", session, proven: true }, aSync({}));
  fake.setRows({ list: "site" }, [aSite({ id: "s1", title: "London" })]);
  fake.csvAnswer = { ok: true, value: OPENED };
  fake.judged = [...ROWS];
  set(fake);
  const client = await fake.readyClient();
  renderScreen(ImportScreen, { data: client, at: address });
  return fake;
}
const choose = async (name = "people.csv") => {
  await screen.findByRole("heading", { name: "Import" });
  const input = document.querySelector("input[type=file]");
  if (!(input instanceof HTMLInputElement)) throw new Error("no field for a file");
  await user.upload(input, new File(["x"], name, { type: "text/csv" }));
};
/** What the page itself says is wrong; passing words have a region of their own. */
const wrong = async (words: string) =>
  waitFor(() => {
    const said = screen.getAllByRole("alert").map((a) => a.textContent);
    expect(
      said.some((text) => text.includes(words)),
      said.join(" | "),
    ).toBe(true);
  });
const press = async (name: string | RegExp) => user.click(await screen.findByRole("button", { name }));

test("[IMR-1] [IMR-30] only what somebody may import is offered; cards come from a file, a range or scans", async () => {
  await opened(["people.reception"]);
  const kinds = await screen.findByRole("radiogroup", { name: "What do you import?" });
  expect(within(kinds).getAllByRole("radio")).toHaveLength(3);
  expect(screen.queryByRole("radio", { name: "Scan in a row" })).toBeNull();
  await user.click(screen.getByRole("radio", { name: "Cards" }));
  expect(screen.getByRole("radio", { name: "Scan in a row" })).toBeDefined();
});

test("[IMR-30] without any right to write a kind of row nothing is offered", async () => {
  await opened(["room-booking.admin"]);
  expect(await screen.findByText("You may not import anything.")).toBeDefined();
});

test("[IMR-30] what was read last stands there again, but not over a file that was chosen meanwhile", async () => {
  let answer: (kept: ImportOpened) => void = () => undefined;
  const kept = new Promise<ImportOpened>((resolve) => (answer = resolve));
  await opened(undefined, (fake) => vi.spyOn(fake, "openedImport").mockReturnValue(kept));
  await choose();
  await screen.findByRole("heading", { name: /people\.csv/ });
  await act(async () => {
    answer({ ...OPENED, id: "i0", name: "earlier.csv", mapping: { email: [2] } });
    await kept;
  });
  expect(screen.getByRole("heading", { name: /people\.csv/ })).toBeDefined();
  expect(screen.getByLabelText<HTMLSelectElement>("Email").value).toBe("1");
});

test("[IMR-30] [IMR-31] [IMR-32] a file is mapped, looked through row by row, and applied only when somebody says so", async () => {
  const fake = await opened();
  await choose();
  expect(await screen.findByText("3 rows, Windows-1252 (Western Europe), divided by semicolons")).toBeDefined();
  expect(screen.getByText(/Several columns are called Email, email/)).toBeDefined();
  await user.selectOptions(screen.getByLabelText("Full Name"), "Who");
  expect(screen.getByText("e.g. Ann")).toBeDefined();
  await press("Check rows");
  expect(fake.readings).toEqual([{ mapping: { email: [1], title: [0] }, orders: {} }]);
  expect(await screen.findByText("1 Error")).toBeDefined();
  expect(await screen.findByRole("button", { name: "Cy" })).toBeDefined();
  expect(fake.heads).toEqual([]);
  await press("Bo");
  expect(within(await screen.findByRole("dialog")).getByText("– → Cook")).toBeDefined();
  await press("Close");
  await user.selectOptions(screen.getByLabelText("Show"), "Error (1)");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Bo" })).toBeNull());
  await press("Download errors");
  await waitFor(() => expect(downloadFile).toHaveBeenCalledWith("people-errors.csv", expect.anything()));
  await press("Apply 2 rows");
  expect(await screen.findByText(/All changes are saved on this device/)).toBeDefined();
  expect(fake.heads).toHaveLength(1);
  await press("Undo");
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Undone")).toBeDefined();
  expect(fake.importCalls).toEqual(["errors", "undo i1"]);
});

test("[IMR-30] a file that cannot be read is told, with what is wrong and where", async () => {
  await opened(["ns.admin"], (fake) => {
    fake.csvAnswer = { ok: false, error: { why: "open-quote", slots: { line: "17" } } };
  });
  await choose();
  await wrong("A quote that opens in line 17 is never closed.");
});

test("[IMR-30] without a column that tells rows apart there is no check; what was read before a reload stands there", async () => {
  const fake = await opened(["ns.admin"], (f) => {
    f.importOpened = { ...OPENED, mapping: {} };
  });
  const button = await screen.findByRole("button", { name: "Check rows" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  await user.click(button);
  expect(fake.readings).toEqual([]);
  await press("Start again");
  expect(await screen.findByRole("radiogroup", { name: "What do you import?" })).toBeDefined();
});

test("[IMR-31] where nothing is to be written nothing can be applied, and what has not arrived is said", async () => {
  await opened(["ns.admin"], (fake) => {
    fake.judged = [{ line: 2, verdict: "same", name: "Ann", why: "", changes: [] }];
    fake.importPartial = true;
  });
  await choose();
  await press("Check rows");
  expect((await screen.findAllByText(/Not everything has arrived/)).length).toBeGreaterThan(0);
  expect(screen.getByRole("button", { name: "Apply 0 rows" }).getAttribute("aria-disabled")).toBe("true");
  expect(screen.queryByRole("button", { name: "Download errors" })).toBeNull();
});

test("[IMR-33] earlier imports are listed with their state, and each is resumed, undone or taken from the list", async () => {
  const fake = await opened(["ns.admin"], (f) => {
    f.heads = [head({}), head({ id: "done", state: "undone", name: "gone.csv" })];
  });
  const list = await screen.findByRole("region", { name: "Imports on this device" });
  expect(within(list).getByText("Not finished")).toBeDefined();
  await press("Remove from the list: Cards: gone.csv");
  await waitFor(() => expect(within(list).getAllByRole("listitem")).toHaveLength(1));
  await press("Resume: Cards: cards.csv");
  expect(await screen.findByText(/All changes are saved on this device/)).toBeDefined();
  expect(fake.importCalls).toEqual(["resume old"]);
});

test("[IMR-36] an import whose undo only waits says so, and is told to be undone once the server has it", async () => {
  const fake = await opened(["ns.admin"], (f) => {
    f.heads = [head({ state: "undo-waits" }), head({ id: "stuck", state: "undo-attention", name: "stuck.csv" })];
  });
  const list = await screen.findByRole("region", { name: "Imports on this device" });
  expect(within(list).getByText("Undo is waiting")).toBeDefined();
  expect(within(list).getByText("Undo needs attention")).toBeDefined();
  expect(within(list).queryByRole("button", { name: /^Undo/ })).toBeNull();
  fake.heads = [head({ state: "undone" })];
  fake.sets.set("undo-1", aChangeSet({ id: "undo-1", state: "accepted" }));
  act(() => fake.setSync({}));
  expect(await within(list).findByText("Undone")).toBeDefined();
});

test("[IMR-32] what the device refuses is said, and the import stands among the earlier ones", async () => {
  const fake = await opened(["ns.admin"], (f) => {
    f.heads = [head({})];
    f.refuseImport = "storage-full";
  });
  await press("Resume: Cards: cards.csv");
  await wrong("This device is full");
  expect(fake.heads).toHaveLength(1);
});

test("[IMR-14] cards are scanned in a row; a second scan of one is said, and the list is checked when somebody is done", async () => {
  const fake = await opened();
  await user.click(await screen.findByRole("radio", { name: "Cards" }));
  await user.click(screen.getByRole("radio", { name: "Scan in a row" }));
  const field = screen.getByLabelText("Card ID");
  await user.type(field, "4711{Enter}");
  await user.type(field, "4712{Enter}");
  await user.type(field, "4711{Enter}");
  await wrong("4711 was scanned already");
  expect(screen.getByText("2 scanned")).toBeDefined();
  await press("Check them");
  await waitFor(() =>
    expect(fake.importsAsked[0]?.source).toEqual({ from: "scan", ids: ["4711", "4712"], format: "" }),
  );
});

test("[IMR-14] scans that do not fit the chosen format are kept as raw ids and told, with the formats that they fit", async () => {
  const fake = await opened(["ns.admin"], undefined, "/?kind=cards");
  await user.click(await screen.findByRole("radio", { name: "Scan in a row" }));
  await user.selectOptions(screen.getByLabelText("Format"), "26-bit (H10301)");
  const field = screen.getByLabelText("Card ID");
  await user.type(field, "nonsense{Enter}");
  await wrong("nonsense does not fit the format 26-bit (H10301): it is kept as a raw id.");
  await user.type(field, "300:1{Enter}");
  await wrong("invalid facility code, expected 0 < facilityCode < 255, got 300");
  expect(screen.getByText("1 scanned")).toBeDefined();
  await press("Use 37-bit with facility code (H10304)");
  await user.type(field, "300:1{Enter}");
  await press("Check them");
  await waitFor(() =>
    expect(fake.importsAsked[0]?.source).toEqual({ from: "scan", ids: ["nonsense", "300:1"], format: "hid37Fc" }),
  );
});

test("[IMR-30] the address says what is imported, and nothing that somebody may not", async () => {
  await opened(["people.reception"], undefined, "/?kind=cards");
  expect((await screen.findByRole<HTMLInputElement>("radio", { name: "Cards" })).checked).toBe(true);
});
test("[IMR-30] an address that asks for what somebody may not import is not followed", async () => {
  await opened(["people.reception"], undefined, "/?kind=rooms");
  expect((await screen.findByRole<HTMLInputElement>("radio", { name: "People" })).checked).toBe(true);
});

test.each([
  ["unreadable", "The file could not be read"],
  ["storage-full", "This device is full. Free space, then try again."],
] as const)(
  "[IMR-30] [IMR-32] a file that is not taken for %s is told, and can be chosen again",
  async (why, words) => {
    await opened(["ns.admin"], (fake) => {
      fake.csvAnswer = { ok: false, error: { why, slots: {} } };
    });
    await choose();
    await wrong(words);
    expect(screen.getByRole("button", { name: "Choose file" })).toBeDefined();
  },
);

test("[IMR-20] a file with characters that could not be read says so", async () => {
  await opened(["ns.admin"], (fake) => {
    fake.csvAnswer = { ok: true, value: { ...OPENED, file: { ...FILE, lost: true } } };
  });
  await choose();
  expect(await screen.findByText(/Some characters of the file could not be read/)).toBeDefined();
});

test("[IMR-35] of 500 columns a field holds the chosen one, and all once somebody turns to it", async () => {
  await opened(["ns.admin"], (fake) => {
    const headers = Array.from({ length: 500 }, (_, i) => `c${i}`);
    fake.csvAnswer = {
      ok: true,
      value: { ...OPENED, headers, examples: headers, doubled: [], mapping: { email: [7] } },
    };
  });
  await choose();
  const email = await screen.findByLabelText<HTMLSelectElement>("Email");
  const texts = (select: HTMLSelectElement) => [...select.options].map((o) => o.text);
  expect(texts(email)).toEqual(["Not in the file", "c7"]);
  expect(document.querySelectorAll("option").length).toBeLessThan(50);
  const position = screen.getByLabelText<HTMLSelectElement>("Position");
  act(() => position.focus());
  expect(position.options).toHaveLength(501);
  await user.selectOptions(position, "c499");
  expect(position.value).toBe("499");
  expect(texts(email)).toEqual(["Not in the file", "c7"]);
  act(() => email.focus());
  expect(email.value).toBe("7");
  await user.selectOptions(email, "Not in the file");
  expect(email.value).toBe("");
});

test("[FLT-6] a check that throws says so, with a copy for support, and can be pressed again", async () => {
  const fake = await opened();
  const check = vi.spyOn(fake, "importCheck").mockRejectedValueOnce(new RangeError("no moment: 10000-01-01 00:00"));
  await choose();
  await press("Check rows");
  await wrong("Something in Atrium failed on this device");
  await press("Copy for support");
  expect(await navigator.clipboard.readText()).toContain("RangeError: no moment: 10000-01-01 00:00");
  await press("Check rows");
  expect(await screen.findByRole("list", { name: "What would happen" })).toBeDefined();
  expect(check).toHaveBeenCalledTimes(2);
  expect(screen.queryByText(/Something in Atrium failed/)).toBeNull();
});

const radio = (name: string | RegExp) => screen.findByRole<HTMLInputElement>("radio", { name });
test("[IMR-45] letters that were guessed are looked at before rows are checked, or read in another encoding", async () => {
  const fake = await opened(undefined, (f) => {
    f.csvAnswer = { ok: true, value: { ...OPENED, file: { ...FILE, asks: true } } };
  });
  await choose();
  const check = await screen.findByRole("button", { name: "Check rows" });
  expect(check.getAttribute("aria-disabled") ?? check.getAttribute("data-disabled")).not.toBeNull();
  expect(screen.getByText("Zoë")).toBeDefined();
  await user.selectOptions(screen.getByLabelText("Encoding"), "Mac Roman");
  expect(fake.rereads).toEqual([{ encoding: "macintosh", header: 1, mapping: { email: [1] } }]);
  await press("Check rows");
  expect(fake.readings).toHaveLength(1);
});
test("[IMR-45] whoever finds the letters right goes on with them", async () => {
  const fake = await opened(undefined, (f) => {
    f.csvAnswer = { ok: true, value: { ...OPENED, file: { ...FILE, asks: true } } };
  });
  await choose();
  await press("The letters are right");
  await press("Check rows");
  expect([fake.readings.length, fake.rereads.length]).toEqual([1, 0]);
});
test("[IMR-44] another line can name the columns; after a reload the file has to be chosen again", async () => {
  const fake = await opened();
  await choose();
  await user.click(await radio("Column names are in line 2"));
  expect(fake.rereads).toEqual([{ encoding: "windows-1252", header: 2, mapping: { email: [1] } }]);
  fake.csvAnswer = { ok: true, value: { ...OPENED, file: { ...FILE, again: false } } };
  await press("Start again");
  await choose();
  expect(await screen.findByText("Choose the file again to read it in another way.")).toBeDefined();
  expect((await radio("Column names are in line 2")).disabled).toBe(true);
});
test("[IMR-43] where dates fit both orders somebody says which, with the site's own first", async () => {
  const fake = await opened(undefined, (f) => {
    f.csvAnswer = {
      ok: true,
      value: { ...OPENED, kind: "memberships", headers: ["Email", "From"], mapping: { email: [0], validFrom: [1] } },
    };
    f.importedDates = [{ field: "validFrom", order: null, asks: "03/04/2026", usual: "mdy" }];
  });
  await choose();
  const group = await screen.findByRole("radiogroup", { name: "In Valid From, what is 03/04/2026?" });
  const words = within(group)
    .getAllByRole("radio")
    .map((r) => r.closest("label")?.textContent);
  expect(words).toEqual(["Wed 4 Mar 2026 (month first, as usual here)", "Fri 3 Apr 2026 (day first)"]);
  await press("Check rows");
  expect(fake.readings).toEqual([]);
  await user.click(await radio(/day first/));
  await press("Check rows");
  expect(fake.readings).toEqual([{ mapping: { email: [0], validFrom: [1] }, orders: { validFrom: "dmy" } }]);
});
test("[IMR-41] [IMR-42] a column is joined to another, and the program of a file is said", async () => {
  const fake = await opened(undefined, (f) => {
    f.csvAnswer = { ok: true, value: { ...OPENED, file: { ...FILE, program: "BambooHR" }, mapping: { title: [0] } } };
  });
  await choose();
  expect(await screen.findByText(/It looks like an export of BambooHR/)).toBeDefined();
  await press("Join another column to Full Name");
  await user.selectOptions(screen.getByLabelText("Full Name, part 2"), "Email (column 2)");
  await press("Check rows");
  expect(fake.readings).toEqual([{ mapping: { title: [0, 1] }, orders: {} }]);
});
test("[IMR-31] the dialog of a new row shows what it says", async () => {
  await opened(undefined, (f) => {
    f.rowFields = [
      { field: "Full Name", value: "Ann" },
      { field: "Valid From", value: "1-Dec-26 (01/12/2026 00:00)" },
    ];
  });
  await choose();
  await press("Check rows");
  await user.click(await screen.findByRole("button", { name: "Ann" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Line 2: Ann" }));
  expect(await dialog.findByText("1-Dec-26 (01/12/2026 00:00)")).toBeDefined();
});
