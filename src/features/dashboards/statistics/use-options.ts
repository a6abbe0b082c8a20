import { useCallback, useMemo, useSyncExternalStore } from "react";
import { useData } from "#data/live.ts";
import { SCALES } from "#domain/statistics/charts.ts";
import { choicesOf } from "#widgets/choices.ts";
import { useSignedIn } from "#widgets/signed-in.ts";
import { DEFAULT_OPTIONS, type StatsOptions } from "./options-panel.tsx";

const CHOICE = "stats-options";
const FLAGS = ["excludeWeekends", "movingAverage", "workingHours", "byFloor"] as const;

/** The scale, and what is not as spec 1 §9 has it. */
const keptOf = (options: StatsOptions): string =>
  [options.scale, ...FLAGS.filter((flag) => options[flag] !== DEFAULT_OPTIONS[flag])].join();

/** … read back; what is none of them is left as it is at first. */
function optionsOf(kept: string): StatsOptions {
  const said = kept.split(",");
  const turned = FLAGS.map((flag) => [flag, DEFAULT_OPTIONS[flag] !== said.includes(flag)] as const);
  return {
    ...DEFAULT_OPTIONS,
    ...Object.fromEntries(turned),
    scale: SCALES.find((scale) => scale === said[0]) ?? DEFAULT_OPTIONS.scale,
  };
}

/** The options of charts as this person left them on this device; those of spec 1 §9 at first. [STA-15] */
export function useOptions(): readonly [StatsOptions, (to: StatsOptions) => void] {
  const store = choicesOf(useData());
  const { uid } = useSignedIn();
  const kept = useSyncExternalStore(store.subscribe, () => store.get(uid, CHOICE));
  const options = useMemo(() => optionsOf(kept ?? ""), [kept]);
  const choose = useCallback((to: StatsOptions) => store.set(uid, CHOICE, keptOf(to)), [store, uid]);
  return [options, choose];
}
