import "@mantine/core/styles/Input.layer.css";
import { Button, NativeSelect } from "@mantine/core";
import { memo, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ImportDates, ImportOpened } from "#data/api-import.ts";
import { useData } from "#data/live.ts";
import type { Mapping } from "#domain/import/columns.ts";
import { DECLARED, missingField, momentFields } from "#domain/import/kind.ts";
import { ENCODING_WORDS, IMPORT_KIND, IMPORT_PAGE as W, SEPARATOR_WORDS } from "#domain/words/import.ts";
import { say } from "#domain/words/say.ts";
import { Action } from "#ui/action.tsx";
import { Notice } from "#ui/notice.tsx";
import type { Importing } from "../use-import.ts";
import { DateOrderQuestion } from "./date-order.tsx";
import { FilePreview } from "./file-preview.tsx";
import classes from "../import.module.css";

const count = (n: number): string => n.toLocaleString("en-GB");
const NOT_THERE = "";

/** Up to so many columns every field holds them all; with more, when somebody turns to it: 18 times 1,000 would block the page. */
const ALL_AT_ONCE = 40;
type Place = { readonly value: string; readonly label: string };
type FieldProps = {
  readonly field: string;
  readonly label: string;
  /** Places of its columns, joined in this order. */
  readonly at: readonly number[];
  readonly example: string;
  readonly places: readonly Place[];
  /** Whether columns can be joined to it. */
  readonly joins: boolean;
  readonly choose: (field: string, at: readonly number[]) => void;
};
const NOWHERE: readonly number[] = [];
/** The column of one field, or the columns that are joined to it. [IMR-41] */
const Field = memo(function Field({ field, label, at, example, places, joins, choose }: FieldProps) {
  const [asked, setAsked] = useState(false);
  const [more, setMore] = useState(false);
  const shownFor = (place: number | undefined) =>
    asked || places.length <= ALL_AT_ONCE ? places : places.slice(place, place === undefined ? 0 : place + 1);
  const ask = () => setAsked(true);
  const put = (nth: number, value: string) => {
    setMore(false);
    choose(
      field,
      value === NOT_THERE ? at.filter((_, i) => i !== nth) : [...at.slice(0, nth), Number(value), ...at.slice(nth + 1)],
    );
  };
  const selects = at.length === 0 ? 1 : at.length + (more ? 1 : 0);
  return (
    <div className={classes["mapped"]}>
      {Array.from({ length: selects }, (_, nth) => {
        const place = at[nth];
        return (
          <NativeSelect
            key={nth}
            label={nth === 0 ? label : undefined}
            aria-label={nth === 0 ? undefined : say(W.joined, { field: label, n: String(nth + 1) })}
            description={nth === selects - 1 && example !== "" ? say(W.example, { value: example }) : undefined}
            inputWrapperOrder={["label", "input", "description", "error"]}
            data={[{ value: NOT_THERE, label: W.notInFile }, ...shownFor(place)]}
            value={place === undefined ? NOT_THERE : String(place)}
            onPointerDown={ask}
            onFocus={ask}
            onChange={(e) => put(nth, e.currentTarget.value)}
          />
        );
      })}
      {joins && at.length > 0 && !more ? (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes["join"] ?? ""}
          aria-label={say(W.join, { field: label })}
          onClick={() => setMore(true)}
        >
          {W.joinShort}
        </Button>
      ) : null}
    </div>
  );
});

/** What the rows say of the dates in the columns of moments, asked anew when other columns are chosen. */
function useDates({ kind, id }: ImportOpened, mapping: Mapping): readonly ImportDates[] {
  const { api } = useData();
  const [dates, setDates] = useState<readonly ImportDates[]>([]);
  const asked = momentFields(kind)
    .map((field) => `${field}:${(mapping[field] ?? NOWHERE).join("+")}`)
    .join();
  const current = useRef(mapping);
  current.current = mapping;
  useEffect(() => {
    let over = false;
    void api.importDates(current.current).then((found) => {
      if (!over) setDates(found);
    });
    return () => {
      over = true;
    };
  }, [api, asked, id]);
  return dates;
}

/** Which column of the file holds what. [IMR-3] [IMR-30] */
export function Columns({ opened, importing }: { readonly opened: ImportOpened; readonly importing: Importing }) {
  const { mapping, setMapping, orders, setOrders, seen, check, startAgain } = importing;
  const { headers, examples, kind, file, doubled, rows, name } = opened;
  const places = useMemo(() => {
    const alike = new Set(["", ...doubled]);
    return headers.map((header, at) => ({
      value: String(at),
      label: alike.has(header) ? say(W.columnOf, { header, n: String(at + 1) }).trim() : header,
    }));
  }, [headers, doubled]);
  const choose = useCallback(
    (field: string, at: readonly number[]) =>
      setMapping(({ [field]: _, ...others }) => (at.length === 0 ? others : { ...others, [field]: at })),
    [setMapping],
  );
  const dates = useDates(opened, mapping);
  const asking = dates.filter(({ asks }) => asks !== "");
  const open = asking.find(({ field }) => !Object.hasOwn(orders, field));
  const labelOf = (field: string): string => DECLARED[kind].columns.find((c) => c.key === field)?.label ?? field;
  const missing = missingField(kind, mapping);
  const cannot = () => {
    if (missing !== null) return say(W.needed, { field: missing });
    if (file?.asks === true && !seen) return W.sayLetters;
    return open ? say(W.sayOrder, { field: labelOf(open.field) }) : null;
  };
  const why = cannot();
  return (
    <section className={classes["part"]} aria-label={W.columns}>
      <h2 className={classes["heading"]}>{say(W.of, { kind: IMPORT_KIND[kind], name })}</h2>
      {file ? (
        <p className={classes["dim"]}>
          {say(W.readAs, {
            rows: rows === 1 ? W.rowsOne : say(W.rowsMany, { n: count(rows) }),
            encoding: ENCODING_WORDS[file.encoding],
            separator: SEPARATOR_WORDS[file.separator] ?? file.separator,
          })}
          {file.program === "" ? null : ` ${say(W.program, { program: file.program })}`}
        </p>
      ) : null}
      {file ? <FilePreview file={file} importing={importing} /> : null}
      {doubled.length === 0 ? null : <Notice tone="warning">{say(W.alike, { names: doubled.join(", ") })}</Notice>}
      <p>{W.columnsHow}</p>
      <div className={classes["columns"]}>
        {DECLARED[kind].columns.map(({ key, label, joins }) => {
          const at = Object.hasOwn(mapping, key) ? (mapping[key] ?? NOWHERE) : NOWHERE;
          const example = at.flatMap((place) => examples[place] || []).join(joins ?? " ");
          const props = { field: key, label, at, example, places, choose };
          return <Field key={key} {...props} joins={joins !== undefined} />;
        })}
      </div>
      {asking.map((of) => (
        <DateOrderQuestion
          key={of.field}
          dates={of}
          label={labelOf(of.field)}
          chosen={orders[of.field]}
          choose={(order) => setOrders((now) => ({ ...now, [of.field]: order }))}
        />
      ))}
      <div className={classes["actions"]}>
        <Button variant="default" onClick={() => void startAgain()}>
          {W.startAgain}
        </Button>
        {why === null ? (
          <Button onClick={() => void check(opened, { mapping, orders })}>{W.check}</Button>
        ) : (
          <Action cannot={why} onClick={() => undefined}>
            {W.check}
          </Action>
        )}
      </div>
    </section>
  );
}
