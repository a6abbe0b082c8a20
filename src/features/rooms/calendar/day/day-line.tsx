import { FloorHead } from "../floor-head.tsx";
import type { At } from "../use-stops.ts";
import type { DayProps } from "./day-props.ts";
import { DayRow } from "./day-row.tsx";
import type { Day } from "./use-day.ts";
import type { Book } from "./use-painting.ts";

/** Where the row of a room stands. */
export const placeIn = ({ lines: { tops, heights, lineOf } }: Day, row: number) => ({
  top: tops[row] ?? 0,
  height: heights[lineOf(row)] ?? 0,
});

type LineProps = Omit<DayProps, "onBook"> & {
  readonly index: number;
  readonly day: Day;
  readonly at: At;
  readonly onBook: Book;
};
/** The head of a floor, or the row of a room. */
export function DayLine({ index, day, at, ...props }: LineProps) {
  const { rooms, scale, around, openBooking, mayEdit, free, freeNow, held, floorOf, onOpen, onBook } = props;
  const line = day.lines.all[index];
  if (!line) return null;
  const { room: i, height, floor } = line;
  if (i === null) {
    const of = rooms.filter((r) => r.floor === floor).map((r) => r.id);
    const now = freeNow && { rooms: of, held, free: freeNow, now: around.now };
    const top = (day.lines.tops[day.lines.all[index + 1]?.room ?? 0] ?? 0) - height;
    return <FloorHead title={floorOf(floor)} top={top} height={height} index={index} now={now} />;
  }
  const [room, row] = [rooms[i], day.rows[i]];
  return room && row ? (
    <DayRow
      index={index}
      {...placeIn(day, i)}
      row={row}
      room={room}
      scale={scale}
      around={around}
      stop={at.row === i ? at.stop : null}
      openBooking={openBooking}
      mayEdit={mayEdit}
      free={free}
      onOpen={onOpen}
      onBook={onBook}
    />
  ) : null;
}
