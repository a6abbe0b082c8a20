import { lastPart, numberOrNull, object, text } from "../shared/doc-reads.ts";
import { isObject, type Json, type JsonObject } from "../shared/json.ts";
import { TITLE_MAX } from "../site/limits.ts";
import { addDays, type DayKey, dayOf, isDay } from "../shared/time.ts";

/** Days in the strip (spec 1 §2.8). */
export const REPORT_DAYS = 8;

/**
 * What two calendars disagree about: an event that only one of them has, that was cancelled in the other, or that both have
 * otherwise (expectations, first 20). `other`: a kind of which nothing is known here.
 */
export type MismatchKind = "only-calendar" | "only-ours" | "time" | "room" | "cancelled" | "different" | "other";
export type Mismatch = {
  readonly kind: MismatchKind;
  /** The kind in the report's own word. */
  readonly said: string;
  /** Since when it is so, epoch ms; null where the report does not say. */
  readonly since: number | null;
  /** Epoch ms; null where the report does not say. */
  readonly time: number | null;
  /** What each side calls it; empty for none. */
  readonly ours: string;
  readonly theirs: string;
  readonly owner: string;
};
/** A room's day in the report. */
export type ReportedRoom = {
  readonly id: string;
  readonly title: string;
  /** Id; empty where it does not say. */
  readonly site: string;
  readonly country: string;
  readonly ours: number;
  readonly theirs: number;
  readonly matched: number;
  /** The report says how many match: what is told of accuracy alone counts in no total. */
  readonly counted: boolean;
  readonly onlyCalendar: number;
  readonly onlyOurs: number;
  /** 0 to 100. */
  readonly accuracy: number;
  readonly mismatches: readonly Mismatch[];
};
/** A day's report. */
export type SyncReport = {
  readonly id: string;
  /** Empty where it does not say. */
  readonly day: DayKey;
  readonly from: number | null;
  readonly to: number | null;
  readonly rooms: readonly ReportedRoom[];
};

const KINDS: readonly MismatchKind[] = ["only-calendar", "only-ours", "time", "room", "cancelled", "different"];
/** Events that only one of the two has. */
const LONELY: readonly MismatchKind[] = ["only-calendar", "only-ours"];
/** Events that both have, or had, and not alike. */
export const isDifferent = ({ kind }: Pick<Mismatch, "kind">): boolean => !LONELY.includes(kind);
const count = (value: Json | undefined): number => Math.max(0, Math.floor(numberOrNull(value) ?? 0));
/** A value by the beginning of its key: the product's name, or a hash, stands behind it (spec 1 §3). */
const beginning = (of: JsonObject, start: string): Json | undefined =>
  Object.entries(of).find(([key]) => key.startsWith(start))?.[1];

function mismatchesIn(value: Json | undefined): readonly Mismatch[] {
  const all = Array.isArray(value) ? (value as readonly Json[]) : [];
  return all.filter(isObject).map((one) => {
    const kind = KINDS.find((k) => k === one["kind"]) ?? "other";
    const words = (key: string): string => text(one[key]) || text(object(one[key])["title"]);
    const [ours, theirs, owner] = [words("ours"), words("theirs"), words("owner")];
    const said = text(one["kind"]).slice(0, TITLE_MAX);
    return { kind, said, time: numberOrNull(one["time"]), since: numberOrNull(one["since"]), ours, theirs, owner };
  });
}

/** Whole events of a room of which both calendars say the same, of all that either has; without any, all of them. */
const accuracyOf = (matched: number, all: number): number => (all === 0 ? 100 : (100 * matched) / all);

