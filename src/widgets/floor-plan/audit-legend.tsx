import { memo } from "react";
import type { PlanTheme } from "#domain/floorplan/paint.ts";
import { DESK_AUDIT_WORDS } from "#domain/words/desk-audits.ts";
import { STATUS_WORDS } from "#domain/words/desk-audits-fields.ts";
import { PLAN_WORDS } from "#domain/words/plan.ts";
import { AUDIT_LOOKS, SEEN, SIGNS } from "./audit-looks.ts";
import { PALETTES } from "./palette.ts";

const DESK = { x: 3, y: 4, width: 18, height: 13, rx: 1.5, strokeWidth: 1.25 };

/** What the signs on the plan of an audit mean, in the colours of the theme. */
export const AuditLegend = memo(function AuditLegend({ theme }: { readonly theme: PlanTheme }) {
  const { states, selected, paper } = PALETTES[theme];
  return (
    <ul>
      {SEEN.map((seen) => (
        <li key={seen}>
          <svg width={26} height={20} viewBox="0 0 26 20" aria-hidden="true" focusable="false">
            <rect
              {...DESK}
              fill={AUDIT_LOOKS[seen][theme].surface}
              stroke={AUDIT_LOOKS[seen][theme].line}
              {...(AUDIT_LOOKS[seen].outline ? { strokeDasharray: "4 3" } : {})}
            />
            <text x={12} y={14.5} fontSize={11} textAnchor="middle" fill={AUDIT_LOOKS[seen][theme].letters}>
              {SIGNS[seen]}
            </text>
          </svg>
          {seen === "unvisited" ? DESK_AUDIT_WORDS.unvisited : STATUS_WORDS[seen]}
        </li>
      ))}
      <li>
        <svg width={26} height={20} viewBox="0 0 26 20" aria-hidden="true" focusable="false">
          <rect {...DESK} fill={paper} stroke={AUDIT_LOOKS.unvisited[theme].line} strokeDasharray="4 3" />
          <circle cx={17} cy={13} r={2.5} fill={states.booked.line} />
        </svg>
        {PLAN_WORDS.booked}
      </li>
      <li>
        <svg width={26} height={20} viewBox="0 0 26 20" aria-hidden="true" focusable="false">
          <rect
            {...DESK}
            fill={AUDIT_LOOKS["as-booked"][theme].surface}
            stroke={AUDIT_LOOKS["as-booked"][theme].line}
          />
          <circle cx={17} cy={8} r={3} fill={paper} stroke={selected.line} strokeWidth={1.75} />
        </svg>
        {PLAN_WORDS.pending}
      </li>
    </ul>
  );
});
