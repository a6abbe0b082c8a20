import "@mantine/core/styles/Input.layer.css";
import { Button, NativeSelect } from "@mantine/core";
import { memo, useCallback, useMemo, useState } from "react";
import type { ImportOpened } from "#data/api-import.ts";
import { DECLARED, missingField } from "#domain/import/kind.ts";
import { ENCODING_WORDS, IMPORT_KIND, IMPORT_PAGE as W, SEPARATOR_WORDS } from "#domain/words/import.ts";
import { say } from "#domain/words/say.ts";
import { Action } from "#ui/action.tsx";
import { Notice } from "#ui/notice.tsx";
import type { Importing } from "../use-import.ts";
import classes from "../import.module.css";

const count = (n: number): string => n.toLocaleString("en-GB");
const NOT_THERE = "";

/** Up to so many columns every field holds them all; with more, when somebody turns to it: 18 times 1,000 would block the page. */
const ALL_AT_ONCE = 40;
type Place = { readonly value: string; readonly label: string };
type FieldProps = {
  readonly field: string;
  readonly label: string;
  readonly at: number | undefined;
  readonly example: string;
  readonly places: readonly Place[];
  readonly choose: (field: string, value: string) => void;
};
/** The column of one field. */
const Field = memo(function Field({ field, label, at, example, places, choose }: FieldProps) {
  const [asked, setAsked] = useState(false);
  const shown = asked || places.length <= ALL_AT_ONCE ? places : places.slice(at, at === undefined ? 0 : at + 1);
  const ask = () => setAsked(true);
  return (
    <NativeSelect
      label={label}
      description={example === "" ? undefined : say(W.example, { value: example })}
      inputWrapperOrder={["label", "input", "description", "error"]}
      data={[{ value: NOT_THERE, label: W.notInFile }, ...shown]}
      value={at === undefined ? NOT_THERE : String(at)}
      onPointerDown={ask}
      onFocus={ask}
      onChange={(e) => choose(field, e.currentTarget.value)}
    />
  );
});

/** Which column of the file holds what. [IMR-3] [IMR-30] */
export function Columns({ opened, importing }: { readonly opened: ImportOpened; readonly importing: Importing }) {
  const { mapping, setMapping, check, startAgain } = importing;
  const { headers, examples, kind, file, doubled, rows, name } = opened;
  const places = useMemo(() => {
    const alike = new Set(["", ...doubled]);
    return headers.map((header, at) => ({
      value: String(at),
      label: alike.has(header) ? say(W.columnOf, { header, n: String(at + 1) }).trim() : header,
    }));
  }, [headers, doubled]);
  const choose = useCallback(
    (field: string, value: string) =>
      setMapping(({ [field]: _, ...others }) => (value === NOT_THERE ? others : { ...others, [field]: Number(value) })),
    [setMapping],
  );
  const missing = missingField(kind, mapping);
  return (
    <section className={classes["part"]} aria-label={W.columns}>
      <h2 className={classes["heading"]}>{say(W.of, { kind: IMPORT_KIND[kind], name })}</h2>
      {file ? (
        <p className={classes["dim"]}>
          {say(W.readAs, {
            rows: count(rows),
            encoding: ENCODING_WORDS[file.encoding],
            separator: SEPARATOR_WORDS[file.separator] ?? file.separator,
          })}
        </p>
      ) : null}
      {file?.lost === true ? <Notice tone="warning">{W.lost}</Notice> : null}
      {doubled.length === 0 ? null : <Notice tone="warning">{say(W.alike, { names: doubled.join(", ") })}</Notice>}
      <p>{W.columnsHow}</p>
      <div className={classes["columns"]}>
        {DECLARED[kind].columns.map(({ key, label }) => {
          const at = Object.hasOwn(mapping, key) ? mapping[key] : undefined;
          const example = at === undefined ? "" : (examples[at] ?? "");
          return (
            <Field key={key} field={key} label={label} at={at} example={example} places={places} choose={choose} />
          );
        })}
      </div>
      <div className={classes["actions"]}>
        <Button variant="default" onClick={() => void startAgain()}>
          {W.startAgain}
        </Button>
        {missing === null ? (
          <Button onClick={() => void check(opened, mapping)}>{W.check}</Button>
        ) : (
          <Action cannot={say(W.needed, { field: missing })} onClick={() => undefined}>
            {W.check}
          </Action>
        )}
      </div>
    </section>
  );
}
