import { sourceOf } from "#domain/sources.ts";
import { Button, Stack } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import type { ChangeSetRow, SiteRow } from "#data/api.ts";
import { to } from "#domain/addresses.ts";
import { isCap, isForeign, type RoomBooking } from "#domain/rooms/booking.ts";
import { firstRoomDay, type WorkOrder } from "#domain/rooms/collection.ts";
import { draftOf } from "#domain/rooms/commands/edit.ts";
import type { KnownDetails } from "#domain/rooms/commands/ops.ts";
import { mayNotChange } from "#domain/rooms/commands/world.ts";
import { unmasked } from "#domain/rooms/privacy.ts";
import { sheetValues } from "#domain/rooms/sheet/values.ts";
import { titleWords } from "#domain/rooms/sheet/words.ts";
import { OWN } from "#domain/shared/known.ts";
import { dayWords } from "#domain/words/bookings.ts";
import { APPROVAL_WORDS, ROOM_WORDS } from "#domain/words/rooms.ts";
import { SHEET } from "#domain/words/room-sheet.ts";
import { say } from "#domain/words/say.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Arriving, BarFields } from "#ui/skeleton.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Fold } from "#ui/fold.tsx";
import { latePart } from "#ui/late-part.tsx";
import { Notice } from "#ui/notice.tsx";
import { Tag } from "#ui/tag.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { type Of, useSources } from "#widgets/known.tsx";
import { NoneState } from "#widgets/none-state.tsx";
import { LostRooms } from "#widgets/rooms/lost-rooms.tsx";
import { type RoomWorldState, useRoomWorld } from "#widgets/rooms/use-room-world.ts";
import { useOffline } from "#widgets/use-offline.ts";
import { History, Made } from "./about.tsx";
import { DownloadIcs } from "../feeds/download-ics.tsx";
import { useOlderBooking } from "../calendar/use-older-bookings.ts";
import { APPROVAL_TONE, ApprovalBox } from "./approval-box.tsx";
import { BookingForm } from "./booking-form.tsx";
import { Delete } from "./delete.tsx";
import { Frame } from "./frame.tsx";
import { SeriesPart } from "./series-part.tsx";
import { UnreadableBooking } from "./unreadable-booking.tsx";
import { type Gone, NO_ORDERS, useBooking, useHome } from "./use-booking.ts";
import { useScopedSave } from "./use-scoped-save.tsx";
import { useSeries } from "./use-series.ts";
import { useParked } from "./use-parked.ts";
import { useSheetForm } from "./use-sheet-form.ts";

export { NewBookingSheet } from "./new-booking-sheet.tsx";

/** Seldom needed, and a calendar of its own. */
const Copies = latePart(async () => (await import("./copies.tsx")).Copies);

type Props = {
  readonly site: SiteRow;
  /** Id of the booking. */
  readonly booking: string;
  readonly onClose: () => void;
};

/**
 * A booking of rooms beside the calendar: all of it, and whatever may be changed (expectations 5.7); with rooms, people and times of
 * its own site. [ROM-80]
 */
export function BookingSheet({ site: active, booking, onClose }: Props) {
  const { sites, home } = useHome(active, booking);
  const elsewhere = home.id === active.id ? null : <Elsewhere site={home} />;
  return <OfSite key={home.id} site={home} sites={sites} booking={booking} elsewhere={elsewhere} onClose={onClose} />;
}

/** That a booking is of another site than the one that is worked on, and the way there. */
function Elsewhere({ site }: { readonly site: SiteRow }) {
  const { choose } = useActiveSite();
  return (
    <Notice
      role="status"
      action={
        <Button variant="default" onClick={() => choose(site.id)}>
          {say(ROOM_WORDS.toSite, { site: site.title })}
        </Button>
      }
    >
      {say(ROOM_WORDS.otherSite, { site: site.title, zone: site.timeZone })}
    </Notice>
  );
}

type OfSiteProps = Props & { readonly sites: readonly SiteRow[]; readonly elsewhere: ReactNode };
function OfSite({ site, sites, booking: id, elsewhere, onClose }: OfSiteProps) {
  const state = useRoomWorld(site);
  const parked = useParked(id);
  const { booking, gone, known, orders, ordersOf, detailsOf } = useBooking(site, id);
  const old = useOlderBooking(id);
  // It may be of any of them.
  const anywhere = useSources(...sites.map((s) => sourceOf("room-booking", s.id)));
  const siteOf = (row: ChangeSetRow) => sites.find((s) => s.id === row.site) ?? site;
  const lost = parked.map((row) => <LostRooms key={row.id} row={row} site={siteOf(row)} />);
  if (booking?.unreadable) return <UnreadableBooking {...{ site, booking, known, orders, state, onClose }} />;
  if (booking)
    return (
      <Open
        key={booking.id}
        site={site}
        booking={booking}
        known={known}
        orders={orders}
        ordersOf={ordersOf}
        detailsOf={detailsOf}
        state={state}
        parked={parked.length > 0}
        onClose={onClose}
      >
        {elsewhere}
        {lost}
      </Open>
    );
  if (old && gone === "nowhere" && parked.length === 0) {
    const told = { known: null, orders: NO_ORDERS, ordersOf: OWN, detailsOf: OWN };
    const mine = { site, booking: old, ...told, state, parked: false, onClose };
    return (
      <Open key={old.id} {...mine} older>
        {null}
      </Open>
    );
  }
  return (
    <Frame title={SHEET.title} onClose={onClose}>
      {lost}
      {parked.length > 0 ? null : (
        <Nowhere gone={gone} of={anywhere}>
          {say(ROOM_WORDS.maybeOlder, { day: dayWords(firstRoomDay(state.world())) })}
        </Nowhere>
      )}
    </Frame>
  );
}

