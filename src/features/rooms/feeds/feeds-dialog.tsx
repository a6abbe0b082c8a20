import "@mantine/core/styles/Input.layer.css";
import { Button, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import type { SiteRow } from "#data/api.ts";
import {
  FEED_KINDS,
  feedAddress,
  type FeedKind,
  type FeedOf,
  isSame,
  type ToldFeed,
} from "#domain/rooms/feed/feeds.ts";
import { OWN } from "#domain/shared/known.ts";
import { dayOf } from "#domain/shared/time.ts";
import { dayWords } from "#domain/words/bookings.ts";
import { FEED } from "#domain/words/feeds.ts";
import { say } from "#domain/words/say.ts";
import { Action } from "#ui/action.tsx";
import { confirm } from "#ui/confirm.tsx";
import { copy } from "#ui/copy.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { deviceZone } from "#widgets/device-zone.ts";
import { None } from "#widgets/known.tsx";
import { useOffline } from "#widgets/use-offline.ts";
import type { SiteRooms } from "../calendar/use-calendar-data.ts";
import classes from "./feeds.module.css";
import { useFeeds } from "./use-feeds.ts";

type Props = { readonly site: SiteRow; readonly rooms: SiteRooms; readonly onClose: () => void };

/** What a feed is called here; a room or site that this device does not have has no name. */
function useNames(rooms: SiteRooms): (feed: FeedOf) => string {
  const { sites } = useActiveSite();
  return ({ kind, of }) => {
    if (kind === "mine") return FEED.kind.mine;
    if (kind === "site") {
      const site = sites.find((s) => s.id === of);
      return site ? say(FEED.siteFeed, { site: site.title }) : FEED.unknownSite;
    }
    const room = rooms.byId.get(of);
    return room ? say(FEED.roomFeed, { room: room.title }) : FEED.unknownRoom;
  };
}

type ChoiceProps = Pick<Props, "site" | "rooms"> & {
  readonly kind: FeedKind;
  readonly room: string;
  readonly wrong: boolean;
  readonly onKind: (kind: FeedKind) => void;
  readonly onRoom: (room: string) => void;
};
/** What the feed is to show. */
function Choice({ site, rooms, kind, room, wrong, onKind, onRoom }: ChoiceProps) {
  return (
    <fieldset className={classes["which"]}>
      <legend>{FEED.which}</legend>
      {FEED_KINDS.map((one) => (
        <label key={one} className={classes["choice"]}>
          <input type="radio" name="feed" checked={kind === one} onChange={() => onKind(one)} />
          {say(FEED.kind[one], { site: site.title })}
        </label>
      ))}
      {kind === "room" ? (
        <NativeSelect
          label={FEED.room}
          value={room}
          error={wrong ? FEED.roomNeeded : null}
          data={[
            { value: "", label: FEED.chooseRoom },
            ...rooms.rooms.filter((r) => !r.gone).map((r) => ({ value: r.id, label: r.title })),
          ]}
          onChange={(e) => onRoom(e.currentTarget.value)}
        />
      ) : null}
    </fieldset>
  );
}

/** The address that was just made: it is told once. */
function Made({ address, name }: { readonly address: string; readonly name: string }) {
  return (
    <div className={classes["made"]}>
      <TextInput
        label={say(FEED.address, { feed: name })}
        description={FEED.once}
        readOnly
        value={address}
        onFocus={(e) => e.currentTarget.select()}
      />
      <Button onClick={() => void copy(address)}>{FEED.copy}</Button>
    </div>
  );
}

type RowProps = {
  readonly feed: ToldFeed;
  readonly name: string;
  readonly cannot: string | null;
  readonly onRenew: () => void;
  readonly onRemove: () => void;
};
function FeedRow({ feed, name, cannot, onRenew, onRemove }: RowProps) {
  return (
    <li>
      <span className={classes["name"]}>
        {name}
        <small>{say(FEED.madeOn, { day: dayWords(dayOf(feed.madeAt, deviceZone())) })}</small>
      </span>
      <Group gap={8}>
        <Action cannot={cannot} label={say(FEED.renewOf, { feed: name })} onClick={onRenew}>
          {FEED.renew}
        </Action>
        <Action cannot={cannot} label={say(FEED.removeOf, { feed: name })} onClick={onRemove}>
          {FEED.remove}
        </Action>
      </Group>
    </li>
  );
}

/** Addresses under which other calendars show bookings: made, shown once, renewed and removed on the server. [FEED-7] */
export function FeedsDialog({ site, rooms, onClose }: Props) {
  const offline = useOffline();
  const { feeds, why, busy, ask } = useFeeds(offline);
  const nameOf = useNames(rooms);
  const [kind, setKind] = useState<FeedKind>("mine");
  const [room, setRoom] = useState("");
  const [tried, setTried] = useState(false);
  const [made, setMade] = useState<{ readonly feed: FeedOf; readonly address: string } | null>(null);
  const chosen: FeedOf = { kind, of: kind === "site" ? site.id : kind === "room" ? room : "" };
  const cannot = offline ? FEED.offline : busy ? FEED.working : null;
  const make = async (feed: FeedOf) => {
    const answer = await ask("make", feed);
    if (answer.ok && answer.value !== null)
      setMade({ feed, address: feedAddress(window.location.origin, answer.value) });
  };
  const renew = async (feed: FeedOf) => {
    const title = say(FEED.renewAsk, { feed: nameOf(feed) });
    if (await confirm({ title, body: FEED.renewWhy, yes: FEED.renew, no: FEED.keep })) await make(feed);
  };
  const remove = async (feed: FeedOf) => {
    const name = nameOf(feed);
    const title = say(FEED.removeAsk, { feed: name });
    if (!(await confirm({ title, body: FEED.removeWhy, yes: FEED.remove, no: FEED.keep, danger: true }))) return;
    if (!(await ask("remove", feed)).ok) return;
    if (made && isSame(made.feed, feed)) setMade(null);
    toast({ text: say(FEED.removed, { feed: name }) });
  };
  const first = () => {
    setTried(true);
    if (kind === "room" && room === "") return;
    const there = feeds?.some((f) => isSame(f, chosen)) === true;
    void (there ? renew(chosen) : make(chosen));
  };
  return (
    <Dialog
      title={FEED.title}
      onClose={onClose}
      wide
      footer={
        <Button variant="default" onClick={onClose}>
          {FEED.close}
        </Button>
      }
    >
      <Stack gap="md">
        <p className={classes["hint"]}>{FEED.about}</p>
        <p className={classes["hint"]}>{FEED.secret}</p>
        {offline ? (
          <Notice slim role="status">
            {FEED.offline}
          </Notice>
        ) : null}
        <Choice
          {...{ site, rooms, kind, room }}
          wrong={tried && kind === "room" && room === ""}
          onKind={setKind}
          onRoom={setRoom}
        />
        <div>
          <Action cannot={cannot} label={FEED.make} onClick={first}>
            {FEED.make}
          </Action>
        </div>
        {why === "" ? null : (
          <Group gap={8}>
            <p className={classes["error"]} role="alert">
              {say(FEED.failed, { why })}
            </p>
            {feeds === null ? (
              <Action cannot={cannot} onClick={() => void ask("list", null)}>
                {FEED.again}
              </Action>
            ) : null}
          </Group>
        )}
        {made ? <Made address={made.address} name={nameOf(made.feed)} /> : null}
        <section aria-label={FEED.yours}>
          <h3 className={classes["head"]}>{FEED.yours}</h3>
          {feeds === null ? (
            offline || why !== "" ? null : (
              <p role="status">{FEED.reading}</p>
            )
          ) : feeds.length === 0 ? (
            <p className={classes["hint"]}>
              {/* The server was asked just now. */}
              <None of={OWN} say={FEED.none} />
            </p>
          ) : (
            <ul className={classes["feeds"]}>
              {feeds.map((feed) => (
                <FeedRow
                  key={`${feed.kind} ${feed.of}`}
                  {...{ feed, cannot, name: nameOf(feed) }}
                  onRenew={() => void renew(feed)}
                  onRemove={() => void remove(feed)}
                />
              ))}
            </ul>
          )}
        </section>
      </Stack>
    </Dialog>
  );
}
