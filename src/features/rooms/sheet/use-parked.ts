import { useEffect, useState } from "react";
import type { ChangeSetRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { bookingPath } from "#domain/rooms/commands/world.ts";
import { useSignedIn } from "#widgets/signed-in.ts";

const isOfRooms = ({ action, state }: ChangeSetRow): boolean =>
  state === "attention" && (action.startsWith("meetings.") || action.startsWith("workOrders."));

/** Changes of a booking, or of its catering, that need a person's decision. [ROM-88] */
export function useParked(booking: string): readonly ChangeSetRow[] {
  const data = useData();
  const { ns } = useSignedIn();
  const live = useLive(data.rows({ name: "changeSets" }));
  const rows = live.state === "ready" ? live.value.filter(isOfRooms) : [];
  const asked = rows.map((r) => r.id).join(" ");
  const [own, setOwn] = useState<readonly string[]>([]);
  useEffect(() => {
    let gone = false;
    const path = bookingPath(ns, booking);
    const orders = `ns/${ns}/workOrders/${booking}-`;
    const ids = asked === "" ? [] : asked.split(" ");
    void Promise.all(ids.map((id) => data.api.changeSet(id))).then((sets) => {
      if (gone) return;
      const about = sets.filter((s) => s?.set.ops.some((op) => op.path === path || op.path.startsWith(orders)));
      setOwn(about.map((s) => s?.set.id ?? ""));
    });
    return () => {
      gone = true;
    };
  }, [data, ns, booking, asked]);
  return rows.filter((r) => own.includes(r.id));
}
