import { useCallback, useMemo, useRef, useState } from "react";
import type { DataApi } from "#data/api.ts";
import { useData } from "#data/live.ts";
import type { LogEntry } from "#domain/audit/log.ts";
import { sentenceOf } from "#domain/audit/sentence.ts";
import { type NamesByPath, namesAsked, NO_TELLERS, type Tellers } from "#domain/audit/telling.ts";
import { useActiveSite } from "./active-site.tsx";
import { useSignedIn } from "./signed-in.ts";

/** Documents whose names are asked for in one go. */
const AT_ONCE = 500;
/** Names of documents, as far as this device has them. */
export async function namesFrom(api: DataApi, paths: readonly string[]): Promise<NamesByPath> {
  const all: { [path: string]: NamesByPath[string] } = {};
  for (let i = 0; i < paths.length; i += AT_ONCE)
    Object.assign(all, (await api.onServer(paths.slice(i, i + AT_ONCE))).names);
  return all;
}

/**
 * What sentences about changes are told with: zones of sites, and the names that they ask for, which are learnt once. The same
 * object until one of them is another. [AUD-26]
 */
export function useTellers(): { readonly tellers: Tellers; readonly learn: (entries: readonly LogEntry[]) => void } {
  const { api } = useData();
  const { ns } = useSignedIn();
  const { site, sites } = useActiveSite();
  const [names, setNames] = useState<NamesByPath>({});
  const asked = useRef(new Set<string>());
  const zone = site?.timeZone ?? NO_TELLERS.zone;
  const tellers = useMemo((): Tellers => {
    const ofSites = Object.fromEntries(sites.map((s) => [`sites/${s.id}`, { title: s.title, deleted: false }]));
    return {
      ns,
      zone,
      zoneOf: (id) => sites.find((s) => s.id === id)?.timeZone,
      names: { ...names, ...ofSites },
    };
  }, [ns, zone, sites, names]);
  const learn = useCallback(
    (entries: readonly LogEntry[]) => {
      const paths = namesAsked(entries, ns, sentenceOf).filter((path) => !asked.current.has(path));
      if (paths.length === 0) return;
      for (const path of paths) asked.current.add(path);
      void namesFrom(api, paths).then((come) => {
        if (Object.keys(come).length > 0) setNames((known) => ({ ...known, ...come }));
      });
    },
    [api, ns],
  );
  return { tellers, learn };
}
