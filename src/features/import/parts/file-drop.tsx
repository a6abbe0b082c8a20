import { Button } from "@mantine/core";
import { IMPORT } from "#domain/import/limits.ts";
import { IMPORT_PAGE as W } from "#domain/words/import.ts";
import { say } from "#domain/words/say.ts";
import { useFileDrop } from "#ui/use-file-drop.ts";
import classes from "../import.module.css";

const count = (n: number): string => n.toLocaleString("en-GB");

/** Where a file is dropped or chosen. */
export function FileDrop({ onFile }: { readonly onFile: (file: File) => void }) {
  const { choose, zone, field } = useFileDrop(onFile);
  return (
    <div className={classes["drop"]} {...zone}>
      <Button onClick={choose}>{W.choose}</Button>
      <p className={classes["dim"]}>{W.drop}</p>
      <p className={classes["dim"]}>
        {say(W.limits, { rows: count(IMPORT.rowsMax), size: count(IMPORT.bytesMax / 1_000_000) })}
      </p>
      <input
        {...field}
        className="visually-hidden"
        aria-label={W.file}
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
      />
    </div>
  );
}
