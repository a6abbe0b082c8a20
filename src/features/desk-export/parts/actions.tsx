import { Button } from "@mantine/core";
import { useId } from "react";
import { EXPORT_WORDS as W } from "#domain/words/export.ts";
import { Notice } from "#ui/notice.tsx";
import { Tip } from "#ui/tip.tsx";
import classes from "../desk-export.module.css";

type Props = {
  /** Why the server's file cannot be had now; null when it can. */
  readonly why: string | null;
  readonly busy: "server" | "device" | null;
  /** Why the last file could not be had; null when none failed. */
  readonly failed: string | null;
  readonly device: { readonly possible: boolean; readonly words: string } | null;
  readonly onServer: () => void;
  readonly onDevice: () => void;
};

/** The two files: the server's, of everything, and this device's, of what it keeps. What cannot be had says why. [EXP-8] */
export function Actions({ why, busy, failed, device, onServer, onDevice }: Props) {
  const id = useId();
  const working = busy === "server";
  const canWrite = device?.possible === true && busy === null;
  return (
    <div className={classes["actions"]}>
      <Tip id={`${id}-why`} text={working ? null : why}>
        <Button
          size="md"
          loading={working}
          aria-disabled={why !== null || working}
          mod={{ disabled: why !== null }}
          aria-describedby={`${id}-why`}
          onClick={() => {
            if (why === null && busy === null) onServer();
          }}
        >
          {working ? W.processing : W.download}
        </Button>
      </Tip>
      <span role="status" className={classes["unseen"]}>
        {working ? W.processing : ""}
      </span>
      <Button
        size="md"
        variant="default"
        disabled={!canWrite}
        loading={busy === "device"}
        aria-describedby={`${id}-device`}
        onClick={onDevice}
      >
        {W.onDevice}
      </Button>
      <p id={`${id}-device`} className={classes["covers"]}>
        {device?.words ?? ""}
      </p>
      {failed === null ? null : (
        <Notice tone="error" role="alert">
          {failed}
        </Notice>
      )}
    </div>
  );
}
