import type { PullState, SiteRow } from "#data/api.ts";
import { sourceOfKind, SOURCES } from "#domain/sources.ts";
import { momentOf } from "#domain/shared/time.ts";
import { NOWHERE } from "#domain/sync/sources.ts";
import { DEVICE_WORDS } from "#domain/words/device.ts";
import { say } from "#domain/words/say.ts";
import { deviceZone } from "#widgets/device-zone.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const count = (n: number): string => n.toLocaleString("en-GB");

/** A length of time as one says it: `12 min`, `3 h 5 min`, `2 days`. */
export function ageWords(ms: number): string {
  const age = Math.max(0, ms);
  if (age < MINUTE) return DEVICE_WORDS.justNow;
  if (age < HOUR) return say(DEVICE_WORDS.minutes, { n: count(Math.floor(age / MINUTE)) });
  if (age < DAY) {
    const [n, m] = [Math.floor(age / HOUR), Math.floor((age % HOUR) / MINUTE)];
    return m === 0
      ? say(DEVICE_WORDS.hours, { n: count(n) })
      : say(DEVICE_WORDS.hoursMinutes, { n: count(n), m: count(m) });
  }
  const days = Math.floor(age / DAY);
  return days === 1 ? DEVICE_WORDS.day : say(DEVICE_WORDS.days, { n: count(days) });
}

/** Up to this a clock counts as right, ms. */
const SKEW_MAX_MS = 60_000;
export const isFarOff = (skewMs: number | null): boolean => skewMs !== null && Math.abs(skewMs) > SKEW_MAX_MS;

/** How this device's clock stands to the server's, in words. */
export function clockWords(skewMs: number | null): string {
  if (skewMs === null) return DEVICE_WORDS.clockUnknown;
  if (!isFarOff(skewMs)) return DEVICE_WORDS.clockFine;
  const by = ageWords(Math.abs(skewMs));
  return say(skewMs > 0 ? DEVICE_WORDS.clockBehind : DEVICE_WORDS.clockAhead, { by });
}

const UNITS = ["B", "kB", "MB", "GB", "TB"] as const;
/** Bytes as people count them, in thousands. */
export function bytesWords(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const n = bytes / 1000 ** step;
  return `${n < 10 && step > 0 ? n.toFixed(1) : Math.round(n).toLocaleString("en-GB")} ${UNITS[step] ?? ""}`;
}

/** A moment as of today by its clock alone, else with its day. */
const asOf = (at: number, now: number): string => momentOf(at, deviceZone(), now);

type Site = Pick<SiteRow, "id" | "title">;
/** Beside the declared sources: files, and what belongs to no site. */
const WORDS: { readonly [source: string]: string } = {
  ...Object.fromEntries(Object.entries(SOURCES).map(([source, { device }]) => [source, device])),
  drawings: DEVICE_WORDS.drawings,
  [sourceOfKind("person") + NOWHERE]: DEVICE_WORDS.peopleNowhere,
};
/** What a source holds, by the name of the site it is of. */
function sourceWords(source: string, sites: readonly Site[]): string {
  const [kind = "", id = ""] = source.split(/:(.*)/s);
  const site = sites.find((s) => s.id === id)?.title ?? id;
  return (WORDS[kind] ?? source).replace("{site}", site);
}

/** The mark that every source was asked at least once. It stands among them and holds nothing. */
const EVERYTHING = "all";
/** The sources that hold something to tell of. */
export const told = (pulls: readonly PullState[]): readonly PullState[] =>
  pulls.filter((pull) => pull.source !== EVERYTHING);

/** How much of a source is here and how fresh it is. */
export function pullWords(pull: PullState, sites: readonly Site[], now: number): string {
  const what = sourceWords(pull.source, sites);
  const docs = count(pull.docs);
  if (pull.complete) {
    const at = asOf(pull.asOf ?? now, now);
    return pull.docs === 1 ? say(DEVICE_WORDS.pullOne, { what, at }) : say(DEVICE_WORDS.pull, { what, docs, at });
  }
  if (pull.total === null && pull.docs === 0) return say(DEVICE_WORDS.pullComing, { what });
  if (pull.total === null) return say(DEVICE_WORDS.pullRunning, { what, docs });
  return say(DEVICE_WORDS.pullOf, { what, docs, total: count(pull.total) });
}
