import { type Letter, oneLine, timesIn } from "../reminders/letter.ts";
import type { Zone } from "../shared/time.ts";
import { NOTICE_LETTER } from "../words/notices.ts";
import { say } from "../words/say.ts";
import { NOTICES } from "./limits.ts";
import type { NoticeOf } from "./events.ts";
import { noticeSentence } from "./sentence.ts";

type LetterOf = {
  readonly notice: NoticeOf;
  /** How its reader is called. */
  readonly name: string;
  readonly site: string;
  readonly zone: Zone;
  readonly locale: string;
  /** The save changed several bookings of theirs alike, and no other letter says so. */
  readonly several: boolean;
};

/** Subject and text of a letter; nothing in it is HTML, and no text of anybody makes a line of its own. [NTC-5] */
export function noticeLetter({ notice, name, site, zone, locale, several }: LetterOf): Letter {
  const { day, clock } = timesIn(locale, zone);
  const line = (text: string, max?: number) => oneLine(text, max);
  const n: NoticeOf = {
    ...notice,
    title: line(notice.title),
    place: line(notice.place),
    was: notice.was && { ...notice.was, place: line(notice.was.place) },
    by: line(notice.by),
    reason: line(notice.reason, NOTICES.reasonMax),
  };
  const called = line(name);
  return {
    subject: say(NOTICE_LETTER[n.kind], { place: n.place, day: day(n.from) }),
    text: [
      called === "" ? NOTICE_LETTER.helloNobody : say(NOTICE_LETTER.hello, { name: called }),
      "",
      noticeSentence(n, { day, time: clock }),
      ...(several ? [NOTICE_LETTER.several] : []),
      "",
      say(NOTICE_LETTER.where, { site: line(site), zone }),
      NOTICE_LETTER.why,
    ].join("\n"),
  };
}
