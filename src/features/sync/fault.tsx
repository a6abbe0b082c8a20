import { Button } from "@mantine/core";
import type { Fault as FaultState } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { FAULT_WORDS } from "#domain/words/fault.ts";
import { say } from "#domain/words/say.ts";
import { Notice } from "#ui/notice.tsx";
import { copy } from "./copy.ts";
import { whenHere } from "#widgets/device-zone.ts";
import classes from "./sync.module.css";

/** A fault as plain text: all that support asks for, and nothing of what documents hold. */
function faultReport({ where, at, text, stack }: FaultState, engine: string): string {
  return [
    FAULT_WORDS.report,
    say(FAULT_WORDS.version, { version: __VERSION__, commit: __COMMIT__ }),
    say(FAULT_WORDS.engine, { engine }),
    say(FAULT_WORDS.time, { time: new Date(at).toISOString() }),
    say(FAULT_WORDS.what, { where: FAULT_WORDS.where[where] }),
    say(FAULT_WORDS.text, { text }),
    FAULT_WORDS.stack,
    stack,
  ].join("\n");
}

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
        <Button variant="default" onClick={() => void copy(faultReport(fault, navigator.userAgent))}>
          {FAULT_WORDS.copy}
        </Button>
      </div>
    </Notice>
  );
}
