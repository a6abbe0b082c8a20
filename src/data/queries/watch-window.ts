import { byKind, type Kind, type RowOfKind } from "#domain/collections.ts";
import type { Collection } from "#domain/shared/collection.ts";
import { OWN } from "#domain/shared/known.ts";
import { must } from "#domain/shared/result.ts";
import type { Places, WindowQuery, WindowUpdate } from "../api.ts";
import type { UserStores } from "../stores/user-stores.ts";
import { sourceFor } from "./watch.ts";
import type { OpenWindow } from "./window-index.ts";
import { windowsOf } from "./window-indexes.ts";

export type WindowEmit = (u: WindowUpdate<RowOfKind<Kind>>) => void;

/** Opens a window of a list for one page. Somebody who may not see the site sees an empty list. */
export function watchWindow(stores: UserStores, query: WindowQuery, places: Places, emit: WindowEmit): OpenWindow {
  const of = must(byKind(query.window), query.window);
  const { site = null } = query;
  const { sites } = stores.session;
  if (!of.mayRead(stores.session.roles) || (site !== null && sites !== null && !sites.includes(site))) {
    emit({ from: 0, keys: [], upsert: [], total: 0, ...OWN });
    return { move: () => undefined, close: () => undefined };
  }
  const sources = [sourceFor(of, site ?? "")];
  const beside = byKind(of.longList?.beside?.kind ?? "");
  const needless = stores.want([...sources, ...(beside?.pull && site !== null ? [sourceFor(beside, site)] : [])]);
  const { index, leave } = windowsOf(stores).open(
    { of, site, under: startsOf([of, beside], { ns: stores.session.ns, site }) },
    () => stores.basisOf(sources),
  );
  const open = index.open(query, places, emit as never);
  const progress = stores.onProgress(() => index.progress());
  return {
    move: open.move,
    close: () => {
      open.close();
      progress();
      needless();
      leave();
    },
  };
}

/** With what the paths of kinds begin, as far as the tenant and the site say. */
export const startsOf = (
  kinds: readonly (Collection | undefined)[],
  { ns, site }: { readonly ns: string; readonly site: string | null },
): readonly string[] => [
  ...new Set(
    kinds.flatMap((c) => {
      const path = c?.path.replace("{ns}", ns).replace("{site}", site ?? "{site}");
      return path === undefined ? [] : [path.slice(0, path.indexOf("{"))];
    }),
  ),
];
