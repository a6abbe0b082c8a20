import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { install, mayInstall, refreshLists } from "../../dev/apt.ts";

/** A PNG of one colour, or of two halves beside each other. */
export function aPng(width: number, height: number, colours: readonly (readonly [number, number, number])[]): Buffer {
  const row = Array.from({ length: width }, (_, x) => colours[Math.floor((x * colours.length) / width)] ?? [0, 0, 0]);
  const line = Buffer.from([0, ...row.flat()]);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)));
  const sign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([sign, chunk("IHDR", head), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

export type PageOfPdf = {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of a place, mm from the top left corner. */
  readonly at: (x: number, y: number) => readonly [number, number, number];
};
const DPI = 300;
/** The pages of a PDF as pdfinfo and pdftoppm read them; installs them where it may. @throws {Error} where it may not and there are none */
export function pagesOf(file: string): readonly PageOfPdf[] {
  if (spawnSync("pdfinfo", ["-v"]).error) {
    if (!mayInstall()) throw new Error("this story reads a PDF back: install poppler-utils");
    refreshLists();
    install(["poppler-utils"], "the story that reads a PDF back");
  }
  const info = execFileSync("pdfinfo", ["-f", "1", "-l", "99", file], { encoding: "utf8" });
  const folder = mkdtempSync(path.join(os.tmpdir(), "card-pdf-"));
  try {
    execFileSync("pdftoppm", ["-r", String(DPI), file, path.join(folder, "page")]);
    return [...info.matchAll(/Page +(\d+) size: +(\S+) x (\S+) pts/g)].map(([, n = "", width, height]) => {
      const ppm = readFileSync(path.join(folder, `page-${n}.ppm`));
      const [head = "", across = ""] = /^P6\s+(\d+) \d+\s+255\s/.exec(ppm.subarray(0, 40).toString("latin1")) ?? [];
      const at = (x: number, y: number) => {
        const dot = (mm: number) => Math.round((mm * DPI) / 25.4);
        const place = head.length + (dot(y) * Number(across) + dot(x)) * 3;
        return [ppm[place] ?? -1, ppm[place + 1] ?? -1, ppm[place + 2] ?? -1] as const;
      };
      return { width: Number(width), height: Number(height), at };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
