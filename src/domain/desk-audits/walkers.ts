import type { Observation } from "./observations.ts";
import type { DeviceKind, WalkerEntry } from "./schema.ts";

/** A device in the hands of a person: what a round keeps apart. */
export type Walker = {
  readonly device: string;
  readonly uid: string;
  readonly name: string;
  readonly kind: DeviceKind;
};
/** The walker's own key in a round. */
export const walkerKey = ({ device, uid }: Pick<Walker, "device" | "uid">): string => `${device}-${uid}`;
export const keyOfObservation = ({ device, by }: Pick<Observation, "device" | "by">): string =>
  walkerKey({ device, uid: by.uid });

/** How a device stands with what it owes. `open`: it has sent what it declared, and has not said that this was all. */
export type Owing = {
  readonly key: string;
  readonly name: string;
  readonly kind: DeviceKind;
  readonly made: number;
  readonly arrived: number;
  readonly owes: number;
  readonly state: "owes" | "open" | "complete";
};

/** What each device has declared and what of it has arrived. Those that owe come first. [WALK-5] */
export function owingOf(
  devices: { readonly [key: string]: WalkerEntry },
  observations: Iterable<Observation>,
): readonly Owing[] {
  const [made, arrived] = [new Map<string, number>(), new Map<string, number>()];
  const names = new Map<string, string>();
  for (const o of new Map([...observations].map((one) => [one.id, one])).values()) {
    const key = keyOfObservation(o);
    names.set(key, o.by.name);
    made.set(key, (made.get(key) ?? 0) + 1);
    if (!o.pending) arrived.set(key, (arrived.get(key) ?? 0) + 1);
  }
  const keys = new Set([...Object.keys(devices), ...made.keys()]);
  return [...keys].map((key) => owingAt(key)).sort((a, b) => b.owes - a.owes || (a.name < b.name ? -1 : 1));

  function owingAt(key: string): Owing {
    const entry = Object.hasOwn(devices, key) ? devices[key] : undefined;
    const all = Math.max(entry?.made ?? 0, made.get(key) ?? 0);
    const here = arrived.get(key) ?? 0;
    const owes = all - here;
    const state = owes > 0 ? "owes" : entry?.finished === true ? "complete" : "open";
    const name = entry?.name ?? names.get(key) ?? "";
    return { key, name, kind: entry?.kind ?? "computer", made: all, arrived: here, owes, state };
  }
}

/** The number of the next observation of a walker. */
export function nextSeq(walker: Pick<Walker, "device" | "uid">, observations: Iterable<Observation>): number {
  const key = walkerKey(walker);
  let last = 0;
  for (const o of observations) if (keyOfObservation(o) === key) last = Math.max(last, o.seq);
  return last + 1;
}
