import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { Button, Group, NativeSelect, SegmentedControl } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { CALENDAR_VIEWS, FILTER_LIMITS } from "#domain/rooms/calendar/filters.ts";
import type { DayKey } from "#domain/shared/time.ts";
import { DOOR } from "#domain/words/door.ts";
import { FEED } from "#domain/words/feeds.ts";
import { FIND_ROOM } from "#domain/words/find-room.ts";
import { FOLDED } from "#domain/words/lists.ts";
import { FILTER_WORDS, ROOM_CALENDAR } from "#domain/words/rooms.ts";
import { say } from "#domain/words/say.ts";
import { Folded } from "#ui/folded.tsx";
import { Icon } from "#ui/icons.tsx";
import { latePart } from "#ui/late-part.tsx";
import { Toolbar } from "#ui/toolbar.tsx";
import { shownWords, turned } from "./range.ts";
import { activeFilters, type Address, type AddressActs, type CalendarView } from "./use-address.ts";
import classes from "./calendar.module.css";

const DayDialog = latePart(async () => (await import("#ui/day-dialog.tsx")).DayDialog);

type ViewsProps = {
  readonly view: CalendarView;
  readonly waiting: number;
  /** All that wait are here. */
  readonly whole: boolean;
  readonly phone: boolean;
  readonly onView: (view: CalendarView) => void;
};
const viewWord = (view: CalendarView, { waiting, whole }: Pick<ViewsProps, "waiting" | "whole">): string =>
  view === "approval" && waiting > 0
    ? say(whole ? ROOM_CALENDAR.approvalCount : ROOM_CALENDAR.approvalSoFar, { n: String(waiting) })
    : ROOM_CALENDAR.view[view];

/** The views, with how many bookings wait for approval. */
export function Views({ view, waiting, whole, phone, onView }: ViewsProps) {
  const data = CALENDAR_VIEWS.map((value) => ({ value, label: viewWord(value, { waiting, whole }) }));
  const go = (v: string) => onView(v as CalendarView);
  return phone ? (
    <NativeSelect
      aria-label={ROOM_CALENDAR.views}
      value={view}
      data={data}
      onChange={(e) => go(e.currentTarget.value)}
    />
  ) : (
    <SegmentedControl aria-label={ROOM_CALENDAR.views} value={view} data={data} onChange={go} />
  );
}

type Props = Address &
  AddressActs & {
    readonly today: DayKey;
    readonly days: readonly DayKey[];
    readonly firstDay: 0 | 1 | 2 | 3 | 4 | 5 | 6;
    readonly onFilters: () => void;
    readonly onFind: () => void;
    /** Opens the calendar feeds. */
    readonly onFeeds: () => void;
    /** Opens the codes that are put up at the doors. */
    readonly onCodes: () => void;
    readonly views: ReactNode;
  };

/** A button that is an icon: its words are its label. */
function IconButton({ icon, label, onClick, disabled = false, opens = false }: IconProps) {
  return (
    <button
      type="button"
      className={classes["iconButton"]}
      data-icon-target=""
      aria-label={label}
      title={label}
      aria-haspopup={opens ? "dialog" : undefined}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}
type IconProps = {
  readonly icon: ReactNode;
  readonly label: string;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  /** A dialog. */
  readonly opens?: boolean;
};

/** Begins a booking. */
export const NewButton = ({ onNew }: { readonly onNew: () => void }) => (
  <Button leftSection={<Icon name="plus" size={16} />} onClick={onNew}>
    {ROOM_CALENDAR.newBooking}
  </Button>
);

/** All 24 hours, and how near: of a day alone. */
function Nearness({ whole, filters, go, filter }: Pick<Props, "whole" | "filters" | "go" | "filter">) {
  const zoom = (by: number) =>
    filter({ zoom: Math.min(FILTER_LIMITS.zoomMax, Math.max(FILTER_LIMITS.zoomMin, filters.zoom * by)) });
  return (
    <>
      <label className={classes["check"]}>
        <input
          type="checkbox"
          checked={whole}
          onChange={(e) => go({ whole: e.currentTarget.checked ? true : undefined }, true)}
        />
        {ROOM_CALENDAR.wholeDay}
      </label>
      <Group gap={4}>
        <IconButton
          icon={<Icon name="plus" />}
          label={ROOM_CALENDAR.zoomIn}
          disabled={filters.zoom >= FILTER_LIMITS.zoomMax}
          onClick={() => zoom(1.5)}
        />
        <IconButton
          icon={<span className={classes["minus"]} />}
          label={ROOM_CALENDAR.zoomOut}
          disabled={filters.zoom <= FILTER_LIMITS.zoomMin}
          onClick={() => zoom(1 / 1.5)}
        />
      </Group>
    </>
  );
}

/** What is seldom needed: how near a day is, and the calendar elsewhere. */
const More = (props: Pick<Props, "view" | "whole" | "filters" | "go" | "filter" | "onFeeds" | "onCodes">) => (
  <Folded label={FOLDED.more} when="always" icon="more" quiet>
    {props.view === "day" ? <Nearness {...props} /> : null}
    <Button variant="default" aria-haspopup="dialog" onClick={props.onFeeds}>
      {FEED.open}
    </Button>
    <Button variant="default" aria-haspopup="dialog" onClick={props.onCodes}>
      {DOOR.codes}
    </Button>
  </Folded>
);

/** Which days, how near, and what is left out. [ROM-63] */
export function CalendarBar(props: Props) {
  const { view, day, days, filters, today, firstDay, views, look, onFilters, onFind } = props;
  const [picking, setPicking] = useState(false);
  const dated = view !== "approval";
  const words = shownWords(view, days, day);
  // The year of today needs no words in the bar.
  const short = words.endsWith(` ${today.slice(0, 4)}`) && view !== "month" ? words.slice(0, -5) : words;
  const n = activeFilters(filters).length;
  return (
    <Toolbar label={ROOM_CALENDAR.options}>
      {dated ? (
        <div className={classes["days"]} role="group" aria-label={ROOM_CALENDAR.days}>
          <IconButton
            icon={<Icon name="left" />}
            label={ROOM_CALENDAR.previous[view]}
            onClick={() => look(turned(view, day, -1))}
          />
          <IconButton
            icon={<Icon name="right" />}
            label={ROOM_CALENDAR.next[view]}
            onClick={() => look(turned(view, day, 1))}
          />
          <button
            type="button"
            className={classes["shown"]}
            data-icon-target=""
            aria-label={say(ROOM_CALENDAR.pickDay, { day: words })}
            aria-haspopup="dialog"
            onClick={() => setPicking(true)}
          >
            {short}
          </button>
          <Button variant="default" onClick={() => look(today)}>
            {ROOM_CALENDAR.today}
          </Button>
        </div>
      ) : null}
      <div className={classes["choices"]}>
        {views}
        <IconButton
          opens
          icon={
            <>
              <Icon name="filter" />
              {n === 0 ? null : <span className={classes["on"]}>{n}</span>}
            </>
          }
          label={n === 0 ? FILTER_WORDS.open : say(FILTER_WORDS.openN, { n: String(n) })}
          onClick={onFilters}
        />
        <IconButton opens icon={<Icon name="search" />} label={FIND_ROOM.open} onClick={onFind} />
        <More {...props} />
      </div>
      {picking ? (
        <DayDialog
          title={ROOM_CALENDAR.pickTitle}
          day={day}
          firstDay={firstDay}
          onDay={(next) => {
            setPicking(false);
            look(next);
          }}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </Toolbar>
  );
}
