import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { IMPORT_WORDS as W } from "#domain/words/plan-import.ts";
import { Notice } from "#ui/notice.tsx";
import type { FileRefusal } from "../drawing-text.ts";
import classes from "../plan-import.module.css";

type Props = { readonly wrong: FileRefusal | null; readonly onFile: (file: File) => void };
const WRONG = { "too-large": W.tooLarge, "not-text": W.notText } as const;

/** Where a drawing is dropped or chosen. [IMPT-6] */
export function DropZone({ wrong, onFile }: Props) {
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
      <p>{W.drop}</p>
      <Button size="md" variant="default" onClick={() => input.current?.click()}>
        {W.choose}
      </Button>
      <input
        ref={input}
        className={classes["unseen"]}
        type="file"
        tabIndex={-1}
        aria-label={W.choose}
        accept=".svg,image/svg+xml"
        onChange={(e) => {
          first(e.currentTarget.files);
          e.currentTarget.value = ""; // the same file can be taken again
        }}
      />
      {wrong ? (
        <Notice tone="error" role="alert">
          {WRONG[wrong]}
        </Notice>
      ) : null}
    </div>
  );
}
