import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import type { RoomBooking } from "#domain/rooms/booking.ts";
import { aBooking } from "#domain/rooms/rooms.test-kit.ts";
import { SHEET } from "#domain/words/room-sheet.ts";
import type { FakeData } from "#testing/fake-data.ts";
import { LONDON as SITE } from "#testing/room-bookings.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { BookingSheet, NewBookingSheet } from "./booking-sheet.tsx";

/** What a screen test sees of the opened sheet. */
export async function openSheet(
  fake: FakeData,
  of: { readonly booking?: string; readonly room?: string; readonly from?: number; readonly to?: number } = {
    booking: "a",
  },
  readOnly = false,
) {
  const client = await fake.readyClient();
  client.remote.take({ app_features: JSON.stringify({ roomBooking: { readOnly } }) });
  const onClose = vi.fn();
  const onCreated = vi.fn();
  const Sheet = () =>
    of.booking === undefined ? (
      <NewBookingSheet
        site={SITE}
        room={of.room ?? null}
        from={of.from ?? null}
        to={of.to ?? null}
        onClose={onClose}
        onCreated={onCreated}
      />
    ) : (
      <BookingSheet site={SITE} booking={of.booking} onClose={onClose} />
    );
  const others = ["/sync", "/room-booking/calendar/booking/$bookingId"].map((path) => [path, () => <h1>{path}</h1>]);
  const { router, ...shown } = renderScreen({ "/": Sheet, ...Object.fromEntries(others) }, { data: client });
  await screen.findByRole("button", { name: SHEET.close });
  return { ...shown, user: userEvent.setup(), client, router, onClose, onCreated };
}

export const plain = (id = "a", over: Partial<RoomBooking> = {}): RoomBooking => aBooking(id, [{}], over);
