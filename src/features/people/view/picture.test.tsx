import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CHOSEN } from "#domain/pictures/chosen.ts";
import { UPLOAD_MAX_BYTES } from "#domain/shared/upload.ts";
import type { FakeData } from "#testing/fake-data.ts";
import { jpegFile, plainJpegFile, pngFile, SECRET, webpFile } from "#testing/pictures.ts";
import { fakeWith, openPerson, PERSON } from "./person.test-kit.tsx";

const user = userEvent.setup({ applyAccept: false });
/** What the simulated canvases were asked for, in order: parts of pictures that were drawn, by their corner and side. */
let drawn: string[] = [];
let made: string[] = [];
/** Files that a canvas makes, one after the other; the last one again. Null: it makes none. */
let makes: readonly (Buffer | null)[] = [];
const size = { width: 400, height: 300 };
/** Bitmaps that were made smaller beside the page's thread. */
let bitmaps = 0;

const ownContext = HTMLCanvasElement.prototype.getContext;
const setContext = (value: unknown) =>
  Object.defineProperty(HTMLCanvasElement.prototype, "getContext", { value, configurable: true, writable: true });
/** The simulated browser draws on canvases, or does not. */
const draws = (does: boolean) =>
  setContext(function (this: HTMLCanvasElement) {
    const drawImage = (_: unknown, ...at: readonly number[]) => void drawn.push(at.map(Math.round).join());
    const nothing = () => undefined;
    return does ? { canvas: this, drawImage, fillRect: nothing, translate: nothing, rotate: nothing } : null;
  });
/** It makes bitmaps of the size that is asked for, or does what is given instead. */
const makesBitmaps = (instead?: () => Promise<{ width: number; height: number }>) =>
  vi.stubGlobal(
    "createImageBitmap",
    async (_: Blob, { resizeWidth: width, resizeHeight: height }: ImageBitmapOptions) => {
      const bitmap = await (instead?.() ?? Promise.resolve({ width, height }));
      bitmaps += 1;
      return { ...bitmap, close: () => undefined };
    },
  );

