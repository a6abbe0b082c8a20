import { Button, Group } from "@mantine/core";
import { useEffect, useId, useState } from "react";
import type { UnreadableRow } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { documentsIn } from "#domain/sync/mend.ts";
import { FILE_WORDS } from "#domain/words/history.ts";
import { REVIEW_WORDS } from "#domain/words/review.ts";
import { say } from "#domain/words/say.ts";
import { DECIDE_REFUSED, SYNC_WORDS } from "#domain/words/sync.ts";
import { confirm } from "#ui/confirm.tsx";
import { latePart } from "#ui/late-part.tsx";
import { report } from "#ui/report.ts";
import { copy } from "#ui/copy.ts";
import { serverLines } from "./content.ts";
import { mendKey } from "./review-draft.ts";
import { Section } from "./section.tsx";
import { useExport } from "./use-export.ts";
import classes from "./sync.module.css";

/** Only who mends a change by hand needs its editor. */
const Mend = latePart(async () => (await import("./mend.tsx")).Mend);

const whyWords = ({ why, field }: UnreadableRow): string => {
  if (why === "future") return SYNC_WORDS.unreadableFuture;
  return field === ""
    ? SYNC_WORDS.unreadableBroken
    : `${SYNC_WORDS.unreadableBroken} ${say(SYNC_WORDS.unreadableAt, { field })}`;
};

/** What stands on the server now of the documents that a change seems to be about. */
function ServerNow({ text }: { readonly text: string }) {
  const { api } = useData();
  const [lines, setLines] = useState<readonly (readonly [name: string, words: string])[] | null>(null);
  useEffect(() => {
    let gone = false;
    const paths = documentsIn(text);
    void api.onServer(paths).then(({ docs, names }) => {
      if (!gone) setLines(serverLines(paths, docs, names));
    });
    return () => {
      gone = true;
    };
  }, [api, text]);
  if (lines === null) return null;
  return (
    <div className={classes["serverNow"]}>
      <h4>{REVIEW_WORDS.server}</h4>
      {lines.length === 0 ? <p>{SYNC_WORDS.unreadableNoDocs}</p> : null}
      <ul>
        {lines.map(([name, words]) => (
          <li key={name}>
            <strong>{name}</strong> {words}
          </li>
        ))}
      </ul>
    </div>
  );
}

type Ways = {
  readonly row: UnreadableRow;
  readonly open: boolean;
  readonly toggle: () => void;
  readonly panel: string;
};

/** The ways on with a change that cannot be read; one of a newer version can only be kept, exported or given up here. */
function Actions({ row: { key, text, why }, open, toggle, panel }: Ways) {
  const { api } = useData();
  const exportSets = useExport();
  const giveUp = async (title: string, yes: string, done: string) => {
    if (!(await confirm({ title, body: SYNC_WORDS.discardRowBody, yes, no: SYNC_WORDS.keep, danger: true }))) return;
    const answer = await api.discardUnreadable(key);
    report(answer, { done, refused: DECIDE_REFUSED });
    if (answer.ok) await api.writeDraft(mendKey(key), null);
  };
  const common = { size: "compact-md", variant: "subtle" } as const;
  return (
    <div className={classes["actions"]}>
      {why === "broken" ? (
        <Button
          {...common}
          variant={open ? "default" : "filled"}
          aria-expanded={open}
          aria-controls={panel}
          aria-label={say(open ? REVIEW_WORDS.closeOf : REVIEW_WORDS.editResendOf, { label: key })}
          onClick={toggle}
        >
          {open ? REVIEW_WORDS.close : REVIEW_WORDS.editResend}
        </Button>
      ) : null}
      <Button
        {...common}
        aria-label={say(REVIEW_WORDS.giveUpOf, { label: key })}
        onClick={() => void giveUp(SYNC_WORDS.theirsRowTitle, REVIEW_WORDS.giveUp, REVIEW_WORDS.appliedTheirs)}
      >
        {REVIEW_WORDS.giveUp}
      </Button>
      <Button {...common} aria-label={say(SYNC_WORDS.copyOf, { key })} onClick={() => void copy(text)}>
        {SYNC_WORDS.copy}
      </Button>
      <Button {...common} aria-label={say(FILE_WORDS.exportOf, { label: key })} onClick={() => void exportSets([key])}>
        {FILE_WORDS.export}
      </Button>
      <Button
        {...common}
        color="error"
        aria-label={say(SYNC_WORDS.discardOf, { label: key })}
        onClick={() => void giveUp(SYNC_WORDS.discardRowTitle, SYNC_WORDS.discard, SYNC_WORDS.discarded)}
      >
        {SYNC_WORDS.discard}
      </Button>
    </div>
  );
}

function UnreadableItem({ row }: { readonly row: UnreadableRow }) {
  const [open, setOpen] = useState(false);
  const panel = useId();
  const { key, text } = row;
  return (
    <article className={classes["trouble"]}>
      <Group gap="0.5rem 1rem" align="flex-start" justify="space-between">
        <div className={classes["setText"]}>
          <code>{key}</code>
          <p className={classes["why"]}>{whyWords(row)}</p>
        </div>
        <Actions row={row} open={open} toggle={() => setOpen(!open)} panel={panel} />
      </Group>
      <ServerNow text={text} />
      <div id={panel}>
        {open ? (
          <Mend row={row} />
        ) : (
          <pre className={classes["raw"]} tabIndex={0}>
            {text}
          </pre>
        )}
      </div>
    </article>
  );
}

/** Outbox rows that cannot be read: why, where, as they are, and what the server has; to mend, give up, copy or export. [SYNCUI-6] */
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
