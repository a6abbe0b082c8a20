import { Button } from "@mantine/core";
import { type Ref, useId, useState } from "react";
import type { BookingRow, DeskRow } from "#data/api.ts";
import { type Details, NO_DETAILS } from "#domain/desk-audits/commands.ts";
import type { DeskStanding } from "#domain/desk-audits/observations.ts";
import { type Status, statusesFor } from "#domain/desk-audits/status.ts";
import { DESK_AUDIT_WORDS } from "#domain/words/desk-audits.ts";
import { STATUS_WORDS } from "#domain/words/desk-audits-fields.ts";
import { say } from "#domain/words/say.ts";
import { Icon } from "#ui/icons.tsx";
import { auditVars, SIGNS } from "#widgets/floor-plan/audit-looks.ts";
import classes from "./walk.module.css";
import { DetailFields } from "./detail-fields.tsx";
import { alreadyWords, disabledWords, timesOf } from "./view.ts";

export type DeskPanelProps = {
  readonly desk: DeskRow;
  readonly seen: DeskStanding | undefined;
  readonly bookings: readonly BookingRow[];
  readonly bookingsKnown: boolean;
  readonly time: { readonly now: number; readonly zone: string };
  readonly uid: string;
  readonly busy: boolean;
  /** Typed here and not tapped yet. */
  readonly details: Details;
  readonly onDetails: (details: Details) => void;
  readonly onStatus: (status: Status, byKey: boolean) => void;
  readonly heading: Ref<HTMLHeadingElement>;
};

/** What is booked on the desk today, as far as this device knows. */
function Booked({ bookings, bookingsKnown, time }: Pick<DeskPanelProps, "bookings" | "bookingsKnown" | "time">) {
  if (bookings.length === 0)
    return (
      <p className={classes["hint"]}>{bookingsKnown ? DESK_AUDIT_WORDS.notBooked : DESK_AUDIT_WORDS.bookingsUnknown}</p>
    );
  return (
    <ul className={classes["booked"]}>
      {bookings.map((b) => (
        <li key={b.id}>
          <strong>{say(DESK_AUDIT_WORDS.bookedBy, { owner: b.owner })}</strong>
          <span className={classes["hint"]}>{timesOf(b, time.zone)}</span>
        </li>
      ))}
    </ul>
  );
}

type StatusesProps = Pick<DeskPanelProps, "seen" | "bookings" | "bookingsKnown" | "busy" | "onStatus">;

/** One tap for what is seen at the desk. [WALK-1] */
export function Statuses({ seen, bookings, bookingsKnown, busy, onStatus }: StatusesProps) {
  const booked = bookings.length > 0 ? true : bookingsKnown ? false : null;
  return (
    <div className={classes["statuses"]} role="group" aria-label={DESK_AUDIT_WORDS.whatNow}>
      {statusesFor(booked).map((status) => (
        <Button
          key={status}
          className={classes["status"] ?? ""}
          variant="default"
          data-audit=""
          style={auditVars(status)}
          data-now={seen?.status === status || undefined}
          disabled={busy}
          onClick={(e) => onStatus(status, e.detail === 0)}
        >
          <span className={classes["sign"]} aria-hidden="true">
            {SIGNS[status]}
          </span>
          {STATUS_WORDS[status]}
        </Button>
      ))}
    </div>
  );
}

/** The desk at hand, and one tap for what is seen there. [WALK-1] [WALK-10] */
export function DeskPanel(props: DeskPanelProps) {
  const { desk, seen, bookings, bookingsKnown, time, uid, details, onDetails, heading } = props;
  const [open] = useState(details !== NO_DETAILS);
  const titleId = useId();
  const off = disabledWords(desk.disabled);
  return (
    <section className={classes["desk"]} aria-labelledby={titleId}>
      <h2 id={titleId} ref={heading} tabIndex={-1}>
        {say(DESK_AUDIT_WORDS.desk, { title: desk.title })}
      </h2>
      {off === null ? null : <p className={classes["hint"]}>{off}</p>}
      <Booked bookings={bookings} bookingsKnown={bookingsKnown} time={time} />
      {seen ? <p className={classes["already"]}>{alreadyWords(seen, uid, time)}</p> : null}
      <Statuses {...props} />
      <details className={classes["more"]} open={open}>
        <summary>
          {DESK_AUDIT_WORDS.more}
          <span className={classes["turn"]}>
            <Icon name="down" size={18} />
          </span>
        </summary>
        <DetailFields details={details} onChange={onDetails} />
      </details>
    </section>
  );
}
