import { NoneState } from "#widgets/none-state.tsx";
import type { Of } from "#widgets/known.tsx";
import { Button, Stack } from "@mantine/core";
import { useMemo, useState } from "react";
import { askOf, type LogAsk, type LogFilter, LOG_DAYS, logFilter } from "#domain/audit/log-filter.ts";
import { searchedTo } from "#domain/audit/log-pages.ts";
import { OWN } from "#domain/shared/known.ts";
import { addDays, dateTimeOf, type Zone } from "#domain/shared/time.ts";
import { AUDIT_LOG } from "#domain/words/audit-log.ts";
import { phaseOf } from "#domain/words/lists.ts";
import { say } from "#domain/words/say.ts";
import { ROUTE } from "#domain/words/shell.ts";
import { ListState, NOT_YET } from "#widgets/list-state.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { rowsOfArray } from "#widgets/table/rows.ts";
import { Table } from "#widgets/table/table.tsx";
import { type AddressChange, useAddressFilter } from "#widgets/use-address-filter.ts";
import { useToday } from "#widgets/use-today.ts";
import { EntrySheet } from "./entry-sheet.tsx";
import { itemWord, logColumns, type LogRow, logRows } from "./log-columns.tsx";
import { LogFilters } from "./log-filters.tsx";
import { type Log, useLog } from "./use-log.ts";
import { ZoneHint } from "#widgets/zone-hint.tsx";
import { useLogReach } from "./use-log-reach.ts";
import { useLogFile } from "./use-log-file.ts";
import classes from "./records.module.css";

const keyOf = ({ entry }: LogRow): string => entry.id;
const nameOf = ({ entry, line }: LogRow): string => `${itemWord(entry)}: ${line}`;
const beginsAt = ({ first }: LogRow): boolean => first;

/** Below the rows: what is on its way, could not be had, or can be asked for. */
function Foot({ log, zone }: { readonly log: Log; readonly zone: Zone }) {
  const { pages, shown, offline, failed, refused, more } = log;
  const back = searchedTo(pages);
  if (refused)
    return (
      <Notice tone="error" role="alert">
        {AUDIT_LOG.refused}
      </Notice>
    );
  if (offline && (!pages.paged || pages.more))
    return (
      <Notice tone="warning" role="status" icon="cloudOff">
        {AUDIT_LOG.offlineBanner}
      </Notice>
    );
  if (failed || pages.errors > 1 || pages.fetching)
    return (
      <div className={classes["foot"]}>
        <ListState
          items="logs"
          phase={phaseOf({ ended: false, errors: pages.errors })}
          some={shown.length > 0}
          of={NOT_YET}
        />
        {failed ? (
          <Button variant="default" onClick={more}>
            {AUDIT_LOG.more}
          </Button>
        ) : null}
      </div>
    );
  if (!pages.more) return shown.length > 0 ? <ListState items="logs" phase="end" some of={OWN} /> : null;
  return (
    <div className={classes["foot"]}>
      {back === null ? null : <span>{say(AUDIT_LOG.searched, { at: dateTimeOf(back, zone) })}</span>}
      <Button variant="subtle" onClick={more}>
        {shown.length < pages.wanted ? AUDIT_LOG.further : AUDIT_LOG.more}
      </Button>
    </div>
  );
}

type NothingProps = {
  readonly offline: boolean;
  readonly reach: number | null;
  readonly ask: LogAsk;
  readonly zone: Zone;
};
/** Nothing in what was asked for, as far as the log has come; without a connection the device has only the newest of it. [AUD-25] */
function Nothing({ offline, reach, ask, zone }: NothingProps) {
  const of: Of = offline ? { known: "part", sources: [] } : OWN;
  const hint = <p>{AUDIT_LOG.emptyHint}</p>;
  if (reach !== null && (ask.to === null || ask.to > reach))
    return (
      <NoneState of={of} say={AUDIT_LOG.emptyUpTo} slots={{ at: dateTimeOf(reach, zone) }} icon="search">
        {hint}
      </NoneState>
    );
  return (
    <NoneState of={of} say={AUDIT_LOG.empty} icon="search">
      {hint}
    </NoneState>
  );
}

type ListProps = {
  readonly ask: LogAsk;
  readonly filter: LogFilter;
  readonly change: (to: AddressChange) => void;
  readonly zone: Zone;
  readonly firstDay: string;
};

function List({ ask, filter, change, zone, firstDay }: ListProps) {
  const { sites } = useActiveSite();
  const log = useLog(ask, filter);
  const [opened, setOpened] = useState<string | null>(null);
  const { shown, pages, offline } = log;
  const rows = useMemo(() => logRows(shown, zone), [shown, zone]);
  const columns = useMemo(() => logColumns({ zone, sites, open: setOpened }), [zone, sites]);
  const file = useLogFile({ ask, filter, zone, columns, here: shown });
  const entry = opened === null ? undefined : shown.find((e) => e.id === opened);
  const reach = useLogReach();
  const first = shown.length === 0 && !pages.paged && !offline && !log.refused && !log.failed;
  const none = shown.length === 0 && (offline || (!pages.fetching && !pages.more && pages.paged));
  return (
    <>
      <PageHeader
        title={ROUTE.auditLogs}
        toolbar={
          <LogFilters filter={filter} change={change} sites={sites} entries={pages.entries} firstDay={firstDay} />
        }
        actions={
          <Button variant="default" loading={file.busy} onClick={() => void file.run()}>
            {AUDIT_LOG.export}
          </Button>
        }
      >
        <ZoneHint zone={zone} />
      </PageHeader>
      {none ? (
        <Nothing offline={offline} reach={reach} ask={ask} zone={zone} />
      ) : (
        <Table
          label={AUDIT_LOG.list}
          items="logs"
          columns={columns}
          rows={first ? null : rowsOfArray(rows, OWN)}
          keyOf={keyOf}
          nameOf={nameOf}
          beginsAt={beginsAt}
          empty={<span />}
        />
      )}
      {reach === null ? null : (
        <p className={classes["dim"]} role="status">
          {say(AUDIT_LOG.reach, { at: dateTimeOf(reach, zone) })}
        </p>
      )}
      <Foot log={log} zone={zone} />
      {entry ? (
        <EntrySheet
          entry={entry}
          zone={zone}
          sites={sites}
          onClose={() => setOpened(null)}
          onItem={(path) => {
            setOpened(null);
            change({ item: path, from: undefined, to: undefined, q: undefined });
          }}
        />
      ) : null}
    </>
  );
}

/** Where nobody has chosen a site yet. */
const UTC: Zone = "UTC";

/** Audit Logs: `/admin/audit-logs` (spec 1 §2.8; expectations 5.1). [AUD-13] [AUD-15] [AUD-16] [AUD-17] */
export function AuditLogsScreen() {
  const { site } = useActiveSite();
  const zone = site?.timeZone ?? UTC;
  const today = useToday(zone);
  const { filter, change } = useAddressFilter(logFilter);
  const said = JSON.stringify(filter);
  // The same filter is the same object: lists are kept by it.
  const same = useMemo(() => JSON.parse(said) as LogFilter, [said]);
  const ask = useMemo(() => askOf(same, today, zone), [same, today, zone]);
  const key = JSON.stringify(ask);
  const sameAsk = useMemo(() => JSON.parse(key) as LogAsk, [key]);
  const firstDay = same.item === "" ? addDays(same.to ?? today, 1 - LOG_DAYS) : "";
  return (
    <Stack gap={4}>
      <List ask={sameAsk} filter={same} change={change} zone={zone} firstDay={firstDay} />
    </Stack>
  );
}
