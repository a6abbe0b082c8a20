import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import type { FloorRow } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { DESK_WORDS } from "#domain/words/desks.ts";
import { say } from "#domain/words/say.ts";
import { nextPaint } from "#ui/next-paint.ts";
import { whenIdle } from "#ui/when-idle.ts";
import { toast } from "#ui/toast.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { choicesOf } from "#widgets/choices.ts";

/** The address follows a floor that was painted, once the page has nothing better to do; at the latest after twice this, ms. */
const FOLLOW_MS = 150;

const keyOf = (site: string) => `floor.${site}`;

/** The floor of the address, else the last one on this device, else the first. One of another site is ignored. [DSK-10] */
export function pickFloor(floors: readonly FloorRow[], asked: string | null, last: string | null): FloorRow | null {
  const byId = (id: string | null) => floors.find((f) => f.id === id);
  return byId(asked) ?? byId(last) ?? floors[0] ?? null;
}

/** Floors that this page wrote into its address itself: one of them is left behind when the site is changed. */
const written = new Set<string>();

/**
 * Warns of a floor that was asked for and belongs to another site (spec 1 §4, spec 2 §5); it is ignored, as an unknown one is
 * without a word. @param asked a floor that this site does not have; null for none [DSK-24]
 */
function useForeignWarning(asked: string | null, site: string): void {
  const { sites } = useActiveSite();
  const { api } = useData();
  const others = sites.filter((s) => s.id !== site);
  const known = others.map((s) => s.id).join(" ");
  useEffect(() => {
    if (asked === null || written.has(asked) || known === "") return undefined;
    let current = true;
    const at = new Map(known.split(" ").map((id) => [`sites/${id}/spaces/${asked}`, id]));
    void api.shown([...at.keys()]).then((found) => {
      const path = [...at.keys()].find((p) => found[p]?.fields["kind"] === "floor");
      if (!current || path === undefined) return;
      const title = others.find((s) => s.id === at.get(path))?.title ?? "";
      toast({ of: "foreign-floor", text: say(DESK_WORDS.foreignFloor, { site: title }), ms: 10_000 });
    });
    return () => {
      current = false;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the names of the sites are only said
  }, [api, asked, known]);
}

/** The floor shown, and how to go to another. The address follows, so that a reload lands on the same floor. */
export function useFloor(floors: readonly FloorRow[], complete: boolean, uid: string, site: string) {
  const search: { readonly floor?: unknown } = useSearch({ strict: false });
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
      return navigate({ to: ".", search: (now: object) => ({ ...now, floor: id }), replace } as never);
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
