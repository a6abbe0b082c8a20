import type { Series } from "#domain/statistics/chart-model.ts";
import type { ChartColours } from "#domain/statistics/chart-svg.ts";
import type { Status } from "#ui/status-colours.ts";
import { STATUS_COLOURS } from "#ui/status-colours.ts";

/** The same colour for a measure everywhere (expectations 5.6): that of its state on plans. */
const STATUS_OF: { readonly [measure: string]: Status } = {
  reserved: "booked",
  checkedIn: "in-use",
  occupied: "occupied",
};
const PAPER = {
  light: { paper: "#ffffff", letters: "#212529", grid: "#dee2e6" },
  dark: { paper: "#242424", letters: "#e9ecef", grid: "#495057" },
} as const;

/** Of the area under the line of a measure: so little of its colour that lines and grid are seen through it. */
const THIN = "14";
/** The area's colour of a line; floors are too many for areas over each other. */
export const areaOf = (key: string, colour: string): string | undefined =>
  STATUS_OF[key] === undefined ? undefined : `${colour}${THIN}`;

/** Colours of a chart's lines: measures have their own, floors are spread evenly around the circle. */
export function coloursOf(scheme: "light" | "dark", series: readonly Series[]): ChartColours {
  const floors = [...new Set(series.map((s) => s.key))].filter((key) => STATUS_OF[key] === undefined);
  const lightness = scheme === "light" ? 34 : 72;
  return {
    ...PAPER[scheme],
    of: (key) => {
      const status = STATUS_OF[key];
      if (status !== undefined) return STATUS_COLOURS[scheme][status].line;
      return `hsl(${Math.round((360 * floors.indexOf(key)) / floors.length)}, 65%, ${lightness}%)`;
    },
  };
}
