import { MantineProvider } from "@mantine/core";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { DataProvider } from "#data/live.ts";
import type { RoomBooking } from "#domain/rooms/booking.ts";
import { firstRoomDay, LONG_GROUP } from "#domain/rooms/collection.ts";
import { DAY, NOW, ZONE } from "#domain/rooms/rooms.test-kit.ts";
import type { ShownDoc } from "#domain/shared/collection.ts";
import type { Json, JsonObject } from "#domain/shared/json.ts";
import { aFloor, aProfile, aSession, aSite, aSync } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { ConfirmHost } from "#ui/confirm.tsx";
import { ToastHost } from "#ui/toast.tsx";
import { cssVariables, theme } from "#ui/theme.ts";
import { BookingPane } from "./booking-pane.tsx";
import { CalendarScreen } from "./calendar-screen.tsx";

const SITE = aSite({ id: "london", title: "London", timeZone: ZONE });
const NS = "acme";

/** A room's row, as the replica has it. */
export const aRoomRow = (id: string, title: string, over: JsonObject = {}): ShownDoc => ({
  path: `ns/${NS}/resources/${id}`,
  view: {
    fields: { kind: "room", title, site: { ref: "sites/london" }, floor: "f1", capacity: 6, ...over },
    deleted: false,
  },
  rev: 1,
  pending: false,
  updatedAt: 1,
  stamp: id,
});
export const ROOMS: readonly ShownDoc[] = [
  aRoomRow("hall", "Hall", { floor: "f2", capacity: 14, requiresApproval: true, cateringIsEnabled: true }),
  aRoomRow("oak", "Oak", { features: ["screen"] }),
  aRoomRow("elm", "Elm"),
];

export type Given = {
  readonly rooms?: readonly ShownDoc[];
  readonly bookings?: readonly RoomBooking[];
  readonly waiting?: readonly RoomBooking[];
  readonly day?: string;
  readonly filters?: Json;
  readonly partial?: boolean;
};
const QUEUE = {
  list: "room-booking",
  site: "london",
  group: { from: firstRoomDay({ now: NOW, zone: ZONE }), to: LONG_GROUP },
  where: { "approval.status": "SUBMITTED" },
} as const;
/** Bookings of a day of the site. */
export function putBookings(fake: FakeData, rows: readonly RoomBooking[], day: string = DAY, partial = false): void {
  fake.setRows({ list: "room-booking", site: "london", group: { from: day, to: day } }, rows, partial);
}
/** A faked worker with a site of three rooms, at eight in the morning of `DAY`. */
export function fakeWith({ rooms = ROOMS, bookings = [], waiting = [], day, filters, partial }: Given = {}): FakeData {
  const person = { ref: "ns/acme/people/ben", title: "Ben Silva", displayName: "Ben Silva" };
  const session = aSession({ ns: NS, uid: "u1", roles: ["user", "room-booking.admin"], person });
  const pulls = [{ source: "meetings:london", docs: 9, total: 9, complete: true, live: false, asOf: NOW }];
  const fake = new FakeData({ state: "in", session, proven: true }, aSync({ pulls, net: "online" }));
  fake.setRows({ list: "site" }, [SITE]);
  const profile = aProfile({ user: "users/u1", ...(filters === undefined ? {} : { roomFilters: filters }) });
  fake.setRows({ name: "profile" }, [profile]);
  fake.setRows({ one: "site", site: "london" }, [
    { id: "london", path: "sites/london", config: {}, rev: 1, pending: false } as never,
  ]);
  fake.setRows({ list: "floor", site: "london" }, [
    aFloor({ id: "f1", title: "First" }),
    aFloor({ id: "f2", title: "Second" }),
  ]);
  fake.setRows({ list: "room", site: "london" }, rooms);
  fake.setRows({ list: "room-booking", site: "london", group: LONG_GROUP }, []);
  fake.setRows(QUEUE, waiting);
  putBookings(fake, bookings, day, partial);
  return fake;
}

/** The calendar at an address; what `readOnly` says stands in the remote configuration. */
export async function openCalendar(fake: FakeData, search = "", { readOnly = false } = {}) {
  const client = await fake.readyClient();
  client.remote.take({ app_features: JSON.stringify({ roomBooking: { readOnly } }) });
  const root = createRootRoute();
  const parent = createRoute({ getParentRoute: () => root, path: "/room-booking/calendar", component: CalendarScreen });
  const child = createRoute({ getParentRoute: () => parent, path: "/booking/$bookingId", component: BookingPane });
  const history = createMemoryHistory({ initialEntries: [`/room-booking/calendar${search}`] });
  const router = createRouter({ routeTree: root.addChildren([parent.addChildren([child])]), history });
  const shown = render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
      <DataProvider value={client}>
        <RouterProvider router={router as never} />
        <ToastHost />
        <ConfirmHost />
      </DataProvider>
    </MantineProvider>,
  );
  const at = () => router.state.location.pathname + router.state.location.searchStr;
  return { ...shown, router, client, at };
}

const SIZES = { clientHeight: 600, clientWidth: 1_000 } as const;
/** Eight o'clock of `DAY`, dialogs, and elements of a size: without one a list has no rows in sight. */
export function laidOut(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOW });
    HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
      this.open = false;
    };
    for (const name of ["clientHeight", "clientWidth"] as const)
      vi.spyOn(HTMLElement.prototype, name, "get").mockReturnValue(SIZES[name]);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
}
