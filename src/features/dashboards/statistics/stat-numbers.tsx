import type { ChartsAnswer } from "#data/statistics/statistics-api.ts";
import { type NumbersAsk, statNumbers } from "#domain/statistics/stat-numbers.ts";
import { STATS_WORDS as W } from "#domain/words/dashboards.ts";
import { useMemo } from "react";
import { Bar } from "#ui/skeleton.tsx";
import { Coming, type Of, sourcesOf, useSays } from "#widgets/known.tsx";
import classes from "./stat-numbers.module.css";

type Props = {
  readonly answer: ChartsAnswer;
  readonly ask: Omit<NumbersAsk, "whole">;
  /** What a number that is not there is said of. */
  readonly of: Of;
};

/** The four numbers above the charts. [STA-22] */
export function StatNumbers({ answer, ask, of }: Props) {
  const { says } = useSays(of);
  const whole = says === "none";
  const all = useMemo(() => statNumbers(answer, { ...ask, whole }), [answer, ask, whole]);
  const isComing = says === "part" || says === "nothing";
  return (
    <dl className={classes["numbers"]} aria-label={W.numbers} data-none={says} data-of={sourcesOf(of)}>
      {all.map(({ key, label, value, about }) => (
        <div key={key} className={classes["number"]}>
          <dt>{label}</dt>
          <dd className={classes["value"]}>
            {value === null && isComing ? (
              <Coming width="4ch" />
            ) : (
              <>
                {value ?? W.none}
                {value === null ? null : <small>{W.unit}</small>}
              </>
            )}
          </dd>
          {about === "" ? null : <dd className={classes["about"]}>{about}</dd>}
        </div>
      ))}
    </dl>
  );
}

const PLACES = [0, 1, 2, 3] as const;
/** Where the numbers will be. [KNOW-7] */
export const StatNumberBars = () => (
  <div className={classes["numbers"]}>
    {PLACES.map((i) => (
      <div key={i} className={classes["number"]}>
        <Bar width="6rem" />
        <Bar width="4rem" />
      </div>
    ))}
  </div>
);
