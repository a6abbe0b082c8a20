import { Button } from "@mantine/core";
import type { SiteRow } from "#data/api.ts";
import { ROUTE } from "#domain/words/shell.ts";
import { TABLE } from "#domain/words/tables.ts";

type Props = { readonly site: SiteRow; readonly booking: string; readonly onClose: () => void };
/** A booking beside the calendar. */
export function BookingSheet({ booking, onClose }: Props) {
  return (
    <section aria-label={ROUTE.roomBooking} data-booking={booking}>
      <Button variant="default" onClick={onClose}>
        {TABLE.clear}
      </Button>
    </section>
  );
}

type NewProps = {
  readonly site: SiteRow;
  readonly room: string | null;
  readonly from: number | null;
  readonly to: number | null;
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
};
/** A new booking beside the calendar. */
export function NewBookingSheet({ room, from, to, onClose }: NewProps) {
  return (
    <section aria-label={ROUTE.roomBooking} data-new={[room, from, to].join(" ")}>
      <Button variant="default" onClick={onClose}>
        {TABLE.clear}
      </Button>
    </section>
  );
}
