import { useMemo } from "react";
import type { Basis } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import type { CardRow } from "#domain/cards/collection.ts";
import type { PersonDetail } from "#domain/people/collection.ts";

/** Cards of somebody that are on this device; null before the first answer. */
export type Cards = (Basis & { readonly list: readonly CardRow[] }) | null;
export function useCards(person: PersonDetail): Cards {
  const live = useLive(useData().rows({ list: "card", group: person.id }));
  return useMemo(
    () => (live.state === "loading" ? null : { list: live.value, known: live.known, sources: live.sources }),
    [live],
  );
}
