import { memo } from "react";
import type { Theme } from "#domain/floorplan/paint.ts";
import { AUDIT_LEGEND } from "#domain/words/rounds-fields.ts";
import { PLAN_WORDS } from "#domain/words/plan.ts";
import type { DeskAudit } from "./desk-look.ts";
import { PALETTES } from "./palette.ts";
import classes from "./floor-plan.module.css";

const DESK = { x: 3, y: 4, width: 18, height: 13, rx: 1.5, strokeWidth: 1.25 };
const AUDITS: readonly DeskAudit[] = ["unvisited", "used", "unused", "unclear"];

/** What the signs on the plan of an audit mean, in the colours of the theme. */
export const AuditLegend = memo(function AuditLegend({ theme }: { readonly theme: Theme }) {
  const { audits, states, selected, paper } = PALETTES[theme];
  return (
    <details className={classes["legend"]}>
      <summary>{PLAN_WORDS.legend}</summary>
      <ul>
        {AUDITS.map((audit) => (
          <li key={audit}>
            <svg width={26} height={20} viewBox="0 0 26 20" aria-hidden="true" focusable="false">
              <rect
                {...DESK}
                fill={audits[audit].surface}
                stroke={audits[audit].line}
                {...(audit === "unvisited" ? { strokeDasharray: "4 3" } : {})}
              />
            </svg>
            {AUDIT_LEGEND[audit]}
          </li>
        ))}
        <li>
          <svg width={26} height={20} viewBox="0 0 26 20" aria-hidden="true" focusable="false">
            <rect {...DESK} fill={paper} stroke={audits.unvisited.line} strokeDasharray="4 3" />
            <circle cx={17} cy={13} r={2.5} fill={states.booked.line} />
          </svg>
          {PLAN_WORDS.booked}
        </li>
        <li>
          <svg width={26} height={20} viewBox="0 0 26 20" aria-hidden="true" focusable="false">
            <rect {...DESK} fill={audits.used.surface} stroke={audits.used.line} />
            <circle cx={17} cy={8} r={3} fill={paper} stroke={selected.line} strokeWidth={1.75} />
          </svg>
          {PLAN_WORDS.pending}
        </li>
      </ul>
    </details>
  );
});
