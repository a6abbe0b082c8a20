import "@mantine/core/styles/Input.layer.css";
import { Button, NativeSelect } from "@mantine/core";
import { useEffect, useMemo, useState } from "react";
import type { ImportRow } from "#data/api-import.ts";
import { useData } from "#data/live.ts";
import type { ReadField } from "#domain/import/kind.ts";
import { refusedOf, type Verdict, VERDICTS, writtenOf } from "#domain/import/verdict.ts";
import { AUDIT_LOG } from "#domain/words/audit-log.ts";
import { IMPORT_KIND, IMPORT_PAGE as W, IMPORT_VERDICT } from "#domain/words/import.ts";
import { say } from "#domain/words/say.ts";
import { Action } from "#ui/action.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { downloadFile } from "#ui/download.ts";
import { Fact, Facts } from "#ui/facts.tsx";
import { Notice } from "#ui/notice.tsx";
import { Tag, type TagTone } from "#ui/tag.tsx";
import { Toolbar } from "#ui/toolbar.tsx";
import { useCsvMark } from "#widgets/csv-mark.ts";
import type { Column } from "#widgets/table/columns.ts";
import { Table } from "#widgets/table/table.tsx";
import type { Importing, ImportStep } from "../use-import.ts";
import { useJudged } from "../use-judged.ts";
import classes from "../import.module.css";

const TONE: { readonly [V in Verdict]: TagTone } = {
  new: "good",
  changed: "changed",
  same: "plain",
  error: "error",
  duplicate: "warning",
};
/** Stands for a value that is not there. */
const NOTHING = "–";
const count = (n: number): string => n.toLocaleString("en-GB");
const keyOf = (row: ImportRow): string => String(row.line);
const nameOf = (row: ImportRow): string => `${W.line1} ${row.line}: ${row.name}`;
/** What a row's verdict comes from, in one line. */
const detailOf = ({ why, changes }: ImportRow): string =>
  why || changes.map(({ field, from, to }) => `${field}: ${from || NOTHING} → ${to || NOTHING}`).join("; ");

const columnsOf = (open: (row: ImportRow) => void): readonly Column<ImportRow>[] => [
  {
    key: "line",
    title: W.line1,
    width: "4rem",
    cell: (row) => <span className={classes["number"]}>{count(row.line)}</span>,
  },
  {
    key: "verdict",
    title: W.verdict,
    width: "6.5rem",
    cell: (row) => <Tag tone={TONE[row.verdict]}>{IMPORT_VERDICT[row.verdict]}</Tag>,
  },
  {
    key: "name",
    title: W.name,
    width: "minmax(6rem, 2fr)",
    cell: (row) => (
      <>
        <button
          type="button"
          className={classes["open"]}
          data-open
          data-aside
          aria-haspopup="dialog"
          tabIndex={-1}
          onClick={() => open(row)}
        >
          {row.name || row.why}
        </button>
        {row.name === "" ? null : <span className={classes["beneath"]}>{detailOf(row)}</span>}
      </>
    ),
  },
  { key: "detail", title: W.detail, from: 600, width: "minmax(0, 4fr)", cell: (row) => detailOf(row) },
];

/** What a row of the last check says; null until the worker answered. */
function useRowFields(line: number): readonly ReadField[] | null {
  const { api } = useData();
  const [fields, setFields] = useState<readonly ReadField[] | null>(null);
  useEffect(() => {
    let over = false;
    void api.importRow(line).then((found) => {
      if (!over) setFields(found);
    });
    return () => {
      over = true;
    };
  }, [api, line]);
  return fields;
}

function RowDialog({ row, onClose }: { readonly row: ImportRow; readonly onClose: () => void }) {
  const fields = useRowFields(row.line);
  return (
    <Dialog title={nameOf(row)} onClose={onClose} footer={<Button onClick={onClose}>{AUDIT_LOG.close}</Button>} wide>
      <p>
        <Tag tone={TONE[row.verdict]}>{IMPORT_VERDICT[row.verdict]}</Tag> {row.why}
      </p>
      {row.changes.length === 0 ? null : (
        <section aria-label={W.changesIs}>
          <h3 className={classes["label"]}>{W.changesIs}</h3>
          <Facts>
            {row.changes.map(({ field, from, to }) => (
              <Fact key={field} word={field}>
                {from || NOTHING} → {to || NOTHING}
              </Fact>
            ))}
          </Facts>
        </section>
      )}
      {fields === null || fields.length === 0 ? null : (
        <section aria-label={W.values}>
          <h3 className={classes["label"]}>{W.values}</h3>
          <Facts>
            {fields.map(({ field, value }) => (
              <Fact key={field} word={field}>
                {value}
              </Fact>
            ))}
          </Facts>
        </section>
      )}
    </Dialog>
  );
}

type Props = { readonly step: Extract<ImportStep, { at: "result" }>; readonly importing: Importing };
/** What would happen, row by row; nothing is written yet. [IMR-31] */
export function DryRun({ step: { opened, checked, turn }, importing }: Props) {
  const { api } = useData();
  const [mark] = useCsvMark();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [opened1, setOpened1] = useState<ImportRow | null>(null);
  const rows = useJudged(verdict, turn);
  const columns = useMemo(() => columnsOf(setOpened1), []);
  const { counts, partial } = checked;
  const [writes, refused] = [writtenOf(counts), refusedOf(counts)];
  const download = async () => {
    const file = await api.importErrors(mark);
    if (file.ok) downloadFile(`${opened.name.replace(/\.[^.]*$/, "")}-errors.csv`, file.value);
  };
  const filters = [
    { value: "", label: `${W.all} (${count(opened.rows)})` },
    ...VERDICTS.map((v) => ({ value: v, label: `${IMPORT_VERDICT[v]} (${count(counts[v])})` })),
  ];
  return (
    <section className={classes["part"]} aria-label={W.result}>
      <h2 className={classes["heading"]}>{say(W.of, { kind: IMPORT_KIND[opened.kind], name: opened.name })}</h2>
      <ul className={classes["counts"]} aria-label={W.result}>
        {VERDICTS.map((v) => (
          <li key={v}>
            <Tag tone={counts[v] === 0 ? "plain" : TONE[v]}>
              {count(counts[v])} {IMPORT_VERDICT[v]}
            </Tag>
          </li>
        ))}
      </ul>
      {partial ? (
        <Notice tone="warning" role="status">
          {W.partial}
        </Notice>
      ) : null}
      <Toolbar
        label={W.rows}
        actions={
          <>
            <Button variant="default" onClick={importing.back}>
              {W.back}
            </Button>
            {refused === 0 ? null : (
              <Button variant="default" onClick={() => void download()}>
                {W.errorsFile}
              </Button>
            )}
            {writes === 0 || partial ? (
              <Action cannot={partial ? W.partial : W.nothing} onClick={() => undefined}>
                {say(W.apply, { n: count(writes) })}
              </Action>
            ) : (
              <Button onClick={() => void importing.apply()}>
                {writes === 1 ? W.applyOne : say(W.apply, { n: count(writes) })}
              </Button>
            )}
          </>
        }
      >
        <NativeSelect
          label={W.show}
          data={filters}
          value={verdict ?? ""}
          onChange={(e) => setVerdict(VERDICTS.find((v) => v === e.currentTarget.value) ?? null)}
        />
      </Toolbar>
      <Table
        label={W.rows}
        items="rows"
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        nameOf={nameOf}
        group={`${turn} ${verdict ?? ""}`}
      />
      {opened1 ? <RowDialog row={opened1} onClose={() => setOpened1(null)} /> : null}
    </section>
  );
}
