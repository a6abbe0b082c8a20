import { type SeedDoc, stamped } from "../seed/doc.ts";
import { Random } from "../seed/random.ts";
import type { Site } from "../seed/sites.ts";

type Of = { readonly ns: string; readonly seed: string; readonly now: number; readonly sites: readonly Site[] };
const HOUR = 3_600_000;
/** Runs that are kept of each integration. */
const RUNS = 30;

type Kind = {
  readonly key: string;
  readonly title: string;
  readonly feeds: readonly string[];
  /** Between two runs, hours. */
  readonly every: number;
  readonly state: "connected" | "partial" | "failed";
  readonly error: string;
};
const KINDS: readonly Kind[] = [
  {
    key: "calendar",
    title: "Calendar",
    feeds: ["Calendar sync"],
    every: 1,
    state: "partial",
    error: "3 events were changed while they were read. They are read again with the next run.",
  },
  { key: "directory", title: "Directory", feeds: ["Directory"], every: 24, state: "connected", error: "" },
  {
    key: "doors",
    title: "Access control",
    feeds: ["Access control", "Visitors"],
    every: 6,
    state: "failed",
    error: "The door system did not answer within 30 seconds.",
  },
];

/** What a system outside of the product would write of its integrations, as of a moment (expectations 5.2). */
export function integrationsDoc({ ns, seed, now, sites }: Of): SeedDoc {
  const random = new Random(`${seed}/${ns}/integrations`);
  const of = ({ key, title, feeds, every, state, error }: Kind) => {
    const count = () => ({
      added: random.int(0, 9),
      changed: random.int(0, 40),
      skipped: random.int(0, 5),
      failed: state === "connected" ? 0 : random.int(0, 3),
    });
    const last = now - (now % (every * HOUR));
    const runs = Array.from({ length: RUNS }, (_, i) => ({
      start: last - i * every * HOUR,
      duration: random.int(4_000, 90_000),
      result: i === 0 ? state : random.chance(0.05) ? "partial" : "connected",
      counts: count(),
    }));
    return [
      key,
      {
        title,
        state,
        lastAttempt: last,
        lastSuccess: state === "failed" ? last - every * HOUR : last,
        nextRun: last + every * HOUR,
        feeds,
        counts: runs[0]?.counts ?? null,
        error,
        sites: sites.map((s) => s.ref),
        runs,
        clientId: `${ns}-${key}`,
        clientSecret: "not a secret of anybody",
      },
    ] as const;
  };
  return [`ns/${ns}/thirdparty/integrations`, stamped(ns, Object.fromEntries(KINDS.map(of)))];
}
