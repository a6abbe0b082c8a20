import { namedSoFar } from "#domain/export/so-far.ts";
import { useState } from "react";
import { useData } from "#data/live.ts";
import type { LogEntry } from "#domain/audit/log.ts";
import { isShown, type LogAsk, type LogFilter } from "#domain/audit/log-filter.ts";
import { LOG, type LogCursor, type LogPage } from "#domain/audit/log-pages.ts";
import { csvText } from "#domain/export/csv.ts";
import { dateTimeOf, dayOf } from "#domain/shared/time.ts";
import { AUDIT_LOG } from "#domain/words/audit-log.ts";
import { say } from "#domain/words/say.ts";
import { downloadFile } from "#ui/download.ts";
import { toast } from "#ui/toast.tsx";
import type { Column } from "#widgets/table/columns.ts";
import { useCsvMark } from "#widgets/csv-mark.ts";
import { sentenceOf } from "#domain/audit/sentence.ts";
import { namesAsked, type Tellers } from "#domain/audit/telling.ts";
import { namesFrom } from "#widgets/use-tellers.ts";
import { fileColumns, type LogRow, logRows } from "./log-columns.tsx";

type Of = {
  readonly ask: LogAsk;
  readonly filter: LogFilter;
  readonly tellers: Tellers;
  readonly columns: readonly Column<LogRow>[];
  /** Entries that are here: all that a device without a connection has. */
  readonly here: readonly LogEntry[];
};

type Whole = { readonly found: readonly LogEntry[]; readonly more: boolean; readonly told: Tellers };

/** A CSV file of everything that the filter leaves, asked of the server whole; without it, of what is here. [AUD-17] */
export function useLogFile({ ask, filter, tellers, columns, here }: Of) {
  const { api } = useData();
  const [mark] = useCsvMark();
  const [busy, setBusy] = useState(false);
  const { zone } = tellers;
  const whole = async (): Promise<Whole> => {
    const found: LogEntry[] = [];
    let told = tellers;
    for (let after: LogCursor | null = null; ;) {
      const answer = await api.logPage({ ...ask, after, newer: null, most: LOG.atOnceMax });
      if (!answer.ok) return { found: found.length > 0 ? found : here, more: true, told };
      const { entries, more, cursor }: LogPage = answer.value;
      told = { ...told, names: { ...(await namesFrom(api, namesAsked(entries, told.ns, sentenceOf))), ...told.names } };
      found.push(...entries.filter((e) => isShown(e, filter, told)));
      if (!more || !cursor) return { found, more: false, told };
      if (found.length >= LOG.fileMax) return { found, more: true, told };
      after = cursor;
    }
  };
  const run = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const { found, more, told: learnt } = await whole();
      const last = found.at(-1);
      if (more && !last) return toast({ text: AUDIT_LOG.exportedNothing, tone: "error" });
      const own = fileColumns(zone);
      const told = columns.filter((c) => c.csv);
      const head = [...told.map((c) => c.title), ...own.map(([title]) => title)];
      const lines = logRows(found, learnt).map((row) => [
        ...told.map((c) => c.csv?.(row) ?? ""),
        ...own.map(([, cell]) => cell(row)),
      ]);
      const name = `audit-logs-${last ? dayOf(last.at, zone) : "none"}-${dayOf(found[0]?.at ?? Date.now(), zone)}.csv`;
      downloadFile(
        namedSoFar(name, { whole: !more }),
        new Blob([csvText(head, lines, mark)], { type: "text/csv;charset=utf-8" }),
      );
      const n = found.length.toLocaleString("en-GB");
      toast({
        text:
          more && last
            ? say(AUDIT_LOG.exportedPartly, { n, at: dateTimeOf(last.at, zone) })
            : say(AUDIT_LOG.exported, { n }),
      });
    } finally {
      setBusy(false);
    }
  };
  return { run, busy };
}
