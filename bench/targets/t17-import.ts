import Papa from "papaparse";
import { AS_IT_LOOKS, readFile } from "../../src/data/importing/read-file.ts";
import { suggestedFor } from "../../src/domain/import/columns.ts";
import { DECLARED, rowJudge } from "../../src/domain/import/kind.ts";
import type { ImportKind } from "../../src/domain/import/kinds.ts";
import { IMPORT } from "../../src/domain/import/limits.ts";
import type { Judged } from "../../src/domain/import/verdict.ts";
import type { ImportWorld } from "../../src/domain/import/world.ts";
import { Random } from "../../dev/seed/random.ts";
import { mustEqual, type TargetResult } from "../result.ts";
import { playRounds } from "../rounds.ts";
import type { World } from "../world.ts";

const ROUNDS = 8;
const ROWS = 50_000;
const BAD = 500;

/** A file as LibreOffice writes it: texts in quotes, semicolons between, and Windows' line ends. */
const quoted = (cells: readonly string[]): string => cells.map((c) => `"${c.replaceAll('"', '""')}"`).join(";");
function peopleFile(): string {
  const head = ["Full Name", "Email", "Position", "Company", "Department", "Cost Centre", "Phone", "Custom Tags"];
  const rows = Array.from({ length: ROWS }, (_, i) => {
    const email = i % (ROWS / BAD) === 0 ? `p${i} at acme` : `p${i}@acme.test`;
    return [
      `Möller "Ana" ${i}`,
      email,
      `Position ${i % 90}`,
      "Acme, Ltd.",
      `Team ${i % 40}`,
      `CC-${i % 300}`,
      `+44 20 7946 ${i}`,
      "vip; eu",
    ];
  });
  return `${[head, ...rows].map(quoted).join("\r\n")}\r\n`;
}

const nobody = { byId: () => null, byEmail: () => null, byName: () => [] };
/** A tenant of nobody: what is compared with is looked up by key, whatever there is. */
const world: ImportWorld = {
  ns: "acme",
  uid: "u1",
  roles: ["ns.admin"],
  ownSites: null,
  site: { id: "london", title: "London" },
  zone: "Europe/London",
  now: Date.UTC(2026, 10, 26),
  cardType: "26bit",
  departments: null,
  idOf: (line) => `import-${line}`,
  people: nobody,
  member: () => null,
  cards: { byId: () => null, byNumber: () => null },
  floors: [],
  neighbourhoods: [],
  desks: [],
  rooms: [],
};

/** Reads a file and judges every row, as the data worker does. */
async function dryRun(kind: ImportKind, bytes: Uint8Array): Promise<readonly Judged[]> {
  const run = { chosen: AS_IT_LOOKS, on: () => undefined, stopped: () => false };
  const read = await readFile(new Blob([bytes as BlobPart]), kind, run);
  if (!read.ok) throw new Error(read.error.why);
  const { headers, rows, lines } = read.value;
  const { mapping } = suggestedFor(kind, headers, DECLARED[kind].columns, {});
  const judge = rowJudge(kind, { mapping }, world);
  return rows.map((row, i) => judge(row, lines[i] ?? 0));
}

/** T17: the dry run of 50,000 rows, against PapaParse alone over the same text. */
export async function importing({ options }: Pick<World, "options">): Promise<TargetResult> {
  const rounds = options.rounds ?? ROUNDS;
  const random = new Random("import");
  const text = peopleFile();
  const bytes = new TextEncoder().encode(text);
  const timed = async (step: () => Promise<unknown> | unknown): Promise<number> => {
    const begun = performance.now();
    await step();
    return performance.now() - begun;
  };
  const figures = await playRounds(
    rounds,
    [
      async () => ({ product: await timed(() => dryRun("people", bytes)) }),
      async () => ({ papa: await timed(() => Papa.parse(text)) }),
    ],
    random,
  );
  const judged = await dryRun("people", bytes);
  mustEqual("rows in error", judged.filter((j) => j.verdict === "error").length, BAD);
  mustEqual("new rows", judged.filter((j) => j.verdict === "new").length, ROWS - BAD);
  const product = figures.series("product", "product: bytes → verdict and words of every row");
  const papa = figures.series("papa", "PapaParse alone over the text");
  return {
    id: "T17",
    title: "Dry run of an import",
    how: `${ROWS.toLocaleString("en-GB")} people in eight columns, all in quotes, 1 % of them wrong; slices of ${IMPORT.slice} rows. In Node, as the data worker does it, without reading what is there from the device.`,
    rounds,
    series: [product, papa],
    ratios: [{ what: "product / PapaParse alone", product, peer: papa, gate: 3, moonshot: 2 }],
    limits: [],
    oracle: "as many rows are new, and as many wrong, as were written so",
  };
}
