import { useData, useLive } from "#data/live.ts";
import type { CardDetail } from "#domain/cards/collection.ts";
import type { Holder } from "#domain/cards/commands/parts.ts";
import type { MemberRow, PersonDetail } from "#domain/people/collection.ts";

/** No card has this id. */
const NO_CARD = "-";

/** A card that a membership names. `absent`: it names one that is not on this device. */
export type Slot = CardDetail | "loading" | "absent" | null;
function useSlot(id: string | null): Slot {
  const live = useLive(useData().rows({ one: "card", id: id ?? NO_CARD }));
  if (id === null) return null;
  if (live.state === "loading") return "loading";
  return live.value[0] ?? (live.known !== "all" ? "loading" : "absent");
}

const cardIn = (slot: Slot): CardDetail | null => (typeof slot === "string" ? null : slot);
export type HolderNow = { readonly holder: Holder; readonly permanent: Slot; readonly temporary: Slot };
/** Somebody with the cards that their membership of the site names, as commands take them. */
export function useHolder(person: PersonDetail, member: MemberRow | null): HolderNow {
  const permanent = useSlot(member?.cards.permanent ?? null);
  const temporary = useSlot(member?.cards.temporary ?? null);
  const holder = { person, member, permanent: cardIn(permanent), temporary: cardIn(temporary) };
  return { holder, permanent, temporary };
}
