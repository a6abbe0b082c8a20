import { desks } from "../desks/collection.ts";
import { neighbourhoods } from "../neighbourhoods/collection.ts";
import type { Plan } from "../shared/changes.ts";
import { anew, type Docs, type Planner } from "../shared/command.ts";
import { lastPart, object, text } from "../shared/doc-reads.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { rowAt } from "../shared/shown-of.ts";
import { BOOKING_ANEW, BOOKING_REFUSED, dayWords } from "../words/bookings.ts";
import { say } from "../words/say.ts";
import { bookings } from "./collection.ts";
import { bookingMove, type MoveInput } from "./declared.ts";
import { lockOf, siteOfBooking } from "./lock.ts";
import { whyLost } from "./lost.ts";
import { type Destination, planMoveTo } from "./move.ts";
import { listedPath, ownerIn } from "./owner.ts";
import { checkedInWords, saidOf, type Standing, standingAt } from "./standing-now.ts";

const spacePath = (site: string, id: string): string => `sites/${site}/spaces/${id}`;
const siteIn = ({ to }: MoveInput): string => siteOfBooking(to) ?? "";
const deskPath = (input: MoveInput): string => spacePath(siteIn(input), lockOf(lastPart(input.to))?.desk ?? "");
const deskAt = (input: MoveInput, docs: Docs) =>
  docs(deskPath(input))?.fields["kind"] === "desk" ? rowAt(docs, deskPath(input), desks.row) : null;

/** Whose booking it is, by the old one, whatever became of it. */
const ownerRefIn = ({ from }: MoveInput, docs: Docs): string => text(object(docs(from)?.fields["owner"])["ref"]);

/** What the move reads: both bookings and the desk; then who it is for and the neighbourhood of the desk. */
function reads(input: MoveInput, docs: Docs): readonly string[] {
  const owner = ownerRefIn(input, docs);
  const neighbourhood = deskAt(input, docs)?.neighbourhood ?? null;
  return [
    ...[input.from, input.to, deskPath(input)],
    ...(owner === "" ? [] : [listedPath(owner, siteIn(input))]),
    ...(neighbourhood === null ? [] : [spacePath(siteIn(input), neighbourhood)]),
  ];
}

type Going = { readonly booking: Standing; readonly to: Destination };

/** Whether its owner has the new booking already: then nothing is left to do, whoever did it. */
function isThere(input: MoveInput, docs: Docs): boolean {
  const there = rowAt(docs, input.to, bookings.row);
  return there !== null && there.ownerRef === ownerRefIn(input, docs);
}

function goingOf(input: MoveInput, docs: Docs, by: Planner): Result<Going, string> {
  const desk = deskAt(input, docs);
  const there = rowAt(docs, input.to, bookings.row);
  const booking = standingAt(docs, input.from, by);
  if (there && isThere(input, docs) && !booking.ok)
    return err(
      say(BOOKING_ANEW.moved, { owner: there.owner, desk: desk?.title ?? there.desk, day: dayWords(there.onDay) }),
    );
  if (!booking.ok) return booking;
  if (!desk) return err(BOOKING_ANEW.deskGone);
  const listed = docs(listedPath(ownerRefIn(input, docs), siteIn(input)));
  const owner = listed && !listed.deleted ? ownerIn(listed.fields) : null;
  if (!owner) return err(BOOKING_REFUSED["owner-inactive"]);
  const { fromTime, toTime, requiresCheckIn } = input;
  const neighbourhood =
    desk.neighbourhood === null ? null : rowAt(docs, spacePath(siteIn(input), desk.neighbourhood), neighbourhoods.row);
  // Whether the day has begun at the site would take its zone to know: what may be booked on the day only is left to the server.
  const to = {
    path: input.to,
    desk,
    neighbourhood,
    owner,
    times: { fromTime, toTime, requiresCheckIn },
    isToday: true,
  };
  return ok({ booking: booking.value, to });
}

function plan(input: MoveInput, docs: Docs, by: Planner): Result<Plan, string> {
  const going = goingOf(input, docs, by);
  if (!going.ok) return going;
  const { booking, to } = going.value;
  const planned = planMoveTo(booking, to, by);
  if (planned.ok || planned.error !== "desk-disabled")
    return planned.ok ? planned : err(BOOKING_REFUSED[planned.error]);
  return err(whyLost(placeOf(going.value), { desk: { disabled: to.desk.disabled }, holder: null, now: by.now }));
}

const placeOf = ({ booking, to }: Going) => ({ deskTitle: to.desk.title, day: booking.onDay });

/** Who has the new desk: the engine does not let two have it. */
function stands(input: MoveInput, docs: Docs, by: Planner): string | null {
  const going = goingOf(input, docs, by);
  if (!going.ok) return null;
  const holder = docs(input.to);
  if (!holder) return checkedInWords(going.value.booking);
  const { disabled } = going.value.to.desk;
  return whyLost(placeOf(going.value), {
    desk: { disabled },
    holder: { ...holder.fields, deleted: holder.deleted },
    now: by.now,
  });
}

/** Moving a booking that was ended since, or to a desk that was. At which times is what was asked for. [BKG-38] */
export const bookingMoveAnew = anew<MoveInput>(bookingMove, {
  reads,
  plan,
  stands,
  says: (input, docs, by) => {
    const going = goingOf(input, docs, by);
    if (!going.ok) return [];
    const { desk: from, ...said } = saidOf(going.value.booking);
    return [say(BOOKING_ANEW.moves, { ...said, from, to: going.value.to.desk.title })];
  },
});
