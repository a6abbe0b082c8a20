import { Button, Group } from "@mantine/core";
import { useState } from "react";
import type { SiteRow } from "#data/api.ts";
import type { RoomBooking } from "#domain/rooms/booking.ts";
import { titleIn } from "#domain/rooms/called.ts";
import type { WorkOrder } from "#domain/rooms/collection.ts";
import type { KnownDetails } from "#domain/rooms/commands/ops.ts";
import { mayNotRemove, planRemove } from "#domain/rooms/commands/remove.ts";
import { ok } from "#domain/shared/result.ts";
import { ROOM_FIELD, ROOM_REFUSED } from "#domain/words/rooms.ts";
import { SHEET } from "#domain/words/room-sheet.ts";
import { say } from "#domain/words/say.ts";
import { confirm } from "#ui/confirm.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { Notice } from "#ui/notice.tsx";
import type { RoomWorldState } from "#widgets/rooms/use-room-world.ts";
import { whenWords } from "./clash-notes.tsx";
import { Frame } from "./frame.tsx";
import classes from "./sheet.module.css";
import { useAct } from "./use-act.ts";

type Props = {
  readonly site: SiteRow;
  readonly booking: RoomBooking;
  readonly known: KnownDetails | null;
  readonly orders: readonly WorkOrder[];
  readonly state: RoomWorldState;
  readonly onClose: () => void;
};

/** Rooms and times that a booking holds, a line each; empty where it says none. */
function roomLines({ booking, state, site }: Pick<Props, "booking" | "state" | "site">): readonly string[] {
  const titles = new Map(state.rooms.map((r) => [r.id, r.title]));
  return booking.reservations.map((r) =>
    say(SHEET.deleteRoom, { room: titles.get(r.room) ?? (r.roomTitle || r.room), when: whenWords(r, site.timeZone) }),
  );
}

/** A booking that does not fit its schema: what of it can be read, what is wrong with it, and the way to be rid of it. [ROM-94] */
export function UnreadableBooking({ site, booking: b, known, orders, state, onClose }: Props) {
  const act = useAct();
  const [busy, setBusy] = useState(false);
  const no = mayNotRemove(b, state.world());
  const lines = roomLines({ booking: b, state, site });
  const remove = async () => {
    const yes = await confirm({
      title: SHEET.removeTitle,
      body: (
        <>
          <ul className={classes["lines"]}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p>{SHEET.removeFinal}</p>
        </>
      ),
      yes: SHEET.removeBooking,
      danger: true,
    });
    if (!yes) return;
    setBusy(true);
    const plan = planRemove(b, { known, orders, world: state.world() });
    const done = await act(plan.ok ? ok([plan.value]) : plan, SHEET.removedDone).finally(() => setBusy(false));
    if (done) onClose();
  };
  return (
    <Frame title={titleIn(b)} onClose={onClose}>
      <Notice tone="warning" role="status">
        {SHEET.unreadable} {lines.length > 0 ? SHEET.unreadableHolds : SHEET.unreadableNowhere}
      </Notice>
      <Facts>
        {lines.length > 0 ? (
          <Fact word={SHEET.reservations}>
            {lines.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </Fact>
        ) : null}
        {b.title === "" ? null : <Fact word={ROOM_FIELD.title}>{b.title}</Fact>}
        {b.owner && b.owner.title !== "" ? <Fact word={ROOM_FIELD.owner}>{b.owner.title}</Fact> : null}
        <Fact word={SHEET.unreadableWhy}>{b.unreadable?.why}</Fact>
      </Facts>
      {no === null ? (
        <Group gap={8}>
          <Button variant="light" color="error" loading={busy} onClick={() => void remove()}>
            {SHEET.removeBooking}
          </Button>
        </Group>
      ) : (
        <p className={classes["hint"]}>{ROOM_REFUSED[no]}</p>
      )}
    </Frame>
  );
}
