import { ZoneHint } from "#widgets/zone-hint.tsx";
import { NoneState } from "#widgets/none-state.tsx";
import { None, type Of } from "#widgets/known.tsx";
import "@mantine/core/styles/Input.layer.css";
import { Button, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useMemo, useState } from "react";
import type { SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { csvText } from "#domain/export/csv.ts";
import { type ReportFilter, reportFilter } from "#domain/filters/report-filter.ts";
import { fold } from "#domain/search/fold.ts";
import { OWN } from "#domain/shared/known.ts";
import { addDays, type DayKey, slashed, type Zone } from "#domain/shared/time.ts";
import {
  type Bucket,
  bucketOf,
  REPORT_DAYS,
  type ReportedRoom,
  type SyncReport,
  totalOf,
  weekOf,
  worstFirst,
} from "#domain/sync-report/report.ts";
import { SYNC_REPORT } from "#domain/words/integrations.ts";
import { ROUTE } from "#domain/words/shell.ts";
import { downloadFile } from "#ui/download.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icons.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Tag, type TagTone } from "#ui/tag.tsx";
import { Toolbar } from "#ui/toolbar.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { useCsvMark } from "#widgets/csv-mark.ts";
import { Freshness } from "#widgets/freshness.tsx";
import { type Column, type Sort, sortRows } from "#widgets/table/columns.ts";
import { rowsOfArray } from "#widgets/table/rows.ts";
import { Table } from "#widgets/table/table.tsx";
import { type AddressChange, useAddressFilter } from "#widgets/use-address-filter.ts";
import { MismatchSheet } from "./mismatch-sheet.tsx";
import { percent, Trend } from "./trend.tsx";
import classes from "./records.module.css";

const TONE: { readonly [B in Bucket]: TagTone } = { "100": "good", "95": "warning", below: "error" };
const BUCKETS = Object.entries(SYNC_REPORT.buckets).map(([value, label]) => ({ value, label }));
type Week = ReturnType<typeof weekOf>;

/** Eight days, each with how well the calendars agree; a day without a report says so. [SYR-3] */
function Strip({ week, day, choose }: { week: Week; day: DayKey; choose: (day: DayKey) => void }) {
  const last = week.at(-1)?.day ?? day;
  return (
    <div className={classes["strip"]} role="group" aria-label={SYNC_REPORT.week}>
      <Button variant="default" aria-label={SYNC_REPORT.earlier} onClick={() => choose(addDays(last, -REPORT_DAYS))}>
        <Icon name="left" size={16} />
      </Button>
      {week.map(({ day: one, report }) => {
        const accuracy = report ? totalOf(report.rooms).accuracy : null;
        return (
          <button
            key={one}
            type="button"
            className={classes["day"]}
            aria-pressed={one === day}
            data-bucket={accuracy === null ? undefined : bucketOf(accuracy)}
            onClick={() => choose(one)}
          >
            <span>{slashed(one)}</span>
            <strong>{accuracy === null ? SYNC_REPORT.noReport : percent(accuracy)}</strong>
          </button>
        );
      })}
      <Button variant="default" aria-label={SYNC_REPORT.later} onClick={() => choose(addDays(last, REPORT_DAYS))}>
        <Icon name="right" size={16} />
      </Button>
    </div>
  );
}

type Named = { readonly sites: readonly SiteRow[] };
const whereOf = ({ country, site }: ReportedRoom, sites: readonly SiteRow[]): string =>
  [country, sites.find((s) => s.id === site)?.title ?? site].filter((w) => w !== "").join(" · ");

const number = (key: string, title: string, of: (r: ReportedRoom) => number): Column<ReportedRoom> => ({
  key,
  title,
  width: "6.5rem",
  from: 900,
  sort: of,
  cell: (r) => of(r).toLocaleString("en-GB"),
  csv: (r) => String(of(r)),
});
const columnsOf = ({ sites }: Named, week: Week, open: (id: string) => void): readonly Column<ReportedRoom>[] => [
  {
    key: "room",
    title: SYNC_REPORT.room,
    width: "minmax(0, 1.5fr)",
    sort: (r) => r.title,
    cell: (r) => (
      <button
        type="button"
        data-open
        tabIndex={-1}
        className={classes["when"]}
        aria-haspopup="dialog"
        onClick={() => open(r.id)}
      >
        <span>{r.title}</span>
      </button>
    ),
    csv: (r) => r.title,
  },
  {
    key: "where",
    title: SYNC_REPORT.where,
    from: 600,
    sort: (r) => whereOf(r, sites),
    cell: (r) => whereOf(r, sites),
    csv: (r) => whereOf(r, sites),
  },
  number("ours", SYNC_REPORT.ours, (r) => r.ours),
  number("theirs", SYNC_REPORT.theirs, (r) => r.theirs),
  number("matched", SYNC_REPORT.matched, (r) => r.matched),
  number("onlyCalendar", SYNC_REPORT.onlyCalendar, (r) => r.onlyCalendar),
  number("onlyOurs", SYNC_REPORT.onlyOurs, (r) => r.onlyOurs),
  {
    key: "accuracy",
    title: SYNC_REPORT.accuracy,
    width: "8rem",
    sort: (r) => r.accuracy,
    cell: (r) => <Tag tone={TONE[bucketOf(r.accuracy)]}>{percent(r.accuracy)}</Tag>,
    csv: (r) => percent(r.accuracy),
  },
  {
    key: "trend",
    title: SYNC_REPORT.trend,
    width: "6rem",
    from: 1200,
    cell: (r) => <Trend room={r} week={week} />,
  },
];

const matches = (room: ReportedRoom, { q, country, site, bucket }: ReportFilter): boolean =>
  (q.trim() === "" || fold(room.title).includes(fold(q.trim()))) &&
  (country === "" || room.country === country) &&
  (site === "" || room.site === site) &&
  (bucket === null || bucketOf(room.accuracy) === bucket);

type FilterProps = Named & {
  readonly filter: ReportFilter;
  readonly change: (to: AddressChange) => void;
  readonly rooms: readonly ReportedRoom[];
};
function Filters({ filter, change, rooms, sites }: FilterProps) {
  const distinct = (of: (r: ReportedRoom) => string) => [...new Set(rooms.map(of))].filter((w) => w !== "").sort();
  return (
    <Toolbar label={SYNC_REPORT.filters}>
      <TextInput
        className={classes["search"]}
        type="search"
        label={SYNC_REPORT.search}
        placeholder={SYNC_REPORT.placeholder}
        leftSection={<Icon name="search" size={16} />}
        value={filter.q}
        onChange={(e) => change({ q: e.currentTarget.value || undefined })}
      />
      <NativeSelect
        label={SYNC_REPORT.country}
        value={filter.country}
        data={[{ value: "", label: SYNC_REPORT.anyCountry }, ...distinct((r) => r.country)]}
        onChange={(e) => change({ country: e.currentTarget.value || undefined })}
      />
      <NativeSelect
        label={SYNC_REPORT.site}
        value={filter.site}
        data={[
          { value: "", label: SYNC_REPORT.anySite },
          ...distinct((r) => r.site).map((id) => ({ value: id, label: sites.find((s) => s.id === id)?.title ?? id })),
        ]}
        onChange={(e) => change({ site: e.currentTarget.value || undefined })}
      />
      <NativeSelect
        label={SYNC_REPORT.bucket}
        value={filter.bucket ?? ""}
        data={[{ value: "", label: SYNC_REPORT.anyBucket }, ...BUCKETS]}
        onChange={(e) => change({ bucket: e.currentTarget.value || undefined })}
      />
    </Toolbar>
  );
}

/** What the rooms come to, weighted by their events. [SYR-2] */
function Totals({ rooms }: { readonly rooms: readonly ReportedRoom[] }) {
  const total = totalOf(rooms);
  const told = [
    [SYNC_REPORT.ours, total.ours],
    [SYNC_REPORT.theirs, total.theirs],
    [SYNC_REPORT.matched, total.matched],
    [SYNC_REPORT.onlyCalendar, total.onlyCalendar],
    [SYNC_REPORT.onlyOurs, total.onlyOurs],
  ] as const;
  return (
    <p className={classes["totals"]} role="status">
      <strong>{SYNC_REPORT.total}</strong>
      {told.map(([word, n]) => (
        <span key={word}>
          {word} {n.toLocaleString("en-GB")}
        </span>
      ))}
      {total.accuracy === null ? "–" : <Tag tone={TONE[bucketOf(total.accuracy)]}>{percent(total.accuracy)}</Tag>}
    </p>
  );
}

type DayProps = FilterProps & { readonly report: SyncReport; readonly week: Week; readonly zone: Zone };
function Day({ report, week, zone, sites, filter, change }: DayProps) {
  const [sort, setSort] = useState<Sort | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const [mark] = useCsvMark();
  const columns = useMemo(() => columnsOf({ sites }, week, setOpened), [sites, week]);
  const found = useMemo(() => worstFirst(report.rooms.filter((r) => matches(r, filter))), [report, filter]);
  const rooms = sortRows(found, columns, sort);
  const room = rooms.find((r) => r.id === opened);
  const download = () => {
    const told = columns.filter((c) => c.csv);
    const rows = rooms.map((r) => told.map((c) => c.csv?.(r) ?? ""));
    const text = csvText(
      told.map((c) => c.title),
      rows,
      mark,
    );
    downloadFile(`audit-sync-report-${report.day}.csv`, new Blob([text], { type: "text/csv;charset=utf-8" }));
  };
  return (
    <>
      <Filters filter={filter} change={change} rooms={report.rooms} sites={sites} />
      <div className={classes["foot"]}>
        <Totals rooms={rooms} />
        <Button variant="default" onClick={download}>
          {SYNC_REPORT.export}
        </Button>
      </div>
      <Table
        label={SYNC_REPORT.list}
        items="rooms"
        columns={columns}
        rows={rowsOfArray(rooms, OWN)}
        keyOf={(r) => r.id}
        nameOf={(r) => r.title}
        sort={sort}
        onSort={setSort}
        group={`${report.day} ${JSON.stringify(filter)}`}
      />
      {room ? <MismatchSheet room={room} zone={zone} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

const NONE: readonly SyncReport[] = [];

/** The day that is shown, and the eight days around it: the newest ones, or those up to it. */
function daysOf(reports: readonly SyncReport[], asked: DayKey | null) {
  const newest = reports.reduce((last, r) => (r.day > last ? r.day : last), "");
  const day = asked ?? newest;
  const isNear = newest !== "" && day <= newest && day > addDays(newest, -REPORT_DAYS);
  const week = day === "" ? [] : weekOf(reports, isNear ? newest : day);
  return { day, week, report: week.find((w) => w.day === day)?.report ?? null };
}

/** Stands where there is no report: none at all, or none of the day. [SYR-3] */
function NoReport({ day, of }: { readonly day: DayKey; readonly of: Of }) {
  if (day === "") return <NoneState of={of} say={SYNC_REPORT.none} icon="admin" />;
  return (
    <EmptyState title={SYNC_REPORT.noReport} icon="admin">
      <p>
        <None of={of} say={SYNC_REPORT.noReportHint} />
      </p>
    </EmptyState>
  );
}

/** Audit Sync Report: `/admin/audit-sync-report`, of namespace 'inf' (spec 1 §2.8). [SYR-1] [SYR-2] [SYR-3] [SYR-4] */
export function SyncReportScreen() {
  const live = useLive(useData().rows({ list: "sync-report" }));
  const { site, sites } = useActiveSite();
  const { filter, change } = useAddressFilter(reportFilter);
  const said = JSON.stringify(filter);
  const same = useMemo(() => JSON.parse(said) as ReportFilter, [said]);
  const reports = live.state === "ready" ? live.value : NONE;
  const zone = site?.timeZone ?? "UTC";
  const { day, week, report } = useMemo(() => daysOf(reports, same.day), [reports, same.day]);
  const of = { week, zone, sites, filter: same, change };
  return (
    <Stack gap="sm">
      <PageHeader title={ROUTE.syncReport} line={SYNC_REPORT.line}>
        <Freshness of="sync-report" />
        <ZoneHint zone={zone} />
      </PageHeader>
      {day === "" ? null : <Strip week={week} day={day} choose={(to) => change({ day: to })} />}
      {report ? <Day report={report} rooms={report.rooms} {...of} /> : <NoReport day={day} of={live} />}
    </Stack>
  );
}
