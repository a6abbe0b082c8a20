import { NativeSelect } from "@mantine/core";
import type { ReservationKey } from "#domain/rooms/booking.ts";
import type { RoomRow } from "#domain/rooms/room.ts";
import { byName } from "#domain/shared/collate.ts";
import { SHEET } from "#domain/words/room-sheet.ts";
import { ROOM_FIELD } from "#domain/words/rooms.ts";
import { say } from "#domain/words/say.ts";
import { KNOWN } from "#domain/words/known.ts";
import { type Of, useNoneWords } from "#widgets/known.tsx";
import { FormField } from "#widgets/form/field-conflict.tsx";
import { seatWords } from "./clash-notes.tsx";
import type { SheetFields } from "./use-sheet-form.ts";

type Props = {
  readonly fields: SheetFields;
  readonly of: ReservationKey;
  readonly off: boolean;
  readonly rooms: readonly RoomRow[];
  /** What they are drawn from. */
  readonly basis: Of;
  readonly floors: ReadonlyMap<string, string>;
  /** Title of the room as the booking has it, for one that is gone. */
  readonly known: string;
};

const option = (r: RoomRow, floor: string) => ({
  value: r.id,
  label: [r.title, ...(r.capacity === null ? [] : [seatWords(r.capacity)]), ...(floor === "" ? [] : [floor])].join(
    " · ",
  ),
});

/** The room of a reservation, with its seats and floor; one that was deleted meanwhile, or has not arrived, stays until another is chosen. */
export function RoomField({ fields, of, off, rooms, basis, floors, known }: Props) {
  const name = `${of}_room` as const;
  const now = fields.values[name];
  const titles = [...new Set(rooms.map((r) => floors.get(r.floor) ?? ""))].sort(byName);
  const on = (floor: string) => rooms.filter((r) => (floors.get(r.floor) ?? "") === floor);
  const gone = useNoneWords(basis, { say: SHEET.roomGone, slots: { room: known } });
  const isGone = now !== "" && rooms.every((r) => r.id !== now);
  const data = [
    { value: "", label: SHEET.chooseRoom },
    ...(isGone ? [{ value: now, label: gone.says === "none" ? gone.words : known || KNOWN.coming }] : []),
    ...titles.map((floor) => ({ group: floor, items: on(floor).map((r) => option(r, floor)) })),
  ];
  return (
    <FormField form={fields} name={name}>
      {(props) => (
        <NativeSelect
          {...props}
          label={ROOM_FIELD.room}
          aria-label={say(ROOM_FIELD.reservation, { key: of, field: ROOM_FIELD.room })}
          disabled={props.disabled || off}
          data={data}
        />
      )}
    </FormField>
  );
}
