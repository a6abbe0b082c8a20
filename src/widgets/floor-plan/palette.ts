import type { PlanTheme } from "#domain/floorplan/paint.ts";
import { STATUS_COLOURS } from "#ui/status-colours.ts";
import type { DeskColours, DeskLook, DeskState } from "./desk-look.ts";

export type Palette = {
  readonly theme: PlanTheme;
  readonly paper: string;
  readonly states: { readonly [S in DeskState]: DeskColours };
  readonly selected: {
    readonly surface: string;
    readonly line: string;
    readonly letters: string;
  };
  readonly cursor: string;
  /** Line around the colour of a neighbourhood. */
  readonly band: string;
  readonly grid: { readonly fine: string; readonly coarse: string };
  readonly edited: string;
  readonly hatch: string;
};

/** Lines stand out 3:1 from the paper, letters 4.5:1 from their desk (WCAG 1.4.11, 1.4.3). */
export const PALETTES: { readonly [T in PlanTheme]: Palette } = {
  light: {
    theme: "light",
    paper: "#ffffff",
    states: {
      free: STATUS_COLOURS.light.free,
      booked: STATUS_COLOURS.light.booked,
      disabled: STATUS_COLOURS.light.disabled,
      unknown: { surface: "#ffffff", detail: "#ffffff", line: "#80868b", letters: "#5a6066" },
    },
    selected: { surface: "#02717d", line: "#003a40", letters: "#ffffff" },
    cursor: "#4735cd",
    band: "#23292b",
    grid: { fine: "rgba(35, 41, 43, 0.06)", coarse: "rgba(35, 41, 43, 0.16)" },
    edited: "#9e3a3e",
    hatch: "#8a949c",
  },
  dark: {
    theme: "dark",
    paper: "#1e1e1e",
    states: {
      free: STATUS_COLOURS.dark.free,
      booked: STATUS_COLOURS.dark.booked,
      disabled: STATUS_COLOURS.dark.disabled,
      unknown: { surface: "#1e1e1e", detail: "#1e1e1e", line: "#7d868c", letters: "#a6aeb3" },
    },
    selected: { surface: "#83d7e2", line: "#d4f2f6", letters: "#01282c" },
    cursor: "#b3a8ff",
    band: "#eef1f2",
    grid: { fine: "rgba(238, 241, 242, 0.06)", coarse: "rgba(238, 241, 242, 0.16)" },
    edited: "#feb0ad",
    hatch: "#6f7a81",
  },
};

/** The colours of a desk that is not selected: those of the audit where one is walked, else those of its state. */
export const coloursOf = (
  { states, theme }: Palette,
  { state, audit }: Pick<DeskLook, "state" | "audit">,
): DeskColours => (audit === undefined ? states[state] : audit[theme]);
