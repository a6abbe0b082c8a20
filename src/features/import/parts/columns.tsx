import "@mantine/core/styles/Input.layer.css";
import { Button, NativeSelect } from "@mantine/core";
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

/** Which column of the file holds what. [IMR-3] [IMR-30] */
export function Columns({ opened, importing }: { readonly opened: ImportOpened; readonly importing: Importing }) {
  const { mapping, setMapping, check, startAgain } = importing;
  const { headers, examples, kind, file, doubled, rows, name } = opened;
  const places = headers.map((header, at) => ({
    value: String(at),
    label: header === "" || doubled.includes(header) ? say(W.columnOf, { header, n: String(at + 1) }).trim() : header,
  }));
  const choose = (field: string, value: string) => {
    const { [field]: _, ...others } = mapping;
    setMapping(value === NOT_THERE ? others : { ...others, [field]: Number(value) });
  };
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
      {doubled.length === 0 ? null : <Notice tone="warning">{say(W.alike, { names: doubled.join(", ") })}</Notice>}
      <p>{W.columnsHow}</p>
      <div className={classes["columns"]}>
        {DECLARED[kind].columns.map(({ key, label }) => {
          const at = Object.hasOwn(mapping, key) ? mapping[key] : undefined;
          const example = at === undefined ? "" : (examples[at] ?? "");
          return (
            <NativeSelect
              key={key}
              label={label}
              description={example === "" ? undefined : say(W.example, { value: example })}
              inputWrapperOrder={["label", "input", "description", "error"]}
              data={[{ value: NOT_THERE, label: W.notInFile }, ...places]}
              value={at === undefined ? NOT_THERE : String(at)}
              onChange={(e) => choose(key, e.currentTarget.value)}
            />
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
