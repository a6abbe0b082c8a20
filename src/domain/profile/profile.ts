import type { LetterKind } from "../notices/events.ts";
import { isObject, type Json } from "../shared/json.ts";

/** What the signed-in person chose for themselves, from the user document and the preferences of the linked person. */
export type Profile = {
  /** `users/{uid}`. */
  readonly user: string;
  /** `ns/{ns}/people/{id}/prefs/global`; null for an account without a linked person, whose own document keeps everything. */
  readonly prefs: string | null;
  readonly displayName: string;
  /** Ids of sites. */
  readonly preferredSite: string | null;
  readonly homeSite: string | null;
  readonly userSite: string | null;
  readonly groupByCountry: boolean;
  /** Kinds of letters about bookings that they do not want; absent: none. */
  readonly lettersOff?: readonly LetterKind[];
  /** `profile.roomBookingCalendarFilters` as stored; `domain/rooms/calendar/filters.ts` judges it. Absent: none. */
  readonly roomFilters?: Json;
};

/** The id in a link to a site, `{ ref: "sites/{id}" }`; null for anything else. */
export function siteIdOf(link: Json | undefined): string | null {
  const ref = isObject(link) ? link["ref"] : undefined;
  const id = typeof ref === "string" ? /^sites\/([^/]+)$/.exec(ref)?.[1] : undefined;
  return id ?? null;
}

type Defaults = Pick<Profile, "preferredSite" | "homeSite" | "userSite">;
type HasId = { readonly id: string };

/** Spec 1 §9: the default comes from preferences, else the person's home site, else the user's default; only sites they may see count. [SITE-1] */
export function defaultSiteOf<S extends HasId>(sites: readonly S[], profile: Defaults): S | null {
  const byId = (id: string | null) => sites.find((s) => s.id === id);
  return byId(profile.preferredSite) ?? byId(profile.homeSite) ?? byId(profile.userSite) ?? null;
}

/** The site to work on: the one chosen on this device, else the default, else the first by id. [SITE-1] */
export function pickSite<S extends HasId>(sites: readonly S[], chosen: string | null, profile: Defaults): S | null {
  const first = [...sites].sort((a, b) => (a.id < b.id ? -1 : 1))[0];
  return sites.find((s) => s.id === chosen) ?? defaultSiteOf(sites, profile) ?? first ?? null;
}

export type CountryGroup<S> = { readonly country: string; readonly sites: readonly S[] };

/** Sites below their countries, both in the order of the alphabet; those without a country come last. [SITE-3] */
export function byCountry<S extends { readonly country: string }>(sites: readonly S[]): readonly CountryGroup<S>[] {
  const names = [...new Set(sites.map((s) => s.country))].sort(
    (a, b) => Number(a === "") - Number(b === "") || a.localeCompare(b),
  );
  return names.map((country) => ({ country, sites: sites.filter((s) => s.country === country) }));
}
