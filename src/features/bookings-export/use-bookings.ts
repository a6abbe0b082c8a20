import { useCallback, useEffect, useState } from "react";
import { useData, useSyncPart } from "#data/live.ts";
import { EXPORT } from "#domain/export/limits.ts";
import type { ExportKind, ExportRows } from "./kinds.ts";

export type Loaded =
  { readonly state: "idle" | "loading" | "denied" } | { readonly state: "ready"; readonly answer: ExportRows };

/** Bookings that begin in a period, asked for anew when it changes and when the server answers again. */
export function useBookings(
  kind: ExportKind,
  site: string,
  period: { readonly from: number; readonly to: number } | null,
) {
  const { api } = useData();
  const online = useSyncPart((sync) => sync?.net === "online");
  const [loaded, setLoaded] = useState<Loaded>({ state: "idle" });
  const [turn, setTurn] = useState(0);
  const [from, to] = [period?.from ?? null, period?.to ?? null];
  const stale = loaded.state === "ready" && loaded.answer.from === "device";
  useEffect(() => {
    if (from === null || to === null) {
      setLoaded({ state: "idle" });
      return undefined;
    }
    let gone = false;
    setLoaded({ state: "loading" });
    void kind.load(api, { site, from, to, limit: EXPORT.maxShown }).then((found) => {
      if (gone) return;
      setLoaded(found.ok ? { state: "ready", answer: found.value } : { state: "denied" });
    });
    return () => {
      gone = true;
    };
  }, [api, kind, site, from, to, turn]);
  const again = useCallback(() => setTurn((n) => n + 1), []);
  useEffect(() => {
    if (online && stale) again();
  }, [online, stale, again]);
  return { loaded, online, again };
}
