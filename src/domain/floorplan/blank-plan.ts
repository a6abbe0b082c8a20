import { DESKS } from "../desks/limits.ts";

const GAP = 0.25;
const escaped = (id: string): string =>
  id.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/**
 * A drawing for a floor that has none: its desks in rows from the top, in the order given, on a map of the default size
 * (spec 2 §2). It says nothing of where they stand. [PLAN-18]
 * @returns SVG text, read like any other drawing of bookables
 */
export function blankPlan(desks: readonly string[]): string {
  const { defaultMapWidth: width, defaultMapHeight: height } = DESKS;
  const columns = Math.max(4, Math.ceil(Math.sqrt((desks.length * width) / height)));
  const step = Math.min(width / columns, height / Math.ceil(Math.max(1, desks.length) / columns));
  const side = Math.round(step * (1 - GAP));
  const marks = desks.map((id, i) => {
    const [x, y] = [(i % columns) * step, Math.floor(i / columns) * step].map((at) =>
      Math.round(at + (step * GAP) / 2),
    );
    return `<g id="bookable_${escaped(id)}"><rect x="${x}" y="${y}" width="${side}" height="${side}"/></g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${marks.join("")}</svg>`;
}
