import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useData } from "#data/live.ts";
import type { ToldChange } from "#data/api-records.ts";
import { isTechnical, type LogEntry } from "#domain/audit/log.ts";
import { RECORDS_TOLD } from "#domain/audit/records.ts";
import { isSilent, sentenceOf } from "#domain/audit/sentence.ts";
import { tellingOf, type Tellers } from "#domain/audit/telling.ts";
import { dateTimeOf, momentOf, type Zone } from "#domain/shared/time.ts";
import { PERSON_HISTORY } from "#domain/words/person.ts";
import { PROVENANCE } from "#domain/words/provenance.ts";
import { say } from "#domain/words/say.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { Arriving, BarRows } from "#ui/skeleton.tsx";
import { useNow } from "#widgets/clock.ts";
import { None } from "#widgets/known.tsx";
import { useTellers } from "#widgets/use-tellers.ts";
import classes from "./history-dialog.module.css";

/** Whose changes: the documents of somebody and of their membership, at a site that the reader may look into. */
export type HistoryOf = {
  readonly name: string;
  readonly person: string;
  readonly member: string | null;
  readonly site: string;
  readonly zone: Zone;
};
type Told = {
  readonly entries: readonly LogEntry[];
  /** Documents of which there are more than are shown. */
  readonly cut: readonly ("person" | "member")[];
};
type Answer = ({ readonly state: "ready" } & Told) | { readonly state: "no-answer" | "refused" };
/** The server was asked, and has told all of it. */
const TOLD = { known: "all", sources: [] } as const;

type Come = { readonly kind: "person" | "member"; readonly records: readonly ToldChange[] };
/** The newest of each document, as entries; what wrote titles behind somebody's choice is nobody's change. */
function told(come: readonly Come[]): Told {
  const entries = come.flatMap(({ records }) => records.slice(0, RECORDS_TOLD).flatMap(({ entry }) => entry ?? []));
  return {
    entries: entries.filter((entry) => !isTechnical(entry)).toSorted((a, b) => b.at - a.at),
    cut: come.flatMap(({ kind, records }) => (records.length > RECORDS_TOLD ? [kind] : [])),
  };
}

/** Asks once per opening; null: no answer yet. Membership changes that may not be read hide none of the person's. */
function useHistory({ person, member, site }: HistoryOf): Answer | null {
  const { api } = useData();
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    let gone = false;
    const documents = [
      { path: person, kind: "person" as const },
      ...(member === null ? [] : [{ path: member, kind: "member" as const }]),
    ];
    const asked = Promise.all(documents.map(async (d) => ({ ...d, is: await api.changes({ ...d, site }) })));
    void asked.then((answers) => {
      if (gone) return;
      const failed = answers.find(({ is }) => !is.ok)?.is;
      if (failed && !failed.ok) return setAnswer({ state: failed.error });
      setAnswer({
        state: "ready",
        ...told(answers.flatMap(({ kind, is }) => (is.ok ? [{ kind, records: is.value }] : []))),
      });
    });
    return () => {
      gone = true;
    };
  }, [api, person, member, site]);
  return answer;
}

function Line({ entry, tellers }: { readonly entry: LogEntry; readonly tellers: Tellers }) {
  const now = useNow();
  const { zone } = tellers;
  const { madeAt, at: arrivedAt, offline } = entry;
  const at = { made: momentOf(madeAt ?? arrivedAt, zone, now), arrived: momentOf(arrivedAt, zone, now) };
  return (
    <li className={classes["line"]}>
      <time dateTime={new Date(arrivedAt).toISOString()} title={dateTimeOf(arrivedAt, zone)}>
        {at.arrived}
      </time>
      <span>
        {sentenceOf(entry, tellingOf(entry, tellers))}
        {offline && madeAt !== null ? <small>{say(PROVENANCE.madeOffline, at)}</small> : null}
      </span>
    </li>
  );
}

/** The sentences of the audit log about one person. [AUD-26] */
function Lines({ entries, cut, zone }: Told & { readonly zone: Zone }) {
  const { tellers: all, learn } = useTellers();
  useEffect(() => learn(entries), [learn, entries]);
  const tellers = { ...all, zone };
  const shown = entries.filter((entry) => !isSilent(entry, tellingOf(entry, tellers)));
  return (
    <>
      {shown.length === 0 && cut.length === 0 ? <None of={TOLD} say={PERSON_HISTORY.none} /> : null}
      <ul className={classes["lines"]}>
        {shown.map((entry) => (
          <Line key={entry.id} entry={entry} tellers={tellers} />
        ))}
      </ul>
      {cut.map((kind) => (
        <p key={kind} role="status">
          {say(PERSON_HISTORY.newest, { n: String(RECORDS_TOLD), what: PERSON_HISTORY.ofKind[kind] })}
        </p>
      ))}
    </>
  );
}

type Props = { readonly of: HistoryOf; readonly onClose: () => void };
/** Who changed what of somebody, newest first; asked of the server, which alone has it. [PPG-16] */
export function HistoryDialog({ of, onClose }: Props) {
  const answer = useHistory(of);
  return (
    <Dialog
      title={say(PERSON_HISTORY.title, { name: of.name })}
      onClose={onClose}
      px={560}
      reading
      footer={<Button onClick={onClose}>{PERSON_HISTORY.close}</Button>}
    >
      {answer === null ? (
        <Arriving label={PERSON_HISTORY.asking} status>
          <BarRows n={4} px={36} frame={false} />
        </Arriving>
      ) : null}
      {answer?.state === "no-answer" || answer?.state === "refused" ? (
        <Notice role="status">{answer.state === "refused" ? PERSON_HISTORY.refused : PERSON_HISTORY.noAnswer}</Notice>
      ) : null}
      {answer?.state === "ready" ? <Lines entries={answer.entries} cut={answer.cut} zone={of.zone} /> : null}
    </Dialog>
  );
}
