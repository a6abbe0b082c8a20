import { Random } from "../../dev/seed/random.ts";
import { IMPORT } from "../../src/domain/import/limits.ts";
import { onFresh } from "../browser.ts";
import type { Way } from "../peers/importing.ts";
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

/** T17: the dry run of 50,000 rows, against PapaParse alone over the same text. */
export async function importing(world: World): Promise<TargetResult> {
  const rounds = world.options.rounds ?? ROUNDS;
  const figures = await onFresh({ to: world.folder(), probe: false }, async ({ page, context }) => {
    await page.goto(`http://localhost:${world.peers.port}`);
    await page.evaluate(async (text) => (await window.peers.importing()).hold(text), peopleFile());
    const cdp = await context.newCDPSession(page);
    const turn = (way: Way) => async () => {
      await cdp.send("HeapProfiler.collectGarbage"); // each pays for what it leaves itself
      return { [way]: await page.evaluate(async (w) => (await window.peers.importing()).timed(w), way) };
    };
    const played = await playRounds(rounds, [turn("product"), turn("papa")], new Random("import"));
    const judged = await page.evaluate(async () => (await window.peers.importing()).counts());
    mustEqual("rows in error and new rows", judged, { error: BAD, new: ROWS - BAD });
    return played;
  });
  const product = figures.series("product", "product: bytes → verdict and words of every row");
  const papa = figures.series("papa", "PapaParse alone over the text");
  return {
    id: "T17",
    title: "Dry run of an import",
    how: `${ROWS.toLocaleString("en-GB")} people in eight columns, all in quotes, 1 % of them wrong; slices of ${IMPORT.slice} rows. A page of Chromium, whose garbage is collected before each of both; the product does the same in its data worker. Reading what is there from the device is not part of it.`,
    rounds,
    series: [product, papa],
    ratios: [{ what: "product / PapaParse alone", product, peer: papa, gate: 3, moonshot: 1.5 }],
    limits: [],
    oracle: "as many rows are new, and as many wrong, as were written so",
  };
}
