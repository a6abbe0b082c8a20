import { ActionIcon, Group, Switch } from "@mantine/core";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import type { SiteRow } from "#data/api.ts";
import { reasonOf } from "#domain/desks/bookable.ts";
import { shownColour } from "#domain/neighbourhoods/colour.ts";
import { DESK_TOOLS } from "#domain/words/desk-tools.ts";
import { DESK_WORDS } from "#domain/words/desks.ts";
import { NEIGHBOURHOOD_WORDS } from "#domain/words/neighbourhoods.ts";
import { say } from "#domain/words/say.ts";
import { Icon } from "#ui/icons.tsx";
import { latePart } from "#ui/late-part.tsx";
import type { DeskView } from "../view.ts";
import classes from "../desk-settings.module.css";
import { ReasonField } from "./reason-field.tsx";

/** Needed once a desk is chosen: the rows of a floor do not wait for it. */
const DeskBookings = latePart(async () => (await import("../booking/desk-bookings.tsx")).DeskBookings);

const DeskProvenance = latePart(async () => (await import("./desk-provenance.tsx")).DeskProvenance);

type Around = {
  readonly view: DeskView;
  /** The desks of the floor in their order. */
  readonly all: ReadonlyMap<string, DeskView>;
  /** Another desk in place of this one. */
  readonly goTo: (id: string) => void;
};
type Props = Around & {
  /** Why nothing can be changed here; null where it can. */
  readonly notice: ReactNode;
  readonly site: SiteRow;
  readonly now: number;
  readonly readOnly: boolean;
  readonly onAfterUse: (on: boolean) => void;
  /** False: bookable; true or a text: disabled. */
  readonly onSet: (to: boolean | string) => void;
};

/** How many of today's bookings stay when desks are disabled. */
export function BookingsThatStay({ n }: { readonly n: number }) {
  if (n === 0) return null;
  return (
    <p className={classes["kept"]}>
      {n === 1 ? DESK_WORDS.keepsBooking : say(DESK_WORDS.keepsBookings, { n: String(n) })}
    </p>
  );
}

/** The neighbourhood of the desk, the draft over it (spec 2 §2). */
function NeighbourhoodOfDesk({ neighbourhood }: Pick<DeskView, "neighbourhood">) {
  return (
    <p className={classes["ofNeighbourhood"]}>
      <span className={classes["hint"]}>{NEIGHBOURHOOD_WORDS.one}</span>
      {neighbourhood ? (
        <span className={classes["dot"]} style={{ background: shownColour(neighbourhood.color) }} aria-hidden="true" />
      ) : null}
      <span>{neighbourhood?.name ?? NEIGHBOURHOOD_WORDS.none}</span>
    </p>
  );
}

type StepProps = {
  readonly icon: "left" | "right";
  readonly label: string;
  /** Null: there is no desk that way. The button stays, and keeps the focus. */
  readonly go: (() => void) | null;
};
function Step({ icon, label, go }: StepProps) {
  return (
    <ActionIcon
      variant="default"
      size="lg"
      data-icon-target
      aria-label={label}
      title={label}
      aria-disabled={go === null || undefined}
      onClick={() => go?.()}
    >
      <Icon name={icon} size={18} />
    </ActionIcon>
  );
}

/** Where the desk stands among those of its floor, and the way to the next and the one before. [LOOK-4] */
function Around({ view, all, goTo }: Around) {
  const order = useMemo(() => [...all.values()], [all]);
  const at = order.findIndex((v) => v.id === view.id);
  const [before, behind] = [order[at - 1], order[at + 1]];
  return (
    <div className={classes["around"]} role="group" aria-label={DESK_TOOLS.around}>
      <span className={classes["hint"]}>
        {say(DESK_TOOLS.placeOf, { n: String(at + 1), all: String(order.length) })}
      </span>
      <Step
        icon="left"
        label={before ? say(DESK_TOOLS.beforeOf, { title: before.title }) : DESK_TOOLS.noneBefore}
        go={before ? () => goTo(before.id) : null}
      />
      <Step
        icon="right"
        label={behind ? say(DESK_TOOLS.nextOf, { title: behind.title }) : DESK_TOOLS.noneBehind}
        go={behind ? () => goTo(behind.id) : null}
      />
    </div>
  );
}

/** Spec 2 §2, one desk selected. */
export function OneDeskEditor({ notice, view, all, goTo, site, now, readOnly, onAfterUse, onSet }: Props) {
  const bookable = view.state !== "disabled";
  const top = useRef<HTMLElement>(null);
  useEffect(() => {
    if (top.current) top.current.scrollTop = 0; // another desk begins at its top
  }, [view.id]);
  return (
    <section ref={top} className={classes["editor"]} aria-label={say(DESK_WORDS.desk, { title: view.title })}>
      <Group gap="0 0.75rem" justify="space-between">
        <h2>{say(DESK_WORDS.desk, { title: view.title })}</h2>
        <Around view={view} all={all} goTo={goTo} />
      </Group>
      <NeighbourhoodOfDesk neighbourhood={view.neighbourhood} />
      {notice}
      <Switch label={DESK_WORDS.bookable} checked={bookable} disabled={readOnly} onChange={() => onSet(bookable)} />
      {bookable ? (
        <Switch
          label={DESK_TOOLS.afterUse}
          description={DESK_TOOLS.afterUseHow}
          checked={view.afterUse}
          disabled={readOnly}
          onChange={(e) => onAfterUse(e.currentTarget.checked)}
        />
      ) : (
        <ReasonField
          key={view.id}
          site={site.id}
          value={reasonOf(view.disabled)}
          disabled={readOnly}
          onChange={onSet}
        />
      )}
      {bookable ? null : <BookingsThatStay n={view.bookings} />}
      <DeskProvenance site={site} desk={view.row} />
      <DeskBookings site={site} desk={view.row} title={view.title} now={now} />
    </section>
  );
}
