import "@mantine/core/styles/Input.layer.css";
import { Button, Group, MultiSelect, NativeSelect, Stack, TextInput } from "@mantine/core";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import { useMemo, useState } from "react";
import type { SiteRow } from "#data/api.ts";
import type { Period } from "#domain/rooms/booking.ts";
import { findRooms, type FoundRoom, nowForAnHour, type RoomWish } from "#domain/rooms/find.ts";
import { allOf } from "#domain/shared/known.ts";
import { addDays, clockOf, dayOf, startOf } from "#domain/shared/time.ts";
import { momentIn, momentText } from "#domain/shared/wall-moment.ts";
import { FIND_ROOM } from "#domain/words/find-room.ts";
import { say } from "#domain/words/say.ts";
import { Dialog } from "#ui/dialog.tsx";
import { MomentField } from "#ui/moment-field.tsx";
import { Arriving, BarRows } from "#ui/skeleton.tsx";
import { useNow } from "#widgets/clock.ts";
import { None, sourcesOf, useSays } from "#widgets/known.tsx";
import { useHoldings } from "#widgets/rooms/use-holdings.ts";
import { useSiteConfig } from "#widgets/site-config.ts";
import classes from "./find-room.module.css";
import { filterOptions } from "./filter-options.ts";
import type { SiteRooms } from "./use-calendar-data.ts";

const SEATS_MAX = 10_000;
/** A number of people; null for none typed, undefined for what is none. */
function seatsIn(typed: string): number | null | undefined {
  if (typed.trim() === "") return null;
  const n = Number(typed);
  return Number.isInteger(n) && n >= 1 && n <= SEATS_MAX ? n : undefined;
}

/** What somebody looks for, as they type it. */
type Wish = Pick<RoomWish, "floor" | "features" | "catering"> & {
  readonly seats: string;
  /** Null: now, for an hour. */
  readonly times: { readonly from: string; readonly to: string } | null;
};
const NOTHING: Wish = { seats: "", times: null, floor: null, features: [], catering: false };
type PartProps = { readonly wish: Wish; readonly onWish: (to: Partial<Wish>) => void };

/** Now, or when else. */
function When({
  wish: { times },
  onWish,
  site,
  wrong,
}: PartProps & { readonly site: SiteRow; readonly wrong: boolean }) {
  const firstDay = useSiteConfig(site.id).localeFirstDayOfWeek.value;
  const now = useNow();
  const begin = () => {
    const { from, to } = nowForAnHour(now);
    onWish({ times: { from: momentText(from, site.timeZone), to: momentText(to, site.timeZone) } });
  };
  const field = (end: "from" | "to", label: string, names: readonly [string, string]) =>
    times && (
      <MomentField
        {...{ label, names, firstDay }}
        zone={site.timeZone}
        value={times[end]}
        error={end === "to" && wrong ? FIND_ROOM.timesWrong : null}
        onChange={(value) => onWish({ times: { ...times, [end]: value } })}
      />
    );
  return (
    <fieldset className={classes["when"]}>
      <legend>{FIND_ROOM.when}</legend>
      <Group gap="md">
        {([FIND_ROOM.now, FIND_ROOM.later] as const).map((word) => (
          <label key={word} className={classes["choice"]}>
            <input
              type="radio"
              name="when"
              checked={(word === FIND_ROOM.now) === (times === null)}
              onChange={() => (word === FIND_ROOM.now ? onWish({ times: null }) : begin())}
            />
            {word}
          </label>
        ))}
      </Group>
      {times ? (
        <Group gap="md" align="start">
          {field("from", FIND_ROOM.from, [FIND_ROOM.fromDay, FIND_ROOM.fromTime])}
          {field("to", FIND_ROOM.to, [FIND_ROOM.toDay, FIND_ROOM.toTime])}
        </Group>
      ) : null}
    </fieldset>
  );
}

/** What the room must have. */
function What({ wish, onWish, rooms }: PartProps & { readonly rooms: SiteRooms }) {
  const { floors, features } = useMemo(() => filterOptions(rooms, []), [rooms]);
  return (
    <div className={classes["fields"]}>
      <TextInput
        label={FIND_ROOM.seats}
        inputMode="numeric"
        maxLength={6}
        data-autofocus
        value={wish.seats}
        error={seatsIn(wish.seats) === undefined ? FIND_ROOM.seatsWrong : null}
        onChange={(e) => onWish({ seats: e.currentTarget.value })}
      />
      <NativeSelect
        label={FIND_ROOM.floor}
        value={wish.floor ?? ""}
        data={[{ value: "", label: FIND_ROOM.anyFloor }, ...floors]}
        onChange={(e) => onWish({ floor: e.currentTarget.value || null })}
      />
      {features.length === 0 ? null : (
        <MultiSelect
          label={FIND_ROOM.features}
          placeholder={wish.features.length === 0 ? FIND_ROOM.any : ""}
          data={[...features]}
          value={[...wish.features]}
          searchable
          openOnFocus={false}
          clearable={false}
          hidePickedOptions
          limit={100}
          comboboxProps={{ withinPortal: false }}
          onChange={(next) => onWish({ features: next })}
        />
      )}
      <label className={classes["choice"]}>
        <input
          type="checkbox"
          checked={wish.catering}
          onChange={(e) => onWish({ catering: e.currentTarget.checked })}
        />
        {FIND_ROOM.catering}
      </label>
    </div>
  );
}

