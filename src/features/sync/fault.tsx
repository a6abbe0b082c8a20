import { Button } from "@mantine/core";
import type { Fault as FaultState } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { FAULT_WORDS } from "#domain/words/fault.ts";
import { copyFault } from "#ui/fault.ts";
import { Notice } from "#ui/notice.tsx";
import { whenHere } from "#widgets/device-zone.ts";
import classes from "./sync.module.css";

/** An exception of this device, with its text; tried again, and copied for support. [FLT-2] */
export function Fault({ fault }: { readonly fault: FaultState }) {
  const { api } = useData();
  return (
    <Notice tone="error" role="alert">
      <p>{FAULT_WORDS.how}</p>
      <p className={classes["how"]}>
        {FAULT_WORDS.where[fault.where]}, {whenHere(fault.at)}
      </p>
      <pre className={classes["raw"]} tabIndex={0}>
        {fault.text}
      </pre>
      <div className={classes["actions"]}>
        <Button onClick={() => void api.nudge(true)}>{FAULT_WORDS.retry}</Button>
        <Button variant="default" onClick={() => void copyFault(fault)}>
          {FAULT_WORDS.copy}
        </Button>
      </div>
    </Notice>
  );
}
