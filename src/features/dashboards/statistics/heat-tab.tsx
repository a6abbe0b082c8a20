import { useMemo, useState } from "react";
import type { FloorRow, SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import type { HeatAnswer } from "#data/statistics/statistics-api.ts";
import type { DayKey } from "#domain/shared/time.ts";
import { HEAT_BASES, type HeatBasis } from "#domain/statistics/heat.ts";
import { OWN } from "#domain/shared/known.ts";
import { type DayRange, firstRetained, type RangeDays } from "#domain/statistics/range.ts";
import { STATS_WORDS as W } from "#domain/words/dashboards.ts";
import { Arriving, BarBlock } from "#ui/skeleton.tsx";
import { None, type Of, useNoneWords, useSays } from "#widgets/known.tsx";
import { useSignedIn } from "#widgets/signed-in.ts";
import { useToday } from "#widgets/use-today.ts";
import type { HeatByDesk } from "./desk-words.ts";
import { FloorHeat } from "./floor-heat.tsx";
import { Notes } from "./notes.tsx";
import planClasses from "./heat.module.css";
import classes from "./statistics.module.css";
import { type Answer, useAnswer } from "./use-answer.ts";

/** Before the first answer. */
const NOT_YET: Of = { known: "nothing", sources: [] };

type Props = {
  readonly site: SiteRow;
  readonly range: DayRange;
  readonly inRange: RangeDays;
  readonly without: readonly number[];
  /** Where it is chosen what the plan shows. */
  readonly beside: HTMLElement | null;
};

function heatByDesk(answer: HeatAnswer, days: readonly DayKey[]): HeatByDesk {
  return new Map(
    answer.desks.map((desk, i) => {
      const used = answer.used[i] ?? 0;
      return [desk, { mean: answer.mean[i] ?? 0, used, last: used > 0 ? (days[answer.last[i] ?? 0] ?? null) : null }];
    }),
  );
}

/** What is known of the range: where every day has counts, what has not arrived makes no difference. */
function factsOf(answer: Answer<HeatAnswer>, days: readonly DayKey[]) {
  if (answer.state !== "ready") return { value: null, unfetched: 0, of: NOT_YET, missing: [] };
  const missing = Array.from(answer.value.missing, (place) => days[place] ?? "");
  const { value, unfetched } = answer;
  return { value, unfetched, of: missing.length === 0 ? OWN : answer.of, missing };
}

/** Use of each desk of a floor, on its plan and in numbers. (spec 1 §2.7; expectations 5.6) [STA-17] */
export function HeatTab({ site, range, inRange: { days, cut }, without, beside }: Props) {
  const { ns, uid } = useSignedIn();
  const retainedFrom = firstRetained(useToday(site.timeZone));
  const data = useData();
  const question = { site: site.id, days, without };
  const answer = useAnswer({
    ...{ whose: { ns, uid }, retainedFrom },
    ...{ site: site.id, of: "minutes" as const, days },
    key: JSON.stringify(question),
    ask: (api) => api.heat({ ns, uid }, question),
  });
  const live = useLive(data.rows({ list: "floor", site: site.id }));
  const [chosen, setChosen] = useState<string | null>(null);
  const [basis, setBasis] = useState<HeatBasis>("hours");
  const floors = live.state === "ready" ? live.value : [];
  const floor = floors.find((f) => f.id === chosen) ?? floors[0];
  const { value, unfetched, of, missing } = factsOf(answer, days);
  const heat = useMemo(() => (value ? heatByDesk(value, days) : null), [value, days]);
  const counted = value?.counted ?? 0;
  const { says } = useSays(live);
  const { words: none } = useNoneWords(of, { say: W.noDeskData, short: true });
  const by = useMemo(() => ({ basis, counted, none }), [basis, counted, none]);
  if (!value || !heat || !floor) {
    const noFloor = floors.length === 0 && (says === "none" || says === "late");
    const isComing = answer.state !== "failed" && !noFloor;
    return isComing ? (
      <Arriving label={W.processing} status page className={planClasses["planBars"]}>
        <BarBlock height="100%" />
      </Arriving>
    ) : (
      <p className={classes["empty"]} role="status">
        {answer.state === "failed" ? W.failed : <None of={live} say={W.noFloors} />}
      </p>
    );
  }
  const { unusable, faults } = value;
  return (
    <div className={classes["view"]} data-fills>
      <FloorHeat key={floor.id} {...{ site, floor, range, heat, by, beside }} basis={of}>
        <FloorChooser floors={floors} floor={floor} onFloor={setChosen} />
        <BasisChooser basis={basis} onBasis={setBasis} />
      </FloorHeat>
      {counted === 0 ? (
        <p className={planClasses["noData"]}>
          <None of={of} say={W.noData} />
        </p>
      ) : null}
      <Notes {...{ of, counted, missing, cut, retainedFrom, unfetched, unusable, faults }} />
    </div>
  );
}

type ChooserProps = {
  readonly floors: readonly FloorRow[];
  readonly floor: FloorRow;
  readonly onFloor: (id: string) => void;
};
/** Only where there is something to choose (spec 1 §2.7). */
function FloorChooser({ floors, floor, onFloor }: ChooserProps) {
  if (floors.length < 2) return null;
  return (
    <label className={classes["floor"]}>
      {W.floor}
      <select value={floor.id} onChange={(e) => onFloor(e.currentTarget.value)}>
        {floors.map((f) => (
          <option key={f.id} value={f.id}>
            {f.title}
          </option>
        ))}
      </select>
    </label>
  );
}

type BasisProps = { readonly basis: HeatBasis; readonly onBasis: (basis: HeatBasis) => void };
function BasisChooser({ basis, onBasis }: BasisProps) {
  return (
    <div role="radiogroup" aria-label={W.basis} className={classes["scale"]}>
      {HEAT_BASES.map((of) => (
        <label key={of} className={classes["check"]} title={W.basisAbout[of]}>
          <input type="radio" checked={basis === of} onChange={() => onBasis(of)} />
          {W.bases[of]}
        </label>
      ))}
    </div>
  );
}
