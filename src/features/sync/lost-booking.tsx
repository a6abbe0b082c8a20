import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import type { BookingRow, ChangeSetRow, DeskRow, ShownDoc, SiteRow } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { type LostBooking as Lost, lostOf, whyLost } from "#domain/bookings/lost.ts";
import { isObject } from "#domain/shared/json.ts";
import { dayWords } from "#domain/words/bookings.ts";
import { LOST_WORDS } from "#domain/words/lost-bookings.ts";
import { say } from "#domain/words/say.ts";
import { None, useSays } from "#widgets/known.tsx";
import { useNow } from "#widgets/clock.ts";
import { OtherDays } from "./lost-days.tsx";
import type { Whole } from "./review-items.ts";
import { versionOf } from "./set-facts.ts";
import classes from "./sync.module.css";
import { useAlternatives } from "./use-alternatives.ts";
import { useReplace } from "./use-replace.ts";
import { useWhole } from "./use-whole.ts";

type Props = { readonly row: ChangeSetRow; readonly site: SiteRow };

/** Lost days that are shown before somebody asks for all of them. */
const SHOWN_FIRST = 5;

/**
 * Bookings that were lost to somebody else, or to what became of their desk: who holds it, the nearest free desks of each
 * day, and what became of the other days of the same save. [BKG-22] [BKG-25]
 */
export function LostBooking({ row, site }: Props) {
  const { whole } = useWhole(row.id, versionOf(row));
  if (whole === "loading" || whole === null) return null;
  const lost = lostOf(whole.set);
  return lost.length === 0 ? null : <LostDays row={row} site={site} whole={whole} lost={lost} />;
}

type DaysProps = Props & { readonly whole: Whole; readonly lost: readonly Lost[] };

function LostDays({ row, site, whole, lost }: DaysProps) {
  const [all, setAll] = useState(false);
  const { busy, placed, replace } = useReplace(row, site, { whole, lost });
  if (placed === null) return null;
  const shown = all ? lost : lost.slice(0, SHOWN_FIRST);
  return (
    <section className={classes["lost"]} aria-label={LOST_WORDS.title}>
      <OtherDays row={row} whole={whole} lost={lost} />
      {!busy && lost.length > 1 && lost.every((one) => placed[one.path] !== undefined) ? (
        <p role="status">{LOST_WORDS.allPlaced}</p>
      ) : null}
      {shown.map((one) =>
        placed[one.path] === undefined ? (
          <One key={one.path} site={site} whole={whole} lost={one} busy={busy} onBook={(to) => void replace(one, to)} />
        ) : (
          <PlacedDay key={one.path} lost={one} desk={placed[one.path] ?? ""} only={lost.length === 1} />
        ),
      )}
      {shown.length < lost.length ? (
        <Button variant="subtle" size="compact-md" onClick={() => setAll(true)}>
          {say(LOST_WORDS.showAll, { n: String(lost.length) })}
        </Button>
      ) : null}
    </section>
  );
}

function PlacedDay({ lost, desk, only }: { readonly lost: Lost; readonly desk: string; readonly only: boolean }) {
  return (
    <p role="status">
      {only ? say(LOST_WORDS.placed, { desk }) : say(LOST_WORDS.placedOn, { day: dayWords(lost.day), desk })}
    </p>
  );
}

/** The desk as this device shows it; null: it has none; undefined while it is asked for. */
function useDesk(path: string): ShownDoc | null | undefined {
  const { api } = useData();
  const [doc, setDoc] = useState<ShownDoc | null | undefined>(undefined);
  useEffect(() => {
    let gone = false;
    void api.shown([path]).then((answer) => gone || setDoc(answer[path] ?? null));
    return () => {
      gone = true;
    };
  }, [api, path]);
  return doc;
}

type OneProps = {
  readonly site: SiteRow;
  readonly whole: Whole;
  readonly lost: Lost;
  readonly busy: boolean;
  readonly onBook: (to: { readonly desk: DeskRow; readonly booked: readonly BookingRow[] }) => void;
};

function One({ site, whole, lost, busy, onBook }: OneProps) {
  const now = useNow();
  const desk = useDesk(lost.deskPath);
  const { desks, booked, floors, state, of, desksOf } = useAlternatives(site.id, lost, now);
  const { says } = useSays(of);
  const theirs = whole.theirs[lost.path] ?? null;
  if (desk === undefined) return null;
  const day = dayWords(lost.day);
  const floorOf = (id: string) => (id === lost.floor ? null : (floors.find((f) => f.id === id)?.title ?? null));
  return (
    <div className={classes["lostDay"]}>
      <p className={classes["why"]} data-tone="attention">
        {desk ? (
          whyLost(lost, { desk: desk.fields, holder: isObject(theirs) ? theirs : null, now })
        ) : (
          <None of={desksOf} say={LOST_WORDS.deskGone} slots={{ desk: lost.deskTitle }} />
        )}
      </p>
      <p className={classes["facts"]}>
        {state === "loading" ? (
          LOST_WORDS.looking
        ) : desks.length === 0 ? (
          <None of={of} say={LOST_WORDS.none} slots={{ day }} />
        ) : (
          say(says === "none" ? LOST_WORDS.nearest : LOST_WORDS.nearestSoFar, { day })
        )}
      </p>
      {desks.length === 0 ? null : (
        <div className={classes["instead"]}>
          {desks.map((d) => (
            <Button
              key={d.id}
              variant="default"
              disabled={busy}
              aria-label={say(LOST_WORDS.bookOf, { desk: d.title, owner: lost.owner, day })}
              onClick={() => onBook({ desk: d, booked })}
            >
              {say(d.id === lost.desk ? LOST_WORDS.same : LOST_WORDS.book, { desk: d.title })}
              {floorOf(d.floor) === null ? null : ` · ${floorOf(d.floor) ?? ""}`}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
