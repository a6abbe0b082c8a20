import { useCallback, useEffect, useState } from "react";
import * as v from "valibot";
import type { ChangeSetRow } from "#data/api.ts";
import { useData } from "#data/live.ts";

/** Titles of the desks where lost bookings were placed instead, by path of the lost one. */
export type Placed = { readonly [path: string]: string };

const placedSchema = v.record(v.string(), v.string());
const NONE: Placed = {};
/** The key outlives the set: its parts keep the name of the save. */
export const placedKey = (row: Pick<ChangeSetRow, "part">): string => `lost/${row.part.of}`;

/** Where lost bookings of a save were placed, kept on the device: null until it is known. [BKG-25] */
export function usePlaced(row: Pick<ChangeSetRow, "part">) {
  const { api } = useData();
  const key = placedKey(row);
  const [placed, setPlaced] = useState<Placed | null>(null);
  useEffect(() => {
    let gone = false;
    void api.readDraft(key).then((stored) => {
      const parsed = v.safeParse(placedSchema, stored);
      if (!gone) setPlaced(parsed.success ? parsed.output : NONE);
    });
    return () => {
      gone = true;
    };
  }, [api, key]);
  const place = useCallback(
    async (path: string, desk: string): Promise<void> => {
      const next = { ...placed, [path]: desk };
      setPlaced(next);
      await api.writeDraft(key, next);
    },
    [api, key, placed],
  );
  return { placed, place };
}
