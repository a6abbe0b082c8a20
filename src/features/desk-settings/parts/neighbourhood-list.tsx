import { Button } from "@mantine/core";
import { useDeferredValue, useMemo, useState, type KeyboardEvent, useRef } from "react";
import type { ChangeSetRow, FloorRow } from "#data/api.ts";
import { shownColour } from "#domain/neighbourhoods/colour.ts";
import type { NeighbourhoodLine } from "#domain/neighbourhoods/list.ts";
import { NEIGHBOURHOOD_WORDS } from "#domain/words/neighbourhoods.ts";
import { say } from "#domain/words/say.ts";
import { useRoving } from "#ui/use-roving.ts";
import classes from "../neighbourhoods.module.css";

export const deskWords = (n: number | null): string =>
  n === null
    ? NEIGHBOURHOOD_WORDS.desksUnknown
    : n === 0
      ? NEIGHBOURHOOD_WORDS.noDesks
      : n === 1
        ? NEIGHBOURHOOD_WORDS.deskOn
        : say(NEIGHBOURHOOD_WORDS.desksOn, { n: String(n) });

/** How many desks, where, and what is special about it. */
export function neighbourhoodWords(
  { neighbourhood, desks, floors }: NeighbourhoodLine,
  titles: ReadonlyMap<string, string>,
): string {
  const on = floors.map((id) => titles.get(id) ?? id).join(", ");
  const where = on === "" ? deskWords(desks) : `${deskWords(desks)} ${say(NEIGHBOURHOOD_WORDS.floors, { floors: on })}`;
  const mark = neighbourhood.exclusive
    ? neighbourhood.exclusiveAdHoc
      ? NEIGHBOURHOOD_WORDS.adHocMark
      : NEIGHBOURHOOD_WORDS.exclusiveMark
    : "";
  return mark === "" ? where : `${where} · ${mark}`;
}

/** What becomes of a delete. With a connection it waits for its turn, or for a decision about an earlier one. One whose answer never came is neither done nor undone before there is a connection. */
function deletingWords({ state }: ChangeSetRow, offline: boolean): string {
  if (state !== "sending") return offline ? NEIGHBOURHOOD_WORDS.deleting : NEIGHBOURHOOD_WORDS.pending;
  return offline ? NEIGHBOURHOOD_WORDS.deletingUnsure : NEIGHBOURHOOD_WORDS.deletingNow;
}

type RowProps = {
  readonly line: NeighbourhoodLine;
  readonly words: string;
  readonly deleting: ChangeSetRow | undefined;
  readonly offline: boolean;
  readonly onSelect: (id: string) => void;
  readonly onKeep: (row: ChangeSetRow) => void;
  /** Where the Tab key stops: 0 for one row of the list. */
  readonly tabIndex: 0 | -1;
};

function Row({ line: { neighbourhood }, words, deleting, offline, onSelect, onKeep, tabIndex }: RowProps) {
  const state = neighbourhood.edited ? NEIGHBOURHOOD_WORDS.edited : "";
  return (
    <li className={classes["row"]} data-row={neighbourhood.id}>
      <button
        type="button"
        data-own={deleting ? undefined : true}
        tabIndex={tabIndex}
        className={classes["pick"]}
        disabled={deleting !== undefined}
        aria-label={say(NEIGHBOURHOOD_WORDS.select, {
          title: neighbourhood.name,
          what: state === "" ? words : `${words}, ${state}`,
        })}
        onClick={() => onSelect(neighbourhood.id)}
      >
        <span
          className={classes["swatch"]}
          style={{ background: shownColour(neighbourhood.color) }}
          aria-hidden="true"
        />
        <span className={classes["name"]}>
          <strong>{neighbourhood.name}</strong>
          <small>{words}</small>
        </span>
        {state === "" ? null : <span className={classes["edited"]} title={state} />}
      </button>
      {deleting ? (
        <span className={classes["waiting"]}>
          <span>{deletingWords(deleting, offline)}</span>
          <Button
            size="compact-sm"
            variant="default"
            data-own
            tabIndex={tabIndex}
            aria-label={say(NEIGHBOURHOOD_WORDS.cancelDeleteOf, { title: neighbourhood.name })}
            onClick={() => onKeep(deleting)}
          >
            {NEIGHBOURHOOD_WORDS.cancelDelete}
          </Button>
        </span>
      ) : null}
    </li>
  );
}

type Props = {
  readonly lines: readonly NeighbourhoodLine[];
  readonly floors: readonly FloorRow[];
  readonly deleting: ReadonlyMap<string, ChangeSetRow>;
  readonly offline: boolean;
  readonly onSelect: (id: string) => void;
  readonly onKeep: (row: ChangeSetRow) => void;
};

/** So many stand in the list at first: those of the active floor are among them. */
const AT_FIRST = 40;
/** And so many before anything else of the floor is painted: more than fit beside the plan. */
const AT_ONCE = 12;

/** The neighbourhoods of a site: colour, desks, floors (spec 2 §2). [HOOD-10] */
export function NeighbourhoodList({ lines, floors, deleting, offline, onSelect, onKeep }: Props) {
  const titles = useMemo(() => new Map(floors.map((f) => [f.id, f.title])), [floors]);
  const [all, setAll] = useState(false);
  const shown = lines.slice(0, useDeferredValue(all ? lines.length : AT_FIRST, AT_ONCE));
  const list = useRef<HTMLUListElement>(null);
  const ids = shown.map((l) => l.neighbourhood.id);
  const roving = useRoving(ids);
  const step = (e: KeyboardEvent<HTMLElement>) => {
    const to = roving.stepFrom(e);
    if (to !== null) list.current?.children[to]?.querySelector<HTMLElement>("[data-own]")?.focus();
  };
  if (lines.length === 0) return <p className={classes["hint"]}>{NEIGHBOURHOOD_WORDS.noneYet}</p>;
  return (
    <>
      <ul
        ref={list}
        className={classes["neighbourhoods"]}
        aria-label={NEIGHBOURHOOD_WORDS.list}
        onKeyDown={step}
        onFocus={roving.onFocus}
      >
        {shown.map((line) => (
          <Row
            key={line.neighbourhood.id}
            line={line}
            words={neighbourhoodWords(line, titles)}
            deleting={deleting.get(line.neighbourhood.path)}
            offline={offline}
            onSelect={onSelect}
            onKeep={onKeep}
            tabIndex={roving.tabIndexOf(line.neighbourhood.id)}
          />
        ))}
      </ul>
      {!all && lines.length > AT_FIRST ? (
        <Button className={classes["more"] ?? ""} variant="subtle" onClick={() => setAll(true)}>
          {say(NEIGHBOURHOOD_WORDS.showAll, { n: String(lines.length) })}
        </Button>
      ) : null}
    </>
  );
}
