import type { DataApi, SiteRow } from "#data/api.ts";
import { DESK_TOOLS } from "#domain/words/desk-tools.ts";
import { say } from "#domain/words/say.ts";
import { toast } from "#ui/toast.tsx";

/**
 * Warns where a floor belongs to one of these other sites (spec 1 §4, spec 2 §5): it is ignored, as an unknown one is without a
 * word. [DSK-24]
 */
export async function warnOfForeign(api: DataApi, floor: string, sites: readonly SiteRow[]): Promise<void> {
  const at = (site: SiteRow) => `sites/${site.id}/spaces/${floor}`;
  const found = await api.shown(sites.map(at));
  const owner = sites.find((s) => found[at(s)]?.fields["kind"] === "floor");
  if (!owner) return;
  toast({ of: "foreign-floor", text: say(DESK_TOOLS.foreignFloor, { site: owner.title }), ms: 10_000 });
}
