import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { IMPORT } from "#domain/import/limits.ts";
import { IMPORT_PAGE as W } from "#domain/words/import.ts";
import { say } from "#domain/words/say.ts";
import classes from "../import.module.css";

const count = (n: number): string => n.toLocaleString("en-GB");

/** Where a file is dropped or chosen. */
export function FileDrop({ onFile }: { readonly onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const first = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  return (
    <div
      className={classes["drop"]}
      data-over={over || undefined}
      onDragOver={(e) => {
        e.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(e) => {
        e.preventDefault();
        setOver(false);
        first(e.dataTransfer.files);
      }}
    >
      <Button onClick={() => input.current?.click()}>{W.choose}</Button>
      <p className={classes["dim"]}>{W.drop}</p>
      <p className={classes["dim"]}>
        {say(W.limits, { rows: count(IMPORT.rowsMax), size: count(IMPORT.bytesMax / 1_000_000) })}
      </p>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label={W.file}
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        onChange={(e) => {
          first(e.currentTarget.files);
          e.currentTarget.value = ""; // the same file can be taken again
        }}
      />
    </div>
  );
}
