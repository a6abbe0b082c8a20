import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useData } from "#data/live.ts";
import { to } from "#domain/addresses.ts";
import type { NoticeRow } from "#domain/notices/collection.ts";
import { planRead } from "#domain/notices/read.ts";
import { type Clock, noticeSentence } from "#domain/notices/sentence.ts";
import { clockOf, dayOf, momentOf } from "#domain/shared/time.ts";
import { dayWords } from "#domain/words/bookings.ts";
import { SAVE_REFUSED } from "#domain/words/desks.ts";
import { NOTICE_LIST } from "#domain/words/notices.ts";
import { say } from "#domain/words/say.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Arriving, BarRows } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast.tsx";
import { useNow } from "#widgets/clock.ts";
import { deviceZone } from "#widgets/device-zone.ts";
import { Freshness } from "#widgets/freshness.tsx";
import { useMay } from "#widgets/may.ts";
import { NoneState } from "#widgets/none-state.tsx";
import classes from "./notices.module.css";
import { useNotices } from "./use-notices.ts";

/** Days and times of the site that the booking is at. */
const clockIn = (zone: string): Clock => ({
  day: (at) => dayWords(dayOf(at, zone)),
  time: (at) => clockOf(at, zone),
});

/** The way to the booking, for whoever may open it. */
function Way({ notice: { about, of } }: { readonly notice: NoticeRow }) {
  const may = useMay();
  if (about === "room")
    return may("roomBooking") ? <Link {...to.roomBooking({ bookingId: of })}>{NOTICE_LIST.open}</Link> : null;
  return may("deskBooking.deskSettings") ? <Link {...to.desks({ desk: of })}>{NOTICE_LIST.openDay}</Link> : null;
}

function Row({ notice }: { readonly notice: NoticeRow }) {
  const now = useNow();
  return (
    <li className={classes["row"]} data-unread={!notice.read || undefined}>
      <div className={classes["head"]}>
        {notice.read ? null : <Tag tone="changed">{NOTICE_LIST.isUnread}</Tag>}
        <time dateTime={new Date(notice.at).toISOString()}>{momentOf(notice.at, deviceZone(), now)}</time>
      </div>
      <p className={classes["says"]}>{noticeSentence(notice, clockIn(notice.zone))}</p>
      <Way notice={notice} />
    </li>
  );
}

/** Everything that somebody is told of their bookings, the newest first; what came while this device was offline, too. [NTC-7] */
export function NoticesScreen() {
  const { api } = useData();
  const { live, person, shown, unread } = useNotices();
  const readAll = async () => {
    const plan = planRead(shown);
    const answer = plan && (await api.save(plan));
    if (answer?.ok === false) toast({ text: SAVE_REFUSED[answer.error], tone: "error" });
  };
  const line = unread.length > 0 ? { line: say(NOTICE_LIST.unread, { n: String(unread.length) }) } : {};
  return (
    <>
      <PageHeader
        title={NOTICE_LIST.title}
        {...line}
        actions={unread.length > 0 ? <Button onClick={() => void readAll()}>{NOTICE_LIST.readAll}</Button> : undefined}
      >
        {person === "" ? null : <Freshness of="notice" />}
      </PageHeader>
      {person === "" ? (
        <EmptyState title={NOTICE_LIST.noPerson} icon="inbox" />
      ) : live.state === "loading" ? (
        <Arriving page>
          <BarRows n={4} />
        </Arriving>
      ) : shown.length === 0 ? (
        <NoneState of={live} say={NOTICE_LIST.none} icon="inbox">
          {NOTICE_LIST.noneHow}
        </NoneState>
      ) : (
        <ul className={classes["list"]}>
          {shown.map((notice) => (
            <Row key={notice.id} notice={notice} />
          ))}
        </ul>
      )}
    </>
  );
}