function roomIn(id: string, of: JsonObject): ReportedRoom {
  const summary = object(of["summary"]);
  const mismatches = mismatchesIn(of["bookings"]);
  const listed = (kind: MismatchKind): number => mismatches.filter((m) => m.kind === kind).length;
  const onlyCalendar = numberOrNull(beginning(summary, "m365EventsNotIn")) ?? listed("only-calendar");
  const onlyOurs = numberOrNull(summary["onlyOurs"]) ?? listed("only-ours");
  const matched = count(summary["matched"]);
  const counted = numberOrNull(summary["matched"]) !== null;
  const different = mismatches.filter(isDifferent).length;
  const all = matched + onlyCalendar + onlyOurs + different;
  const said = numberOrNull(summary["accuracy"]) ?? numberOrNull(beginning(summary, "accuracy"));
  const told = said !== null && said <= 1 ? said * 100 : said;
  const accuracy = told === null || (counted && all > 0) ? accuracyOf(matched, all) : told;
  return {
    id,
    title: text(of["title"]) || id,
    site: lastPart(text(of["siteRef"]) || text(object(of["site"])["ref"])),
    country: text(of["countryCode"]),
    ours: numberOrNull(summary["ours"]) ?? matched + onlyOurs + different,
    theirs: numberOrNull(summary["theirs"]) ?? matched + onlyCalendar + different,
    matched,
    counted: counted || told === null,
    onlyCalendar,
    onlyOurs,
    accuracy: Math.min(100, Math.max(0, accuracy)),
    mismatches,
  };
}

const dayFrom = (said: string): DayKey => (isDay(said) ? said : "");
/** The day of a report as text or as a moment, else by its id. */
function dayIn(value: Json | undefined, id: string): DayKey {
  const at = numberOrNull(value);
  const said = at === null ? text(value).slice(0, 10) : Math.abs(at) < 8.64e15 ? dayOf(at, "UTC") : "";
  return dayFrom(said) || dayFrom(id);
}

/** A stored report of a day; rooms that cannot be read are left out. Never throws. [SYR-1] */
export function reportIn(id: string, fields: JsonObject): SyncReport {
  const period = object(fields["reportPeriod"]);
  const rooms = Object.entries(object(fields["byResource"]));
  return {
    id,
    day: dayIn(fields["reportDate"], id),
    from: numberOrNull(period["from"]),
    to: numberOrNull(period["to"]),
    rooms: rooms.flatMap(([key, of]) => (isObject(of) ? [roomIn(key, of)] : [])),
  };
}

/** The buckets of spec 1 §5. */
export type Bucket = "100" | "95" | "below";
/** Rounding makes nothing whole: 99.99 % is not 100 %. [SYR-2] */
export const bucketOf = (accuracy: number): Bucket => (accuracy >= 100 ? "100" : accuracy >= 95 ? "95" : "below");

/** What several rooms come to, weighted by their events and not by rooms; the accuracy of none, or of uncounted ones, is null. [SYR-2] */
export function totalOf(all: readonly ReportedRoom[]) {
  const rooms = all.filter((r) => r.counted);
  const sum = (of: (r: ReportedRoom) => number) => rooms.reduce((n, r) => n + of(r), 0);
  const matched = sum((r) => r.matched);
  const different = sum((r) => r.mismatches.filter(isDifferent).length);
  const [onlyCalendar, onlyOurs] = [sum((r) => r.onlyCalendar), sum((r) => r.onlyOurs)];
  return {
    ours: sum((r) => r.ours),
    theirs: sum((r) => r.theirs),
    matched,
    onlyCalendar,
    onlyOurs,
    accuracy: rooms.length === 0 ? null : accuracyOf(matched, matched + onlyCalendar + onlyOurs + different),
  };
}

/** The eight days up to one, each with its report; null: there is none, which is not 100 %. [SYR-3] */
export function weekOf(reports: readonly SyncReport[], last: DayKey) {
  return Array.from({ length: REPORT_DAYS }, (_, i) => {
    const day = addDays(last, i - REPORT_DAYS + 1);
    return { day, report: reports.find((r) => r.day === day) ?? null };
  });
}

/** Worst first; equally good ones by their names. [SYR-2] */
export const worstFirst = (rooms: readonly ReportedRoom[]): readonly ReportedRoom[] =>
  rooms.toSorted((a, b) => a.accuracy - b.accuracy || a.title.localeCompare(b.title));
