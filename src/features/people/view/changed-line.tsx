import { useEffect, useId, useState } from "react";
import type { Provenance } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { dateTimeOf, momentOf } from "#domain/shared/time.ts";
import { isFunction, type Written } from "#domain/shared/written.ts";
import { PERSON_PAGE } from "#domain/words/person.ts";
import { say } from "#domain/words/say.ts";
import { useNow } from "#widgets/clock.ts";
import classes from "./person.module.css";

type Props = { readonly written: Written | undefined; readonly pending: boolean; readonly zone: string };

/** How a change came to the server: asked once somebody wants to know. Null: not told, or not yet. */
function useHow(set: string): Provenance | null {
  const { api } = useData();
  const [how, setHow] = useState<Provenance | null>(null);
  useEffect(() => {
    let gone = false;
    setHow(null);
    if (set !== "")
      void api.provenance([set]).then((told) => {
        if (!gone) setHow(told[set] ?? null);
      });
    return () => {
      gone = true;
    };
  }, [api, set]);
  return how;
}

function How({ written, zone, id }: { readonly written: Written; readonly zone: string; readonly id: string }) {
  const how = useHow(written.set);
  const sets = useLive(useData().rows({ name: "changeSets" }));
  const isMine = sets.state === "ready" && sets.value.some((s) => s.id === written.set);
  const at = (moment: number) => dateTimeOf(moment, zone);
  const times = how ? { made: at(how.madeAt), arrived: at(how.arrivedAt) } : null;
  return (
    <ul id={id} className={classes["list"]}>
      {written.via === "" || isFunction(written.via) ? null : (
        <li className={classes["dim"]}>{say(PERSON_PAGE.via, { via: written.via })}</li>
      )}
      <li className={classes["dim"]} role="status">
        {times ? say(how?.offline === true ? PERSON_PAGE.madeOffline : PERSON_PAGE.made, times) : PERSON_PAGE.untold}
      </li>
      {isMine ? <li className={classes["dim"]}>{PERSON_PAGE.thisDevice}</li> : null}
    </ul>
  );
}

/** Who changed a document last and when; pressed, it says through what, when it was made and arrived, and on which device. [PPG-9] */
export function ChangedLine({ written, pending, zone }: Props) {
  const now = useNow();
  const id = useId();
  const [open, setOpen] = useState(false);
  if (pending) return <p className={classes["dim"]}>{PERSON_PAGE.changedWaiting}</p>;
  if (!written || written.at === null) return null;
  const at = momentOf(written.at, zone, now);
  const unnamed = isFunction(written.via) ? PERSON_PAGE.changedAlone : PERSON_PAGE.changed;
  const words = written.by === "" ? say(unnamed, { at }) : say(PERSON_PAGE.changedBy, { at, name: written.by });
  return (
    <div>
      <button
        type="button"
        className={classes["changed"]}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {words}
      </button>
      {open ? <How written={written} zone={zone} id={id} /> : null}
    </div>
  );
}
