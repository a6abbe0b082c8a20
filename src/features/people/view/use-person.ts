import type { SiteRow } from "#data/api.ts";
import { useData, useLive, useSyncPart } from "#data/live.ts";
import type { MemberDetail, PersonDetail } from "#domain/people/collection.ts";
import { availableKeys, permissionTree, type PermissionNode } from "#domain/people/permissions.ts";

/** Somebody as this device knows them; `gone` only once everybody who could be here has arrived. [PPG-1] */
export function usePerson(id: string, site: SiteRow | null): PersonDetail | "loading" | "gone" {
  const live = useLive(useData().rows({ one: "person", id, ...(site ? { site: site.id } : {}) }));
  const arriving = useSyncPart((sync) => {
    const sources = (sync?.pulls ?? []).filter((p) => p.source.startsWith("people:"));
    return sources.length === 0 || sources.some((p) => !p.complete);
  });
  const person = live.state === "ready" ? live.value[0] : undefined;
  if (person) return person;
  return live.state === "loading" || arriving ? "loading" : "gone";
}

/** Their membership of a site; null for none, as far as it has arrived. */
export function useMember(site: string, person: string): MemberDetail | "loading" | null {
  const live = useLive(useData().rows({ one: "member", site, id: person }));
  const member = live.state === "ready" ? live.value[0] : undefined;
  if (member) return member;
  return live.state === "loading" || live.known !== "all" ? "loading" : null;
}

/** What the members of a site can be given; null before it is known. */
export function useOffered(site: string): readonly PermissionNode[] | null {
  const live = useLive(useData().rows({ one: "site", site }));
  const row = live.state === "ready" ? live.value[0] : undefined;
  return row ? permissionTree(availableKeys(row.availablePermissions)) : null;
}
