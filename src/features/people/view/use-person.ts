import { sourceOfKind } from "#domain/sources.ts";
import { useMemo } from "react";
import type { SiteRow } from "#data/api.ts";
import { useData, useLive, useSyncPart } from "#data/live.ts";
import type { MemberDetail, PersonDetail } from "#domain/people/collection.ts";
import { availableKeys, permissionTree, type PermissionNode } from "#domain/people/permissions.ts";
import { OWN } from "#domain/shared/known.ts";
import type { Of } from "#widgets/known.tsx";
import { NOT_YET } from "#widgets/list-state.tsx";

/** What was found, and what it is said of: a document that waits to be sent is the device's own. */
export type FoundOf<T> = { readonly found: T; readonly of: Of };

/** What is asked of somebody, by their own page and whoever knows that it will be asked. */
export const personAt = (id: string, site: SiteRow | null) =>
  ({ one: "person", id, ...(site ? { site: site.id } : {}) }) as const;
export const memberAt = (site: string, person: string) => ({ one: "member", site, id: person }) as const;

const OF_PEOPLE = `${sourceOfKind("person")}:`;
/** Somebody as this device knows them; `gone` only once everybody who could be here has arrived. [PPG-1] */
export function usePerson(id: string, site: SiteRow | null): FoundOf<PersonDetail | "loading" | "gone"> {
  const live = useLive(useData().rows(personAt(id, site)));
  const { sources, arriving } = useSyncPart((sync) => {
    const pulls = (sync?.pulls ?? []).filter((p) => p.source.startsWith(OF_PEOPLE));
    return { sources: pulls.map((p) => p.source), arriving: pulls.length === 0 || pulls.some((p) => !p.complete) };
  });
  const person = live.state === "ready" ? live.value[0] : undefined;
  const all = useMemo((): Of => ({ known: arriving ? "part" : "all", sources }), [arriving, sources]);
  if (person) return { found: person, of: person.pending ? OWN : site ? live : all };
  return live.state === "loading" || arriving ? { found: "loading", of: NOT_YET } : { found: "gone", of: all };
}

/** Their membership of a site; null for none, as far as it has arrived. */
export function useMember(site: string, person: string): FoundOf<MemberDetail | "loading" | null> {
  const live = useLive(useData().rows(memberAt(site, person)));
  const member = live.state === "ready" ? live.value[0] : undefined;
  if (member) return { found: member, of: member.pending ? OWN : live };
  return { found: live.state === "loading" || live.known !== "all" ? "loading" : null, of: live };
}

/** What the members of a site can be given; null before it is known. */
export function useOffered(site: string): FoundOf<readonly PermissionNode[] | null> {
  const live = useLive(useData().rows({ one: "site", site }));
  const row = live.state === "ready" ? live.value[0] : undefined;
  return { found: row ? permissionTree(availableKeys(row.availablePermissions)) : null, of: live };
}
