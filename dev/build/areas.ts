import { inRoot } from "../paths.ts";

type Info = {
  readonly code: string | null;
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
};
export type Modules = { getModuleInfo(id: string): Info | null };

const AREA = /\/src\/features\/([\w-]+)\//;
const OURS = /\/src\//;
/** A late part is as small as this without what others need as well, characters of its code. */
const SMALL = 24_000;

/** What the page imports from its first file on, and from every file that is imported late. */
function reachOf(modules: Modules): ReadonlyMap<string, ReadonlySet<string>> {
  const reach = new Map<string, Set<string>>();
  const waiting = [inRoot("src", "app", "main.tsx")];
  for (const root of waiting) {
    if (reach.has(root)) continue;
    const all = new Set([root]);
    reach.set(root, all);
    for (const id of all) {
      const info = modules.getModuleInfo(id);
      for (const next of info?.importedIds ?? []) all.add(next);
      waiting.push(...(info?.dynamicallyImportedIds ?? []));
    }
  }
  return reach;
}

/**
 * The area whose file a module stands in: what several of its screens and late parts share, and late parts that are small, each of
 * which would be a file of its own that hardly compresses. A large one stays apart, and so does one that brings a library.
 * @param first the screen that a start may show: what its area loads late is kept from its rows
 */
export function inAreas(first: string): (id: string, modules: Modules) => string | null {
  const early = AREA.exec(first)?.[1];
  let places: ReadonlyMap<string, string> | null = null;
  const find = (modules: Modules): ReadonlyMap<string, string> => {
    const roots = new Map<string, Set<string>>();
    const reach = reachOf(modules);
    for (const [root, all] of reach)
      for (const id of all) roots.set(id, (roots.get(id) ?? new Set<string>()).add(root));
    const isSmall = (root: string): boolean => {
      const own = [...(reach.get(root) ?? [])].filter((id) => roots.get(id)?.size === 1);
      return (
        own.every((id) => OURS.test(id)) &&
        own.reduce((n, id) => n + (modules.getModuleInfo(id)?.code?.length ?? 0), 0) <= SMALL
      );
    };
    const found = new Map<string, string>();
    for (const [id, from] of roots) {
      const own = AREA.exec(id)?.[1];
      const [root = ""] = from;
      if (from.size > 1 && own !== undefined && own !== early) found.set(id, own);
      const area = AREA.exec(root)?.[1];
      if (from.size === 1 && area !== undefined && area !== early && OURS.test(id) && isSmall(root))
        found.set(id, area);
    }
    return found;
  };
  return (id, modules) => (places ??= find(modules)).get(id) ?? null;
}
