import * as v from "valibot";
import type { Telling } from "../shared/field-spec.ts";
import { type Params, readParams } from "../filters/params.ts";
import { fold } from "../search/fold.ts";
import { addDays, type DayKey, startOf, type Zone } from "../shared/time.ts";
import { isTechnical, type LogEntry, logLines } from "./log.ts";
import { isSilent, sentenceOf } from "./sentence.ts";
import { tellingOf, type Tellers } from "./telling.ts";
import { isViewOnly } from "./worded.ts";

/** Days of the log that are shown where the address says nothing. */
export const LOG_DAYS = 7;

const or = <T>(schema: v.GenericSchema<unknown, T>, otherwise: T) => v.fallback(schema, otherwise);
const text = or(v.pipe(v.string(), v.trim()), "");
const day = or(v.nullable(v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/), v.isoDate())), null);
const flag = or(
  v.pipe(
    v.string(),
    v.transform((said) => ["", "1", "true"].includes(said)),
  ),
  false,
);
const PATH = /^[^/]{1,200}(\/[^/]{1,200}){1,9}$/;

const filterSchema = v.object({
  q: text,
  /** First and last day; null: as the list has it by itself. */
  from: day,
  to: day,
  kind: text,
  site: text,
  who: text,
  field: text,
  via: text,
  /** The beginning of a device's id. */
  device: text,
  offline: flag,
  /** Path of the one document whose changes are shown; empty: of all. */
  item: or(v.pipe(v.string(), v.regex(PATH)), ""),
  /** Entries that only move technical fields as well. */
  technical: flag,
});
export type LogFilter = v.InferOutput<typeof filterSchema>;

/** `/admin/audit-logs?q=…&from=…&to=…&kind=…&site=…&who=…&field=…&via=…&offline&item=…&technical`. [AUD-13] */
export function logFilter(params: Params): LogFilter {
  const read = readParams(params);
  const said = v.parse(
    filterSchema,
    Object.fromEntries(Object.keys(filterSchema.entries).map((name) => [name, read.get(name)])),
  );
  return said.from !== null && said.to !== null && said.from > said.to
    ? { ...said, from: said.to, to: said.from }
    : said;
}

/** What the server is asked for; the rest of a filter is looked at here. */
export type LogAsk = {
  readonly kind: string;
  readonly site: string;
  readonly item: string;
  /** Epoch ms, the end not counted; null: without an end. */
  readonly from: number | null;
  readonly to: number | null;
};

/** The period and what else the server can tell apart. All changes of one item are shown however old they are. [AUD-13] */
export function askOf(filter: LogFilter, today: DayKey, zone: Zone): LogAsk {
  const { kind, site, item, to } = filter;
  const from = filter.from ?? (item === "" ? addDays(to ?? today, 1 - LOG_DAYS) : null);
  return {
    kind: item === "" ? kind : "",
    site: item === "" ? site : "",
    item,
    from: from === null ? null : startOf(from, zone),
    to: to === null ? null : startOf(addDays(to, 1), zone),
  };
}

/** Whether an entry belongs to what the server was asked for. */
export function isAsked(entry: LogEntry, { kind, site, item, from, to }: LogAsk): boolean {
  return (
    (kind === "" || entry.kind === kind) &&
    (site === "" || entry.sites.includes(site)) &&
    (item === "" || entry.path === item) &&
    (from === null || entry.at >= from) &&
    (to === null || entry.at < to)
  );
}

const has = (where: string, what: string): boolean => fold(where).includes(fold(what));

/** Whether an entry is shown: what the server cannot tell apart, and what is hidden by itself. [AUD-11] [AUD-13] [AUD-27] */
export function isShown(entry: LogEntry, filter: LogFilter, tellers: Tellers): boolean {
  if (isViewOnly(entry.path, entry.paths)) return false;
  const as = tellingOf(entry, tellers);
  if (!filter.technical && (isTechnical(entry) || isSilent(entry, as))) return false;
  return cameAs(entry, filter) && says(entry, filter, as);
}

/** Who made it, where and on which device. */
function cameAs(entry: LogEntry, { who, via, device, offline }: LogFilter): boolean {
  if (offline && !entry.offline) return false;
  if (!entry.device.startsWith(device)) return false;
  return (via === "" || has(entry.via, via)) && (who === "" || has(entry.by, who));
}

/** What it says: a field that it changed, or words anywhere in it. */
function says(entry: LogEntry, { field, q }: LogFilter, as: Telling): boolean {
  const typed = q.trim();
  if (field === "" && typed === "") return true;
  const lines = logLines(entry, as);
  if (field !== "" && !lines.some((l) => has(l.label, field) || has(l.field, field))) return false;
  if (typed === "") return true;
  const said = [
    entry.title,
    entry.by,
    entry.path,
    sentenceOf(entry, as),
    ...lines.flatMap((l) => [l.label, l.before ?? "", l.after ?? ""]),
  ];
  return said.some((words) => has(words, typed));
}
