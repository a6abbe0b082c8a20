import { say } from "../words/say.ts";
import { NOTICE_PART, NOTICE_SENTENCE } from "../words/notices.ts";
import type { NoticeOf, NoticePlace } from "./events.ts";

/** How a reader writes days and times. */
export type Clock = { readonly day: (at: number) => string; readonly time: (at: number) => string };

/** A time of a booking in one line. */
function whenWords({ from, to }: Pick<NoticePlace, "from" | "to">, { day, time }: Clock): string {
  const at = { day: day(from), from: time(from) };
  if (to === null) return say(NOTICE_PART.open, at);
  const lastDay = day(to);
  return lastDay === at.day
    ? say(NOTICE_PART.period, { ...at, to: time(to) })
    : say(NOTICE_PART.long, { ...at, lastDay, to: time(to) });
}

function whatWords({ about, title, more }: NoticeOf, at: NoticePlace, clock: Clock): string {
  const one = whenWords(at, clock);
  const when = more > 0 ? say(NOTICE_PART.more, { when: one, n: String(more) }) : one;
  if (about === "desk") return say(NOTICE_PART.desk, { place: at.place, when });
  return title === ""
    ? say(NOTICE_PART.roomUntitled, { place: at.place, when })
    : say(NOTICE_PART.room, { title, place: at.place, when });
}

/** The first letter of a sentence. */
const begun = (text: string): string => text.charAt(0).toLocaleUpperCase("en-GB") + text.slice(1);

/** What happened, as a sentence; of a booking that moved and has to be approved again, a second one. [NTC-2] */
export function noticeSentence(n: NoticeOf, clock: Clock): string {
  const words = NOTICE_SENTENCE[n.kind][n.by === "" ? "none" : "by"];
  const at = { who: n.by, what: whatWords(n, n, clock), reason: n.reason };
  const why = n.reason === "" ? "" : say(NOTICE_PART.because, { reason: n.reason });
  const now = say(NOTICE_PART.place, { place: n.place, when: whenWords(n, clock) });
  const was = whatWords(n, n.was ?? n, clock);
  const slots: { readonly [slot: string]: string } = { ...at, why, now, was };
  const filled = words.replace(/\{(\w+)\}/g, (_, slot: string) => slots[slot] ?? "");
  return [begun(filled), ...(n.kind === "moved" && n.asks ? [NOTICE_PART.asksAgain] : [])].join(" ");
}