beforeEach(() => {
  [drawn, made, makes] = [[], [], [jpegFile()]];
  Object.assign(size, { width: 400, height: 300 });
  draws(true);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (this: HTMLCanvasElement, done, type, q) {
    made.push(`${type} ${this.width} ${q}`);
    const [file = null, ...more] = makes;
    if (more.length > 0) makes = more;
    done(file && new Blob([new Uint8Array(file)]));
  });
  bitmaps = 0;
  makesBitmaps();
  vi.stubGlobal(
    "Image",
    class {
      src = "";
      naturalWidth = size.width;
      naturalHeight = size.height;
      decode = () => (size.width > 0 ? Promise.resolve() : Promise.reject(new Error("not an image")));
    },
  );
});
afterEach(() => {
  setContext(ownContext);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Chooses a file; `bytes`: how many it says it has. */
async function choose(fake: FakeData, file: Uint8Array, bytes = file.length) {
  await openPerson(fake);
  const chosen = new File([new Uint8Array(file)], "face.jpg");
  Object.defineProperty(chosen, "size", { value: bytes });
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("no place for a file");
  await user.upload(input, chosen);
  return within(await screen.findByRole("dialog", { name: "Picture of Grace Novak" }));
}
const savePicture = async () => user.click(screen.getByRole("button", { name: "Save picture" }));
const uploads = (fake: FakeData) => fake.plans.map(({ upload }) => upload);
/** The last part that was drawn on the largest canvas of the dialog. */
const shown = (): string => drawn.findLast((part) => part.endsWith("0,0,640,640"))?.replace(",0,0,640,640", "") ?? "";

describe("the picture of a person", () => {
  test("[PIC-5] [PIC-8] is saved on this device as a small JPEG without notes, with the edit that names it", async () => {
    const fake = fakeWith({ net: "offline" });
    const dialog = await choose(fake, jpegFile(6));
    await dialog.findByRole("application", { name: "The part that is shown" });
    await savePicture();
    expect(await screen.findByText("Picture saved on this device")).toBeDefined();
    expect(screen.queryByText("Picture uploaded")).toBeNull();
    expect(made).toEqual(["image/jpeg 300 0.9"]);
    const [upload] = uploads(fake);
    expect(upload?.path).toMatch(/^ns\/example\/people\/grace\/[0-9a-f]{32}\.jpg$/);
    expect(Buffer.from(upload?.data ?? "", "base64")).toEqual(plainJpegFile);
    expect(fake.plans[0]?.ops).toMatchObject([{ path: PERSON.path, fields: { profilePicture: upload?.path } }]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("[PIC-5] is said to be uploaded once the server has it", async () => {
    const fake = fakeWith();
    await choose(fake, jpegFile());
    await savePicture();
    await screen.findByText("Picture saved on this device");
    for (const id of fake.sets.keys()) fake.accept(id);
    expect(await screen.findByText("Picture uploaded")).toBeDefined();
  });

  test("[PIC-8] that is too large is made of worse quality, then of fewer dots", async () => {
    const fat = (n: number) => Buffer.concat([plainJpegFile.subarray(0, 20), segments(n), plainJpegFile.subarray(20)]);
    makes = [...Array.from({ length: 5 }, () => fat(UPLOAD_MAX_BYTES)), jpegFile()];
    const fake = fakeWith();
    await choose(fake, pngFile());
    await savePicture();
    await screen.findByText("Picture saved on this device");
    expect(made.map((m) => m.replace("image/jpeg ", ""))).toEqual([
      "300 0.9",
      "300 0.8",
      "300 0.7",
      "300 0.6",
      "300 0.5",
      "225 0.9",
    ]);
    expect(Buffer.from(uploads(fake)[0]?.data ?? "", "base64").includes(SECRET)).toBe(false);
  });

  test.each([
    ["JPEG", jpegFile(6)],
    ["PNG", pngFile(6)],
    ["WebP", webpFile(6)],
  ])("[PIC-4] [PIC-6] a %s is opened, its longer side of at most 2,400 dots", async (_, file) => {
    Object.assign(size, { width: 4_032, height: 3_024 });
    const dialog = await choose(fakeWith(), file);
    await dialog.findByRole("application");
    expect(drawn[0]).toBe("0,0,2400,1800");
    expect(bitmaps).toBe(1);
  });

  test.each([
    ["makes none of them smaller", () => Promise.reject(new DOMException("no", "InvalidStateError"))],
    ["turns them after they were made smaller", () => Promise.resolve({ width: 1_800, height: 2_400 })],
  ])("[PIC-4] where the browser %s, a large one is drawn as it is shown", async (_, instead) => {
    makesBitmaps(instead);
    Object.assign(size, { width: 4_032, height: 3_024 });
    const dialog = await choose(fakeWith(), jpegFile(6));
    await dialog.findByRole("application");
    expect(drawn[0]).toBe("0,0,2400,1800");
  });

  test("[PIC-7] is cropped by keys, buttons and slider, and turned; the square stays inside", async () => {
    const dialog = await choose(fakeWith(), jpegFile());
    const area = await dialog.findByRole("application");
    await waitFor(() => expect(shown()).toBe("50,0,300,300"));
    fireEvent.keyDown(area, { key: "ArrowLeft" });
    expect(shown()).toBe("35,0,300,300");
    fireEvent.keyDown(area, { key: "ArrowDown" });
    expect(shown()).toBe("35,0,300,300");
    fireEvent.change(dialog.getByRole("slider", { name: "Zoom" }), { target: { value: "2" } });
    expect(shown()).toBe("110,75,150,150");
    fireEvent.keyDown(area, { key: "+" });
    await user.click(dialog.getByRole("button", { name: "Zoom out" }));
    expect(shown()).toBe("110,75,150,150");
    await user.click(dialog.getByRole("button", { name: "Rotate" }));
    expect(shown()).toBe("75,110,150,150");
  });

  test("[PIC-7] follows the pointer, and two fingers", async () => {
    const dialog = await choose(fakeWith(), jpegFile());
    const area = await dialog.findByRole("application");
    area.setPointerCapture = () => undefined;
    vi.spyOn(area, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 100, 100));
    const at = (pointerId: number, clientX: number, clientY: number) => ({ pointerId, clientX, clientY, button: 0 });
    fireEvent.pointerDown(area, at(1, 50, 50));
    fireEvent.pointerMove(area, at(1, 60, 50));
    await waitFor(() => expect(shown()).toBe("20,0,300,300"));
    fireEvent.pointerUp(area, at(1, 60, 50));
    fireEvent.pointerMove(area, at(1, 90, 50));
    expect(shown()).toBe("20,0,300,300");
    fireEvent.pointerDown(area, at(1, 40, 50));
    fireEvent.pointerDown(area, at(2, 60, 50));
    fireEvent.pointerMove(area, at(2, 80, 50));
    expect(shown().split(",").at(-1)).toBe("150");
    fireEvent.wheel(area, { deltaY: 5_000 });
    expect(shown().split(",").at(-1)).toBe("300");
  });

  test.each<[string, readonly [file: Uint8Array, bytes: number], Partial<typeof size>, RegExp]>([
    ["of 12 MB and a byte", [pngFile(), CHOSEN.maxBytes + 1], {}, /more than 12 MB/],
    ["that is a GIF", [Buffer.from("GIF89a"), 6], {}, /is a GIF/],
    ["that is an SVG", [Buffer.from("<svg/>"), 6], {}, /is an SVG drawing/],
    ["of another kind", [Buffer.from("%PDF-1.7"), 8], {}, /is no picture/],
    [
      "of an iPhone that the browser cannot show",
      [Buffer.from("\0\0\0\x18ftypheic"), 12],
      { width: 0 },
      /HEIC pictures such as “face.jpg”/,
    ],
    ["that is damaged", [pngFile(), 100], { width: 0 }, /is damaged/],
    ["of too many dots", [pngFile(), 100], { width: 20_000, height: 20_000 }, /more than 100 million dots/],
  ])(
    "[PIC-6] a file %s is refused in the dialog, with another try beside it",
    async (_, [file, bytes], dots, words) => {
      Object.assign(size, dots);
      const fake = fakeWith();
      const dialog = await choose(fake, file, bytes);
      expect((await dialog.findByRole("alert")).textContent).toMatch(words);
      expect(dialog.getByRole("button", { name: "Save picture" })).toHaveProperty("disabled", true);
      expect(dialog.getByRole("button", { name: "Choose another" })).toHaveProperty("disabled", false);
      await user.click(dialog.getByRole("button", { name: "Cancel" }));
      expect(fake.plans).toEqual([]);
    },
  );

  test.each([
    ["draws none", () => draws(false), false],
    ["encodes none", () => (makes = [null]), true],
  ])("[PIC-4] where the browser %s, that is said", async (_, given, opens) => {
    given();
    const fake = fakeWith();
    const dialog = await choose(fake, jpegFile());
    if (opens) await savePicture();
    expect((await dialog.findByRole("alert")).textContent).toMatch(/does not let Atrium make pictures smaller/);
    expect(fake.plans).toEqual([]);
  });
});

/** Tables that a JPEG may have any number of: so many bytes and some. */
function segments(bytes: number): Buffer {
  const table = Buffer.concat([Buffer.from([0xff, 0xdb, 0, 67, 1]), Buffer.alloc(64, 1)]);
  return Buffer.concat(Array.from({ length: Math.ceil(bytes / table.length) }, () => table));
}
