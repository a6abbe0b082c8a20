import { Button } from "@mantine/core";
import { useState } from "react";
import { useData, useLive } from "#data/live.ts";
import { NEIGHBOURHOOD_WORDS } from "#domain/words/neighbourhoods.ts";
import { say } from "#domain/words/say.ts";
import { Freshness, useArrived } from "#widgets/freshness.tsx";
import classes from "../neighbourhoods.module.css";

type Props = {
  readonly site: string;
  /** Id of the neighbourhood. */
  readonly neighbourhood: string;
  /** Of the site; the list says as of when it is. */
  readonly zone: string;
};

/** So many names at first: the options above them stay in sight. */
const AT_FIRST = 20;

/** The people whose membership names a neighbourhood (spec 2 §3), from what this device has of the directory. [HOOD-12] */
export function NeighbourhoodPeople({ site, neighbourhood, zone }: Props) {
  const live = useLive(useData().rows({ list: "listed", site, where: { neighbourhoods: neighbourhood } }));
  const arrived = useArrived(`directory:${site}`);
  const [all, setAll] = useState(false);
  if (live.state === "loading") return null;
  const { value: people } = live;
  const title = say(NEIGHBOURHOOD_WORDS.membersOf, { n: String(people.length) });
  return (
    <section className={classes["people"]} aria-label={NEIGHBOURHOOD_WORDS.members}>
      <h3>{title}</h3>
      <Freshness source={`directory:${site}`} what={NEIGHBOURHOOD_WORDS.membersDocuments} zone={zone} />
      {people.length === 0 && arrived ? <p className={classes["hint"]}>{NEIGHBOURHOOD_WORDS.membersNone}</p> : null}
      <ul aria-label={NEIGHBOURHOOD_WORDS.members}>
        {people.slice(0, all ? people.length : AT_FIRST).map(({ id, title: name, active }) => (
          <li key={id}>{active ? name : say(NEIGHBOURHOOD_WORDS.memberGone, { name })}</li>
        ))}
      </ul>
      {!all && people.length > AT_FIRST ? (
        <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
          {say(NEIGHBOURHOOD_WORDS.membersAll, { n: String(people.length) })}
        </Button>
      ) : null}
    </section>
  );
}
