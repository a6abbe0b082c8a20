import { Button, Group } from "@mantine/core";
import { EXPORT_WORDS as W } from "#domain/words/export.ts";
import { Notice } from "#ui/notice.tsx";
import { Tip } from "#ui/tip.tsx";
import classes from "../export.module.css";
import type { Download } from "../view.ts";

type ButtonProps = {
  readonly download: Download;
  /** Of the line that says who writes the file and what it covers. */
  readonly id: string;
  readonly busy: boolean;
  readonly onDownload: () => void;
};

/** The one button of a file, whoever writes it. What cannot be had says why. [EXP-8] */
export function DownloadButton({ download: { why }, id, busy, onDownload }: ButtonProps) {
  return (
    <span className={classes["download"]}>
      <Tip id={`${id}-why`} text={busy ? null : why}>
        <Button
          loading={busy}
          aria-disabled={why !== null || busy}
          mod={{ disabled: why !== null }}
          aria-describedby={why === null ? id : `${id}-why`}
          onClick={() => {
            if (why === null && !busy) onDownload();
          }}
        >
          {busy ? W.processing : W.download}
        </Button>
      </Tip>
      <span role="status" className={classes["unseen"]}>
        {busy ? W.processing : ""}
      </span>
    </span>
  );
}

type FailedProps = {
  readonly words: string;
  /** What this device's file would cover, where it can stand in for the server's. */
  readonly instead: string | null;
  readonly onRetry: () => void;
  readonly onDevice: () => void;
};

/** A file that could not be had, with the ways on. [EXP-13] [EXP-16] */
export function Failed({ words, instead, onRetry, onDevice }: FailedProps) {
  const ways = (
    <Group component="span" gap={8}>
      <Button variant="default" onClick={onRetry}>
        {W.again}
      </Button>
      {instead === null ? null : (
        <Button variant="default" onClick={onDevice}>
          {W.onDevice}
        </Button>
      )}
    </Group>
  );
  return (
    <Notice tone="error" role="alert" action={ways}>
      <p>{words}</p>
      {instead === null ? null : <p className={classes["covers"]}>{instead}</p>}
    </Notice>
  );
}
