import os from "node:os";
import type { LimitGate, RatioGate, Series, TargetResult } from "./result.ts";
import { judged, limitVerdict } from "./result.ts";
import { median, p95 } from "./stats.ts";

const round = (n: number): string => (n >= 100 ? n.toFixed(0) : n >= 10 ? n.toFixed(1) : n.toFixed(2));
const orDash = (n: number | null): string => (n === null ? "–" : `≤ ${n}`);
/** How far from the moonshot: 1 is there, 2 is twice as much. */
const distance = (value: number, moonshot: number | null): string =>
  moonshot === null ? "–" : value <= moonshot ? "reached" : `${round(value / moonshot)}×`;

const seriesRow = ({ name, unit, values }: Series) =>
  `| ${name} | ${round(median(values))} ${unit} | ${round(p95(values))} ${unit} |`;

function ratioRow(gate: RatioGate): string {
  const j = judged(gate);
  const [low, high] = j.interval;
  const ratio = `${round(j.median)} (${round(low)} to ${round(high)})`;
  return `| ${gate.what} | ${ratio} | ${orDash(gate.gate)} | **${j.verdict}** | ${orDash(gate.moonshot)} | ${distance(j.median, gate.moonshot)} |`;
}
const limitRow = (gate: LimitGate): string =>
  `| ${gate.what} | ${round(gate.value)} ${gate.unit} | ${orDash(gate.limit)} | **${limitVerdict(gate)}** | ${orDash(gate.moonshot)} | ${distance(gate.value, gate.moonshot)} |`;

function section(r: TargetResult): string {
  const gates = [...r.ratios.map(ratioRow), ...r.limits.map(limitRow)];
  return `## ${r.id} ${r.title}

${r.how}

| contender | median | p95 |
|---|---|---|
${r.series.map(seriesRow).join("\n")}

| measure | ratio or value (95 % interval) | gate | | moonshot | distance |
|---|---|---|---|---|---|
${gates.join("\n")}

Rounds: ${r.rounds}. Checked: ${r.oracle}.`;
}

/** The machine by its class; nothing that names the machine itself. */
function machineClass(): string {
  const [first] = os.cpus();
  const cpu = (first?.model ?? "unknown processor").replace(/\s+\d+-Core.*|\(R\)|\(TM\)/g, "").trim();
  return `${os.cpus().length} logical processors (${cpu}), ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
}

/** Where and when something was measured. */
export type Measured = { readonly browser: string; readonly day: string };
const numberOf = (text: string): number => Number(/^## T(\d+)/.exec(text)?.[1] ?? 0);

/** The page of docs/benchmarks.md with what was measured in place of what it says of the same; the rest stays as it is. */
export function reportIn(page: string, results: readonly TargetResult[], { browser, day }: Measured): string {
  const [head = "", ...sections] = page.split(/^(?=## )/m).map((part) => part.trim());
  const where = `Measured ${day}: ${machineClass()}; ${browser}, headless.`;
  for (const r of results) {
    const fresh = `${section(r)} ${where}`;
    const at = sections.findIndex((old) => old.startsWith(`## ${r.id} ${r.title}\n`));
    if (at < 0) sections.push(fresh);
    else sections[at] = fresh;
  }
  sections.sort((a, b) => numberOf(a) - numberOf(b));
  return `${[head, ...sections].join("\n\n")}\n`;
}

/** A result for the terminal. */
export function linesOf(r: TargetResult): string {
  const parts = [
    ...r.ratios.map((g) => {
      const j = judged(g);
      return `${g.what} ${round(j.median)} [${round(j.interval[0])}, ${round(j.interval[1])}] ${j.verdict}`;
    }),
    ...r.limits.map((g) => `${g.what} ${round(g.value)} ${g.unit} ${limitVerdict(g)}`),
  ];
  const took = r.series.map((s) => `  ${s.name}: ${round(median(s.values))} ${s.unit} (p95 ${round(p95(s.values))})`);
  return [`${r.id} ${r.title}`, ...took, ...parts.map((p) => `  = ${p}`)].join("\n");
}
