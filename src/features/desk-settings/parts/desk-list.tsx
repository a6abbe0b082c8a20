import { None, sourcesOf, useSays, useKind } from "#widgets/known.tsx";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { memo, useDeferredValue, useEffect, useMemo, useState } from "react";
import type { SiteRow } from "#data/api.ts";
import { DESKS } from "#domain/desks/limits.ts";
import { OWN } from "#domain/shared/known.ts";
import { DESK_WORDS } from "#domain/words/desks.ts";
import { NEIGHBOURHOOD_WORDS } from "#domain/words/neighbourhoods.ts";
import { KNOWN } from "#domain/words/known.ts";
import { say } from "#domain/words/say.ts";
import { latePart } from "#ui/late-part.tsx";
import { Menu } from "#ui/menu.tsx";
import { useMedia } from "#ui/use-media.ts";
import { listFirst } from "#widgets/floor-plan/list-first.ts";
import { Freshness } from "#widgets/freshness.tsx";
import { rowsOfArray } from "#widgets/table/rows.ts";
import { useRowList } from "#widgets/table/use-row-list.ts";
import type { DeskSelection, Selecting } from "../use-selection.ts";
import { type DeskView, type Filter, filtered, FILTERS, isFilter, NO_FILTER } from "../view.ts";
import { ZoneHint } from "#widgets/zone-hint.tsx";
import classes from "./desk-list.module.css";
import { DeskRowLine } from "./desk-row.tsx";

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
  const desks = useKind("desk", site.id);
  const { says } = useSays(desks);
  return (
    <>
      <div className={classes["listActions"]}>
        <span role="status" data-none={says} data-of={sourcesOf(desks)}>
          {shown.length > 0 || desks.known === "all"
            ? say(DESK_WORDS.shownOf, { shown: String(shown.length), all: String(all) })
            : KNOWN.coming}
        </span>
        <Freshness of="desk" site={site.id} />
        <ZoneHint zone={site.timeZone} />
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
        <p className={classes["empty"]}>
          <None of={desks} say={all === 0 ? DESK_WORDS.noDesks : DESK_WORDS.noneShown} />
        </p>
      ) : (
        <Rows floor={floor} shown={shown} selecting={selecting} drawn={drawn} show={show} />
      )}
    </>
  );
});

type RowsProps = Pick<ListedProps, "floor" | "shown" | "selecting" | "drawn" | "show">;

const idOf = (view: DeskView): string => view.id;
const WINDOW = { width: DESKS.sidebarWidthPx, height: 400 };

/** The desks as rows of the table kit; with Shift all up to the one before are chosen. [DSK-21] */
function Rows({ floor, shown, selecting, drawn, show }: RowsProps) {
  const { selection, toggle, add } = selecting;
  const rowPx = useMedia("(pointer: coarse)") ? ROW.coarse : ROW.fine;
  const rows = useMemo(() => rowsOfArray(shown, OWN), [shown]);
  const choosing = { has: (id: string) => selection.has(id), toggle, add };
  const list = useRowList({ rows, keyOf: idOf, rowPx, group: floor, choosing, initialRect: WINDOW });
  return (
    <div ref={list.scroller} className={classes["scroller"]}>
      <ul style={{ height: list.height }} onKeyDown={list.onKeyDown} onKeyUp={list.onKeyUp} onFocus={list.onFocus}>
        {list.standing.map(({ index, key, style }) => {
          const view = shown[index];
          return view ? (
            <li key={key} data-index={index} aria-setsize={shown.length} aria-posinset={index + 1} style={style}>
              <DeskRowLine
                view={view}
                selected={selection.has(view.id)}
                onPlan={drawn?.has(view.id) ?? false}
                tabIndex={list.tabIndexOf(index)}
                toggle={list.choose}
                show={drawn ? show : null}
              />
            </li>
          ) : null;
        })}
      </ul>
    </div>
  );
}
