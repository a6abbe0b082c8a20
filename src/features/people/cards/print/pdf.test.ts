import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { facesPdf } from "./pdf.ts";

/** A JPEG's frame as a writer of PDFs reads it: colour components and size, without the picture itself. */
const aJpeg = (width: number, height: number, mark: number): Uint8Array => {
  const size = (n: number) => [n >> 8, n & 0xff];
  const frame = [8, ...size(height), ...size(width), 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0];
  const note = [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0];
  return new Uint8Array([
    ...[0xff, 0xd8],
    ...[0xff, 0xe0, 0, note.length + 2, ...note],
    ...[0xff, 0xc0, 0, frame.length + 2, ...frame],
    ...[0xff, 0xfe, 0, 3, mark],
    ...[0xff, 0xd9],
  ]);
};
const FACES = [aJpeg(2031, 1276, 1), aJpeg(2031, 1276, 2)];
const bytesOf = async (pdf: Blob): Promise<Buffer> => Buffer.from(await pdf.arrayBuffer());

/** What a PDF says, read without the library that wrote it: its objects, by the words of ISO 32000. */
function said(pdf: Buffer) {
  const text = pdf.toString("latin1");
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map((m) => m.slice(1).map(Number));
  const streams = [...text.matchAll(/\/Subtype \/Image[\s\S]*?\/Length (\d+)[\s\S]*?stream\r?\n/g)].map((m) =>
    pdf.subarray(m.index + m[0].length, m.index + m[0].length + Number(m[1])),
  );
  return {
    text,
    boxes: all(/\/MediaBox \[([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+)\]/g),
    pictures: all(/\/Subtype \/Image\s+\/Width (\d+)\s+\/Height (\d+)/g),
    drawn: all(/([\d.]+) 0 0 ([\d.]+) ([\d.]+) ([\d.]+) cm\s+\/I\d+ Do/g),
    streams,
  };
}

describe("the PDF of card faces", () => {
  test("[CRD-305] has a page of 243.78 x 153.07 pt for each face, filled by its one picture, which stands in it as it was made", async () => {
    const { boxes, pictures, drawn, streams, text } = said(
      await bytesOf(facesPdf(FACES, { title: "x", print: false })),
    );
    expect(boxes).toHaveLength(2);
    for (const [left, bottom, right, top] of boxes) {
      expect([left, bottom]).toEqual([0, 0]);
      expect(right).toBeCloseTo(243.78, 2);
      expect(top).toBeCloseTo(153.07, 2);
    }
    expect(pictures).toEqual([
      [2031, 1276],
      [2031, 1276],
    ]);
    for (const [width, height, x, y] of drawn) {
      expect(width).toBeCloseTo(243.78, 2);
      expect(height).toBeCloseTo(153.07, 2);
      expect([x, y]).toEqual([0, 0]);
    }
    expect(drawn).toHaveLength(2);
    expect(streams.map((s) => [...s])).toEqual(FACES.map((f) => [...f]));
    expect(text).toMatch(/\/PrintScaling \/None/);
  });

  test("[CRD-306] asks how to print it only where it is to be printed", async () => {
    const open = async (print: boolean) =>
      said(await bytesOf(facesPdf(FACES.slice(0, 1), { title: "x", print }))).text.includes("/N /Print");
    expect([await open(true), await open(false)]).toEqual([true, false]);
  });
});

const poppler = spawnSync("pdfinfo", ["-v"]).error === undefined;
if (!poppler) console.warn("pdfinfo is not on this machine (poppler-utils): the PDF is read by its objects alone");
describe.runIf(poppler)("the PDF of card faces, as pdfinfo reads it", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), "card-pdf-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("[CRD-305] every page is 243.78 x 153.07 pt and holds one picture at 600 dots to the inch", async () => {
    const file = path.join(folder, "cards.pdf");
    writeFileSync(file, await bytesOf(facesPdf(FACES, { title: "Grace 山田 Ünal", print: true })));
    const read = (tool: string, ...args: readonly string[]) =>
      execFileSync(tool, [...args, file], { encoding: "utf8" });
    const info = read("pdfinfo", "-f", "1", "-l", "2");
    expect(info).toMatch(/Title:\s+Grace 山田 Ünal/);
    expect(info).toMatch(/Pages:\s+2/);
    expect([...info.matchAll(/Page +\d+ size:\s+(\S+) x (\S+) pts/g)].map((m) => [m[1], m[2]])).toEqual([
      ["243.78", "153.07"],
      ["243.78", "153.07"],
    ]);
    const pictures = read("pdfimages", "-list").trim().split("\n").slice(2);
    expect(pictures.map((line) => line.trim().split(/\s+/))).toEqual(
      [1, 2].map((page) => {
        const row = [String(page), expect.anything(), "image", "2031", "1276", "rgb", "3", "8", "jpeg"] as unknown[];
        return expect.arrayContaining([...row, "600"]) as unknown;
      }),
    );
  });
});
