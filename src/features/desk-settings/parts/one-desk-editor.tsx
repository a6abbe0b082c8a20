import { Switch } from "@mantine/core";
import type { SiteRow } from "#data/api.ts";
import { reasonOf } from "#domain/desks/bookable.ts";
import { shownColour } from "#domain/neighbourhoods/colour.ts";
import { DESK_TOOLS } from "#domain/words/desk-tools.ts";
import { DESK_WORDS } from "#domain/words/desks.ts";
import { NEIGHBOURHOOD_WORDS } from "#domain/words/neighbourhoods.ts";
import { say } from "#domain/words/say.ts";
import { latePart } from "#ui/late-part.tsx";
import type { DeskView } from "../view.ts";
import classes from "../desk-settings.module.css";
import { ReasonField } from "./reason-field.tsx";

/** Needed once a desk is chosen: the rows of a floor do not wait for it. */
const DeskBookings = latePart(async () => (await import("../booking/desk-bookings.tsx")).DeskBookings);

type Props = {
  readonly view: DeskView;
  readonly site: SiteRow;
  readonly now: number;
  readonly readOnly: boolean;
  readonly onAfterUse: (on: boolean) => void;
  /** False: bookable; true or a text: disabled. */
  readonly onSet: (to: boolean | string) => void;
};

/** How many of today's bookings stay when desks are disabled. */
export function KeptBookings({ n }: { readonly n: number }) {
  if (n === 0) return null;
  return (
    <p className={classes["kept"]}>
      {n === 1 ? DESK_WORDS.keepsBooking : say(DESK_WORDS.keepsBookings, { n: String(n) })}
    </p>
  );
}

/** The neighbourhood of the desk, the draft over it (spec 2 §2). */
function HoodOfDesk({ hood }: Pick<DeskView, "hood">) {
  return (
    <p className={classes["ofHood"]}>
      <span className={classes["hint"]}>{NEIGHBOURHOOD_WORDS.one}</span>
      {hood ? (
        <span className={classes["dot"]} style={{ background: shownColour(hood.color) }} aria-hidden="true" />
      ) : null}
      <span>{hood?.name ?? NEIGHBOURHOOD_WORDS.none}</span>
    </p>
  );
}

/** Spec 2 §2, one desk selected. */
export function OneDeskEditor({ view, site, now, readOnly, onAfterUse, onSet }: Props) {
  const bookable = view.state !== "disabled";
  return (
    <section className={classes["editor"]} aria-label={say(DESK_WORDS.desk, { title: view.title })}>
      <div className={classes["about"]}>
        <h2>{say(DESK_WORDS.desk, { title: view.title })}</h2>
        <HoodOfDesk hood={view.hood} />
      </div>
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
      {bookable ? null : <KeptBookings n={view.bookings} />}
      <DeskBookings site={site} desk={view.row} title={view.title} now={now} />
    </section>
  );
}
