import type { Box } from "#domain/floorplan/box.ts";
import type { Matrix } from "#domain/floorplan/matrix.ts";
import type { PlanTheme } from "#domain/floorplan/paint.ts";
import type { ShownDrawing } from "#domain/plan-import/differences.ts";
import { BackdropLayer } from "#widgets/floor-plan/backdrop-layer.ts";
import { PALETTES } from "#widgets/floor-plan/palette.ts";
import type { DrawnPlan, PlanClient } from "#widgets/floor-plan/plan-client.ts";

/** Colours of what stands in one drawing only: told apart by people who see no red or no green as well. */
export const ONLY: { readonly [T in PlanTheme]: { readonly before: string; readonly after: string } } = {
  light: { before: "#b3261e", after: "#0b57d0" },
  dark: { before: "#ff9d94", after: "#8ab4ff" },
};
/** Two pixels farther apart are not the same: edges are smoothed by where they fall. */
const SAME = 48;
/** Share of their strength that parts of both drawings keep. */
const FAINT = 0.45;

export type Pictures = { readonly [S in ShownDrawing]: HTMLCanvasElement };
type Ask = {
  readonly client: PlanClient;
  readonly before: DrawnPlan;
  readonly after: DrawnPlan;
  /** Lays the drawing of before over the new one. */
  readonly m: Matrix;
  /** What is shown, in units of the new drawing. */
  readonly frame: Box;
  /** Width of the picture, pixels. */
  readonly width: number;
  readonly theme: PlanTheme;
};

async function painted({ client, frame, width, theme }: Ask, plan: DrawnPlan, bounds: Box): Promise<HTMLCanvasElement> {
  const [whole, sharp] = [document.createElement("canvas"), document.createElement("canvas")];
  const layer = new BackdropLayer({ whole, sharp }, client, plan, theme);
  await layer.paintWhole({ width, height: (width * frame.height) / frame.width, bounds }, 1);
  return whole;
}

const rgbOf = (hex: string) => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));

/** How much a pixel stands out from the paper, of each channel the most. */
function ink(data: Uint8ClampedArray, i: number, paper: readonly number[]): number {
  const alpha = (data[i + 3] ?? 0) / 255;
  let most = 0;
  for (let c = 0; c < 3; c += 1) most = Math.max(most, Math.abs((data[i + c] ?? 0) - (paper[c] ?? 0)));
  return most * alpha;
}

/** Both drawings in one picture: what is alike faintly, what only one has in that one's colour. Pixels of `b` are written over. */
export function blend(a: Uint8ClampedArray, b: Uint8ClampedArray, theme: PlanTheme): void {
  const paper = rgbOf(PALETTES[theme].paper);
  const [before, after] = [rgbOf(ONLY[theme].before), rgbOf(ONLY[theme].after)];
  for (let i = 0; i < b.length; i += 4) {
    const [was, is] = [ink(a, i, paper), ink(b, i, paper)];
    if (Math.abs(was - is) <= SAME) {
      b[i + 3] = (b[i + 3] ?? 0) * FAINT;
      continue;
    }
    const colour = was > is ? before : after;
    for (let c = 0; c < 3; c += 1) b[i + c] = colour[c] ?? 0;
    b[i + 3] = Math.min(255, Math.abs(was - is) * 2);
  }
}

function blended(before: HTMLCanvasElement, after: HTMLCanvasElement, theme: PlanTheme): HTMLCanvasElement {
  const both = document.createElement("canvas");
  [both.width, both.height] = [after.width, after.height];
  const [a, to] = [before.getContext("2d"), both.getContext("2d")];
  if (!a || !to || both.width === 0 || before.width === 0) return both;
  to.drawImage(after, 0, 0);
  const pixels = to.getImageData(0, 0, both.width, both.height);
  blend(a.getImageData(0, 0, both.width, both.height).data, pixels.data, theme);
  to.putImageData(pixels, 0, 0);
  return both;
}

/** The buildings of both drawings over one another, and what differs between them. [IMPT-9] */
export async function overlayPictures(ask: Ask): Promise<Pictures> {
  const { frame, theme } = ask;
  const [k, , , , dx, dy] = ask.m;
  const then = { x: (frame.x - dx) / k, y: (frame.y - dy) / k, width: frame.width / k, height: frame.height / k };
  const before = await painted(ask, ask.before, then);
  const after = await painted(ask, ask.after, frame);
  return { before, after, both: blended(before, after, theme) };
}
