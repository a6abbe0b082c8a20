import os from "node:os";
import type { Firestore } from "firebase-admin/firestore";
import { quantile } from "../stats.ts";
import type { LoadDevice, Saved } from "./device.ts";
import type { LoadOptions } from "./options.ts";
import type { LoadTenant } from "./tenant.ts";

/** A document, or all of one kind, by how often it was written. */
export type Hot = { readonly what: string; readonly writes: number; readonly most: number; readonly by: string };
export type Figures = {
  readonly saves: number;
  readonly sent: number;
  /** Saves that a person is to decide, by why. */
  readonly asked: { readonly [why: string]: number };
  /** From *Saved* to *Sent*, ms: of saves whose device had a connection all the time, and of all. */
  readonly toSent: Spread | null;
  readonly toSentOfAll: Spread | null;
  readonly commits: { readonly sent: number; readonly lost: number; readonly busy: number; readonly aSecond: number };
  readonly heard: number;
  /** Of change records: from the commit to the record, ms, and how many were owed at most. */
  readonly functions: { readonly records: number; readonly lag: Spread | null; readonly owed: number } | null;
  readonly hot: readonly Hot[];
};
export type Spread = { readonly p50: number; readonly p95: number; readonly p99: number; readonly max: number };

const spreadOf = (values: readonly number[]): Spread | null =>
  values.length === 0
    ? null
    : {
        p50: quantile(values, 0.5),
        p95: quantile(values, 0.95),
        p99: quantile(values, 0.99),
        max: Math.max(...values),
      };
const took = (saved: readonly Saved[]): number[] =>
  saved.flatMap(({ at, ended }) => (ended === null ? [] : ended - at));

/** `start`: when devices began to work, epoch ms; `seconds`: for how long. `functions`: whether they followed. */
type Run = {
  readonly devices: readonly LoadDevice[];
  readonly start: number;
  readonly seconds: number;
  readonly functions: boolean;
};
/** What a run says, when everything is at rest. */
export async function figuresOf(
  db: Firestore,
  tenant: LoadTenant,
  { devices, start, seconds, functions }: Run,
): Promise<Figures> {
  const saved = devices.flatMap((d) => [...d.saved.values()]);
  const sets = devices.flatMap((d) => d.sets());
  const asked: { [why: string]: number } = {};
  for (const set of sets.filter((s) => s.state === "attention")) {
    const why = `${set.action}: ${set.attention?.code ?? set.attention?.kind ?? "asked"}`;
    asked[why] = (asked[why] ?? 0) + 1;
  }
  const sum = (of: (d: LoadDevice) => number) => devices.reduce((n, d) => n + of(d), 0);
  const sent = sum((d) => d.way.counts.sent);
  return {
    saves: saved.length,
    sent: sets.filter((s) => s.state === "accepted").length,
    asked,
    toSent: spreadOf(took(saved.filter((s) => !s.cut))),
    toSentOfAll: spreadOf(took(saved)),
    commits: {
      ...{ sent, lost: sum((d) => d.way.counts.lost), busy: sum((d) => d.way.counts.busy) },
      aSecond: sent / seconds,
    },
    heard: sum((d) => d.heard),
    functions: functions ? await recordsOf(db, tenant, start) : null,
    hot: await hotOf(db, tenant),
  };
}

/** Change records, which one function writes for each document that a commit wrote. */
async function recordsOf(db: Firestore, { ns }: LoadTenant, start: number): Promise<Figures["functions"]> {
  const found = await db.collection(`ns/${ns}/changes`).select("arrivedAt", "recordedAt").get();
  type Moment = { toMillis(): number } | undefined;
  const times = found.docs.flatMap((d) => {
    const [from, to] = [d.get("arrivedAt") as Moment, d.get("recordedAt") as Moment];
    return from && to && from.toMillis() >= start ? [[from.toMillis(), to.toMillis()] as const] : [];
  });
  const steps = times.flatMap(([from, to]) => [[from, 1] as const, [to, -1] as const]).sort((a, b) => a[0] - b[0]);
  let [now, owed] = [0, 0];
  for (const [, step] of steps) owed = Math.max(owed, (now += step));
  return { records: times.length, lag: spreadOf(times.map(([from, to]) => Math.max(0, to - from))), owed };
}

