import type uPlot from "uplot";
import classes from "./chart.module.css";

/** A line as the tip tells of it. */
export type TipLine = {
  readonly label: string;
  readonly colour: string;
  readonly dashed: boolean;
  /** What is said of a point. */
  readonly words: (at: number) => string;
};

/** Room between the point and the tip, px. */
const BESIDE_PX = 12;

/** What is said of the point under the pointer, beside it: the numbers of all lines. Those who have no pointer have the table. */
export function chartTip(labels: readonly string[], lines: readonly TipLine[]) {
  const tip = document.createElement("div");
  tip.className = classes["tip"] ?? "";
  tip.hidden = true;
  const head = document.createElement("strong");
  const rows = lines.map(({ label, colour, dashed }) => {
    const row = document.createElement("span");
    const [sign, words] = [document.createElement("i"), document.createElement("span")];
    sign.style.borderTop = `2px ${dashed ? "dashed" : "solid"} ${colour}`;
    row.append(sign, words);
    return { row, words, label };
  });
  tip.append(head, ...rows.map(({ row }) => row));
  const init = (plot: uPlot) => void plot.over.append(tip);
  const move = ({ cursor: { idx, left = -1 }, over }: uPlot) => {
    const at = idx ?? -1;
    tip.hidden = at < 0 || left < 0;
    if (tip.hidden) return;
    head.textContent = labels[at] ?? "";
    rows.forEach(({ words, label }, i) => (words.textContent = `${label}: ${lines[i]?.words(at) ?? ""}`));
    const isLeft = left > over.clientWidth / 2;
    tip.style.left = isLeft ? "auto" : `${left + BESIDE_PX}px`;
    tip.style.right = isLeft ? `${over.clientWidth - left + BESIDE_PX}px` : "auto";
  };
  return { init, move };
}
