import { Button, NativeSelect, TextInput } from "@mantine/core";
import { defaultRangeExtractor, type Range } from "@tanstack/react-virtual";
import {
  type KeyboardEvent,
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { SiteRow } from "#data/api.ts";
import { DESKS } from "#domain/desks/limits.ts";
import { between } from "#domain/desks/selection.ts";
import { DESK_WORDS } from "#domain/words/desks.ts";
import { NEIGHBOURHOOD_WORDS } from "#domain/words/neighbourhoods.ts";
import { say } from "#domain/words/say.ts";
import { latePart } from "#ui/late-part.tsx";
import { Menu } from "#ui/menu.tsx";
import { useMedia } from "#ui/use-media.ts";
import { useRoving } from "#ui/use-roving.ts";
import { listFirst } from "#widgets/floor-plan/list-first.ts";
import { Freshness } from "#widgets/freshness.tsx";
import type { DeskSelection, Selecting } from "../use-selection.ts";
import { type DeskView, type Filter, filtered, FILTERS, isFilter, NO_FILTER } from "../view.ts";
import classes from "../desk-settings.module.css";
import { DeskRowLine } from "./desk-row.tsx";
import { useRows } from "#ui/use-rows.ts";

/** Fetched behind the rows: the menu has it when it opens. */
const SelectRows = latePart(async () => (await import("./select-rows.tsx")).SelectRows);

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
  /** What groups of desks are added to; null while choosing a desk puts it into the selected neighbourhood. */
  readonly byGroups: DeskSelection | null;
  /** Ids that the plan draws; null without a plan. */
  readonly drawn: ReadonlySet<string> | null;
  readonly show: (ids: readonly string[]) => void;
};

/**
 * Everything that the plan offers, as a list; another floor begins at its top, with nothing left out. What is typed shows at
 * once, and the rows that it leaves follow when the hand leaves time for them. [DSK-11] (performance T11, T14)
 */
export const DeskList = memo(function DeskList({ site, floor, views, selecting, byGroups, drawn, show }: Props) {
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
        views={views}
        byGroups={byGroups}
        drawn={drawn}
        show={show}
      />
    </section>
  );
});

type ListedProps = Props & { readonly all: number; readonly shown: readonly DeskView[] };

/** What the filter leaves, and what can be done with all of it. */
const Listed = memo(function Listed(given: ListedProps) {
  const { site, floor, all, shown, views, selecting, byGroups, drawn, show } = given;
  useEffect(() => void listFirst().then(SelectRows.ahead), []);
  return (
    <>
      <div className={classes["listActions"]}>
        <span role="status">{say(DESK_WORDS.shownOf, { shown: String(shown.length), all: String(all) })}</span>
        <Freshness source={`spaces:${site.id}`} what={DESK_WORDS.documents} zone={site.timeZone} />
        <div className={classes["listTools"]}>
          <Button
            variant="subtle"
            size="compact-xs"
            disabled={shown.length === 0}
            onClick={() => selecting.add(shown.map((v) => v.id))}
          >
            {byGroups ? DESK_WORDS.selectShown : NEIGHBOURHOOD_WORDS.addShown}
          </Button>
          {byGroups ? (
            <Menu
              label={DESK_WORDS.selectBy}
              align="start"
              trigger={DESK_WORDS.selectBy}
              triggerClass={classes["selectBy"]}
            >
              {(close) => <SelectRows site={site.id} floor={floor} views={views} selecting={byGroups} close={close} />}
            </Menu>
          ) : null}
        </div>
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

type RowsProps = Pick<ListedProps, "floor" | "shown" | "selecting" | "drawn" | "show">;

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

/** Choosing one desk, or with Shift all from the one chosen before. The two functions stay the same. [DSK-21] */
function useRange(ids: readonly string[], { selection, toggle, add }: Selecting) {
  const anchor = useRef<string | null>(null);
  const now = useRef({ ids, selection, toggle, add });
  useEffect(() => {
    now.current = { ids, selection, toggle, add };
  });
  /** Up to a desk: from another one, or from the one chosen before where it still is. */
  const range = useCallback((to: string, from?: string) => {
    const before = anchor.current !== null && now.current.selection.has(anchor.current) ? anchor.current : null;
    now.current.add(between(now.current.ids, from ?? before, to));
    anchor.current = before ?? from ?? to;
  }, []);
  const one = useCallback(
    (id: string, ranged: boolean) => {
      if (ranged) return range(id);
      anchor.current = id;
      return now.current.toggle(id);
    },
    [range],
  );
  return { one, range };
}

function Rows({ floor, shown, selecting, drawn, show }: RowsProps) {
  const keyOf = useRowKeys(floor, shown);
  const scroller = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [floor]);
  const coarse = useMedia("(pointer: coarse)");
  const height = coarse ? ROW.coarse : ROW.fine;
  const virtual = useRows({
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
  const ids = useMemo(() => shown.map((v) => v.id), [shown]);
  const roving = useRoving(
    ids,
    items.flatMap(({ index }) => ids[index] ?? []),
  );
  const toggle = useRange(ids, selecting);
  const focusOn = (index: number) => {
    if (shown.length > ALL_UP_TO) virtual.scrollToIndex(index);
    requestAnimationFrame(() =>
      scroller.current
        ?.querySelector<HTMLElement>(`[data-index="${index}"] [data-own]`)
        ?.focus({ preventScroll: shown.length > ALL_UP_TO }),
    );
  };
  /** Arrow keys go from desk to desk, as in any list; with Shift they choose all on the way. [DSK-21] */
  const press = (e: KeyboardEvent<HTMLElement>) => {
    const from = e.target instanceof Element ? e.target.closest("[data-row]")?.getAttribute("data-row") : null;
    if (roving.aside(e) || from == null) return;
    if (e.key === " " && e.shiftKey) {
      e.preventDefault();
      toggle.range(from);
      return;
    }
    const to = roving.stepFrom(e);
    const id = to === null ? undefined : ids[to];
    if (to === null || id === undefined) return;
    if (e.shiftKey) toggle.range(id, from);
    focusOn(to);
  };
  /** Firefox presses a box when its key comes up, whatever became of the key going down. */
  const release = (e: KeyboardEvent<HTMLElement>) => {
    if (e.key === " " && e.shiftKey) e.preventDefault();
  };
  return (
    <div ref={scroller} className={classes["scroller"]}>
      <ul style={{ height: shown.length * height }} onKeyDown={press} onKeyUp={release} onFocus={roving.onFocus}>
        {items.map(({ index, key, start, size }) => {
          const view = shown[index];
          return view ? (
            <li
              key={key}
              data-index={index}
              data-row={view.id}
              aria-setsize={shown.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)`, height: size }}
            >
              <DeskRowLine
                view={view}
                selected={selecting.selection.has(view.id)}
                onPlan={drawn?.has(view.id) ?? false}
                tabIndex={roving.tabIndexOf(view.id)}
                toggle={toggle.one}
                show={drawn ? show : null}
              />
            </li>
          ) : null;
        })}
      </ul>
    </div>
  );
}