type Kind = readonly [what: string, path: string, by: string, wasThere?: boolean];
/** Kinds of documents by how often the one of them that was written most was written: by its revision, where it has one. */
async function hotOf(db: Firestore, { ns, site }: LoadTenant): Promise<readonly Hot[]> {
  const kinds: readonly Kind[] = [
    ["windows of the lock of rooms", `ns/${ns}/occupancy`, "each save of a booking of the room in 64 days"],
    ["desks", `sites/${site}/spaces`, "each save of the desk", true],
    ["people", `ns/${ns}/people`, "each save of the person", true],
    ["desk bookings", `sites/${site}/bookings`, "whoever books the desk on that day: the first one has it"],
    ["holds of room bookings", `ns/${ns}/holds`, "each save of the booking"],
    ["receipts", `ns/${ns}/changeSets`, "one save each, once"],
    ["counts of desks of a day", `sites/${site}/counts`, "a function, after each booking of that day"],
  ];
  const hot = await Promise.all(
    kinds.map(async ([what, path, by, wasThere = false]) => {
      const found = (await db.collection(path).select("rev").get()).docs;
      const docs = found.map((d) => Number(d.get("rev") ?? 1) - (wasThere ? 1 : 0));
      return { what, by, writes: docs.reduce((n, rev) => n + rev, 0), most: Math.max(0, ...docs) };
    }),
  );
  return hot.filter((h) => h.writes > 0);
}

const ms = (n: number): string => (n < 1_000 ? `${n.toFixed(0)} ms` : `${(n / 1000).toFixed(1)} s`);
const spread = (s: Spread | null): string =>
  s === null ? "none" : `${ms(s.p50)} median, ${ms(s.p95)} p95, ${ms(s.p99)} p99, ${ms(s.max)} at most`;

/** The machine by its class, and what else it had to do. */
const machine = (): string =>
  `${os.cpus().length} logical processors, ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, load average ${os
    .loadavg()
    .map((n) => n.toFixed(1))
    .join(" ")} at the end`;

/** A run in lines. */
export function linesOf(
  f: Figures,
  { devices, minutes, every, breaks }: LoadOptions,
  { lost, loopMs }: { readonly lost: readonly string[]; readonly loopMs: number },
): readonly string[] {
  const asked = Object.entries(f.asked).map(([why, n]) => `${n} ${why}`);
  return [
    `${devices} devices for ${minutes} minutes; a save of each every ${every} s, a lost connection every ${breaks} s (${machine()})`,
    `saves: ${f.saves}; sent ${f.sent}; for a person to decide: ${asked.join(", ") || "none"}`,
    `Saved to Sent, with a connection throughout: ${spread(f.toSent)}`,
    `Saved to Sent, of all: ${spread(f.toSentOfAll)}`,
    `commits: ${f.commits.sent}, ${f.commits.aSecond.toFixed(1)} a second; answers lost: ${f.commits.lost}; server too busy: ${f.commits.busy}`,
    `changes that listeners brought: ${f.heard}`,
    `event loop of the devices' process: ${ms(loopMs)} late at p99`,
    f.functions
      ? `functions: ${f.functions.records} change records, ${spread(f.functions.lag)} behind; ${f.functions.owed} owed at most`
      : "functions: not running",
    ...f.hot.map((h) => `written: ${h.what}: ${h.writes} in all, ${h.most} of the one most written (${h.by})`),
    ...(lost.length === 0 ? ["lost: nothing"] : [`LOST: ${lost.length}`, ...lost.slice(0, 20)]),
  ];
}
