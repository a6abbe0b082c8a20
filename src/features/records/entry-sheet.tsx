import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { SiteRow } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { type LogEntry, logLines } from "#domain/audit/log.ts";
import { notUndoneWords, sentenceOf, undoWill, whoOf } from "#domain/audit/sentence.ts";
import { tellingOf, type Tellers } from "#domain/audit/telling.ts";
import { type Undoing, undoOfEntry } from "#domain/audit/undo.ts";
import type { Telling } from "#domain/shared/field-spec.ts";
import { dateTimeOf } from "#domain/shared/time.ts";
import { AUDIT_LOG } from "#domain/words/audit-log.ts";
import { SAVE_REFUSED } from "#domain/words/desks.ts";
import { say } from "#domain/words/say.ts";
import { confirm } from "#ui/confirm.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { Notice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.tsx";
import { itemWord, kindWord, siteWords } from "./log-columns.tsx";
import { placeOf } from "./place-of.ts";
import classes from "./records.module.css";

type Props = {
  readonly entry: LogEntry;
  readonly tellers: Tellers;
  readonly undoing: Undoing;
  readonly sites: readonly SiteRow[];
  readonly onClose: () => void;
  /** All changes of its item. */
  readonly onItem: (path: string) => void;
};

/** Field, Before and After of an entry, in the words of its form. */
function Lines({ entry, as }: { readonly entry: LogEntry; readonly as: Telling }) {
  const lines = logLines(entry, as);
  if (lines.length === 0) return null;
  return (
    <div className={classes["lines"]} tabIndex={0} role="region" aria-label={AUDIT_LOG.change}>
      <table className={classes["fields"]} aria-label={AUDIT_LOG.change}>
        <thead>
          <tr>
            <th scope="col">{AUDIT_LOG.fieldColumn}</th>
            <th scope="col">{AUDIT_LOG.before}</th>
            <th scope="col">{AUDIT_LOG.after}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ field, label, before, after }) => (
            <tr key={field}>
              <th scope="row">{label}</th>
              <td data-was>{before ?? AUDIT_LOG.notRecorded}</td>
              <td data-is>{after ?? AUDIT_LOG.notRecorded}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** When an entry was made and arrived, on which device. */
function How({ entry, tellers, sites }: Pick<Props, "entry" | "tellers" | "sites">) {
  const { zone } = tellers;
  const at = (moment: number) => (
    <span title={say(AUDIT_LOG.zoned, { at: dateTimeOf(moment, "UTC") })}>{dateTimeOf(moment, zone)}</span>
  );
  const where = siteWords(entry, sites);
  return (
    <Facts>
      <Fact word={AUDIT_LOG.who}>{whoOf(entry)}</Fact>
      {entry.madeAt === null ? null : <Fact word={AUDIT_LOG.made}>{at(entry.madeAt)}</Fact>}
      <Fact word={AUDIT_LOG.arrived}>{at(entry.at)}</Fact>
      {entry.via === "" ? null : <Fact word={AUDIT_LOG.via}>{entry.via}</Fact>}
      {where === "" ? null : <Fact word={AUDIT_LOG.site}>{where}</Fact>}
      {entry.device === "" ? null : <Fact word={AUDIT_LOG.device}>{entry.device}</Fact>}
      <Fact word={AUDIT_LOG.offline}>{entry.offline ? AUDIT_LOG.yes : AUDIT_LOG.no}</Fact>
    </Facts>
  );
}

function Raw({ entry }: { readonly entry: LogEntry }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? AUDIT_LOG.hideRaw : AUDIT_LOG.raw}
      </Button>
      {open ? (
        <pre className={classes["raw"]} tabIndex={0} aria-label={AUDIT_LOG.raw}>
          {JSON.stringify(entry, null, 2)}
        </pre>
      ) : null}
    </>
  );
}

/** Takes an entry back, once somebody said that they mean it. [AUD-14] */
function useUndo({ entry, tellers, undoing, onClose }: Props) {
  const { api } = useData();
  const as = tellingOf(entry, tellers);
  return async () => {
    const yes = await confirm({
      title: AUDIT_LOG.undoTitle,
      body: say(AUDIT_LOG.undoBody, { will: undoWill(entry, as) }),
      yes: AUDIT_LOG.undo,
    });
    const plan = yes ? undoOfEntry(entry, undoing, say(AUDIT_LOG.undoLabel, { change: sentenceOf(entry, as) })) : null;
    if (!plan) return;
    const answer = await api.save(plan);
    if (!answer.ok) {
      toast({ text: `${AUDIT_LOG.undoFailed}. ${SAVE_REFUSED[answer.error]}`, tone: "error" });
      return;
    }
    toast({ text: AUDIT_LOG.undoDone });
    onClose();
  };
}

/** One entry of the log: what changed, how it came, and what can be done about it. [AUD-12] [AUD-14] */
export function EntrySheet(props: Props) {
  const { entry, tellers, undoing, sites, onClose, onItem } = props;
  const as = tellingOf(entry, tellers);
  const place = placeOf(entry);
  const not = notUndoneWords(entry, undoing);
  const undo = useUndo(props);
  return (
    <Dialog
      side
      title={`${kindWord(entry.kind)} · ${itemWord(entry, tellers)}`}
      onClose={onClose}
      footer={
        <>
          <Button variant="subtle" onClick={onClose}>
            {AUDIT_LOG.close}
          </Button>
          <Button variant="default" onClick={() => onItem(entry.path)}>
            {AUDIT_LOG.allOfItem}
          </Button>
          {not === null ? <Button onClick={() => void undo()}>{AUDIT_LOG.undo}</Button> : null}
        </>
      }
    >
      <div className={classes["sheet"]}>
        <p className={classes["line"]}>{sentenceOf(entry, as)}</p>
        {place === null ? null : (
          <p>
            <Link {...place}>{AUDIT_LOG.open}</Link>
          </p>
        )}
        <Lines entry={entry} as={as} />
        {entry.cut ? (
          <Notice tone="warning" role="status">
            {AUDIT_LOG.cut}
          </Notice>
        ) : null}
        <How entry={entry} tellers={tellers} sites={sites} />
        {not === null ? null : <p className={classes["dim"]}>{not}</p>}
        <Raw entry={entry} />
      </div>
    </Dialog>
  );
}
