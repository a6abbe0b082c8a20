import { STATUSES, type Status } from "#domain/desk-audits/status.ts";
import type { DeskAudit, DeskColours } from "./desk-look.ts";

/** What an audit says of a desk. */
export type SeenDesk = Status | "unvisited";
export const SEEN: readonly SeenDesk[] = ["unvisited", ...STATUSES];

/** A sign to each colour, for those who do not see it (WCAG 1.4.1). */
export const SIGNS: { readonly [S in SeenDesk]: string } = {
  unvisited: "",
  "as-booked": "✓",
  "someone-else": "≠",
  "not-booked": "+",
  signs: "~",
  "empty-booked": "○",
  empty: "–",
  unusable: "×",
  "not-checked": "?",
};

const of = (surface: string, detail: string, line: string, letters: string): DeskColours => ({
  surface,
  detail,
  line,
  letters,
});
const LIGHT: { readonly [S in SeenDesk]: DeskColours } = {
  unvisited: of("#ffffff", "#ffffff", "#5a6066", "#3d464d"),
  "as-booked": of("#097437", "#0b8f44", "#03411d", "#ffffff"),
  "someone-else": of("#f2a65a", "#e8934a", "#8a4600", "#3d2000"),
  "not-booked": of("#f7e27a", "#efd44f", "#7a6200", "#3f3300"),
  signs: of("#b9e4c0", "#9ed7a8", "#2a7a3b", "#0b4019"),
  "empty-booked": of("#1f5f99", "#2a72b3", "#0d3a63", "#ffffff"),
  empty: of("#cfe3f7", "#b5d3f0", "#1f5f99", "#0d3a63"),
  unusable: of("#b3261e", "#c93a32", "#6d1510", "#ffffff"),
  "not-checked": of("#f3d9f7", "#e8c0ef", "#7b2d8b", "#541c60"),
};
const DARK: { readonly [S in SeenDesk]: DeskColours } = {
  unvisited: of("#1e1e1e", "#1e1e1e", "#9aa4ab", "#c5ccd1"),
  "as-booked": of("#5bd27e", "#45b868", "#c4f2d1", "#03290f"),
  "someone-else": of("#e0934a", "#cc7f36", "#fbd2a8", "#2b1600"),
  "not-booked": of("#6b5a00", "#837000", "#f0d95c", "#fdf3c0"),
  signs: of("#1d5a30", "#27743f", "#7fd696", "#dcf7e2"),
  "empty-booked": of("#7db8ee", "#63a3df", "#d8ebfd", "#06233f"),
  empty: of("#1c3d5c", "#264f75", "#7db8ee", "#d8ebfd"),
  unusable: of("#f2857d", "#e06b62", "#fcd5d2", "#3a0603"),
  "not-checked": of("#4a2152", "#5e2b68", "#d99ce6", "#f6e2fa"),
};

/**
 * How a desk looks by what was seen there: each status has a colour of its own. Lines stand out 3:1 from the paper, letters
 * 4.5:1 from their desk (WCAG 1.4.11, 1.4.3). [WALK-19]
 */
export const AUDIT_LOOKS = Object.fromEntries(
  SEEN.map((seen): [string, DeskAudit] => [
    seen,
    { seen, outline: seen === "unvisited", light: LIGHT[seen], dark: DARK[seen] },
  ]),
) as { readonly [S in SeenDesk]: DeskAudit };

/** The same colours for what stands beside the plan, as custom properties. */
export const auditVars = (seen: SeenDesk): { readonly [name: `--${string}`]: string } => ({
  "--audit-surface": `light-dark(${LIGHT[seen].surface}, ${DARK[seen].surface})`,
  "--audit-line": `light-dark(${LIGHT[seen].line}, ${DARK[seen].line})`,
  "--audit-letters": `light-dark(${LIGHT[seen].letters}, ${DARK[seen].letters})`,
});