type BookProps = { readonly onBook: ((room: string) => void) | null };
type RowProps = BookProps & { readonly found: FoundRoom; readonly site: SiteRow; readonly floor: string };
/** A room that fits: how large, where, until when, and the way to book it. */
function Row({ found: { room, until }, site, floor, onBook }: RowProps) {
  const seats = room.capacity === null ? null : say(FIND_ROOM.seatsOf, { n: String(room.capacity) });
  const facts = [seats, floor, ...room.features].filter((w) => w !== null && w !== "");
  return (
    <li className={classes["row"]}>
      <span className={classes["room"]}>
        <strong>{room.title}</strong>
        <span className={classes["facts"]}>{facts.join(" · ")}</span>
      </span>
      <span className={classes["facts"]}>
        {until === null ? FIND_ROOM.restOfDay : say(FIND_ROOM.until, { at: clockOf(until, site.timeZone) })}
      </span>
      {onBook ? (
        <Button
          variant="default"
          aria-label={say(FIND_ROOM.bookOf, { room: room.title })}
          onClick={() => onBook(room.id)}
        >
          {FIND_ROOM.book}
        </Button>
      ) : null}
    </li>
  );
}

type ResultsProps = BookProps & { readonly site: SiteRow; readonly rooms: SiteRooms; readonly wish: RoomWish };
/** The rooms that are free, of the bookings that this device has; none is, before it has those of the time. [KNOW-4] */
function Results({ site, rooms, wish, onBook }: ResultsProps) {
  const holdings = useHoldings(site, wish);
  const of = allOf(rooms.of, holdings.of);
  const { says, at } = useSays(of);
  const dayEnd = startOf(addDays(dayOf(wish.to - 1, site.timeZone), 1), site.timeZone);
  const { free, taken } = useMemo(
    () => findRooms(wish, rooms.rooms, { held: holdings.all, dayEnd }),
    [wish, rooms.rooms, holdings.all, dayEnd],
  );
  if (says === "part" || says === "nothing")
    return (
      <div data-none={says} data-of={sourcesOf(of)}>
        <Arriving label={FIND_ROOM.coming} status>
          <BarRows n={5} px={44} frame={false} />
        </Arriving>
      </div>
    );
  const titles = new Map(rooms.floors.map((f) => [f.id, f.title]));
  return (
    <section aria-label={FIND_ROOM.results} data-none={says} data-of={sourcesOf(of)}>
      <p className={classes["head"]} role="status">
        {says === "late" ? say(FIND_ROOM.asOf, { at }) : FIND_ROOM.results}
      </p>
      {free.length === 0 ? (
        <p>
          <None of={of} say={FIND_ROOM.none} />
        </p>
      ) : null}
      <ul className={classes["list"]}>
        {free.map((found) => (
          <Row
            key={found.room.id}
            found={found}
            site={site}
            floor={titles.get(found.room.floor) ?? ""}
            onBook={onBook}
          />
        ))}
      </ul>
      {taken === 0 ? null : (
        <p className={classes["facts"]}>
          {taken === 1 ? FIND_ROOM.takenOne : say(FIND_ROOM.taken, { n: String(taken) })}
        </p>
      )}
    </section>
  );
}

/** The period that is wished; null for one that cannot be. */
function periodOf({ times }: Wish, site: SiteRow, now: Period): Period | null {
  if (times === null) return now;
  const [from, to] = [momentIn(times.from, site.timeZone), momentIn(times.to, site.timeZone)];
  return from !== null && to !== null && from < to ? { from, to } : null;
}

type Props = {
  readonly site: SiteRow;
  readonly rooms: SiteRooms;
  /** Books a room at a time; null for those who may not. */
  readonly onBook: ((room: string, at: Period) => void) | null;
  readonly onClose: () => void;
};
/** Which room is free for so many, with what they need, now or at another time: the best one first. [ROM-95] */
export function FindRoom({ site, rooms, onBook, onClose }: Props) {
  const [wish, setWish] = useState(NOTHING);
  const { from, to } = nowForAnHour(useNow());
  const seats = seatsIn(wish.seats);
  const period = periodOf(wish, site, { from, to });
  const { floor, features, catering } = wish;
  const [at, until] = [period?.from ?? null, period?.to ?? null];
  const whole = useMemo((): RoomWish | null => {
    if (at === null || until === null || seats === undefined) return null;
    return { from: at, to: until, seats, floor, features, catering };
  }, [at, until, seats, floor, features, catering]);
  const put = (next: Partial<Wish>) => setWish((w) => ({ ...w, ...next }));
  const typed = wish.times !== null && momentIn(wish.times.to, site.timeZone) !== null;
  return (
    <Dialog
      title={FIND_ROOM.title}
      onClose={onClose}
      footer={<Button onClick={onClose}>{FIND_ROOM.close}</Button>}
      wide
    >
      <Stack gap="md">
        <What wish={wish} onWish={put} rooms={rooms} />
        <When wish={wish} onWish={put} site={site} wrong={period === null && typed} />
        {whole ? (
          <Results site={site} rooms={rooms} wish={whole} onBook={onBook && ((room) => onBook(room, whole))} />
        ) : null}
      </Stack>
    </Dialog>
  );
}
