import { useCallback, useEffect, useState } from "react";
import { useData, useSyncPart } from "#data/live.ts";
import { EXPORT } from "#domain/export/limits.ts";
import type { ExportKind, ExportRows } from "./kinds.ts";

export type Loaded =
  | { readonly state: "idle" | "loading" | "denied" }
  /** `waiting`: the rows are this device's, and the server has not answered yet. */
  | { readonly state: "ready"; readonly answer: ExportRows; readonly waiting: boolean };

/**
 * Bookings that begin in a period, asked for anew when it changes and when the server answers again. What this device has of them is
 * there while the server answers (spec 1 §2.5). [EXP-18]
 */
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
  const stale = loaded.state === "ready" && loaded.answer.from === "device" && !loaded.waiting;
  useEffect(() => {
    if (from === null || to === null) {
      setLoaded({ state: "idle" });
      return undefined;
    }
    let gone = false;
    setLoaded({ state: "loading" });
    const ask = { site, from, to, limit: EXPORT.maxShown };
    let answered = false;
    void kind.load(api, { ...ask, here: true }).then((found) => {
      if (gone || answered || !found.ok) return;
      setLoaded({ state: "ready", answer: found.value, waiting: true });
    });
    void kind.load(api, ask).then((found) => {
      if (gone) return;
      answered = true;
      setLoaded(found.ok ? { state: "ready", answer: found.value, waiting: false } : { state: "denied" });
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
