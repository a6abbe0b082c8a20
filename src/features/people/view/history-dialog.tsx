import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useData } from "#data/live.ts";
import { type HistoryLine, historyLines } from "#domain/people/history-lines.ts";
import { dateTimeOf, momentOf, type Zone } from "#domain/shared/time.ts";
import { PERSON_HISTORY } from "#domain/words/person.ts";
import { PROVENANCE } from "#domain/words/provenance.ts";
import { say } from "#domain/words/say.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { Arriving, BarRows } from "#ui/skeleton.tsx";
import { useNow } from "#widgets/clock.ts";
import { None } from "#widgets/known.tsx";
import classes from "./history-dialog.module.css";

/** Whose changes: the documents of somebody and of their membership, at a site that the reader may look into. */
export type HistoryOf = {
  readonly name: string;
  readonly person: string;
  readonly member: string | null;
  readonly site: string;
  readonly zone: Zone;
};
type Answer =
  { readonly state: "ready"; readonly lines: readonly HistoryLine[] } | { readonly state: "no-answer" | "refused" };
/** The server was asked, and has told all of it. */
const TOLD = { known: "all", sources: [] } as const;

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
      const lines = answers.flatMap(({ kind, is }) => (is.ok ? historyLines(kind, is.value) : []));
      setAnswer({ state: "ready", lines: lines.toSorted((a, b) => b.arrivedAt - a.arrivedAt) });
    });
    return () => {
      gone = true;
    };
  }, [api, person, member, site]);
  return answer;
}

function Line({ line, zone }: { readonly line: HistoryLine; readonly zone: Zone }) {
  const now = useNow();
  const { by, madeAt, arrivedAt, offline, fields } = line;
  const at = { made: momentOf(madeAt ?? arrivedAt, zone, now), arrived: momentOf(arrivedAt, zone, now) };
  return (
    <li className={classes["line"]}>
      <time dateTime={new Date(arrivedAt).toISOString()} title={dateTimeOf(arrivedAt, zone)}>
        {at.arrived}
      </time>
      <span>
        <b>{by === "" ? PERSON_HISTORY.automatically : by}</b>: {fields.join(", ")}
        {offline && madeAt !== null ? <small>{say(PROVENANCE.madeOffline, at)}</small> : null}
      </span>
    </li>
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
      {answer?.state === "ready" && answer.lines.length === 0 ? <None of={TOLD} say={PERSON_HISTORY.none} /> : null}
      {answer?.state === "ready" && answer.lines.length > 0 ? (
        <ul className={classes["lines"]}>
          {answer.lines.map((line, i) => (
            <Line key={`${line.arrivedAt} ${i}`} line={line} zone={of.zone} />
          ))}
        </ul>
      ) : null}
    </Dialog>
  );
}
