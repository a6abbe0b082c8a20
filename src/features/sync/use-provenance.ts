import { useEffect, useState } from "react";
import type { Provenances } from "#data/api.ts";
import { useData } from "#data/live.ts";
import type { ChangeSet } from "#domain/sync/schema.ts";

const UNTOLD: Provenances = {};
const othersOf = ({ attention }: ChangeSet): readonly string[] => [
  ...new Set(attention?.conflicts.flatMap(({ by }) => by?.set || [])),
];

/** How the changes against a set were made: asked of the server behind the review, which does not wait for it. */
export function useProvenance(set: ChangeSet): Provenances {
  const { api } = useData();
  const [told, setTold] = useState(UNTOLD);
  useEffect(() => {
    let gone = false;
    void api.provenance(othersOf(set)).then((answer) => {
      if (!gone) setTold((before) => ({ ...before, ...answer }));
    });
    return () => {
      gone = true;
    };
  }, [api, set]);
  return told;
}
