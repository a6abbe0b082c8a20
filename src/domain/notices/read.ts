import type { Op, Plan } from "../shared/changes.ts";
import { planOf } from "../shared/command.ts";
import { NOTICE_LIST } from "../words/notices.ts";
import { say } from "../words/say.ts";
import type { NoticeRow } from "./collection.ts";
import { noticesRead } from "./declared.ts";
import { NOTICES } from "./limits.ts";

/** The notices of a person that a list shows, at a moment of the server's clock. [NTC-7] */
export const shownNotices = (all: readonly NoticeRow[], person: string, now: number): readonly NoticeRow[] =>
  all.filter((n) => n.person === person && n.at > now - NOTICES.shownMs);
export const unreadOf = (shown: readonly NoticeRow[]): readonly NoticeRow[] => shown.filter((n) => !n.read);

/** Marks notices as read, as many as one save takes; null where there is none to mark. [NTC-8] */
export function planRead(shown: readonly NoticeRow[]): Plan | null {
  const unread = unreadOf(shown).slice(0, NOTICES.readMax);
  if (unread.length === 0) return null;
  const ops = unread.map((n): Op => ({
    kind: "patch",
    path: n.path,
    fields: { read: true },
    seen: { read: false },
    seenRev: n.rev,
  }));
  const label =
    unread.length === 1 ? NOTICE_LIST.readLabelOne : say(NOTICE_LIST.readLabel, { n: String(unread.length) });
  return planOf(noticesRead, { label, site: null, ops });
}
