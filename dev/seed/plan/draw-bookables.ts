import { DESK, type Drawing, type Place } from "./geometry.ts";
import { label, line, rect, svg, tag, u } from "./svg.ts";

/** A desk on the plan. */
export type Numbered = { readonly id: string; readonly title: string };

const CHAIR = 0.5;
/** From the middle of the desk towards the person. */
const TOWARDS = { n: [0, 1], s: [0, -1], e: [-1, 0], w: [1, 0] } as const;

function chair({ x, y, faces }: Place): string {
  const [dx, dy] = TOWARDS[faces];
  const [cx, cy] = [x + dx * (DESK.deep / 2 + 0.32), y + dy * (DESK.deep / 2 + 0.32)];
  const seat = rect(
    { x: cx - CHAIR / 2, y: cy - CHAIR / 2, w: CHAIR, h: CHAIR },
    { rx: u(0.14), fill: "#d5dbe2", stroke: "#9aa3ad" },
  );
  const [bx, by] = [cx + dx * 0.27, cy + dy * 0.27];
  const back = line(
    [bx - Math.abs(dy) * 0.2, by - Math.abs(dx) * 0.2, bx + Math.abs(dy) * 0.2, by + Math.abs(dx) * 0.2],
    {
      stroke: "#9aa3ad",
      "stroke-width": u(0.08),
      "stroke-linecap": "round",
    },
  );
  return seat + back;
}

function desk(place: Place, { id, title }: Numbered): string {
  const { x, y, faces } = place;
  const upright = faces === "e" || faces === "w";
  const [w, h] = upright ? [DESK.deep, DESK.long] : [DESK.long, DESK.deep];
  const top = rect(
    { x: x - w / 2 + 0.02, y: y - h / 2 + 0.02, w: w - 0.04, h: h - 0.04 },
    { rx: u(0.06), fill: "#ffffff", stroke: "#7b838d" },
  );
  const size = Math.min(0.4, 1.36 / (title.length * 0.62));
  const turn = upright ? { transform: `rotate(-90 ${u(x)} ${u(y)})` } : {};
  const text = label([x, y], size, title, { stroke: "none", fill: "#2b3138", ...turn });
  return tag("g", { id: `bookable_${id}` }, chair(place) + top + text);
}

/** Every desk as a group `bookable_{id}` with its top, chair and number, on the same sheet as the plan. */
export function drawBookables(d: Drawing, desks: readonly Numbered[], title: string): string {
  const groups = d.places.flatMap((place, i) => {
    const numbered = desks[i];
    return numbered ? [desk(place, numbered)] : [];
  });
  const style = { "stroke-width": u(0.04), "font-family": "sans-serif", "text-anchor": "middle" };
  return svg(d.width, d.height, title, [tag("g", style, `\n${groups.join("\n")}\n`)]);
}
