import { useParams } from "@tanstack/react-router";
import * as v from "valibot";
import type { SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { to } from "#domain/addresses.ts";
import { docIdSchema } from "#domain/shared/doc-id.ts";
import { DOOR } from "#domain/words/door.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { PageSkeleton } from "#ui/skeleton.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { useNow } from "#widgets/clock.ts";
import { NoneState } from "#widgets/none-state.tsx";
import { useHoldings } from "#widgets/rooms/use-holdings.ts";
import { useRoomWorld } from "#widgets/rooms/use-room-world.ts";
import { DoorOf } from "./door-of.tsx";

/** An id of digits alone comes as a number. */
const idSchema = v.pipe(v.union([v.string(), v.number()]), v.transform(String), docIdSchema);
const paramSchema = v.object({ site: idSchema, room: idSchema });
const Loading = () => <PageSkeleton shape="cards" label={DOOR.loading} />;
const ToCalendar = () => (
  <ButtonLink variant="default" {...to.calendar()}>
    {DOOR.toCalendar}
  </ButtonLink>
);

/** A room, as the code at its door opens it: `/room-booking/door/$site/$room` (decision 132). [DOOR-4] */
export function DoorScreen() {
  const param = v.safeParse(paramSchema, useParams({ strict: false }));
  const { sites } = useActiveSite();
  const live = useLive(useData().rows({ list: "site" }));
  const { site: id, room } = param.success ? param.output : { site: "", room: "" };
  const site = sites.find((s) => s.id === id);
  if (site) return <OfSite key={`${id} ${room}`} site={site} room={room} />;
  if (live.state === "loading") return <Loading />;
  return (
    <NoneState of={live} say={DOOR.noSite} icon="room" page action={<ToCalendar />}>
      {DOOR.noSiteHow}
    </NoneState>
  );
}

function OfSite({ site, room: id }: { readonly site: SiteRow; readonly room: string }) {
  const now = useNow();
  const state = useRoomWorld(site);
  const holdings = useHoldings(site, { from: now, to: now });
  const room = state.rooms.find((r) => r.id === id && !r.gone);
  if (!state.ready) return <Loading />;
  if (!room)
    return (
      <NoneState
        of={state.of}
        say={DOOR.noRoom}
        slots={{ site: site.title }}
        icon="room"
        page
        action={<ToCalendar />}
        skeleton={<Loading />}
      >
        {DOOR.noRoomHow}
      </NoneState>
    );
  if (holdings.state === "loading" && holdings.bookings.length === 0) return <Loading />;
  return <DoorOf site={site} room={room} state={state} holdings={holdings} />;
}
