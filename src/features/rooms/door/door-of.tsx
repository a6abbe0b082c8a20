import { Button } from "@mantine/core";
import type { SiteRow } from "#data/api.ts";
import { to } from "#domain/addresses.ts";
import type { Reservation } from "#domain/rooms/booking.ts";
import { type Door, doorAt, minuteOf, quickEnds } from "#domain/rooms/door.ts";
import type { Holding } from "#domain/rooms/clash.ts";
import { planCreate } from "#domain/rooms/commands/edit.ts";
import { mayNot, mayNotChange } from "#domain/rooms/commands/world.ts";
import type { RoomRow } from "#domain/rooms/room.ts";
import { unmasked } from "#domain/rooms/privacy.ts";
import { periodWords, titleWords } from "#domain/rooms/sheet/words.ts";
import { checkInTrouble } from "#domain/rooms/state.ts";
import { clockOf, dayOf } from "#domain/shared/time.ts";
import { err, ok } from "#domain/shared/result.ts";
import { DOOR } from "#domain/words/door.ts";
import { ROOM_WORDS } from "#domain/words/rooms.ts";
import { say } from "#domain/words/say.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Notice } from "#ui/notice.tsx";
import { Tag } from "#ui/tag.tsx";
import { useNow } from "#widgets/clock.ts";
import { None, useSays } from "#widgets/known.tsx";
import type { Holdings } from "#widgets/rooms/use-holdings.ts";
import type { RoomWorldState } from "#widgets/rooms/use-room-world.ts";
import { ZoneHint } from "#widgets/zone-hint.tsx";
import { useAct } from "../sheet/use-act.ts";
import { useBooking } from "../sheet/use-booking.ts";
import classes from "./door.module.css";
import { CheckInNow, EndNow } from "./door-acts.tsx";

type Props = {
  readonly site: SiteRow;
  readonly room: RoomRow;
  readonly state: RoomWorldState;
  readonly holdings: Holdings;
};

/** Who has the room, in one line that is read from afar. */
function Status({ site, holdings, door: { now: on, next } }: Props & { readonly door: Door }) {
  const now = useNow();
  const at = (moment: number) => periodWords({ from: now, to: moment }, site.timeZone, dayOf(now, site.timeZone))[1];
  const { says } = useSays(holdings.of);
  if (on) {
    const { from, to } = on.reservation;
    const words =
      now < from ? say(DOOR.setup, { at: at(from) }) : say(now < to ? DOOR.taken : DOOR.cleanDown, { at: at(on.to) });
    return (
      <p className={classes["status"]} data-is="taken">
        {words}
      </p>
    );
  }
  const today = next !== null && dayOf(next.from, site.timeZone) === dayOf(now, site.timeZone);
  return (
    <p className={classes["status"]} data-is={says === "none" ? "free" : "unknown"}>
      {today ? (
        <None of={holdings.of} say={DOOR.freeUntil} slots={{ at: clockOf(next.from, site.timeZone) }} />
      ) : (
        <None of={holdings.of} say={DOOR.free} />
      )}
    </p>
  );
}

type MeetingProps = Props & { readonly holding: Holding; readonly word: string; readonly on: boolean };
/** A meeting, and what may be done with it here. */
function Meeting({ site, state, holding, word, on }: MeetingProps) {
  const now = useNow();
  const { booking: b, reservation: r } = holding;
  const { known, orders, ordersOf } = useBooking(site, b.id);
  const said = unmasked(b, known);
  const title = b.unreadable ? ROOM_WORDS.unreadableBooking : titleWords(said);
  const may = mayNotChange(b, state.world()) === null;
  const times = periodWords(r, site.timeZone, dayOf(now, site.timeZone)).join("–");
  const of = { booking: b, reservation: r, state, known, orders, ordersOf, title };
  return (
    <section className={classes["meeting"]} aria-label={word}>
      <h2>{word}</h2>
      <p className={classes["title"]}>{title}</p>
      <p className={classes["times"]}>
        {times}
        {said.owner && said.owner.title !== "" ? <span>{said.owner.title}</span> : null}
        {b.pending ? <Tag tone="changed">{DOOR.pending}</Tag> : null}
      </p>
      <div className={classes["acts"]}>
        {may && checkInTrouble(r, now) === null ? <CheckInNow {...of} /> : null}
        {may && on && r.from <= now && now < r.to ? <EndNow {...of} /> : null}
        <ButtonLink variant="default" size="lg" {...to.roomBooking({ bookingId: b.id })}>
          {DOOR.openIt}
        </ButtonLink>
      </div>
    </section>
  );
}

