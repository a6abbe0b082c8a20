import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useData, useLive } from "#data/live.ts";
import { say } from "#domain/words/say.ts";
import { SYNC_WORDS } from "#domain/words/sync.ts";
import { toast } from "#ui/toast.tsx";
import { Section } from "./section.tsx";
import classes from "./sync.module.css";

/** Documents left out of the replica, by path and with the reason. [SYNCUI-6] */
export function Broken() {
  const live = useLive(useData().rows({ name: "brokenDocs" }));
  return (
    <Section
      title={SYNC_WORDS.broken}
      icon="alert"
      how={SYNC_WORDS.brokenHow}
      items={live.state === "ready" ? live.value : []}
      keyOf={(doc) => doc.path}
    >
      {(doc) => (
        <div className={classes["trouble"]}>
          <code>{doc.path}</code>
          <span>{doc.why}</span>
        </div>
      )}
    </Section>
  );
}

async function copy(text: string): Promise<void> {
  const done = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
  toast(done ? { text: SYNC_WORDS.copied } : { text: SYNC_WORDS.copyFailed, tone: "error" });
}

/** Outbox rows that nobody can read any more: shown as they are, to copy. [SYNCUI-6] */
export function Unreadable({ count }: { readonly count: number }) {
  const { api } = useData();
  const [rows, setRows] = useState<readonly { readonly key: string; readonly text: string }[]>([]);
  useEffect(() => {
    let gone = false;
    if (count === 0) setRows([]);
    else void api.unreadable().then((answer) => gone || setRows(answer));
    return () => {
      gone = true;
    };
  }, [api, count]);
  return (
    <Section
      title={SYNC_WORDS.unreadable}
      icon="alert"
      how={SYNC_WORDS.unreadableHow}
      items={rows}
      keyOf={(row) => row.key}
    >
      {(row) => (
        <div className={classes["trouble"]}>
          <div className={classes["setTop"]}>
            <code>{row.key}</code>
            <Button
              size="compact-md"
              variant="default"
              aria-label={say(SYNC_WORDS.copyOf, { key: row.key })}
              onClick={() => void copy(row.text)}
            >
              {SYNC_WORDS.copy}
            </Button>
          </div>
          <pre className={classes["raw"]} tabIndex={0}>
            {row.text}
          </pre>
        </div>
      )}
    </Section>
  );
}
