import { useMemo } from "react";
import { useData, useLive } from "#data/live.ts";
import type { CardRow } from "#domain/cards/collection.ts";
import type { PersonDetail } from "#domain/people/collection.ts";

/** Cards of somebody that are on this device; null before the first answer. */
export type Cards = { readonly list: readonly CardRow[]; readonly partial: boolean } | null;
export function useCards(person: PersonDetail): Cards {
  const live = useLive(useData().rows({ list: "card", group: person.id }));
  return useMemo(() => (live.state === "loading" ? null : { list: live.value, partial: live.known !== "all" }), [live]);
}
