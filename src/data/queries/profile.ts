import { LETTER_KINDS } from "#domain/notices/events.ts";
import { siteIdOf } from "#domain/profile/profile.ts";
import { lastPart, object, text } from "#domain/shared/doc-reads.ts";
import type { ProfileRow, RowsUpdate, Session } from "../api.ts";
import { ownPaths } from "../pull/sources.ts";
import type { UserStores } from "../stores/user-stores.ts";
import type { ShownDoc } from "#domain/shared/collection.ts";
import { rowsDiffer } from "./rows.ts";

/** The parts a profile is made of, as the person sees them. */
export type ProfileParts = {
  readonly user: ShownDoc;
  readonly prefs: ShownDoc | null;
  readonly person: ShownDoc | null;
};

/** What a person chose for themselves. A linked person's preferences come before what the user document says. */
export function profileRow(session: Session, { user, prefs, person }: ProfileParts): ProfileRow {
  const linkedPrefs = ownPaths(session)[1] ?? null;
  const own = object(user.view.fields["profile"]);
  const userSite = text(user.view.fields["defaultSite"]);
  const letters = object(prefs?.view.fields["letters"]);
  const filters = own["roomBookingCalendarFilters"];
  return {
    id: "me",
    user: user.path,
    prefs: linkedPrefs,
    displayName: text(own["displayName"]),
    preferredSite: siteIdOf(prefs?.view.fields["site"]),
    homeSite: siteIdOf(person?.view.fields["homeSite"]),
    userSite: userSite === "" ? null : userSite,
    groupByCountry: (linkedPrefs ? prefs?.view.fields["groupSitesByCountry"] : own["groupSitesByCountry"]) === true,
    ...(linkedPrefs ? { lettersOff: LETTER_KINDS.filter((k) => letters[k] === false) } : {}),
    ...(filters === undefined ? {} : { roomFilters: filters }),
  };
}

/** The one row of the signed-in person, live; none until their user document is here. */
export function watchProfile(stores: UserStores, emit: (u: RowsUpdate<ProfileRow>) => void): () => void {
  const { session } = stores;
  const differ = rowsDiffer(emit);
  const parts: { user: ShownDoc | null; prefs: ShownDoc | null; person: ShownDoc | null } = {
    user: null,
    prefs: null,
    person: null,
  };
  const seen = new Set<string>();
  const tell = () => {
    if (seen.size < 3) return;
    const { user } = parts;
    const rows = user ? [profileRow(session, { ...parts, user })] : [];
    differ(
      rows.map((row) => ({ key: row.id, stamp: JSON.stringify(row), row })),
      stores.basisOf(["sites"]), // asked for together with these
    );
  };
  const linked = lastPart(session.person?.ref ?? "");
  const take = (kind: keyof typeof parts, shown: ShownDoc | null) => {
    parts[kind] = shown;
    seen.add(kind);
    tell();
  };
  const part = (kind: "user" | "prefs", scope: string) =>
    stores.replica.watch("config", { kind, scope }, (shown) => take(kind, shown[0] ?? null));
  const own = stores.replica.watchOne("people", session.person?.ref ?? "", (shown) => take("person", shown));
  const watched = [part("user", session.uid), part("prefs", linked), own];
  const progress = stores.onProgress(tell);
  return () => {
    for (const w of watched) w.unsubscribe();
    progress();
  };
}
