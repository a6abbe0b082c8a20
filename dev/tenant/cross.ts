import type { JSONPath } from "jsonc-parser";
import { fieldName, type Problem } from "./problems.ts";
import type { TenantFile } from "./schema.ts";
import { W } from "./words.ts";

type Placed = { readonly at: JSONPath; readonly value: string };

/** What stands a second time, with where it stood first. */
export function repeated(all: readonly Placed[]): Problem[] {
  const first = new Map<string, JSONPath>();
  return all.flatMap(({ at, value }) => {
    const known = first.get(value);
    if (known) return [{ at, words: W.twiceIn(fieldName(known)) }];
    first.set(value, at);
    return [];
  });
}
const placed = (all: readonly string[], at: (i: number) => JSONPath): Placed[] =>
  all.map((value, i) => ({ value, at: at(i) }));

/** What no field shows by itself: ids that are used twice, sites that are not there. */
export function crossProblems({ domains, sites, administrator }: TenantFile): Problem[] {
  const known = new Set(sites.map((s) => s.id));
  const memberOf = administrator.memberOf ?? [];
  const ofSite = (site: TenantFile["sites"][number], s: number): Problem[] => {
    const options = ["sites", s, "accessControlOptions"];
    return [
      ...repeated(
        placed(
          site.floors.map((f) => f.id),
          (i) => ["sites", s, "floors", i, "id"],
        ),
      ),
      ...repeated(placed(site.availablePermissions, (i) => ["sites", s, "availablePermissions", i])),
      ...repeated(
        placed(
          (site.accessControlOptions?.permissions ?? []).map((p) => p.value),
          (i) => [...options, "permissions", i, "value"],
        ),
      ),
      ...repeated(
        placed(
          (site.accessControlOptions?.profiles ?? []).map((p) => p.value),
          (i) => [...options, "profiles", i, "value"],
        ),
      ),
    ];
  };
  return [
    ...repeated(placed(domains, (i) => ["domains", i])),
    ...repeated(
      placed(
        sites.map((s) => s.id),
        (i) => ["sites", i, "id"],
      ),
    ),
    ...sites.flatMap(ofSite),
    ...repeated(placed(memberOf, (i) => ["administrator", "memberOf", i])),
    ...memberOf.flatMap((id, i) => (known.has(id) ? [] : [{ at: ["administrator", "memberOf", i], words: W.noSite }])),
  ];
}
