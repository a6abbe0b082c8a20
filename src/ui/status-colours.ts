/** How one state of a space is drawn: its fill, a second shade of it, its line, and letters on it. */
export type StatusColours = {
  readonly surface: string;
  readonly detail: string;
  readonly line: string;
  readonly letters: string;
};
export const STATUSES = ["free", "booked", "in-use", "occupied", "disabled"] as const;
export type Status = (typeof STATUSES)[number];

/**
 * The status colours of spec 1 §9, which gives no values: green for what is free, amber for booked, the product's blue-violet
 * (info) for checked in, red for occupied, grey for disabled. Part of the theme, in a file of its own: only plans and dashboards
 * need them. Lines stand out 3:1 from the paper, letters 4.5:1 from their fill (WCAG 1.4.11, 1.4.3). [SHELL-8]
 */
export const STATUS_COLOURS: { readonly [scheme in "light" | "dark"]: { readonly [S in Status]: StatusColours } } = {
  light: {
    free: { surface: "#d6f5db", detail: "#b1eabc", line: "#097437", letters: "#035a28" },
    booked: { surface: "#fab787", detail: "#f59e5d", line: "#924b00", letters: "#4f2800" },
    "in-use": { surface: "#c4bff9", detail: "#a59ef5", line: "#3f2fb8", letters: "#231a6b" },
    occupied: { surface: "#ffcac8", detail: "#feb0ad", line: "#9e3a3e", letters: "#5e1d20" },
    disabled: { surface: "#eceff1", detail: "#dfe4e7", line: "#5c6770", letters: "#3d464d" },
  },
  dark: {
    free: { surface: "#14421f", detail: "#1c5a2b", line: "#5bd27e", letters: "#d6f5db" },
    booked: { surface: "#6b3a05", detail: "#8a4d0a", line: "#f8a565", letters: "#ffe6d5" },
    "in-use": { surface: "#2c2279", detail: "#3a2e9b", line: "#a59ef5", letters: "#e0defc" },
    occupied: { surface: "#5e2426", detail: "#7c2b2f", line: "#feb0ad", letters: "#ffe4e3" },
    disabled: { surface: "#33383c", detail: "#3d4347", line: "#9aa4ab", letters: "#d5dbdf" },
  },
};
