import { Button, Stack } from "@mantine/core";
import { useEffect, useMemo, useState } from "react";
import { askOf, type LogAsk, type LogFilter, LOG_DAYS, logFilter } from "#domain/audit/log-filter.ts";
import { OWN } from "#domain/shared/known.ts";
import { addDays, type DayKey, type Zone } from "#domain/shared/time.ts";
import { AUDIT_LOG } from "#domain/words/audit-log.ts";
import { ROUTE } from "#domain/words/shell.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { useSignedIn } from "#widgets/signed-in.ts";
import { rowsOfArray } from "#widgets/table/rows.ts";
import { Table } from "#widgets/table/table.tsx";
import { type AddressChange, useAddressFilter } from "#widgets/use-address-filter.ts";
import { useTellers } from "#widgets/use-tellers.ts";
import { useToday } from "#widgets/use-today.ts";
import { ZoneHint } from "#widgets/zone-hint.tsx";
import { EntrySheet } from "./entry-sheet.tsx";
import { logColumns, type LogRow, logRows } from "./log-columns.tsx";
import { LogFilters } from "./log-filters.tsx";
import { Foot, Nothing } from "./log-foot.tsx";
import { useLog } from "./use-log.ts";
import { useLogFile } from "./use-log-file.ts";
import { useLogReach } from "./use-log-reach.ts";

const keyOf = ({ entry }: LogRow): string => entry.id;
const nameOf = ({ line }: LogRow): string => line;
const beginsAt = ({ first }: LogRow): boolean => first;

type ListProps = {
  readonly ask: LogAsk;
  readonly filter: LogFilter;
  readonly change: (to: AddressChange) => void;
  readonly zone: Zone;
  readonly firstDay: string;
  readonly today: DayKey;
};

function List({ ask, filter, change, zone, firstDay, today }: ListProps) {
  const { sites } = useActiveSite();
  const { tellers, learn } = useTellers();
  const log = useLog(ask, filter, tellers);
  const { uid } = useSignedIn();
  const [opened, setOpened] = useState<string | null>(null);
  const { shown, entries, pages, offline } = log;
  useEffect(() => learn(entries), [learn, entries]);
  const rows = useMemo(() => logRows(shown, tellers), [shown, tellers]);
  const columns = useMemo(() => logColumns({ zone, sites, open: setOpened }), [zone, sites]);
  const file = useLogFile({ ask, filter, tellers, columns, here: shown });
  const entry = opened === null ? undefined : shown.find((e) => e.id === opened);
  const reach = useLogReach();
  const first = shown.length === 0 && !pages.paged && !offline && !log.refused && !log.failed;
  const none = shown.length === 0 && (offline || (!pages.fetching && !pages.more && pages.paged));
  return (
    <>
      <PageHeader
        title={ROUTE.auditLogs}
        toolbar={
          <LogFilters
            filter={filter}
            change={change}
            sites={sites}
            entries={entries}
            tellers={tellers}
            firstDay={firstDay}
          />
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
      <Foot
        log={log}
        ask={ask}
        reach={reach}
        zone={zone}
        onEarlier={ask.from === null ? undefined : () => change({ from: addDays(firstDay, -LOG_DAYS) })}
      />
      {entry ? (
        <EntrySheet
          entry={entry}
          tellers={tellers}
          undoing={{ uid, today }}
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
      <List ask={sameAsk} filter={same} change={change} zone={zone} firstDay={firstDay} today={today} />
    </Stack>
  );
}
