import { afterEach, expect, test, vi } from "vitest";
import { err, ok } from "#domain/shared/result.ts";
import { anUpload } from "#testing/uploads.ts";
import { NetError } from "../engine/ports.ts";
import type { Backend } from "./backend.ts";
import { callFunction } from "./callables.ts";
import { sendUpload } from "./upload.ts";

vi.mock("./callables.ts", () => ({ callFunction: vi.fn() }));
const BACKEND = {} as Backend;
const UPLOAD = anUpload("a");
afterEach(() => vi.resetAllMocks());

test("[PIC-5] a picture is stored for the person whose document names it", async () => {
  vi.mocked(callFunction).mockResolvedValue(ok({ path: UPLOAD.path }));
  expect(await sendUpload(BACKEND, UPLOAD)).toEqual({ ok: true });
  expect(callFunction).toHaveBeenCalledWith(BACKEND, "callable-person-picture", { person: "grace", data: UPLOAD.data });
});

test.each([
  ["not-permitted", "permission-denied"],
  ["refused", "file-refused"],
] as const)("[PIC-5] that the server answers with %s is a refusal", async (why, code) => {
  vi.mocked(callFunction).mockResolvedValue(err({ why, message: "" }));
  expect(await sendUpload(BACKEND, UPLOAD)).toEqual({ ok: false, code });
});

test("[PIC-5] that the server names otherwise is not the one that was seen", async () => {
  vi.mocked(callFunction).mockResolvedValue(ok({ path: anUpload("b").path }));
  expect(await sendUpload(BACKEND, UPLOAD)).toEqual({ ok: false, code: "file-refused" });
});

test.each([
  ["no-answer", "offline"],
  ["failed", "busy"],
] as const)("[PIC-5] of which nothing is known after %s is sent again", async (why, kind) => {
  vi.mocked(callFunction).mockResolvedValue(err({ why, message: "" }));
  const thrown: unknown = await sendUpload(BACKEND, UPLOAD).catch((e: unknown) => e);
  expect(thrown).toBeInstanceOf(NetError);
  expect(thrown).toMatchObject({ trouble: { kind } });
});
