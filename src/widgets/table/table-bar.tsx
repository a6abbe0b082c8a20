import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { namedSoFar } from "#domain/export/so-far.ts";
import { say } from "#domain/words/say.ts";
import { TABLE } from "#domain/words/tables.ts";
import { Icon } from "#ui/icons.tsx";
import { useCsvMark } from "../csv-mark.ts";
import type { Column } from "./columns.ts";
import { csvOf, downloadCsv } from "./csv.ts";
import type { TableRows } from "./rows.ts";
import { countSelected, type TableSelection } from "./selection.ts";
import { useWhenHere } from "./use-when-here.ts";
import classes from "./table.module.css";

const count = (n: number): string => n.toLocaleString("en-GB");

function selectedWords({ selected }: TableSelection, total: number): string {
  const n = countSelected(selected, total);
  if (n === 0) return total === 1 ? TABLE.row : say(TABLE.rows, { n: count(total) });
  return say(n === total && selected.all ? TABLE.allSelected : TABLE.selected, { n: count(n) });
}

type CsvProps<R> = { readonly name: string; readonly columns: readonly Column<R>[]; readonly rows: TableRows<R> };

/** The file of all that is listed; rows that are not here yet are waited for. [GRID-4] */
function CsvButton<R>({ name, columns, rows }: CsvProps<R>) {
  const [mark] = useCsvMark();
  const { whenHere, waiting } = useWhenHere(rows);
  const write = () =>
    whenHere(0, rows.total - 1, (all) =>
      downloadCsv(namedSoFar(`${name}.csv`, { whole: all.known === "all" }), csvOf(columns, all, mark)),
    );
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<Icon name="export" size={16} />}
      loading={waiting}
      disabled={rows.total === 0}
      onClick={write}
    >
      {TABLE.csv}
    </Button>
  );
}

type Props<R> = {
  readonly rows: TableRows<R>;
  readonly columns: readonly Column<R>[];
  readonly selection: TableSelection | null;
  readonly csv: string | null;
  /** Before them. */
  readonly children: ReactNode;
};

/** What is chosen, and what can be done with all that is listed; that nothing is, is said where the rows would stand. */
export function TableBar<R>({ rows, columns, selection, csv, children }: Props<R>) {
  if (!selection && csv === null && children === undefined) return null;
  const some = selection !== null && countSelected(selection.selected, rows.total) > 0;
  return (
    <div className={classes["bar"]} data-quiet={!some || undefined}>
      {children}
      {selection ? (
        <>
          <span role="status">{rows.total === 0 ? null : selectedWords(selection, rows.total)}</span>
          <Button variant="subtle" size="compact-sm" disabled={rows.total === 0} onClick={selection.selectAll}>
            {TABLE.selectAll}
          </Button>
          {some ? (
            <Button variant="subtle" size="compact-sm" onClick={selection.clear}>
              {TABLE.clear}
            </Button>
          ) : null}
        </>
      ) : null}
      {csv === null ? null : <CsvButton name={csv} columns={columns} rows={rows} />}
    </div>
  );
}
