import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import type { FloorRow } from "#data/api.ts";
import { useData } from "#data/live.ts";
import type { Query } from "#domain/addresses.ts";
import { nextPaint } from "#ui/next-paint.ts";
import { whenIdle } from "#ui/when-idle.ts";
import { useActiveSite } from "#widgets/active-site.tsx";
import { choicesOf } from "#widgets/choices.ts";

/** The address follows a floor that was painted, once the page has nothing better to do; at the latest after twice this, ms. */
const FOLLOW_MS = 150;

const keyOf = (site: string) => `floor.${site}`;

/** The floor of the address, else the last one on this device, else the first. One of another site is ignored. [DSK-10] */
function pickFloor(floors: readonly FloorRow[], asked: string | null, last: string | null): FloorRow | null {
  const byId = (id: string | null) => floors.find((f) => f.id === id);
  return byId(asked) ?? byId(last) ?? floors[0] ?? null;
}

/** Floors that this page wrote into its address itself: one of them is left behind when the site is changed. */
const written = new Set<string>();

/** Warns of a floor that was asked for and is not one of the site, unless this page wrote it there itself. [DSK-24] */
function useForeignWarning(asked: string | null, site: string): void {
  const { sites } = useActiveSite();
  const { api } = useData();
  useEffect(() => {
    if (asked === null || written.has(asked) || sites.length < 2) return;
    const others = sites.filter((s) => s.id !== site);
    // Whatever the address says by then: it is put right at once.
    void import("./foreign-floor.ts").then(
      ({ warnOfForeign }) => warnOfForeign(api, asked, others),
      () => undefined, // the banner of missing files tells it
    );
  }, [api, asked, site, sites]);
}

/** The floor shown, and how to go to another. The address follows, so that a reload lands on the same floor. */
export function useFloor(floors: readonly FloorRow[], complete: boolean, uid: string, site: string) {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const inAddress = search.floor === undefined ? null : String(search.floor);
  // A floor that is chosen shows at once; the address follows its painting, and only that of the last one chosen.
  const turn = useRef(0);
  useEffect(() => () => void (turn.current += 1), []);
  const [ahead, setAhead] = useState<{ readonly of: string | null; readonly floor: string } | null>(null);
  if (ahead && ahead.of !== inAddress) setAhead(null);
  const asked = ahead?.of === inAddress ? ahead.floor : inAddress;
  const choices = choicesOf(useData());
  const floor = pickFloor(floors, asked, choices.get(uid, keyOf(site)));
  useForeignWarning(complete && asked !== null && !floors.some((f) => f.id === asked) ? asked : null, site);
  const choose = useCallback(
    (id: string, replace = false) => {
      written.add(id);
      return navigate({ to: ".", search: (now: Query) => ({ ...now, floor: id }), replace });
    },
    [navigate],
  );
  const id = floor?.id ?? null;
  const several = floors.length > 1;
  useEffect(() => {
    if (id === null) return;
    if (choices.get(uid, keyOf(site)) !== id) choices.set(uid, keyOf(site), id);
    if ((several || (complete && asked !== null)) && asked !== id) void choose(id, true);
  }, [id, asked, several, complete, uid, site, choose, choices]);
  return {
    floor,
    choose: (next: string) => {
      setAhead({ of: inAddress, floor: next });
      const own = (turn.current += 1);
      void nextPaint(FOLLOW_MS)
        .then(() => whenIdle(FOLLOW_MS))
        .then(() => {
          if (turn.current === own) void choose(next);
        });
    },
  };
}
