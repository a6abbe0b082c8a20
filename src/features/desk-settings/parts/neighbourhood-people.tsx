import { None } from "#widgets/known.tsx";
import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useData } from "#data/live.ts";
import { NEIGHBOURHOOD_WORDS } from "#domain/words/neighbourhoods.ts";
import { say } from "#domain/words/say.ts";
import { Freshness } from "#widgets/freshness.tsx";
import { useWindow } from "#widgets/table/use-window.ts";
import classes from "../neighbourhoods.module.css";

type Props = {
  readonly site: string;
  /** Id of the neighbourhood. */
  readonly neighbourhood: string;
  /** Of the site; the list says as of when it is. */
};

/** So many names at first: the options above them stay in sight. */
const AT_FIRST = 20;

/** The people whose membership names a neighbourhood (spec 2 §3), from what this device has of the directory. [HOOD-12] */
export function NeighbourhoodPeople({ site, neighbourhood }: Props) {
  const people = useWindow(useData().window({ window: "listed", site, where: { neighbourhoods: neighbourhood } }));
  const [all, setAll] = useState(false);
  const shown = all ? (people?.total ?? 0) : AT_FIRST;
  useEffect(() => people?.show(0, shown), [people, shown]);
  if (people === null) return null;
  const { total, at } = people;
  const rows = Array.from({ length: Math.min(shown, total) }, (_, place) => at(place)).filter(
    (row) => row !== undefined,
  );
  return (
    <section className={classes["people"]} aria-label={NEIGHBOURHOOD_WORDS.members}>
      <h3>
        {people.known === "all"
          ? say(NEIGHBOURHOOD_WORDS.membersOf, { n: String(total) })
          : NEIGHBOURHOOD_WORDS.members}
      </h3>
      <Freshness of="listed" site={site} />
      {total === 0 ? (
        <p className={classes["hint"]}>
          <None of={people} say={NEIGHBOURHOOD_WORDS.membersNone} />
        </p>
      ) : null}
      <ul aria-label={NEIGHBOURHOOD_WORDS.members}>
        {rows.map(({ id, title: name, active }) => (
          <li key={id}>{active ? name : say(NEIGHBOURHOOD_WORDS.memberGone, { name })}</li>
        ))}
      </ul>
      {!all && total > AT_FIRST ? (
        <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
          {say(NEIGHBOURHOOD_WORDS.membersAll, { n: String(total) })}
        </Button>
      ) : null}
    </section>
  );
}
