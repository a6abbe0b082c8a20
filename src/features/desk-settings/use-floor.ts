import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect } from "react";
import type { FloorRow } from "#data/api.ts";

/** The prefix belongs to the person and is emptied at sign-out (`active-site.tsx`). */
const keyOf = (uid: string, site: string) => `atrium.of.${uid}.floor.${site}`;

/** Storage may be blocked; then the choice lasts as long as the address does. */
function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
function remember(key: string, floor: string): void {
  try {
    localStorage.setItem(key, floor);
  } catch {
    return;
  }
}

/** The floor of the address, else the last one on this device, else the first. One of another site is ignored. [DSK-10] */
export function pickFloor(floors: readonly FloorRow[], asked: string | null, last: string | null): FloorRow | null {
  const byId = (id: string | null) => floors.find((f) => f.id === id);
  return byId(asked) ?? byId(last) ?? floors[0] ?? null;
}

/** The floor shown, and how to go to another. The address follows, so that a reload lands on the same floor. */
export function useFloor(floors: readonly FloorRow[], uid: string, site: string) {
  const search: { readonly floor?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const asked = search.floor === undefined ? null : String(search.floor);
  const floor = pickFloor(floors, asked, remembered(keyOf(uid, site)));
  const choose = useCallback(
    (id: string, replace = false) =>
      navigate({ to: ".", search: (now: object) => ({ ...now, floor: id }), replace } as never),
    [navigate],
  );
  const id = floor?.id ?? null;
  const several = floors.length > 1;
  useEffect(() => {
    if (id === null) return;
    remember(keyOf(uid, site), id);
    if (several && asked !== id) void choose(id, true);
  }, [id, asked, several, uid, site, choose]);
  return { floor, choose: (next: string) => void choose(next) };
}
