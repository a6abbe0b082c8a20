import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { SHELL } from "#domain/words/shell.ts";
import { MSG } from "#domain/words/spec.ts";
import { Icon } from "#ui/icons.tsx";
import { useSignal } from "#ui/signal.ts";
import { toast } from "#ui/toast.tsx";
import { applyUpdate, updateState } from "./start.ts";
import classes from "./update-banner.module.css";

/** Spec 1 §9: how long the offer stands before it goes, to come back when the build is found again, ms. */
const BANNER_MS = 3_600_000;

/** Offers the newer build (spec 1 §1); nothing reloads before the click. The region stands from the start, so that it is read out. [SW-3] */
export function UpdateBanner() {
  const state = useSignal(updateState);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (state !== "new") return undefined;
    const timer = setTimeout(() => updateState.set("none"), BANNER_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const reload = async () => {
    setBusy(true);
    if (await applyUpdate()) return;
    setBusy(false);
    toast({ text: SHELL.notReady, tone: "error" });
  };
  return (
    <div role="status" className={classes["region"]}>
      {state === "none" ? null : (
        <div className={classes["banner"]}>
          <Icon name="sync" />
          <span className={classes["text"]}>
            <strong>{state === "new" ? MSG.newVersion : SHELL.filesMissing}</strong>
            {state === "new" ? <span> {SHELL.newVersionHow}</span> : null}
          </span>
          <Button size="compact-md" variant="white" color="dark" loading={busy} onClick={() => void reload()}>
            {MSG.reload}
          </Button>
        </div>
      )}
    </div>
  );
}
