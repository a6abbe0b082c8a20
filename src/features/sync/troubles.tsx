import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import type { UnreadableRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { FILE_WORDS } from "#domain/words/history.ts";
import { say } from "#domain/words/say.ts";
import { DECIDE_REFUSED, SYNC_WORDS } from "#domain/words/sync.ts";
import { confirm } from "#ui/confirm.tsx";
import { report } from "#ui/report.ts";
import { toast } from "#ui/toast.tsx";
import { Section } from "./section.tsx";
import { useExport } from "./use-export.ts";
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

const whyWords = ({ why, field }: UnreadableRow): string => {
  if (why === "future") return SYNC_WORDS.unreadableFuture;
  return field === ""
    ? SYNC_WORDS.unreadableBroken
    : `${SYNC_WORDS.unreadableBroken} ${say(SYNC_WORDS.unreadableAt, { field })}`;
};

function UnreadableItem({ row }: { readonly row: UnreadableRow }) {
  const { api } = useData();
  const exportSets = useExport();
  const { key, text } = row;
  const discard = async () => {
    const { discardRowTitle: title, discardRowBody: body, discard: yes, keep: no } = SYNC_WORDS;
    if (!(await confirm({ title, body, yes, no, danger: true }))) return;
    report(await api.discardUnreadable(key), { done: SYNC_WORDS.discarded, refused: DECIDE_REFUSED });
  };
  const common = { size: "compact-md", variant: "default" } as const;
  return (
    <div className={classes["trouble"]}>
      <div className={classes["setTop"]}>
        <div className={classes["setText"]}>
          <code>{key}</code>
          <p className={classes["why"]}>{whyWords(row)}</p>
        </div>
        <div className={classes["actions"]}>
          <Button {...common} aria-label={say(SYNC_WORDS.copyOf, { key })} onClick={() => void copy(text)}>
            {SYNC_WORDS.copy}
          </Button>
          <Button
            {...common}
            aria-label={say(FILE_WORDS.exportOf, { label: key })}
            onClick={() => void exportSets([key])}
          >
            {FILE_WORDS.export}
          </Button>
          <Button
            {...common}
            variant="outline"
            color="error"
            aria-label={say(SYNC_WORDS.discardOf, { label: key })}
            onClick={() => void discard()}
          >
            {SYNC_WORDS.discard}
          </Button>
        </div>
      </div>
      <pre className={classes["raw"]} tabIndex={0}>
        {text}
      </pre>
    </div>
  );
}

/** Outbox rows that cannot be read: why, where, and as they are; to copy, to export, to discard. [SYNCUI-6] */
export function Unreadable({ count }: { readonly count: number }) {
  const { api } = useData();
  const [rows, setRows] = useState<readonly UnreadableRow[]>([]);
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
      {(row) => <UnreadableItem row={row} />}
    </Section>
  );
}
