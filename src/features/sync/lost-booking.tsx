import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import type { ChangeSetRow, ShownDoc, SiteRow } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { type LostBooking as Lost, lostOf, whyLost } from "#domain/bookings/lost.ts";
import { isObject } from "#domain/shared/json.ts";
import { dayWords } from "#domain/words/bookings.ts";
import { LOST_WORDS } from "#domain/words/lost-bookings.ts";
import { say } from "#domain/words/say.ts";
import type { Whole } from "./review-items.ts";
import { versionOf } from "./set-facts.ts";
import classes from "./sync.module.css";
import { useAlternatives } from "./use-alternatives.ts";
import { useReplace } from "./use-replace.ts";
import { useWhole } from "./use-whole.ts";

type Props = { readonly row: ChangeSetRow; readonly site: SiteRow };

/** A booking that was lost to somebody else, or to what became of its desk: who holds it, and the nearest free desks. [BKG-22] */
export function LostBooking({ row, site }: Props) {
  const { whole } = useWhole(row.id, versionOf(row));
  if (whole === "loading" || whole === null) return null;
  const lost = lostOf(whole.set);
  return lost.map((one) => <One key={one.path} row={row} site={site} whole={whole} lost={one} all={lost.length} />);
}

/** The desk as this device shows it; null: it is gone; undefined while it is asked for. */
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

type OneProps = Props & { readonly whole: Whole; readonly lost: Lost; readonly all: number };

function One({ row, site, whole, lost, all }: OneProps) {
  const [now] = useState(() => Date.now());
  const desk = useDesk(lost.deskPath);
  const { desks, booked, floors, state } = useAlternatives(site.id, lost, now);
  const { busy, placed, replace } = useReplace(row, site);
  const theirs = whole.theirs[lost.path] ?? null;
  if (desk === undefined) return null;
  const day = dayWords(lost.day);
  const floorOf = (id: string) => (id === lost.floor ? null : (floors.find((f) => f.id === id)?.title ?? null));
  return (
    <section className={classes["lost"]} aria-label={LOST_WORDS.title}>
      <p className={classes["why"]} data-tone="attention">
        {whyLost(lost, { desk: desk?.fields ?? null, holder: isObject(theirs) ? theirs : null, now })}
      </p>
      {placed === null ? null : <p role="status">{say(LOST_WORDS.placed, { desk: placed })}</p>}
      {placed !== null || all > 1 ? null : state === "loading" ? (
        <p className={classes["facts"]}>{LOST_WORDS.looking}</p>
      ) : desks.length === 0 ? (
        <p className={classes["facts"]}>{say(LOST_WORDS.none, { day })}</p>
      ) : (
        <>
          <p className={classes["facts"]}>{say(LOST_WORDS.nearest, { day })}</p>
          <div className={classes["instead"]}>
            {desks.map((d) => (
              <Button
                key={d.id}
                variant="default"
                disabled={busy}
                aria-label={say(LOST_WORDS.bookOf, { desk: d.title, owner: lost.owner, day })}
                onClick={() => void replace(whole, lost, { desk: d, booked })}
              >
                {say(d.id === lost.desk ? LOST_WORDS.same : LOST_WORDS.book, { desk: d.title })}
                {floorOf(d.floor) === null ? null : ` · ${floorOf(d.floor) ?? ""}`}
              </Button>
            ))}
          </div>
        </>
      )}
    </section>
  );
}
