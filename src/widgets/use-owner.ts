import { useCallback, useEffect, useRef, useState } from "react";
import { type Basis, OWN } from "#domain/shared/known.ts";
import type { FoundRow, SiteRow } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { listedPath, type Owner, ownerIn } from "#domain/bookings/owner.ts";

export type FoundPerson = Extract<FoundRow, { kind: "person" }>;
export type OwnerSearch = {
  readonly found: readonly FoundPerson[];
  /** What `found` answers; empty before the first answer. */
  readonly text: string;
  /** Not everybody of the site is on this device yet. */
  readonly partial: boolean;
} & Basis;

/** People asked for and shown: those of other sites, and those who left, are taken out in between. */
const ASKED = 60;
const SHOWN = 8;
const NOTHING: OwnerSearch = { found: [], text: "", partial: false, ...OWN };

/** Active people of a site, found on this device with the keystroke (spec 2 §5; expectations: no debounce of what is local). [BKG-18] */
export function useOwnerSearch(site: SiteRow, text: string): OwnerSearch {
  const client = useData();
  const { api } = client;
  const [answer, setAnswer] = useState<OwnerSearch>(NOTHING);
  const [version, setVersion] = useState(0);
  useEffect(() => client.watchSearch(() => setVersion((v) => v + 1)), [client]);
  const newest = useRef(0);
  useEffect(() => {
    const own = ++newest.current;
    if (text.trim() === "") return;
    api.search({ text, kind: "person", limit: ASKED, recent: [] }).then(
      (said) => {
        if (own !== newest.current || !said) return;
        const people = said.groups.flatMap((g) => g.rows).filter((r) => r.kind === "person");
        const found = people.filter((p) => p.active && p.sites.includes(site.id)).slice(0, SHOWN);
        const partial = said.parts.some((p) => p.kind === "person");
        const sources = said.sources.filter((s) => s.kind === "person").map((s) => `${s.source}:${site.id}`);
        setAnswer({ found, text, partial, known: partial ? "part" : "all", sources });
      },
      (e: unknown) => reportError(e),
    );
  }, [api, site.id, text, version]);
  return text.trim() === "" ? NOTHING : answer;
}

/** Reads what the directory says of somebody; null when they are no member of the site. */
export function useOwnerRecord(site: SiteRow): (ref: string) => Promise<Owner | null> {
  const { api } = useData();
  return useCallback(
    async (ref) => {
      const path = listedPath(ref, site.id);
      const listed = (await api.shown([path]))[path];
      return listed ? ownerIn(listed.fields) : null;
    },
    [api, site.id],
  );
}
