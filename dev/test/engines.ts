import * as v from "valibot";

const number = v.pipe(v.number(), v.minValue(0));
const spec = v.object({
  tests: v.array(v.object({ projectName: v.string(), results: v.array(v.object({ duration: number })) })),
});
type Spec = v.InferOutput<typeof spec>;
type Suite = { readonly specs?: readonly Spec[] | undefined; readonly suites?: readonly Suite[] | undefined };
const suite: v.GenericSchema<unknown, Suite> = v.object({
  specs: v.optional(v.array(spec)),
  suites: v.optional(v.array(v.lazy(() => suite))),
});
const reportSchema = v.object({ suites: v.array(suite) });

export type EngineTime = { readonly engine: string; readonly stories: number; readonly seconds: number };

/** How many stories each engine told, and how long that took in all, second tries among them. Throws at another report. [TEST-4] */
export function engineTimes(report: unknown): readonly EngineTime[] {
  const { suites } = v.parse(reportSchema, report);
  const flat = (s: Suite): readonly Spec[] => [...(s.specs ?? []), ...(s.suites ?? []).flatMap(flat)];
  const sums = new Map<string, { stories: number; ms: number }>();
  for (const { projectName, results } of suites.flatMap(flat).flatMap((s) => s.tests)) {
    if (results.length === 0) continue;
    const sum = sums.get(projectName) ?? { stories: 0, ms: 0 };
    sums.set(projectName, { stories: sum.stories + 1, ms: results.reduce((ms, r) => ms + r.duration, sum.ms) });
  }
  return [...sums].map(([engine, { stories, ms }]) => ({ engine, stories, seconds: Math.round(ms / 1000) }));
}

/** `stories in webkit: 4, 62 s`. */
export const engineLine = ({ engine, stories, seconds }: EngineTime): string =>
  `stories in ${engine}: ${stories}, ${seconds} s`;
