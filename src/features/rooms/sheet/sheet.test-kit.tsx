import { MantineProvider } from "@mantine/core";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import { DataProvider } from "#data/live.ts";
import type { RoomBooking } from "#domain/rooms/booking.ts";
import { aBooking } from "#domain/rooms/rooms.test-kit.ts";
import { SHEET } from "#domain/words/room-sheet.ts";
import type { FakeData } from "#testing/fake-data.ts";
import { LONDON as SITE } from "#testing/room-bookings.ts";
import { ConfirmHost } from "#ui/confirm.tsx";
import { ToastHost } from "#ui/toast.tsx";
import { cssVariables, theme } from "#ui/theme.ts";
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
  const root = createRootRoute();
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
  const routeTree = root.addChildren(
    ["/", "/sync", "/room-booking/calendar/booking/$bookingId"].map((path) =>
      createRoute({ getParentRoute: () => root, path, component: path === "/" ? Sheet : () => <h1>{path}</h1> }),
    ),
  );
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ["/"] }) });
  const shown = render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
      <DataProvider value={client}>
        <RouterProvider router={router as never} />
        <ToastHost />
        <ConfirmHost />
      </DataProvider>
    </MantineProvider>,
  );
  await screen.findByRole("button", { name: SHEET.close });
  return { ...shown, user: userEvent.setup(), client, router, onClose, onCreated };
}

export const plain = (id = "a", over: Partial<RoomBooking> = {}): RoomBooking => aBooking(id, [{}], over);