/** Books the room from this minute on, where nobody is known to have it. */
function Book({ site, room, state, holdings, door: { next } }: Props & { readonly door: Door }) {
  const now = useNow();
  const act = useAct();
  const { says } = useSays(holdings.of);
  const at = (end: number) => clockOf(end, site.timeZone);
  const book = (end: number) => {
    const world = state.world();
    const from = minuteOf(world.now);
    const reservation: Reservation = {
      key: "r1",
      room: room.id,
      roomTitle: room.title,
      from,
      to: end,
      setup: 0,
      cleanDown: 0,
      requiresCheckIn: false,
      checkedInAt: null,
      checkedOutAt: null,
      note: "",
      requests: {},
      cateringUntil: null,
      adHoc: true,
    };
    const owner = world.person.ref === "" ? null : world.person;
    const draft = { title: "", owner, privacy: { title: false, owner: false }, reservations: [reservation] };
    const plan = planCreate(draft, site.id, world);
    void act(plan.ok ? ok([plan.value]) : err(plan.error.why), say(DOOR.booked, { room: room.title, at: at(end) }));
  };
  const ends = says === "part" || says === "nothing" ? [] : quickEnds(now, next?.from ?? null);
  if (mayNot(state.world()) !== null || ends.length === 0) return null;
  return (
    <section className={classes["meeting"]} aria-label={DOOR.book}>
      <h2>{DOOR.book}</h2>
      {room.requiresApproval ? <p className={classes["hint"]}>{DOOR.asks}</p> : null}
      <div className={classes["acts"]}>
        {ends.map((end) => (
          <Button key={end} size="lg" onClick={() => book(end)}>
            {say(DOOR.bookUntil, { at: at(end) })}
          </Button>
        ))}
      </div>
    </section>
  );
}

/** The page of a room: what is on, until when, what is next, and what may be done about it at the door. [DOOR-4] */
export function DoorOf(props: Props) {
  const { site, room, state, holdings } = props;
  const now = useNow();
  const { says } = useSays(holdings.of);
  const door = doorAt(holdings.all.get(room.id) ?? [], now);
  return (
    <div className={classes["door"]}>
      <header>
        <h1>{room.title}</h1>
        <p className={classes["hint"]}>{site.title}</p>
        <ZoneHint zone={site.timeZone} />
      </header>
      {state.readOnly ? <Notice role="status">{ROOM_WORDS.readOnly}</Notice> : null}
      {says === "part" || says === "nothing" ? <Notice role="status">{DOOR.coming}</Notice> : null}
      <Status {...props} door={door} />
      {door.now ? <Meeting key={door.now.booking.id} {...props} holding={door.now} word={DOOR.now} on /> : null}
      {door.now ? null : <Book {...props} door={door} />}
      {door.next ? (
        <Meeting key={`${door.next.booking.id} next`} {...props} holding={door.next} word={DOOR.next} on={false} />
      ) : (
        <p className={classes["hint"]}>
          <None of={holdings.of} say={DOOR.noNext} />
        </p>
      )}
      <div>
        <ButtonLink variant="subtle" {...to.calendar()}>
          {DOOR.toCalendar}
        </ButtonLink>
      </div>
    </div>
  );
}
