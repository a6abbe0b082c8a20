import { lastPart } from "../shared/doc-reads.ts";
import { isObject, type JsonObject } from "../shared/json.ts";

/** Ours: what a record holds at most, since bookings carry it with them. Longer texts are cut, further tags left out. */
const DIRECTORY = { textMax: 200, tagMax: 60, tagsMax: 50 } as const;

/** A person as far as the directory tells of them. `ref` is the path of their document. */
export type DirectoryPerson = {
  readonly ref: string;
  readonly title: string;
  readonly displayName?: string | null;
  readonly email?: string | null;
  readonly department?: string | null;
  readonly active?: boolean;
  readonly tags?: { readonly [tag: string]: boolean } | null;
};
/** A membership of a site as its document has it; whatever stands in its fields is judged here. */
export type DirectoryMembership = {
  readonly type?: unknown;
  readonly permissions?: unknown;
  /** One link, a list of links, or none (spec 2 §3). */
  readonly neighbourhood?: unknown;
};
export type DirectorySite = {
  readonly ref: string;
  /** What the site offers at all; absent: everything (spec 2 §6). */
  readonly availablePermissions?: unknown;
};
export type DirectoryFields = {
  readonly person: {
    readonly ref: string;
    readonly title: string;
    readonly email: string;
    readonly department: string;
    readonly active: boolean;
    readonly tags: { readonly [tag: string]: boolean };
  };
  readonly site: {
    readonly ref: string;
    readonly membership: {
      readonly type: "permanent" | "temporary";
      readonly neighbourhood: readonly string[];
      readonly canBookDesks: boolean;
      /** Several desks on one day. */
      readonly multiDeskBooking: boolean;
    };
  };
  readonly keywords: readonly string[];
};

/** The id that a link names: a link document, or the path alone. */
function linkedId(link: unknown): string | null {
  const ref = isObject(link) ? link["ref"] : link;
  return typeof ref === "string" && ref !== "" ? lastPart(ref) : null;
}

/** Ids of the neighbourhoods of a membership: one link, several, or none (spec 2 §3). [BKG-2] */
export function neighbourhoodIds(stored: unknown): readonly string[] {
  const links: readonly unknown[] = Array.isArray(stored) ? stored : [stored];
  return [...new Set(links.flatMap((link) => linkedId(link) ?? []))];
}

/** Whether a set of permissions, a map of flags or a list of names, holds one. */
function holds(permissions: unknown, name: string): boolean {
  if (Array.isArray(permissions)) return permissions.includes(name);
  return isObject(permissions) && Object.hasOwn(permissions, name) && permissions[name] === true;
}

/** Spec 2 §5, §6: a permission of the membership, where the site offers it. */
const may = (
  name: "deskBooking" | "multiDeskBooking",
  { permissions }: DirectoryMembership,
  { availablePermissions }: DirectorySite,
): boolean => holds(permissions, name) && (availablePermissions == null || holds(availablePermissions, name));

/** Tags as a booking of this person carries them: the first of them by name where there are very many. */
const boundTags = (tags: DirectoryPerson["tags"]): { readonly [tag: string]: boolean } =>
  Object.fromEntries(
    Object.entries(tags ?? {})
      .filter(([tag]) => tag.length <= DIRECTORY.tagMax)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .slice(0, DIRECTORY.tagsMax),
  );
const boundText = (text: string | null | undefined): string => (text ?? "").slice(0, DIRECTORY.textMax);

/** Lower-case words that a person is found by (spec 1 §5). */
export function keywordsOf(p: Pick<DirectoryPerson, "title" | "displayName" | "email">): readonly string[] {
  const mail = p.email?.split("@")[0]?.replaceAll(".", " ") ?? "";
  const text = `${p.title} ${p.displayName ?? ""} ${mail}`.toLowerCase();
  return [...new Set(text.split(/\s+/).filter((w) => w !== ""))];
}

/**
 * The directory's record of a member of a site, `ns/{ns}/directory/{id}`: what owner search may know (design sections 3 and 5).
 * The same from the same documents, whoever makes it and however often. [BKG-2]
 */
export function directoryRecord(
  person: DirectoryPerson,
  membership: DirectoryMembership,
  site: DirectorySite,
): { readonly id: string; readonly fields: DirectoryFields } {
  const { ref, title, email, department, active, tags } = person;
  const fields: DirectoryFields = {
    person: {
      ref,
      title: boundText(title),
      email: boundText(email),
      department: boundText(department),
      active: active ?? true,
      tags: boundTags(tags),
    },
    site: {
      ref: site.ref,
      membership: {
        type: membership.type === "temporary" ? "temporary" : "permanent",
        neighbourhood: neighbourhoodIds(membership.neighbourhood),
        canBookDesks: may("deskBooking", membership, site),
        multiDeskBooking: may("multiDeskBooking", membership, site),
      },
    },
    keywords: keywordsOf(person),
  };
  return { id: `${lastPart(ref)}_${lastPart(site.ref)}`, fields };
}

/** A membership as rules of bookings read it: from a directory document, whatever stands in it. */
export function membershipIn(listed: JsonObject): {
  neighbourhood: readonly string[];
  canBookDesks: boolean;
  severalDesks: boolean;
} {
  const site = isObject(listed["site"]) ? listed["site"] : {};
  const said = isObject(site["membership"]) ? site["membership"] : {};
  return {
    neighbourhood: neighbourhoodIds(said["neighbourhood"] ?? []),
    canBookDesks: said["canBookDesks"] !== false,
    severalDesks: said["multiDeskBooking"] === true,
  };
}
