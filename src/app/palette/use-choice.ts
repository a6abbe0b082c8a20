import { useMantineColorScheme } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import type { FoundKind, FoundRow } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { to } from "#domain/addresses.ts";
import { useActiveSite } from "#widgets/active-site.tsx";
import { choicesOf } from "#widgets/choices.ts";
import { useMay } from "#widgets/may.ts";
import { useSignedIn } from "#widgets/signed-in.ts";
import { door } from "./door.ts";
import type { Action, Option } from "./options.ts";
import { RECENT, recentOf, withRecent } from "./recent.ts";

type How = {
  readonly onLogout: () => void;
  readonly onPreferences: () => void;
  readonly onKind: (kind: FoundKind) => void;
  readonly onDetails: (row: FoundRow) => void;
};

/** What this person opened last on this device, as stored, and how to add to it. */
export function useRecent() {
  const { uid } = useSignedIn();
  const choices = choicesOf(useData());
  const stored = useSyncExternalStore(choices.subscribe, () => choices.get(uid, RECENT));
  return { stored, add: (key: string) => choices.set(uid, RECENT, withRecent(recentOf(stored), key)) };
}

const idOf = ({ key }: FoundRow): string => key.slice(key.lastIndexOf("/") + 1);

/** Does what an option says: goes there, works on it, or shows what is known of it. [PAL-4] */
export function useChoice({ onLogout, onPreferences, onKind, onDetails }: How): (o: Option) => void {
  const { api } = useData();
  const navigate = useNavigate();
  const { site, choose } = useActiveSite();
  const { setColorScheme } = useMantineColorScheme();
  const recent = useRecent();
  const may = useMay();
  const close = () => door.set(null);
  const actions: { readonly [A in Action]: () => void } = {
    syncNow: () => void api.nudge(true),
    coloursAuto: () => setColorScheme("auto"),
    coloursLight: () => setColorScheme("light"),
    coloursDark: () => setColorScheme("dark"),
    shortcuts: () => door.set("shortcuts"),
    preferences: onPreferences,
    signOut: onLogout,
  };
  const open = (row: FoundRow) => {
    recent.add(row.key);
    if (row.kind === "site") choose(row.key.slice("sites/".length));
    else if (row.kind === "desk") {
      if (site?.id !== row.site) choose(row.site);
      void navigate(to.desks({ floor: row.floor, desk: idOf(row) }));
    } else if (row.kind === "room-booking") {
      if (site?.id !== row.site) choose(row.site);
      void navigate(to.roomBooking({ bookingId: idOf(row) }));
    } else if (row.kind === "person" && may("people.directory")) void navigate(to.person({ id: idOf(row) }));
    else return onDetails(row);
    return close();
  };
  return (o) => {
    if (o.of === "more") return onKind(o.kind);
    if (o.of === "found") return open(o.row);
    close();
    if (o.of === "screen") void navigate({ to: o.path, search: o.search ?? {} });
    else actions[o.action]();
    return undefined;
  };
}
