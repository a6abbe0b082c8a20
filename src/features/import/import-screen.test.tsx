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
const OPENED: ImportOpened = {
  id: "i1",
  kind: "people",
  site: "s1",
  name: "people.csv",
  headers: ["Who", "Email", "email"],
  examples: ["Ann", "ann@a.test", ""],
  rows: 3,
  file: { encoding: "windows-1252", separator: ";", lost: false },
  doubled: ["Email", "email"],
  mapping: { email: 1 },
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
    answer({ ...OPENED, id: "i0", name: "earlier.csv", mapping: { email: 2 } });
    await kept;
  });
  expect(screen.getByRole("heading", { name: /people\.csv/ })).toBeDefined();
  expect(screen.getByLabelText<HTMLSelectElement>("Email").value).toBe("1");
});

test("[IMR-30] [IMR-31] [IMR-32] a file is mapped, looked through row by row, and applied only when somebody says so", async () => {
  const fake = await opened();
  await choose();
  expect(await screen.findByText("3 rows, Windows-1252, divided by semicolons")).toBeDefined();
  expect(screen.getByText(/Several columns are called Email, email/)).toBeDefined();
  await user.selectOptions(screen.getByLabelText("Full Name"), "Who");
  expect(screen.getByText("e.g. Ann")).toBeDefined();
  await press("Check rows");
  expect(fake.mappings).toEqual([{ email: 1, title: 0 }]);
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
  expect(fake.mappings).toEqual([]);
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
    fake.csvAnswer = { ok: true, value: { ...OPENED, file: { encoding: "utf-8", separator: ",", lost: true } } };
  });
  await choose();
  expect(await screen.findByText(/Some characters of the file could not be read/)).toBeDefined();
});

test("[IMR-35] of 500 columns a field holds the chosen one, and all once somebody turns to it", async () => {
  await opened(["ns.admin"], (fake) => {
    const headers = Array.from({ length: 500 }, (_, i) => `c${i}`);
    fake.csvAnswer = { ok: true, value: { ...OPENED, headers, examples: headers, doubled: [], mapping: { email: 7 } } };
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
