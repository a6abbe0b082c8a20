import type { KeyboardEvent } from "react";
import { STATS_WORDS as W } from "#domain/words/dashboards.ts";
import classes from "./statistics.module.css";

export const VIEWS = ["desks", "rooms", "heatmap"] as const;
export type View = (typeof VIEWS)[number];

type Props = { readonly views: readonly View[]; readonly chosen: View; readonly onView: (view: View) => void };
/** The tabs of the screen: one stop of the Tab key, arrows lead to the next. */
export function Views({ views, chosen, onView }: Props) {
  const move = (e: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
    if (step === undefined) return;
    e.preventDefault();
    const next = views[(views.indexOf(chosen) + step + views.length) % views.length];
    if (next === undefined) return;
    onView(next);
    e.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[views.indexOf(next)]?.focus();
  };
  return (
    <div role="tablist" aria-label={W.views} className={classes["tabs"]} onKeyDown={move}>
      {views.map((view) => (
        <button
          key={view}
          type="button"
          role="tab"
          aria-selected={view === chosen}
          tabIndex={view === chosen ? 0 : -1}
          onClick={() => onView(view)}
        >
          {W[view]}
        </button>
      ))}
    </div>
  );
}
