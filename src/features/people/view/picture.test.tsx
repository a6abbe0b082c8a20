import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PICTURE_MAX_BYTES, pictureKind } from "#domain/people/picture.ts";
import { ok } from "#domain/shared/result.ts";
import type { FakeData } from "#testing/fake-data.ts";
import { jpegFile, plainJpegFile, plainPngFile, pngFile, SECRET, webpFile } from "#testing/pictures.ts";
import { fakeWith, openPerson, PERSON } from "./person.test-kit.tsx";

const user = userEvent.setup();
/** What the simulated canvas was asked for, in order. */
let asked: string[] = [];
/** Files that it makes, one after the other; the last one again. Null: it makes none. */
let makes: readonly (Buffer | null)[] = [];
const size = { width: 8, height: 8 };

beforeEach(() => {
  asked = [];
  makes = [jpegFile()];
  Object.assign(size, { width: 8, height: 8 });
  const context = {
    drawImage: (_: unknown, ...at: readonly number[]) => void asked.push(`draw ${at.join()}`),
    fillRect: () => void asked.push("white behind it"),
  };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation((() => context) as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done, type) => {
    asked.push(type ?? "");
    const [file = null, ...more] = makes;
    if (more.length > 0) makes = more;
    done(file && new Blob([new Uint8Array(file)]));
  });
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
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const path = "ns/example/people/grace/0123456789abcdef0123456789abcdef.png";
/** Chooses a file; `bytes`: how many it says it has. */
async function choose(fake: FakeData, file: Uint8Array, bytes = file.length) {
  fake.pictureAnswer = ok({ path });
  await openPerson(fake);
  const chosen = new File([new Uint8Array(file)], "face.png", { type: "image/png" });
  Object.defineProperty(chosen, "size", { value: bytes });
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("no place for a file");
  await user.upload(input, chosen);
}
const sent = (fake: FakeData): readonly Buffer[] => fake.picturesUploaded.map(({ bytes }) => Buffer.from(bytes));

describe("the picture of a person", () => {
  test("[PPG-14] is sent, and then named by the person", async () => {
    const fake = fakeWith();
    await choose(fake, plainPngFile);
    expect(await screen.findByText("Picture uploaded")).toBeDefined();
    expect(fake.picturesUploaded.map(({ person }) => person)).toEqual(["grace"]);
    expect(fake.plans[0]?.ops).toMatchObject([{ path: PERSON.path, fields: { profilePicture: path } }]);
  });

  test.each([
    ["JPEG", jpegFile(6), "image/jpeg"],
    ["PNG", pngFile(6), "image/png"],
    ["WebP", webpFile(6), "image/webp"],
  ])(
    "[PIC-4] a %s is drawn anew as what it is, no larger than it was, and no note of either is sent",
    async (_, file, type) => {
      const fake = fakeWith();
      await choose(fake, file);
      await screen.findByText("Picture uploaded");
      expect(asked).toEqual(["draw 0,0,8,8", type]);
      expect(sent(fake)).toEqual([plainJpegFile]);
    },
  );

  test("[PIC-4] a large one is drawn smaller", async () => {
    Object.assign(size, { width: 4_032, height: 3_024 });
    await choose(fakeWith(), jpegFile());
    await screen.findByText("Picture uploaded");
    expect(asked[0]).toBe("draw 0,0,1400,1050");
  });

  test("[PIC-4] a browser that makes PNG where WebP was asked for: it is sent as what it is", async () => {
    makes = [pngFile()];
    const fake = fakeWith();
    await choose(fake, webpFile());
    await screen.findByText("Picture uploaded");
    expect(asked).toContain("image/webp");
    expect(sent(fake).map((file) => pictureKind(file)?.extension)).toEqual(["png"]);
    expect(sent(fake)).toEqual([plainPngFile]);
  });

  test("[PIC-4] what is too large to be sent as it was becomes a JPEG on white", async () => {
    makes = [Buffer.alloc(PICTURE_MAX_BYTES + 1), jpegFile()];
    const fake = fakeWith();
    await choose(fake, pngFile());
    await screen.findByText("Picture uploaded");
    expect(asked).toEqual(["draw 0,0,8,8", "image/png", "white behind it", "image/jpeg"]);
    expect(sent(fake)).toEqual([plainJpegFile]);
  });

  test.each([
    ["encodes none", () => (makes = [null])],
    ["draws none", () => vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null)],
  ])("[PIC-4] where the browser %s, the file is sent without its notes", async (_, given) => {
    given();
    const fake = fakeWith();
    await choose(fake, jpegFile());
    await screen.findByText("Picture uploaded");
    expect(sent(fake)).toEqual([plainJpegFile]);
    expect(sent(fake)[0]?.includes(SECRET)).toBe(false);
  });

  test.each<[string, readonly [file: Uint8Array, bytes: number], Partial<typeof size>, string]>([
    ["of 50 MB", [pngFile(), 50_000_000], {}, "the picture has more than 2 MB"],
    ["of another kind", [new TextEncoder().encode("<svg/>"), 6], {}, "this is no JPEG, PNG or WebP picture"],
    ["that the browser cannot show", [pngFile(), 100], { width: 0 }, "this is no JPEG, PNG or WebP picture"],
    [
      "of too many dots",
      [pngFile(), 100],
      { width: 20_000, height: 20_000 },
      "the picture has more than 100 million dots",
    ],
  ])("[PPG-14] [PIC-4] a file %s is refused before it is sent", async (_, [file, bytes], dots, words) => {
    Object.assign(size, dots);
    const fake = fakeWith();
    await choose(fake, file, bytes);
    expect(await screen.findByText(`Error uploading: ${words}`)).toBeDefined();
    expect(fake.picturesUploaded).toEqual([]);
  });

  test("[PIC-4] where nothing is drawn, what cannot be read to its end is refused", async () => {
    makes = [null];
    const fake = fakeWith();
    await choose(fake, jpegFile().subarray(0, 200));
    expect(await screen.findByText("Error uploading: this is no JPEG, PNG or WebP picture")).toBeDefined();
    expect(fake.picturesUploaded).toEqual([]);
  });
});
