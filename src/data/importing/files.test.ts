import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { suggestedFor } from "#domain/import/columns.ts";
import { ENCODINGS } from "#domain/import/encodings.ts";
import { aWorld } from "#domain/import/import.test-kit.ts";
import { DECLARED, rowJudge } from "#domain/import/kind.ts";
import { IMPORT_KINDS } from "#domain/import/kinds.ts";
import { DATE_ORDERS } from "#domain/import/moments.ts";
import { must } from "#domain/shared/result.ts";
import { datesIn, readingOf } from "./opened.ts";
import { readFile } from "./read-file.ts";
import type { Opened } from "./stored.ts";

/** Small files made after the forms that programs write, with names made up, and what becomes of each row. */
const FOLDER = path.join(import.meta.dirname, "files");
const schema = v.record(
  v.string(),
  v.strictObject({
    kind: v.picklist(IMPORT_KINDS),
    encoding: v.string(),
    separator: v.string(),
    header: v.optional(v.number(), 1),
    program: v.optional(v.string(), ""),
    /** The encoding is to be looked at. */
    asks: v.optional(v.boolean(), false),
    /** It is to be looked at, and somebody chose this one. */
    asksAtFirst: v.optional(v.boolean(), false),
    chosen: v.optional(v.picklist(ENCODINGS)),
    asksOrder: v.optional(v.array(v.string()), []),
    orders: v.optional(v.record(v.string(), v.picklist(DATE_ORDERS)), {}),
    /** Verdict, name, and how the reason begins. */
    rows: v.array(v.tuple([v.string(), v.string(), v.string()])),
  }),
);
const VERDICTS = v.parse(schema, JSON.parse(readFileSync(path.join(FOLDER, "verdicts.json"), "utf8")));

const here = aWorld({
  people: {
    p1: { title: "Ann Lee", displayName: "Ann", email: "ann@acme.test" },
    p2: { title: "Bo Smith", displayName: "Bo", email: "bo@acme.test" },
  },
});
const nobody = aWorld();
const run = { on: () => undefined, stopped: () => false };

describe("files as programs write them", () => {
  test("[IMR-42] each of them has its verdicts", () =>
    expect(Object.keys(VERDICTS).sort()).toEqual(
      readdirSync(FOLDER)
        .filter((f) => f !== "verdicts.json")
        .sort(),
    ));

  test.each(Object.entries(VERDICTS))("[IMR-20] [IMR-42] [IMR-43] [IMR-44] [IMR-45] %s", async (name, want) => {
    const bytes = new Blob([readFileSync(path.join(FOLDER, name))]);
    const { kind } = want;
    const chosen = { encoding: want.chosen ?? null, header: null };
    const first = await readFile(bytes, kind, { ...run, chosen: { encoding: null, header: null } });
    expect(first.ok && first.value.file.asks).toBe(want.asks || want.asksAtFirst);
    const read = await readFile(bytes, kind, { ...run, chosen });
    const { headers, rows, lines, file } = must(read.ok ? read.value : null, "rows");
    const { mapping, preset } = suggestedFor(kind, headers, DECLARED[kind].columns, {});
    const { encoding, separator, header } = file;
    expect({ encoding, separator, header, program: preset?.name ?? "" }).toEqual({
      encoding: want.encoding,
      separator: want.separator,
      header: want.header,
      program: want.program,
    });
    const opened: Pick<Opened, "kind" | "rows"> = { kind, rows: rows.map((row) => [...row]) };
    const asked = datesIn(opened, mapping, "").filter(({ asks }) => asks !== "");
    expect(asked.map(({ field }) => field)).toEqual(want.asksOrder);
    const reading = must(readingOf(opened, mapping, want.orders), "reading");
    const judge = rowJudge(kind, reading, kind === "people" ? nobody : here, headers.length);
    const judged = rows.map((row, i) => judge(row, lines[i] ?? 0));
    expect(judged.map((j) => [j.verdict, j.verdict === "new" && kind === "cards" ? "" : j.name])).toEqual(
      want.rows.map(([verdict, about]) => [verdict, verdict === "new" && kind === "cards" ? "" : about]),
    );
    judged.forEach((j, i) => expect(j.why.startsWith(want.rows[i]?.[2] ?? "?"), j.why).toBe(true));
    for (const { write } of judged) write?.(); // what is applied can be worked out
  });
});
