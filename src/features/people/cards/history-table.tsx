import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { to } from "#domain/addresses.ts";
import { type CardChange, historyEntries, type HistoryEntry, personCardLine } from "#domain/cards/history.ts";
import { lastPart } from "#domain/shared/doc-reads.ts";
import { dateTimeOf, momentOf, type Zone } from "#domain/shared/time.ts";
import { CARD_HISTORY, historyWords } from "#domain/words/card-history.ts";
import { CARD_REASON_WORDS, CARD_ROLE_WORDS } from "#domain/words/cards.ts";
import { say } from "#domain/words/say.ts";
import { Fold } from "#ui/fold.tsx";
import { Notice } from "#ui/notice.tsx";
import { Arriving, BarRows } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { useNow } from "#widgets/clock.ts";
import { None, type Of, useGround, useSources } from "#widgets/known.tsx";
import { type History, useHistory } from "./use-history.ts";
import classes from "./cards.module.css";

type TableProps = {
  readonly history: History;
  /** What it is about, as this device knows it. */
  readonly of: Of;
  readonly columns: readonly string[];
  /** Cells of a change behind its date; null: it says nothing here. */
  readonly cells: (change: CardChange) => readonly ReactNode[] | null;
  readonly zone: Zone;
};

/** Below the rows: what is on its way, could not be had, or can be asked for. */
function Foot({ history, of, none }: { readonly history: History; readonly of: Of; readonly none: boolean }) {
  const { pages, failed, refused, reach, offline, more } = history;
  if (refused) return <Notice role="status">{CARD_HISTORY.refused}</Notice>;
  if (failed || (offline && pages.fetching))
    return (
      <Notice
        tone="warning"
        role="status"
        action={
          failed && !offline ? (
            <Button variant="default" onClick={more}>
              {CARD_HISTORY.more}
            </Button>
          ) : undefined
        }
      >
        {offline ? CARD_HISTORY.older : CARD_HISTORY.failed}
      </Notice>
    );
  if (pages.fetching && !pages.paged)
    return (
      <Arriving label={CARD_HISTORY.loading} status>
        <BarRows n={3} px={44} frame={false} />
      </Arriving>
    );
  if (pages.more)
    return (
      <Button variant="subtle" loading={pages.fetching !== null} onClick={more}>
        {CARD_HISTORY.more}
      </Button>
    );
  return none && reach.coming === null ? (
    <p className={classes["dim"]}>
      <None of={of} say={CARD_HISTORY.none} />
    </p>
  ) : null;
}

/** How far the history has come: its records are written behind the changes. */
function Reach({ reach, zone }: { readonly reach: History["reach"]; readonly zone: Zone }) {
  const now = useNow();
  const at = (moment: number) => momentOf(moment, zone, now);
  const { upTo, coming } = reach;
  if (coming === null)
    return upTo === null ? null : <p className={classes["dim"]}>{say(CARD_HISTORY.upTo, { at: at(upTo) })}</p>;
  const last = at(coming);
  return (
    <p className={classes["dim"]} role="status">
      {upTo === null ? say(CARD_HISTORY.behindAll, { last }) : say(CARD_HISTORY.behind, { at: at(upTo), last })}
    </p>
  );
}

function HistoryTable({ history, of, columns, cells, zone }: TableProps) {
  const rows = history.pages.records.flatMap((change) => {
    const told = cells(change);
    return told ? [{ change, told }] : [];
  });
  return (
    <>
      {rows.length === 0 ? null : (
        <table className={classes["history"]} aria-label={CARD_HISTORY.title}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ change, told }) => (
              <tr key={change.id}>
                <td>{dateTimeOf(change.at, zone)}</td>
                {told.map((cell, i) => (
                  <td key={columns[i + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {history.pages.paged ? <Reach reach={history.reach} zone={zone} /> : null}
      <Foot history={history} of={of} none={rows.length === 0} />
    </>
  );
}

type Props = {
  /** Path of the card, or of the person. */
  readonly path: string;
  /** Another state of it is another version. */
  readonly version: string;
  /** When it was written last; null: not known. */
  readonly last: number | null;
  /** Sources of what it is about. */
  readonly sources: readonly string[];
  readonly zone: Zone;
};

/** The history with what it stands on. */
function useHistoryOf(of: "card" | "person", { path, version, last, sources }: Props) {
  const basis = useSources(...sources);
  const { asOf: knownTo } = useGround(basis);
  return { of: basis, history: useHistory({ of, path, last, knownTo }, version) };
}

/** A line of a card's history; tags that came and went are chips (spec 3 §4). */
function Line({ entry, zone }: { readonly entry: HistoryEntry; readonly zone: Zone }) {
  const words = historyWords(entry, zone);
  if (entry.what !== "tag-added" && entry.what !== "tag-removed") return <span>{words}</span>;
  return (
    <span>
      <Tag tone={entry.what === "tag-added" ? "good" : "plain"}>{words}</Tag>
    </span>
  );
}

function CardLines(props: Props) {
  const { zone } = props;
  const shown = useHistoryOf("card", props);
  const cells = (change: CardChange) => {
    const entries = historyEntries(change);
    if (entries.length === 0) return null;
    return [
      <span key="lines" className={classes["lines"]}>
        {entries.map((entry, i) => (
          <Line key={`${i} ${entry.what}`} entry={entry} zone={zone} />
        ))}
      </span>,
    ];
  };
  const columns = [CARD_HISTORY.colDate, CARD_HISTORY.colChange];
  return <HistoryTable {...shown} columns={columns} cells={cells} zone={zone} />;
}

const wordOf = (words: { readonly [key: string]: string }, key: string): string =>
  Object.hasOwn(words, key) ? (words[key] ?? key) : key;

function PersonLines(props: Props) {
  const { path, zone } = props;
  const shown = useHistoryOf("person", props);
  const cells = (change: CardChange) => {
    const line = personCardLine(change, lastPart(path));
    if (!line) return null;
    const title = line.title || lastPart(line.card);
    return [
      <span key="card">
        <Link {...to.card({ id: lastPart(line.card) })}>{title}</Link>
        {line.came ? null : <span className={classes["dim"]}>{CARD_HISTORY.went}</span>}
      </span>,
      wordOf(CARD_ROLE_WORDS, line.role),
      wordOf(CARD_REASON_WORDS, line.reason),
    ];
  };
  const columns = [CARD_HISTORY.colDate, CARD_HISTORY.colCard, CARD_HISTORY.colType, CARD_HISTORY.colReason];
  return <HistoryTable {...shown} columns={columns} cells={cells} zone={zone} />;
}

type ShownProps = Props & { readonly of: "card" | "person"; readonly level?: 2 | 3 };
/** A history that is shown on asking, and asks the server from then on (spec 3 §2). [CRD-86] */
export function CardHistory({ of, level = 2, ...props }: ShownProps) {
  const [open, setOpen] = useState(false);
  const Lines = of === "card" ? CardLines : PersonLines;
  const hide = of === "card" ? CARD_HISTORY.hide : CARD_HISTORY.hideShort;
  return (
    <Fold
      title={CARD_HISTORY.title}
      level={level}
      actions={
        <Button variant="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? hide : CARD_HISTORY.show}
        </Button>
      }
    >
      {open ? (
        <div className={classes["body"]}>
          <Lines key={props.path} {...props} />
        </div>
      ) : null}
    </Fold>
  );
}
