import type { Theme } from "#domain/floorplan/paint.ts";
import { STATUS_COLOURS, type StatusColours } from "#ui/status-colours.ts";
import type { DeskAudit, DeskLook, DeskState } from "./desk-look.ts";

export type DeskColours = StatusColours;
export type Palette = {
  readonly paper: string;
  readonly states: { readonly [S in DeskState]: DeskColours };
  readonly audits: { readonly [A in DeskAudit]: DeskColours };
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
    paper: "#ffffff",
    states: {
      free: STATUS_COLOURS.light.free,
      booked: STATUS_COLOURS.light.booked,
      disabled: STATUS_COLOURS.light.disabled,
      unknown: { surface: "#ffffff", detail: "#ffffff", line: "#80868b", letters: "#5a6066" },
    },
    audits: {
      unvisited: { surface: "#ffffff", detail: "#ffffff", line: "#5a6066", letters: "#3d464d" },
      used: { surface: "#097437", detail: "#0b8f44", line: "#03411d", letters: "#ffffff" },
      unused: { surface: "#cfe3f7", detail: "#b5d3f0", line: "#1f5f99", letters: "#0d3a63" },
      unclear: { surface: "#f3d9f7", detail: "#e8c0ef", line: "#7b2d8b", letters: "#541c60" },
    },
    selected: { surface: "#02717d", line: "#003a40", letters: "#ffffff" },
    cursor: "#4735cd",
    band: "#23292b",
    grid: { fine: "rgba(35, 41, 43, 0.1)", coarse: "rgba(35, 41, 43, 0.32)" },
    edited: "#9e3a3e",
    hatch: "#8a949c",
  },
  dark: {
    paper: "#1e1e1e",
    states: {
      free: STATUS_COLOURS.dark.free,
      booked: STATUS_COLOURS.dark.booked,
      disabled: STATUS_COLOURS.dark.disabled,
      unknown: { surface: "#1e1e1e", detail: "#1e1e1e", line: "#7d868c", letters: "#a6aeb3" },
    },
    audits: {
      unvisited: { surface: "#1e1e1e", detail: "#1e1e1e", line: "#9aa4ab", letters: "#c5ccd1" },
      used: { surface: "#5bd27e", detail: "#45b868", line: "#c4f2d1", letters: "#03290f" },
      unused: { surface: "#1c3d5c", detail: "#264f75", line: "#7db8ee", letters: "#d8ebfd" },
      unclear: { surface: "#4a2152", detail: "#5e2b68", line: "#d99ce6", letters: "#f6e2fa" },
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
  { states, audits }: Palette,
  { state, audit }: Pick<DeskLook, "state" | "audit">,
): DeskColours => (audit === undefined ? states[state] : audits[audit]);
