import { useEffect, useState } from "react";
import { useData } from "#data/live.ts";
import type { CardDetail } from "#domain/cards/collection.ts";
import type { Target } from "#domain/cards/commands/parts.ts";
import { foundAs } from "#domain/cards/encoding/card-by.ts";
import { type CardUid, type IdTyped, idTyped } from "#domain/cards/encoding/typed.ts";
import { newCardWrong } from "#domain/cards/form.ts";
import { useKind } from "#widgets/known.tsx";
import { useSignedIn } from "#widgets/signed-in.ts";
import { findCard } from "../find-card.ts";
import { useIdCheck } from "../use-id-check.ts";

/** What a scanned or typed number stands for. `elsewhere`: the server has such a card, and this device does not yet. `as`: what it is read as. */
export type CardFound =
  | { readonly state: "none" | "looking" | "elsewhere" }
  | { readonly state: "card"; readonly card: CardDetail; readonly several: boolean; readonly as: CardUid | null }
  | {
      readonly state: "new";
      readonly id: IdTyped;
      /** The server has said that it has no such card. */
      readonly checked: boolean;
    };

/** Looks for a card as its number is typed; one that nobody has added is made by the command that hands it out. [CRD-90] */
export function useFound(typed: string, siteType: string): CardFound {
  const data = useData();
  const { ns } = useSignedIn();
  const text = typed.trim();
  const [said, setSaid] = useState<{ readonly of: string; readonly found: CardFound } | null>(null);
  const all = useKind("card").known; // what is not here yet may be when all cards are
  const check = useIdCheck(said?.of === text && said.found.state === "new" ? text : "", siteType);
  useEffect(() => {
    if (text === "") return undefined;
    let over = false;
    void findCard(data, ns, text).then(({ card, several }) => {
      if (over) return;
      setSaid({
        of: text,
        found: card
          ? { state: "card", card, several, as: foundAs(text, card) }
          : { state: "new", id: idTyped(text, siteType), checked: false },
      });
    });
    return () => {
      over = true;
    };
  }, [data, ns, text, siteType, all]);
  if (text === "") return { state: "none" };
  if (said?.of !== text) return { state: "looking" };
  if (said.found.state !== "new") return said.found;
  return check.state === "taken" ? { state: "elsewhere" } : { ...said.found, checked: check.state === "free" };
}

/** What is wrong with a card that is to be added, by field. */
export const wrongOf = (found: CardFound, title: string): ReturnType<typeof newCardWrong> =>
  found.state === "new" ? newCardWrong(found.id.value, title) : {};

/** … as a command takes it; null: nothing that can be handed out. */
export function targetOf(found: CardFound, title: string): Target | null {
  if (found.state === "card") return found.card;
  if (found.state !== "new" || Object.keys(wrongOf(found, title)).length > 0) return null;
  const { type, value } = found.id;
  return { uid: { type, value }, title };
}
