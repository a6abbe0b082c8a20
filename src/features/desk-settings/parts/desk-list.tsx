import { Button, NativeSelect, TextInput } from "@mantine/core";
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, memo, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { SiteRow } from "#data/api.ts";
import { DESKS } from "#domain/desks/limits.ts";
import { DESK_WORDS } from "#domain/words/desks.ts";
import { HOOD_WORDS } from "#domain/words/neighbourhoods.ts";
import { say } from "#domain/words/say.ts";
import { useMedia } from "#ui/use-media.ts";
import { Freshness } from "#widgets/freshness.tsx";
import type { Selecting } from "../use-selection.ts";
import { type DeskView, type Filter, filtered, FILTERS, isFilter, NO_FILTER } from "../view.ts";
import classes from "../desk-settings.module.css";
import { DeskRowLine } from "./desk-row.tsx";

const FILTER_WORDS: { readonly [F in (typeof FILTERS)[number]]: string } = {
  all: DESK_WORDS.all,
  free: DESK_WORDS.onlyFree,
  disabled: DESK_WORDS.onlyDisabled,
  booked: DESK_WORDS.onlyBooked,
  selected: DESK_WORDS.onlySelected,
  edited: DESK_WORDS.onlyEdited,
};
const OPTIONS = FILTERS.map((value) => ({ value, label: FILTER_WORDS[value] }));
/** Row heights, px: for a mouse and for a finger. */
const ROW = { fine: 40, coarse: 48 };

/** Up to so many rows all stand in the page; of more, only those in sight. */
const ALL_UP_TO = 60;

type Props = {
  readonly site: SiteRow;
  readonly floor: string;
  readonly views: ReadonlyMap<string, DeskView>;
  readonly selecting: Selecting;
  /** Choosing a desk puts it into the selected neighbourhood. */
  readonly joining: boolean;
  /** Ids that the plan draws; null without a plan. */
  readonly drawn: ReadonlySet<string> | null;
  readonly show: (ids: readonly string[]) => void;
};

/**
 * Everything that the plan offers, as a list; another floor begins at its top, with nothing left out. What is typed shows at
 * once, and the rows that it leaves follow when the hand leaves time for them. [DSK-11] (performance T11, T14)
 */
export const DeskList = memo(function DeskList({ site, floor, views, selecting, joining, drawn, show }: Props) {
  const [asked, setAsked] = useState({ floor, filter: NO_FILTER });
  if (asked.floor !== floor) setAsked({ floor, filter: NO_FILTER });
  const followed = useDeferredValue(asked);
  const filter = followed.floor === floor ? followed.filter : NO_FILTER;
  const { selection } = selecting;
  const shown = useMemo(() => filtered(views, filter, selection), [views, filter, selection]);
  const ask = (change: Partial<Filter>) => setAsked({ floor, filter: { ...asked.filter, ...change } });
  return (
    <section className={classes["list"]} aria-label={DESK_WORDS.list}>
      <div className={classes["filters"]}>
        <TextInput
          type="search"
          aria-label={DESK_WORDS.filter}
          placeholder={DESK_WORDS.filter}
          value={asked.filter.text}
          onChange={(e) => ask({ text: e.currentTarget.value })}
        />
        <NativeSelect
          aria-label={DESK_WORDS.show}
          data={OPTIONS}
          value={asked.filter.only}
          onChange={({ currentTarget: { value } }) => isFilter(value) && ask({ only: value })}
        />
      </div>
      <Listed
        site={site}
        floor={floor}
        all={views.size}
        shown={shown}
        selecting={selecting}
        joining={joining}
        drawn={drawn}
        show={show}
      />
    </section>
  );
});

type ListedProps = Omit<Props, "views"> & { readonly all: number; readonly shown: readonly DeskView[] };

