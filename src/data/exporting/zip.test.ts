import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { ZipFile } from "./zip.ts";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const read = async (file: Blob) =>
  Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(await file.arrayBuffer()))).map(([n, b]) => [n, decoder.decode(b)]),
  );

test("[TAKE-4] another reader finds every file whole, two that were written side by side, empty ones and odd letters among them", async () => {
  const zip = new ZipFile(Date.parse("2026-07-01T08:00Z"));
  const [a, b] = [zip.text("json/a.json"), zip.text("csv/a.csv")];
  // Of two units each: pieces of an odd length would part some of them.
  const odd = "x" + "😀é".repeat(300_000);
  a.write("[");
  b.write("\uFEFFid\r\n");
  a.write(odd);
  b.write(odd);
  a.write("]");
  a.end();
  b.end();
  const empty = zip.text("empty.txt");
  empty.end();
  const file = zip.end();
  expect(file.type).toBe("application/zip");
  const files = await read(file);
  expect(Object.keys(files)).toEqual(["json/a.json", "csv/a.csv", "empty.txt"]);
  expect(files["json/a.json"] === `[${odd}]`).toBe(true);
  expect(files["csv/a.csv"] === `\uFEFFid\r\n${odd}`).toBe(true);
  expect(files["empty.txt"]).toBe("");
});
