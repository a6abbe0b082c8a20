import { useCallback, useEffect, useState } from "react";
import * as v from "valibot";
import type { SiteRow } from "#data/api.ts";
import type { Owner } from "#domain/bookings/owner.ts";
import type { Json } from "#domain/shared/json.ts";
import { useTyped } from "#widgets/use-typed.ts";
import { useOwnerRecord } from "#widgets/use-owner.ts";

/** A booking that is not made yet. Of its owner only who it is: what the directory says of them is read anew. */
const wishSchema = v.object({
  owner: v.nullable(v.string()),
  days: v.pipe(v.array(v.pipe(v.string(), v.isoDate())), v.readonly()),
  several: v.boolean(),
});
type WishDraft = v.InferOutput<typeof wishSchema>;
const FRESH: WishDraft = { owner: null, days: [], several: false };

function wishIn(found: Json): WishDraft | null {
  const parsed = v.safeParse(wishSchema, found);
  return parsed.success ? parsed.output : null;
}

/** Owner and days that somebody is choosing for a desk, kept on the device until they are booked or given up. [RECOVER-4] */
export function useWishDraft(site: SiteRow, desk: string) {
  const { value, putBack, change, forget } = useTyped(`booking-new/${desk}`, FRESH, wishIn);
  const recordOf = useOwnerRecord(site);
  const [owner, showOwner] = useState<Owner | null>(null);
  const before = putBack && owner === null ? value.owner : null;
  useEffect(() => {
    let gone = false;
    if (before !== null) void recordOf(before).then((found) => gone || showOwner(found));
    return () => {
      gone = true;
    };
  }, [before, recordOf]);
  const setOwner = useCallback(
    (next: Owner | null) => {
      showOwner(next);
      change({ ...value, owner: next?.ref ?? null });
    },
    [value, change],
  );
  const setDays = useCallback(
    (days: readonly string[], several = value.several) => change({ ...value, days, several }),
    [value, change],
  );
  return { owner, setOwner, days: value.days, several: value.several, setDays, putBack, forget };
}
