import type { ReactNode } from "react";
import type { ChangeSetRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { daysOf, type LostBooking as Lost } from "#domain/bookings/lost.ts";
import { dayWords } from "#domain/words/bookings.ts";
import { LOST_WORDS } from "#domain/words/lost-bookings.ts";
import { say } from "#domain/words/say.ts";
import type { Whole } from "./review-items.ts";
import { versionOf } from "./set-facts.ts";
import classes from "./sync.module.css";
import { useWhole } from "./use-whole.ts";

const Line = ({ children }: { readonly children: ReactNode }) => <p className={classes["facts"]}>{children}</p>;
const inWords = (days: readonly string[]) => days.map(dayWords).join(", ");

/** The days of another part of the same save: booked, or on their way. */
function PartDays({ part, desk }: { readonly part: ChangeSetRow; readonly desk: string }) {
  const { whole } = useWhole(part.id, versionOf(part));
  if (whole === "loading" || whole === null) return null;
  const days = inWords(daysOf(whole.set));
  if (days === "") return null;
  return <Line>{say(part.state === "accepted" ? LOST_WORDS.booked : LOST_WORDS.provisional, { desk, days })}</Line>;
}

type Props = { readonly row: ChangeSetRow; readonly whole: Whole; readonly lost: readonly Lost[] };

/** What became of the days of a save that were not lost: which are booked, and which still wait for a decision. [BKG-25] */
export function OtherDays({ row, whole, lost }: Props) {
  const sets = useLive(useData().rows({ name: "changeSets" }));
  const all = sets.state === "ready" ? sets.value : [];
  const parts = all.filter(
    (r) => r.part.of === row.part.of && r.id !== row.id && r.state !== "attention" && r.state !== "closed",
  );
  const desk = lost[0]?.deskTitle ?? "";
  const open = daysOf(whole.set, lost);
  const n = String(lost.length);
  return (
    <>
      {whole.set.ops.length > 1 && parts.length === 0 ? (
        <Line>{say(LOST_WORDS.some, { n, all: String(whole.set.ops.length), desk })}</Line>
      ) : null}
      {parts.map((part) => (
        <PartDays key={part.id} part={part} desk={desk} />
      ))}
      {open.length > 0 ? <Line>{say(LOST_WORDS.waitWith, { days: inWords(open) })}</Line> : null}
    </>
  );
}