type NowhereProps = { readonly gone: Gone; readonly of: Of; readonly children: ReactNode };
/** Why there is no booking to show. */
function Nowhere({ gone, of, children }: NowhereProps) {
  if (gone === "deleted") return <EmptyState title={SHEET.deleted} icon="room" />;
  if (gone === "awaited")
    return (
      <Arriving label={SHEET.loading}>
        <BarFields />
      </Arriving>
    );
  return (
    <NoneState of={of} say={ROOM_WORDS.notFound} icon="room">
      {children}
    </NoneState>
  );
}

type OpenProps = {
  readonly site: SiteRow;
  readonly booking: RoomBooking;
  readonly known: KnownDetails | null;
  readonly orders: readonly WorkOrder[];
  readonly ordersOf: Of;
  readonly detailsOf: Of;
  readonly state: RoomWorldState;
  readonly parked: boolean;
  /** From before the days that the device keeps: as the server told it, to be read. */
  readonly older?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** What became of the last change, and of the booking itself, in words. */
function Marks({ booking: b, parked }: Pick<OpenProps, "booking" | "parked">) {
  const offline = useOffline();
  return (
    <>
      {b.approval ? <Tag tone={APPROVAL_TONE[b.approval.status]}>{APPROVAL_WORDS[b.approval.status]}</Tag> : null}
      {b.pending ? <Tag tone="changed">{offline ? SHEET.provisional : SHEET.waiting}</Tag> : null}
      {parked ? <Tag tone="error">{SHEET.attention}</Tag> : null}
    </>
  );
}

/** Why nothing can be changed here. */
function Fixed({ booking, older, state }: Pick<OpenProps, "booking" | "older" | "state">) {
  const { readOnly } = state;
  if (older) {
    const day = dayWords(firstRoomDay(state.world()));
    return <Notice role="status">{say(SHEET.older, { day })}</Notice>;
  }
  if (readOnly) return <Notice role="status">{ROOM_WORDS.readOnly}</Notice>;
  if (isForeign(booking)) return <Notice role="status">{SHEET.foreign}</Notice>;
  if (!isCap(booking)) return null;
  return (
    <Notice
      role="status"
      action={
        <ButtonLink variant="default" {...to.roomBooking({ bookingId: booking.connection?.booking ?? "" })}>
          {SHEET.openParent}
        </ButtonLink>
      }
    >
      {SHEET.cap}
    </Notice>
  );
}

function Open({ site, booking, known, orders, state, parked, older = false, onClose, children, ...basis }: OpenProps) {
  const shown = useMemo(() => draftOf(booking, known), [booking, known]);
  const now = useMemo(() => sheetValues(shown, site.timeZone), [shown, site.timeZone]);
  const about = { name: `room-booking/${booking.id}`, site, before: booking, known, orders, ...basis };
  const input = { ...about, now, shown, state };
  const form = useSheetForm(input);
  const series = useSeries(site, booking);
  const many = useScopedSave({ site, booking, was: shown, series, state, edited: form.fields.edits > 0 });
  const blind = (booking.privacy.title || booking.privacy.owner) && (known === null || known.deleted);
  const off = older || mayNotChange(booking, state.world()) !== null;
  const mine = { site, booking, state };
  const read = unmasked(booking, blind ? null : known);
  const title = titleWords(read);
  return (
    <Frame title={title} marks={<Marks booking={booking} parked={parked} />} onClose={onClose}>
      <Fixed booking={booking} older={older} state={state} />
      {parked ? (
        <Notice
          tone="warning"
          role="status"
          action={
            <ButtonLink {...to.sync()} variant="default">
              {SHEET.openSync}
            </ButtonLink>
          }
        >
          {SHEET.attention}
        </Notice>
      ) : null}
      {children}
      {booking.series ? (
        <SeriesPart {...{ site, state }} booking={booking.id} series={booking.series} of={series} />
      ) : null}
      <BookingForm
        {...input}
        form={form}
        off={off}
        blind={blind}
        onSave={() => void form.save(many)}
        onDiscard={form.fields.draft.discard}
      >
        <ApprovalBox {...mine} off={off} />
        {off ? null : (
          <Fold title={SHEET.copies} open={false} level={3}>
            <Stack gap="xs" py={8}>
              <Copies {...mine} known={known} />
            </Stack>
          </Fold>
        )}
        {isCap(booking) ? null : <DownloadIcs site={site} booking={read} world={state.world} />}
        <Fold title={SHEET.about} open={false} level={3}>
          <Stack gap="xs" py={8}>
            <Made booking={read} />
            <History {...mine} />
          </Stack>
        </Fold>
        {off ? null : <Delete {...mine} {...basis} {...{ title, known, orders, form, series, onClose }} />}
      </BookingForm>
    </Frame>
  );
}
