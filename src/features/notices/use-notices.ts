import { useMemo } from "react";
import { useData, useLive } from "#data/live.ts";
import type { NoticeRow } from "#domain/notices/collection.ts";
import { shownNotices, unreadOf } from "#domain/notices/read.ts";
import { lastPart } from "#domain/shared/doc-reads.ts";
import { useNow } from "#widgets/clock.ts";
import { useSignedIn } from "#widgets/signed-in.ts";

const NONE: readonly NoticeRow[] = [];

/** What the person at this device is told of their bookings; `person` is empty for an account that belongs to none. [NTC-7] */
export function useNotices() {
  const person = lastPart(useSignedIn().person?.ref ?? "");
  const live = useLive(useData().rows({ list: "notice" }));
  const rows = live.state === "ready" ? live.value : NONE;
  const now = useNow();
  const shown = useMemo(() => shownNotices(rows, person, now), [rows, person, now]);
  return { live, person, shown, unread: unreadOf(shown) };
}
