import { filled, say } from "../../words/say.ts";
import { ROOM_SAYS } from "../../words/rooms-anew.ts";
import { momentOf } from "../../shared/time.ts";
import { approvalAfter } from "../approval.ts";
import type { Reservation, RoomBooking } from "../booking.ts";
import { titleIn } from "../called.ts";
import type { BookingDraft } from "../commands/edit.ts";
import { draftOf } from "../commands/edit.ts";
import type { KnownDetails } from "../commands/ops.ts";
import { roomOf, type RoomWorld, roomsComing } from "../commands/world.ts";
import type { BookingChangeInput } from "../inputs.ts";

type Of = { readonly world: RoomWorld };
const roomTitle = (r: Reservation, { world }: Of): string => world.rooms.get(r.room)?.title ?? r.roomTitle;
const periodOf = (r: Pick<Reservation, "from" | "to">, { world }: Of) => ({
  from: momentOf(r.from, world.zone, world.now),
  to: momentOf(r.to, world.zone, world.now),
});
/** What is decided about a booking: its rooms and times as they are now, so that nobody decides about others. */
export const decidesWords = (
  what: "approves" | "rejects" | "checksIn" | "checksOut",
  b: RoomBooking,
  of: Of & { readonly reason?: string },
): readonly string[] =>
  b.reservations.map((r) =>
    filled(ROOM_SAYS[what], {
      title: titleIn(b),
      room: roomTitle(r, of),
      reason: of.reason ?? "",
      ...periodOf(r, of),
    }),
  );
/** What each of a booking's reservations takes. */
export const booksWords = (title: string, reservations: readonly Reservation[], of: Of): readonly string[] =>
  reservations.map((r) => say(ROOM_SAYS.books, { title, room: roomTitle(r, of), ...periodOf(r, of) }));
export const deletesWords = (b: RoomBooking, of: Of): readonly string[] =>
  b.reservations.map((r) => say(ROOM_SAYS.deletes, { title: titleIn(b), room: roomTitle(r, of), ...periodOf(r, of) }));

/** Whether an edit asks for the approval again that there is. */
function asksAgain(before: RoomBooking, next: BookingDraft, { world }: Of): boolean {
  const by = { room: roomOf(world), now: world.now, coming: roomsComing(next, world) };
  return before.approval?.status === "APPROVED" && approvalAfter(before, next, by)?.status === "SUBMITTED";
}

/** What an edit does to a booking as it stands: a sentence for its title, owner, privacy, and each room. */
export function editWords(
  before: RoomBooking,
  {
    next,
    change,
    known,
  }: { readonly next: BookingDraft; readonly change: BookingChangeInput; readonly known: KnownDetails | null },
  of: Of,
): readonly string[] {
  const was = draftOf(before, known);
  const title = was.title;
  const lines: string[] = [];
  if (next.title !== title) lines.push(say(ROOM_SAYS.title, { title, next: next.title }));
  if (change.owner !== undefined)
    lines.push(
      next.owner ? say(ROOM_SAYS.owner, { title, owner: next.owner.title }) : say(ROOM_SAYS.nobody, { title }),
    );
  if (change.privacy !== undefined) lines.push(say(ROOM_SAYS.privacy, { title }));
  for (const key of Object.keys(change.reservations ?? {})) {
    const [old, now] = [was.reservations, next.reservations].map((all) => all.find((r) => r.key === key));
    if (!now) lines.push(...(old ? [say(ROOM_SAYS.leaves, { title, room: roomTitle(old, of) })] : []));
    else if (!old || old.room !== now.room || old.from !== now.from || old.to !== now.to)
      lines.push(say(ROOM_SAYS.reserves, { title, room: roomTitle(now, of), ...periodOf(now, of) }));
    else lines.push(say(ROOM_SAYS.changes, { title, room: roomTitle(now, of) }));
  }
  return asksAgain({ ...before, owner: was.owner }, next, of) ? [...lines, say(ROOM_SAYS.asksAgain, { title })] : lines;
}
