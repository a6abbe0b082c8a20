import { memo, type ReactNode } from "react";
import type { PlanTheme } from "#domain/floorplan/paint.ts";
import { PLAN_WORDS } from "#domain/words/plan.ts";
import { PALETTES } from "./palette.ts";

function Sign({ children }: { readonly children: ReactNode }) {
  return (
    <svg width={26} height={20} viewBox="0 0 26 20" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}
const DESK = { x: 3, y: 4, width: 18, height: 13, rx: 1.5, strokeWidth: 1.25 };
const HATCH = "M3 10 9 4M3 15 14 4M7 17 20 4M13 17l8-8M19 17l2-2";

/** What the signs on the plan mean, in the colours of the theme. */
export const PlanLegend = memo(function PlanLegend({ theme }: { readonly theme: PlanTheme }) {
  const { states, selected, edited, hatch, paper } = PALETTES[theme];
  const { free, booked, disabled } = states;
  return (
    <ul>
      <li>
        <Sign>
          <rect {...DESK} fill={free.surface} stroke={free.line} />
        </Sign>
        {PLAN_WORDS.free}
      </li>
      <li>
        <Sign>
          <rect {...DESK} fill={booked.surface} stroke={booked.line} />
          <circle cx={17} cy={13} r={2.5} fill={booked.line} />
        </Sign>
        {PLAN_WORDS.booked}
      </li>
      <li>
        <Sign>
          <rect {...DESK} fill={disabled.surface} stroke={disabled.line} />
          <path d={HATCH} stroke={hatch} fill="none" />
        </Sign>
        {PLAN_WORDS.disabled}
      </li>
      <li>
        <Sign>
          <rect {...DESK} strokeWidth={2.5} fill={selected.surface} stroke={selected.line} />
          <path d="M5 8l2.5 2.5 4-5" fill="none" stroke={selected.letters} strokeWidth={1.75} />
        </Sign>
        {PLAN_WORDS.selected}
      </li>
      <li>
        <Sign>
          <rect {...DESK} fill={free.surface} stroke={free.line} />
          <path d="M17 4.5l3.5 3.5-3.5 3.5-3.5-3.5Z" fill={edited} />
        </Sign>
        {PLAN_WORDS.edited}
      </li>
      <li>
        <Sign>
          <rect {...DESK} fill={free.surface} stroke={free.line} />
          <circle cx={17} cy={8} r={3} fill={paper} stroke={selected.line} strokeWidth={1.75} />
        </Sign>
        {PLAN_WORDS.pending}
      </li>
    </ul>
  );
});
