import { useCallback } from "react";
import type { SiteRow } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { isWords } from "#domain/cards/reception.ts";
import { scannedId } from "#domain/cards/reader.ts";
import { firstAnswer } from "#widgets/first-of.ts";
import type { Look } from "../cards/use-scan.tsx";
import { peopleQuery } from "../people-found.tsx";

/** What was typed into the field, and whether it came as fast as a scanner types. */
export type Asked = { readonly text: string; readonly scanned: boolean };
type Of = {
  readonly site: SiteRow;
  readonly look: Look;
  readonly onPerson: (id: string) => void;
};

/**
 * Looks for what was typed: the card of that number; else, of what a person typed, the people whom it finds. One alone is chosen,
 * and several stay in the list below. Only what can be nobody's name counts as a card that nobody has added. [CRD-98]
 */
export function useAsked({ site, look, onPerson }: Of): (asked: Asked) => void {
  const data = useData();
  return useCallback(
    ({ text, scanned }) => {
      const id = scannedId(text);
      if (id === null || (scanned && !isWords(text))) return look(id);
      const words = async (isLast: () => boolean): Promise<boolean> => {
        const { known, value } = await firstAnswer(data.window(peopleQuery(site.id, text)));
        const [only] = value.total === 1 && known === "all" ? [value.at(0)] : [];
        if (only && isLast()) onPerson(only.id);
        return value.total > 0 || (isWords(text) && !scanned);
      };
      return look(id, words);
    },
    [data, site, look, onPerson],
  );
}
