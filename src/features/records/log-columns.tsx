import { Link } from "@tanstack/react-router";
import type { SiteRow } from "#data/api.ts";
import { itemName } from "#domain/audit/item.ts";
import type { LogEntry } from "#domain/audit/log.ts";
import { sentenceOf, whoOf } from "#domain/audit/sentence.ts";
import { tellingOf, type Tellers } from "#domain/audit/telling.ts";
import { clockOf, dateTimeOf, dayOf, slashed, type Zone } from "#domain/shared/time.ts";
import { AUDIT_KIND, AUDIT_LOG } from "#domain/words/audit-log.ts";
import { say } from "#domain/words/say.ts";
import { Tag } from "#ui/tag.tsx";
import type { Column } from "#widgets/table/columns.ts";
import { placeOf } from "./place-of.ts";
import classes from "./records.module.css";

/** An entry in the list: its sentence, and what its item is called; the first of its day shows the day. */
export type LogRow = {
  readonly entry: LogEntry;
  readonly line: string;
  readonly item: string;
  readonly first: boolean;
};

export const kindWord = (kind: string): string => (Object.hasOwn(AUDIT_KIND, kind) ? (AUDIT_KIND[kind] ?? kind) : kind);
/** What an item is called; one without a name by what it is. */
export const itemWord = (entry: LogEntry, tellers: Tellers): string =>
  itemName(entry, tellingOf(entry, tellers)) || kindWord(entry.kind);

/** Entries as rows: the first of each day is marked. */
export function logRows(entries: readonly LogEntry[], tellers: Tellers): readonly LogRow[] {
  let before = "";
  return entries.map((entry) => {
    const day = dayOf(entry.at, tellers.zone);
    const first = day !== before;
    before = day;
    return { entry, line: sentenceOf(entry, tellingOf(entry, tellers)), item: itemWord(entry, tellers), first };
  });
}

type Of = { readonly zone: Zone; readonly sites: readonly SiteRow[]; readonly open: (id: string) => void };
export const siteWords = ({ sites: ids }: LogEntry, sites: readonly SiteRow[]): string =>
  ids.map((id) => sites.find((s) => s.id === id)?.title ?? AUDIT_LOG.otherSite).join(", ");
const time = (at: number, zone: Zone): string => dateTimeOf(at, zone);
const utc = (at: number): string => say(AUDIT_LOG.zoned, { at: dateTimeOf(at, "UTC") });

/** Columns of the log, and those of its file (expectations 5.1). [AUD-17] */
export const logColumns = ({ zone, sites, open }: Of): readonly Column<LogRow>[] => [
  {
    key: "when",
    title: AUDIT_LOG.when,
    width: "6.5rem",
    cell: ({ entry: { at, id }, first }) => (
      <button
        type="button"
        data-open
        tabIndex={-1}
        className={classes["when"]}
        title={utc(at)}
        aria-haspopup="dialog"
        onClick={() => open(id)}
      >
        {first ? <strong>{slashed(dayOf(at, zone))}</strong> : null}
        <span>{clockOf(at, zone)}</span>
      </button>
    ),
    csv: ({ entry }) => time(entry.at, zone),
  },
  {
    key: "change",
    title: AUDIT_LOG.change,
    width: "minmax(0, 4fr)",
    cell: ({ line }) => (
      <span className={classes["sentence"]} title={line}>
        {line}
      </span>
    ),
    csv: ({ line }) => line,
  },
  {
    key: "what",
    title: AUDIT_LOG.what,
    width: "8.5rem",
    from: 900,
    cell: ({ entry }) => <Tag>{kindWord(entry.kind)}</Tag>,
    csv: ({ entry }) => kindWord(entry.kind),
  },
  {
    key: "item",
    title: AUDIT_LOG.item,
    width: "minmax(0, 1.2fr)",
    from: 600,
    cell: ({ entry, item }) => {
      const place = placeOf(entry);
      return place === null ? (
        item
      ) : (
        <Link {...place} data-aside tabIndex={-1} className={classes["item"]}>
          {item}
        </Link>
      );
    },
    csv: ({ item }) => item,
  },
  {
    key: "site",
    title: AUDIT_LOG.site,
    width: "minmax(0, 0.8fr)",
    from: 1200,
    cell: ({ entry }) => siteWords(entry, sites),
    csv: ({ entry }) => siteWords(entry, sites),
  },
  {
    key: "offline",
    title: AUDIT_LOG.offline,
    width: "6.5rem",
    from: 1200,
    cell: ({ entry }) => (entry.offline ? AUDIT_LOG.yes : AUDIT_LOG.no),
    csv: ({ entry }) => (entry.offline ? AUDIT_LOG.yes : AUDIT_LOG.no),
  },
];

/** Columns that only the file has. */
export const fileColumns = (zone: Zone): readonly (readonly [string, (row: LogRow) => string])[] => [
  [AUDIT_LOG.who, ({ entry }) => whoOf(entry)],
  [AUDIT_LOG.via, ({ entry }) => entry.via],
  [AUDIT_LOG.made, ({ entry }) => (entry.madeAt === null ? "" : time(entry.madeAt, zone))],
  [AUDIT_LOG.arrived, ({ entry }) => time(entry.at, zone)],
  [AUDIT_LOG.device, ({ entry }) => entry.device],
  [AUDIT_LOG.path, ({ entry }) => entry.path],
];
