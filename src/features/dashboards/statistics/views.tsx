import { STATS_WORDS as W } from "#domain/words/dashboards.ts";
import { Tabs } from "#ui/tabs.tsx";

export const VIEWS = ["desks", "rooms", "heatmap"] as const;
export type View = (typeof VIEWS)[number];

type Props = { readonly views: readonly View[]; readonly chosen: View; readonly onView: (view: View) => void };
/** The tabs of the screen. */
export const Views = ({ views, chosen, onView }: Props) => (
  <Tabs label={W.views} tabs={views.map((key) => ({ key, word: W[key] }))} chosen={chosen} onTab={onView} />
);
