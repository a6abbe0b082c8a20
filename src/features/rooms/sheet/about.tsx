import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import type { DataApi, SiteRow } from "#data/api.ts";
import { useData } from "#data/live.ts";
import type { ChangeRecord } from "#domain/audit/records.ts";
import type { RoomBooking } from "#domain/rooms/booking.ts";
import { bookingPath } from "#domain/rooms/commands/world.ts";
import { roomBookingLabels } from "#domain/rooms/labels.ts";
import { dateTimeOf } from "#domain/shared/time.ts";
import { ROOM_FIELD } from "#domain/words/rooms.ts";
import { SHEET } from "#domain/words/room-sheet.ts";
import { say } from "#domain/words/say.ts";
import { Fact, Facts } from "#ui/facts.tsx";
import { OWN } from "#domain/shared/known.ts";
import { None } from "#widgets/known.tsx";
import { useSignedIn } from "#widgets/signed-in.ts";
import classes from "./sheet.module.css";

type Props = { readonly site: SiteRow; readonly booking: RoomBooking };
/** Who made a booking, as far as the reader may know it, and through what. */
export function Made({ booking: b }: Pick<Props, "booking">) {
  const words = [b.createdBy?.title ?? "", b.createdVia].filter((w) => w !== "");
  return words.length === 0 ? null : (
    <Facts>
      {b.createdBy && b.createdBy.title !== "" ? <Fact word={ROOM_FIELD.createdBy}>{b.createdBy.title}</Fact> : null}
      {b.createdVia === "" ? null : <Fact word={ROOM_FIELD.createdVia}>{b.createdVia}</Fact>}
    </Facts>
  );
}

/** What a change wrote, in the words of the sheet; what follows from other fields is not told twice. */
function fieldsOf({ paths }: ChangeRecord): string {
  const { fields, dynamic } = roomBookingLabels;
  const labels = paths.flatMap((path) => {
    const steps = path.split(".");
    // A record names the deepest value that changed; the sheet's label may stand above it.
    for (let n = steps.length; n > 0; n--) {
      const at = steps.slice(0, n).join("/");
      const spec = fields[at] ?? dynamic?.(at);
      if (spec) return [spec.label];
    }
    return [];
  });
  return labels.length === 0 ? SHEET.created : [...new Set(labels)].join(", ");
}

type Answer = Awaited<ReturnType<DataApi["changes"]>>;
/** The newest changes of a booking, asked of the server once somebody wants to know. [ROM-91] */
export function History({ site, booking }: Props) {
  const { api } = useData();
  const { ns } = useSignedIn();
  const [open, setOpen] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const path = bookingPath(ns, booking.id);
  useEffect(() => {
    if (!open) return undefined;
    let gone = false;
    setAnswer(null);
    void api.changes({ path, kind: "room-booking", site: site.id }).then((said) => {
      if (!gone) setAnswer(said);
    });
    return () => {
      gone = true;
    };
  }, [api, open, path, site.id, booking.rev]);
  return (
    <>
      {open ? (
        <Lines answer={answer} zone={site.timeZone} />
      ) : (
        <Button variant="default" aria-expanded={false} onClick={() => setOpen(true)}>
          {SHEET.historyShow}
        </Button>
      )}
    </>
  );
}

function Lines({ answer, zone }: { readonly answer: Answer | null; readonly zone: string }) {
  if (!answer) return <p role="status">{SHEET.historyAsking}</p>;
  if (!answer.ok)
    return <p role="status">{answer.error === "refused" ? SHEET.historyRefused : SHEET.historyOffline}</p>;
  if (answer.value.length === 0)
    return (
      <p role="status">
        {/* The server was asked just now. */}
        <None of={OWN} say={SHEET.historyNone} />
      </p>
    );
  return (
    <ul className={classes["lines"]} aria-label={SHEET.history}>
      {answer.value.map((r) => (
        <li key={`${r.arrivedAt} ${r.paths.join()}`}>
          {say(SHEET.historyLine, {
            at: dateTimeOf(r.madeAt ?? r.arrivedAt, zone),
            who: r.by || SHEET.historyNobody,
            fields: fieldsOf(r),
          })}
        </li>
      ))}
    </ul>
  );
}
