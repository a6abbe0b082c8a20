import type { DataClient } from "#data/client.ts";
import type { WindowSource } from "#data/window-source.ts";
import type { CardDetail, CardRow } from "#domain/cards/collection.ts";
import { type CardBy, cardBy, cardIds } from "#domain/cards/encoding/card-by.ts";
import { cardPath } from "#domain/cards/id.ts";
import { lastPart, linkedId } from "#domain/shared/doc-reads.ts";
import { firstOf } from "#widgets/first-of.ts";

/** So many cards that the search finds by a number are looked at: only cards from before their ids named a type need it. */
const LOOKED_AT = 10;

/** The first rows of a window, which is left again. */
function firstRows(source: WindowSource<CardRow>): Promise<readonly CardRow[]> {
  return new Promise((resolve) => {
    const look = () => {
      const live = source.get();
      if (live.state !== "ready") return;
      queueMicrotask(() => leave());
      const { total, at } = live.value;
      resolve(Array.from({ length: Math.min(total, LOOKED_AT) }, (_, i) => at(i)).filter((c) => c !== undefined));
    };
    const leave = source.subscribe(look);
    look();
  });
}

const ofIds = async (data: DataClient, ids: readonly string[]): Promise<readonly CardDetail[]> =>
  (await Promise.all(ids.map((id) => firstOf(data.rows({ one: "card", id }))))).flat();

/** Cards as they stand now, waiting edits included; one that is not on this device is left out. */
export const cardsNow = (data: DataClient, ids: readonly string[]): Promise<readonly CardDetail[]> => ofIds(data, ids);

/**
 * The card of a scanned or typed value, from this device alone: by the ids that it may be kept under, else as the search finds
 * its numbers. [CRD-81]
 * @param ahead hears whose it may be as soon as that is known, so that they are asked for beside the card
 */
export async function findCard(
  data: DataClient,
  ns: string,
  typed: string,
  ahead: (owner: string) => void = () => undefined,
): Promise<CardBy<CardDetail>> {
  const raw = typed.trim();
  if (raw === "") return { card: null, several: false };
  const shown = await data.api.shown(cardIds(raw).map((id) => cardPath(ns, id)));
  const here = Object.entries(shown).flatMap(([path, doc]) => (doc ? [lastPart(path)] : []));
  const owners = Object.values(shown).map((doc) => linkedId(doc?.fields["owner"]));
  for (const owner of owners) if (owner !== "") ahead(owner);
  const known = cardBy(raw, await ofIds(data, here));
  if (known.card) return known;
  const rows = await firstRows(data.window({ window: "card", text: raw }));
  return cardBy(
    raw,
    await ofIds(
      data,
      rows.map((c) => c.id),
    ),
  );
}
