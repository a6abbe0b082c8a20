import "@mantine/core/styles/Input.layer.css";
import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import type { RoomBooking } from "#domain/rooms/booking.ts";
import { ROOMS } from "#domain/rooms/limits.ts";
import { QUEUE_WORDS, ROOM_REFUSED } from "#domain/words/rooms.ts";
import { say } from "#domain/words/say.ts";
import { MSG } from "#domain/words/spec.ts";
import { Dialog } from "#ui/dialog.tsx";
import { titleOf } from "./event-words.ts";

type Props = {
  readonly booking: RoomBooking;
  readonly onReject: (reason: string) => Promise<boolean>;
  readonly onClose: () => void;
};

function troubleOf(reason: string): string | null {
  const { length } = reason.trim();
  if (length < ROOMS.reasonMin) return ROOM_REFUSED["reason-short"];
  return length > ROOMS.reasonMax ? ROOM_REFUSED["reason-long"] : null;
}

/** Turns a booking down; the reason is asked for (expectations 5.7). [ROM-68] */
export function RejectDialog({ booking, onReject, onClose }: Props) {
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const trouble = troubleOf(reason);
  const send = async () => {
    setTried(true);
    if (trouble) return;
    setBusy(true);
    const done = await onReject(reason.trim()).finally(() => setBusy(false));
    if (done) onClose();
  };
  const footer = (
    <>
      <Button variant="default" onClick={onClose}>
        {MSG.cancel}
      </Button>
      <Button color="error" loading={busy} onClick={() => void send()}>
        {QUEUE_WORDS.reject}
      </Button>
    </>
  );
  return (
    <Dialog title={say(QUEUE_WORDS.rejectTitle, { title: titleOf(booking) })} onClose={onClose} footer={footer}>
      <Textarea
        label={QUEUE_WORDS.reason}
        description={QUEUE_WORDS.reasonHelp}
        rows={3}
        value={reason}
        error={tried ? trouble : null}
        onChange={(e) => setReason(e.currentTarget.value)}
      />
    </Dialog>
  );
}
