import { useEffect, useState } from "react";
import { useData, useLive } from "#data/live.ts";
import type { CardDetail } from "#domain/cards/collection.ts";
import type { EncodeRefusal } from "#domain/cards/encoding/encode.ts";
import { frameReadings } from "#domain/cards/encoding/readings.ts";
import type { CardUid } from "#domain/cards/encoding/typed.ts";
import { idTaken, ownerTold } from "#domain/cards/form.ts";
import { cardDocId, cardPath, rawCardId } from "#domain/cards/id.ts";
import { CARDS } from "#domain/cards/limits.ts";
import { useKind } from "#widgets/known.tsx";
import { useSignedIn } from "#widgets/signed-in.ts";
import { cardsNow, findCard } from "./find-card.ts";

/** `owner` null: nobody, nobody who may be told, or the card is not on this device. */
type Taken = { readonly id: string; readonly title: string; readonly owner: string | null };
/** `unchecked`: the server does not answer, and this device knows of no such card. */
export type IdCheck = (
  { readonly state: "free" | "pending" | "unchecked" } | { readonly state: "taken"; readonly by: Taken }
) & {
  /** Why `facility:number` could not be encoded: the raw text is kept. */
  readonly raw: EncodeRefusal | null;
  /** What the text is read as; null where nothing is typed. */
  readonly as: CardUid | null;
};
type Local = { readonly of: string; readonly card: CardDetail | null };
type Said = {
  readonly of: string;
  readonly check: "free" | "unchecked" | { readonly id: string; readonly card: CardDetail | null };
};

/** Documents that the text may be on the server: its own and, while cards are to come, those of every frame that it may stand for. */
const asked = (docId: string, typed: string, all: boolean): readonly string[] =>
  all ? [docId] : [...new Set([docId, ...frameReadings(typed).map(({ type, uid }) => cardDocId(type, uid))])];

/**
 * Whether a card has an id already, by any reading of what was typed: of this device at once, of the server 500 ms after typing,
 * by the documents that it may be (spec 3 §5; decision 071). The check passes where the server does not answer, and says so.
 * [CRD-88]
 */
export function useIdCheck(typed: string, siteType: string): IdCheck {
  const data = useData();
  const { ns, roles, sites: ownSites } = useSignedIn();
  const all = useKind("card").known === "all"; // what the device has not got yet is asked of the server
  const text = typed.trim();
  const { docId, id } = idTaken(text, siteType, []);
  const live = useLive(data.rows({ one: "card", id: docId }));
  const here = live.state === "ready" ? live.value[0] : undefined;
  const [local, setLocal] = useState<Local | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const of = `${text}\n${siteType}`;
  useEffect(() => {
    if (text === "") return undefined;
    let over = false;
    void findCard(data, ns, text).then(({ card }) => {
      if (!over) setLocal({ of, card });
    });
    return () => {
      over = true;
    };
  }, [data, ns, text, of, all]);
  useEffect(() => {
    if (text === "") return undefined;
    let over = false;
    const timer = setTimeout(() => {
      const ids = asked(docId, text, all);
      void Promise.all(ids.map((one) => data.api.claimedBy(cardPath(ns, one)))).then(async (answers) => {
        if (over) return;
        const taken = ids.find((_, i) => answers[i]?.ok === true && answers[i].value !== null);
        if (taken === undefined)
          return setSaid({ of, check: answers.every((answer) => answer.ok) ? "free" : "unchecked" });
        const [known] = await cardsNow(data, [taken]);
        if (!over) setSaid({ of, check: { id: taken, card: known ?? null } });
      });
    }, CARDS.uniqueMs);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [data, ns, text, docId, of, all]);
  const raw = id.wrong;
  if (text === "") return { state: "free", raw: null, as: null };
  const free = { raw, as: { type: id.type, value: id.value } };
  const takenBy = (card: CardDetail): IdCheck => ({
    state: "taken",
    by: { id: card.id, title: card.title, owner: ownerTold(card, { roles, ownSites }) },
    raw: null,
    as: idTaken(text, siteType, [card]).as,
  });
  if (here) return takenBy(here);
  if (local?.of === of && local.card) return takenBy(local.card);
  if (said?.of !== of) return { state: "pending", ...free };
  const { check } = said;
  if (typeof check === "string") return { state: check, ...free };
  return check.card
    ? takenBy(check.card)
    : { state: "taken", by: { id: check.id, title: rawCardId(check.id), owner: null }, ...free };
}
