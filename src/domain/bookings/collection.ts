import { defineCollection, type PullWindow, type ShownDoc } from "../shared/collection.ts";
import { lastPart, linkedId, numberOr, numberOrNull, object, text } from "../shared/doc-reads.ts";
import { addDays, dayOf } from "../shared/time.ts";
import { dayOnFloor } from "./groups.ts";
import { deskBookingSchema } from "./schema.ts";

export type BookingRow = {
  readonly id: string;
  readonly path: string;
  readonly desk: string;
  readonly onDay: string;
  readonly owner: string;
  readonly ownerRef: string;
  readonly fromTime: number;
  readonly toTime: number | null;
  readonly requiresCheckIn: boolean;
  readonly checkedInAt: number | null;
  readonly checkedOutAt: number | null;
  readonly createdVia: string;
  readonly cancelled: boolean;
  /** Revision of the server's document below what is shown; 0 for none: it was never confirmed. */
  readonly rev: number;
  /** Waiting edits of this device lie over the server's values. */
  readonly pending: boolean;
};

function bookingRow({ path, view, rev, pending }: ShownDoc): BookingRow {
  const { fields } = view;
  return {
    id: lastPart(path),
    path,
    desk: linkedId(fields["space"]),
    onDay: text(fields["onDay"]),
    owner: text(object(fields["owner"])["title"]),
    ownerRef: text(object(fields["owner"])["ref"]),
    fromTime: numberOr(fields["fromTime"], 0),
    toTime: numberOrNull(fields["toTime"]),
    requiresCheckIn: fields["requiresCheckIn"] === true,
    checkedInAt: numberOrNull(object(fields["checkIn"])["fromTime"]),
    checkedOutAt: numberOrNull(object(fields["checkIn"])["toTime"]),
    createdVia: text(object(fields["createdVia"])["title"]),
    cancelled: view.deleted,
    rev,
    pending,
  };
}

/** First day of bookings that the device keeps: yesterday at the site (design section 3). */
export const firstBookingDay = ({ now, zone }: Pick<PullWindow, "now" | "zone">): string =>
  addDays(dayOf(now, zone), -1);

/** Desk bookings of a site; a group is a day on a floor. */
export const bookings = defineCollection({
  kind: "booking",
  takeOut: "desk-bookings",
  path: "sites/{site}/bookings/{id}",
  store: "bookings",
  schema: deskBookingSchema,
  keys: ({ onDay, space }) => ({ group: dayOnFloor(text(onDay), text(object(space)["floor"])) }),
  // Reliability S2: who may know the desk bookings of their sites.
  read: {
    anyOf: ["deskBooking.bookingsExport", "deskBooking.deskSettings"],
    reach: "site",
    orElse: "isMine(resource.data)",
  },
  pull: { turn: "first", window: { field: "onDay", first: firstBookingDay, grouped: true } },
  row: bookingRow,
  instants: ["fromTime", "toTime", "checkIn/fromTime", "checkIn/toTime"],
  tombstones: true,
  record: true,
});
