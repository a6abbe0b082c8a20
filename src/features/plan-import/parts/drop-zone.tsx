import { Button } from "@mantine/core";
import { IMPORT_WORDS as W } from "#domain/words/plan-import.ts";
import { Notice } from "#ui/notice.tsx";
import { useFileDrop } from "#ui/use-file-drop.ts";
import type { FileRefusal } from "../drawing-text.ts";
import classes from "../plan-import.module.css";

type Props = { readonly wrong: FileRefusal | null; readonly onFile: (file: File) => void };
const WRONG = { "too-large": W.tooLarge, "not-text": W.notText, "bad-picture": W.badPicture } as const;

/** Where a drawing is dropped or chosen. [IMPT-6] */
export function DropZone({ wrong, onFile }: Props) {
  const { choose, zone, field } = useFileDrop(onFile);
  return (
    <div className={classes["drop"]} {...zone}>
      <p>{W.drop}</p>
      <Button size="md" variant="default" onClick={choose}>
        {W.choose}
      </Button>
      <input {...field} className={classes["unseen"]} aria-label={W.choose} accept=".svg,image/svg+xml" />
      {wrong ? (
        <Notice tone="error" role="alert">
          {WRONG[wrong]}
        </Notice>
      ) : null}
    </div>
  );
}
