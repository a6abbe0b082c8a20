import { CloseButton } from "@mantine/core";
import type { BookingRefusal } from "#domain/bookings/commands.ts";
import { BOOKING_REFUSED, BOOKING_WORDS, dayWords } from "#domain/words/bookings.ts";
import { say } from "#domain/words/say.ts";
import classes from "./create-booking.module.css";

export type PreviewedDay = { readonly day: string; readonly trouble: BookingRefusal | null };

const SHORT: { readonly [R in BookingRefusal]?: string } = {
  booked: BOOKING_WORDS.clash,
  "has-desk": BOOKING_WORDS.clash,
  "too-far": BOOKING_WORDS.outside,
  past: BOOKING_WORDS.outside,
  weekend: BOOKING_WORDS.weekend,
};
const stateWords = (trouble: BookingRefusal | null): string =>
  trouble === null ? BOOKING_WORDS.ok : (SHORT[trouble] ?? BOOKING_WORDS.notPossible);

/** Each chosen day and whether it can be had (expectations 5.13, for "Duplicate to other days"). [BKG-21] */
export function DayPreview({
  days,
  onRemove,
}: {
  readonly days: readonly PreviewedDay[];
  readonly onRemove: (day: string) => void;
}) {
  if (days.length === 0) return null;
  return (
    <section aria-label={BOOKING_WORDS.preview}>
      <h3 className={classes["small"]}>{BOOKING_WORDS.preview}</h3>
      <ul className={classes["preview"]}>
        {days.map(({ day, trouble }) => (
          <li key={day} data-trouble={trouble ?? undefined}>
            <span className={classes["previewDay"]}>{dayWords(day)}</span>
            <span className={classes["state"]}>
              <strong>{stateWords(trouble)}</strong>
              {trouble ? <span className={classes["hint"]}>{BOOKING_REFUSED[trouble]}</span> : null}
            </span>
            <CloseButton
              size="lg"
              className={classes["touch"] ?? ""}
              aria-label={say(BOOKING_WORDS.skip, { day: dayWords(day) })}
              onClick={() => onRemove(day)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