/** What the filter leaves, and what can be done with all of it. */
const Listed = memo(function Listed({ site, floor, all, shown, selecting, joining, drawn, show }: ListedProps) {
  return (
    <>
      <div className={classes["listActions"]}>
        <span role="status">{say(DESK_WORDS.shownOf, { shown: String(shown.length), all: String(all) })}</span>
        <Freshness source={`spaces:${site.id}`} what={DESK_WORDS.documents} zone={site.timeZone} />
        <Button
          variant="subtle"
          size="compact-xs"
          disabled={shown.length === 0}
          onClick={() => selecting.add(shown.map((v) => v.id))}
        >
          {joining ? HOOD_WORDS.addShown : DESK_WORDS.selectShown}
        </Button>
      </div>
      {shown.length === 0 ? (
        <p className={classes["empty"]}>{all === 0 ? DESK_WORDS.noDesks : DESK_WORDS.noneShown}</p>
      ) : (
        <Rows floor={floor} shown={shown} selecting={selecting} drawn={drawn} show={show} />
      )}
    </>
  );
});

/** Rows in sight, and nearly as many above and below: a fling shows no gap, and what stands in the page stays below three windows. */
const withNeighbours = (range: Range): number[] =>
  defaultRangeExtractor({ ...range, overscan: Math.max(2, range.endIndex - range.startIndex - 1) });

type RowsProps = Omit<ListedProps, "site" | "all" | "joining">;

type RowKeys = { readonly floor: string; readonly of: ReadonlyMap<string, string> };

/**
 * Keys of the rows: a desk keeps its own while its floor is shown, so that the focus stays with it; the rows of another floor
 * take over those that stand in the page, from the top, which is quicker than to make all of them anew.
 */
function useRowKeys(floor: string, shown: readonly DeskView[]): (index: number) => string | number {
  const made = (): RowKeys => ({ floor, of: new Map(shown.slice(0, ALL_UP_TO).map(({ id }, i) => [id, `row ${i}`])) });
  const [kept, setKeys] = useState(made);
  const keys = kept.floor === floor ? kept : made();
  if (keys !== kept) setKeys(keys);
  const { of } = keys;
  return (index) => {
    const id = shown[index]?.id;
    return id === undefined ? index : (of.get(id) ?? id);
  };
}

function Rows({ floor, shown, selecting, drawn, show }: RowsProps) {
  const keyOf = useRowKeys(floor, shown);
  const scroller = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [floor]);
  const coarse = useMedia("(pointer: coarse)");
  const height = coarse ? ROW.coarse : ROW.fine;
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: keyOf,
    rangeExtractor: withNeighbours,
    initialRect: { width: DESKS.sidebarWidthPx, height: 400 },
    enabled: shown.length > ALL_UP_TO,
  });
  const items =
    shown.length > ALL_UP_TO
      ? virtual.getVirtualItems()
      : shown.map((_, index) => ({ index, key: keyOf(index), start: index * height, size: height }));
  /** Arrow keys go from desk to desk, as in any list. */
  const step = (e: KeyboardEvent<HTMLElement>) => {
    const by = e.key === "ArrowDown" ? 1 : e.key === "ArrowUp" ? -1 : 0;
    const row = (e.target as Element).closest("[data-index]");
    const next = Number(row?.getAttribute("data-index")) + by;
    if (by === 0 || !row || next < 0 || next >= shown.length) return;
    e.preventDefault();
    if (shown.length > ALL_UP_TO) virtual.scrollToIndex(next);
    requestAnimationFrame(() =>
      scroller.current
        ?.querySelector<HTMLElement>(`[data-index="${next}"] input`)
        ?.focus({ preventScroll: shown.length > ALL_UP_TO }),
    );
  };
  return (
    <div ref={scroller} className={classes["scroller"]}>
      <ul style={{ height: shown.length * height }} onKeyDown={step}>
        {items.map(({ index, key, start, size }) => {
          const view = shown[index];
          return view ? (
            <li
              key={key}
              data-index={index}
              aria-setsize={shown.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)`, height: size }}
            >
              <DeskRowLine
                view={view}
                selected={selecting.selection.has(view.id)}
                onPlan={drawn?.has(view.id) ?? false}
                toggle={selecting.toggle}
                show={drawn ? show : null}
              />
            </li>
          ) : null;
        })}
      </ul>
    </div>
  );
}
