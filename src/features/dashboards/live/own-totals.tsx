import type { SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { deskTotals } from "#domain/neighbourhoods/list.ts";
import { roomRow } from "#domain/rooms/room.ts";
import type { Counted } from "#domain/statistics/count-document.ts";
import { LIVE } from "#domain/words/dashboards.ts";
import { say } from "#domain/words/say.ts";
import classes from "./live-status.module.css";

type Props = { readonly counted: Counted; readonly site: SiteRow };

/**
 * Totals of desks and of rooms on a day that has no count document yet: counted from the desks and rooms of the site themselves,
 * all of which a device has (spec 1 §2.6; decision 134). Nothing before all of them are here. [STA-12]
 */
export const OwnTotals = ({ counted, site }: Props) =>
  counted === "desks" ? <DeskTotal site={site} /> : <RoomTotal site={site} />;

function DeskTotal({ site }: Pick<Props, "site">) {
  const live = useLive(useData().rows({ name: "deskCounts", site: site.id }));
  if (live.state !== "ready" || live.known !== "all") return null;
  return (
    <span className={classes["hint"]}>{say(LIVE.desksInAll, { n: String(deskTotals(live.value, "").site) })}</span>
  );
}

function RoomTotal({ site }: Pick<Props, "site">) {
  const live = useLive(useData().rows({ list: "room", site: site.id }));
  if (live.state !== "ready" || live.known !== "all") return null;
  const rooms = live.value.map(roomRow).filter((room) => !room.gone);
  const seats = rooms.reduce((n, room) => n + (room.capacity ?? 0), 0);
  return (
    <span className={classes["hint"]}>{say(LIVE.roomsInAll, { n: String(rooms.length), seats: String(seats) })}</span>
  );
}
