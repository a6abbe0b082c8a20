import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { DataProvider } from "#data/live.ts";
import { COLUMN_KEYS } from "#domain/export/columns.ts";
import { err, ok } from "#domain/shared/result.ts";
import { EXPORT_WORDS } from "#domain/words/export.ts";
import { aSite } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { DESK_EXPORT, ROOM_EXPORT } from "./kinds.ts";
import { useFiles } from "./use-files.ts";

const saved = vi.hoisted(() => [] as string[]);
const toasts = vi.hoisted(() => [] as string[]);
vi.mock("#ui/toast.tsx", () => ({ toast: ({ text }: { text: string }) => toasts.push(text) }));
vi.mock("#ui/download.ts", () => ({ downloadFile: (name: string) => saved.push(name) }));
beforeEach(() => {
  saved.splice(0);
  toasts.splice(0);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const GIVEN = {
  kind: DESK_EXPORT,
  site: aSite({ id: "site-1", title: "London" }),
  asked: { range: { from: "2026-03-01", to: "2026-03-02" }, zone: "UTC" },
  columns: COLUMN_KEYS.slice(0, 1),
};
const whole = { blob: "Site\r\n", meta: { filesize: { formatted: "6 B" } } };

async function files(mark = true) {
  const fake = new FakeData();
  const client = await fake.readyClient();
  const wrapper = ({ children }: { children: ReactNode }) => <DataProvider value={client}>{children}</DataProvider>;
  const { result } = renderHook(() => useFiles({ ...GIVEN, mark }), { wrapper });
  const ask = () => act(() => result.current.fromServer());
  return { fake, result, ask };
}

test("[EXP-8] what fails is said in the words of the specification, and leaves the download as it was at first", async () => {
  const { fake, result, ask } = await files();
  const told = vi.fn();
  vi.stubGlobal("reportError", told);
  fake.answers["bookingExportApi"] = err({ why: "refused" as const, message: "Too many" });
  await ask();
  expect(toasts).toEqual(["Error exporting bookings"]);
  expect(result.current).toMatchObject({
    busy: null,
    failed: { by: "server", words: "Error exporting bookings: Too many" },
  });
  vi.spyOn(fake, "bookingsFile").mockRejectedValue(new Error("the worker is gone"));
  await act(() => result.current.fromDevice());
  expect(toasts).toEqual(["Error exporting bookings", "Error exporting bookings"]);
  expect(result.current).toMatchObject({ busy: null, failed: { by: "device", words: "Error exporting bookings" } });
  expect(told).toHaveBeenCalledOnce();
});

test.each([true, false])("[CSV-2] the server and this device are told whether the file is marked: %s", async (mark) => {
  const { fake, result, ask } = await files(mark);
  fake.answers["bookingExportApi"] = ok(whole);
  await ask();
  await act(() => result.current.fromDevice());
  expect(fake.calls).toMatchObject([{ name: "bookingExportApi", payload: { mark } }]);
  expect(fake.filesAsked).toMatchObject([{ mark }]);
});

test.each([
  ["all of the days", "2026-02-20", "bookings-London-2026_03_01-2026_03_02-this_device.csv"],
  ["fewer days than were asked for", "2026-03-02", "bookings-London-2026_03_02-2026_03_02-this_device.csv"],
])("[EXP-7] the name of a file of this device says the days that it covers: %s", async (_, reachFrom, name) => {
  const { fake, result } = await files();
  const reach = { from: Date.parse(`${reachFrom}T00:00Z`), complete: true, at: Date.parse("2026-03-02T09:00Z") };
  fake.fileAnswer = ok({ file: new Blob(["Site\r\n"]), rows: 0, reach, pending: 0 });
  await act(() => result.current.fromDevice());
  expect(saved).toEqual([name]);
});

test("[KNOW-9] a file of this device to which not all bookings have come says so in its name", async () => {
  const { fake, result } = await files();
  const reach = { from: Date.parse("2026-02-20T00:00Z"), complete: false, at: null };
  fake.fileAnswer = ok({ file: new Blob(["Site\r\n"]), rows: 0, reach, pending: 0 });
  await act(() => result.current.fromDevice());
  expect(saved).toEqual(["bookings-London-2026_03_01-2026_03_02-this_device-so_far.csv"]);
});

test.each([
  [
    "an error of the server",
    err({ why: "refused" as const, message: "The export failed half-way" }),
    ": The export failed half-way",
  ],
  ["no answer", err({ why: "no-answer" as const, message: "" }), ""],
  ["half an answer", ok({ blob: "Site" }), ""],
  ["something else", ok("<html>"), ""],
])("[EXP-13] %s saves no file and is said until the next try", async (_, answer, more) => {
  const { fake, result, ask } = await files();
  fake.answers["bookingExportApi"] = answer;
  await ask();
  expect(result.current).toMatchObject({ busy: null, failed: { by: "server", words: EXPORT_WORDS.failed + more } });
  expect(saved).toEqual([]);
  fake.answers["bookingExportApi"] = ok(whole);
  await ask();
  await waitFor(() => expect(result.current.failed).toBeNull());
  expect(saved).toHaveLength(1);
});

test("[ROM-92] a file of rooms is asked for by the callable as one of rooms, by this device where there is no answer, and named so", async () => {
  const fake = new FakeData();
  const client = await fake.readyClient();
  const wrapper = ({ children }: { children: ReactNode }) => <DataProvider value={client}>{children}</DataProvider>;
  const columns = ["title", "room"];
  const { result } = renderHook(() => useFiles({ ...GIVEN, kind: ROOM_EXPORT, columns, mark: true }), { wrapper });
  fake.answers["bookingExportApi"] = ok(whole);
  await act(() => result.current.fromServer());
  expect(fake.calls).toMatchObject([
    { name: "bookingExportApi", payload: { spaceKind: "room", headers: columns, siteId: "site-1", exportTz: "UTC" } },
  ]);
  expect(saved).toEqual(["bookings-rooms-London-2026_03_01-2026_03_02.csv"]);
  const reach = { from: Date.parse("2026-02-20T00:00Z"), complete: true, at: Date.parse("2026-03-02T09:00Z") };
  fake.fileAnswer = ok({ file: new Blob(["Title\r\n"]), rows: 0, reach, pending: 0 });
  await act(() => result.current.fromDevice());
  // In the order of the file, whatever order they were chosen in.
  expect(fake.roomFilesAsked).toMatchObject([{ site: "site-1", columns: ["room", "title"] }]);
  expect(fake.filesAsked).toEqual([]);
  expect(saved[1]).toBe("bookings-rooms-London-2026_03_01-2026_03_02-this_device.csv");
});
