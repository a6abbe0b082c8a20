import { useEffect, useState } from "react";
import { useData, useLive } from "#data/live.ts";
import type { CardDetail } from "#domain/cards/collection.ts";
import type { EncodeRefusal } from "#domain/cards/encoding/encode.ts";
import { idTaken } from "#domain/cards/form.ts";
import { cardPath } from "#domain/cards/id.ts";
import { CARDS } from "#domain/cards/limits.ts";
import { useSignedIn } from "#widgets/signed-in.ts";
import { cardsNow, findCard } from "./find-card.ts";

type Taken = { readonly id: string; readonly title: string };
/** `unchecked`: the server does not answer, and this device knows of no such card. */
export type IdCheck = (
  { readonly state: "free" | "pending" | "unchecked" } | { readonly state: "taken"; readonly by: Taken }
) & {
  /** Why `facility:number` could not be encoded: the raw text is kept. */
  readonly raw: EncodeRefusal | null;
};

const takenBy = ({ id, title }: Pick<CardDetail, "id" | "title">): Taken => ({ id, title });

/**
 * Whether a card has an id already: of this device at once, of the server 500 ms after typing, by the document that it would be
 * (spec 3 §5; decision 071). The check passes where the server does not answer, and says so. [CRD-88]
 */
export function useIdCheck(typed: string, siteType: string): IdCheck {
  const data = useData();
  const { ns } = useSignedIn();
  const text = typed.trim();
  const { docId, id } = idTaken(text, siteType, []);
  const live = useLive(data.rows({ one: "card", id: docId }));
  const here = live.state === "ready" ? live.value[0] : undefined;
  const [local, setLocal] = useState<{ readonly of: string; readonly by: Taken | null } | null>(null);
  const [said, setSaid] = useState<{ readonly of: string; readonly check: "free" | "unchecked" | Taken } | null>(null);
  const asked = `${text}\n${siteType}`;
  // Cards from before their ids named a type are found by their numbers.
  useEffect(() => {
    if (text === "") return undefined;
    let over = false;
    void findCard(data, ns, text).then(({ card }) => {
      const { by } = idTaken(text, siteType, card ? [card] : []);
      if (!over) setLocal({ of: asked, by: by && takenBy(by) });
    });
    return () => {
      over = true;
    };
  }, [data, ns, text, siteType, asked]);
  useEffect(() => {
    if (text === "") return undefined;
    let over = false;
    const timer = setTimeout(() => {
      void data.api.claimedBy(cardPath(ns, docId)).then(async (answer) => {
        if (over) return;
        if (!answer.ok) return setSaid({ of: asked, check: "unchecked" });
        if (answer.value === null) return setSaid({ of: asked, check: "free" });
        const [known] = await cardsNow(data, [docId]);
        if (!over) setSaid({ of: asked, check: { id: docId, title: known?.title ?? "" } });
      });
    }, CARDS.uniqueMs);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [data, ns, text, docId, asked]);
  const raw = id.wrong;
  if (text === "") return { state: "free", raw: null };
  if (here) return { state: "taken", by: takenBy(here), raw };
  if (local?.of === asked && local.by) return { state: "taken", by: local.by, raw };
  if (said?.of !== asked) return { state: "pending", raw };
  const { check } = said;
  return typeof check === "string" ? { state: check, raw } : { state: "taken", by: check, raw };
}
