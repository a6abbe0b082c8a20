import type { Theme } from "#domain/floorplan/paint.ts";
import type { DeskColours, DeskLook, DeskState } from "./desk-look.ts";

export type Palette = {
  readonly theme: Theme;
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
export const PALETTES: { readonly [T in Theme]: Palette } = {
  light: {
    theme: "light",
    paper: "#ffffff",
    states: {
      free: { surface: "#d6f5db", detail: "#b1eabc", line: "#097437", letters: "#035a28" },
      booked: { surface: "#fab787", detail: "#f59e5d", line: "#924b00", letters: "#4f2800" },
      disabled: { surface: "#eceff1", detail: "#dfe4e7", line: "#5c6770", letters: "#3d464d" },
      unknown: { surface: "#ffffff", detail: "#ffffff", line: "#80868b", letters: "#5a6066" },
    },
    selected: { surface: "#02717d", line: "#003a40", letters: "#ffffff" },
    cursor: "#4735cd",
    band: "#23292b",
    grid: { fine: "rgba(35, 41, 43, 0.1)", coarse: "rgba(35, 41, 43, 0.32)" },
    edited: "#9e3a3e",
    hatch: "#8a949c",
  },
  dark: {
    theme: "dark",
    paper: "#1e1e1e",
    states: {
      free: { surface: "#14421f", detail: "#1c5a2b", line: "#5bd27e", letters: "#d6f5db" },
      booked: { surface: "#6b3a05", detail: "#8a4d0a", line: "#f8a565", letters: "#ffe6d5" },
      disabled: { surface: "#33383c", detail: "#3d4347", line: "#9aa4ab", letters: "#d5dbdf" },
      unknown: { surface: "#1e1e1e", detail: "#1e1e1e", line: "#7d868c", letters: "#a6aeb3" },
    },
    selected: { surface: "#83d7e2", line: "#d4f2f6", letters: "#01282c" },
    cursor: "#b3a8ff",
    band: "#eef1f2",
    grid: { fine: "rgba(238, 241, 242, 0.1)", coarse: "rgba(238, 241, 242, 0.32)" },
    edited: "#feb0ad",
    hatch: "#6f7a81",
  },
};

/** The colours of a desk that is not selected: those of the audit where one is walked, else those of its state. */
export const coloursOf = (
  { states, theme }: Palette,
  { state, audit }: Pick<DeskLook, "state" | "audit">,
): DeskColours => (audit === undefined ? states[state] : audit[theme]);
