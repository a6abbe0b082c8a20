import type { StatusColours } from "#ui/status-colours.ts";

export type DeskColours = StatusColours;
/** How a desk stands on the plan. `unknown`: in the drawing, but not in the data. */
export type DeskState = "free" | "booked" | "disabled" | "unknown";
/**
 * What an audit, or statistics, know of a desk, in place of its state, with the colours that say so; a broken line where nobody
 * looked, diagonal lines over the colour where there is nothing to know.
 */
export type DeskAudit = {
  readonly seen: string;
  readonly outline: boolean;
  readonly hatched?: boolean;
  readonly light: DeskColours;
  readonly dark: DeskColours;
};
/** All that the plan shows of a desk. */
export type DeskLook = {
  readonly state: DeskState;
  readonly label: string;
  readonly selected: boolean;
  /** Changed here and not saved yet. */
  readonly edited: boolean;
  /** Saved on this device and not sent yet. */
  readonly pending: boolean;
  /** Of its neighbourhood, `#rrggbb`; null for none. */
  readonly colour?: string | null;
  /** Only where an audit is walked, or use is shown. */
  readonly audit?: DeskAudit;
};
/** What a pointer or the keyboard points at. */
export type Pointed = { readonly cursor: string | null; readonly hover: string | null };

export const sameLook = (a: DeskLook | undefined, b: DeskLook | undefined): boolean =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    a.state === b.state &&
    a.label === b.label &&
    a.selected === b.selected &&
    a.edited === b.edited &&
    a.pending === b.pending &&
    a.colour === b.colour &&
    a.audit === b.audit);
