import { LETTER_KINDS, type LetterKind } from "../notices/events.ts";
import { fieldPath, type Op, type Plan, UNSET } from "../shared/changes.ts";
import { type Declared, planOf } from "../shared/command.ts";
import type { Json, JsonObject } from "../shared/json.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { isSeen } from "../shared/seen.ts";
import { INTERNAL } from "../words/internal.ts";
import { NOTICE_CHOICE } from "../words/notices.ts";
import { PREFERENCES } from "../words/preferences.ts";
import { say } from "../words/say.ts";
import { profileDefaultSite, profileDisplayName, profileGroupByCountry, profileLetters } from "./declared.ts";
import { DISPLAY_NAME_MAX } from "./limits.ts";
import type { Profile } from "./profile.ts";

export type ProfileRefusal = "nothing-to-do" | "too-long" | "unseen";
/** Whether the device knows a document, waiting edits included: it is changed then, and else made. */
export type There = { readonly prefs: boolean };
type SiteLink = { readonly id: string; readonly title: string };

const plan = (command: Declared, label: string, op: Op): Result<Plan, ProfileRefusal> =>
  ok(planOf(command, { label, site: null, ops: [op] }));
/** @throws {Error} for a user document or preferences without an address: a bug, nothing that somebody can cause */
function patch(path: string, field: string, value: Json): Op {
  if (path === "") throw new Error(INTERNAL.noUserRef);
  return { kind: "patch", path, fields: { [field]: value } };
}

function inPrefs(path: string, field: string, value: Json, there: boolean): Op {
  if (there) return patch(path, field, value);
  const fields: JsonObject = { site: null, groupSitesByCountry: false, ...(value === UNSET ? {} : { [field]: value }) };
  return { kind: "create", path, fields };
}

/** Spec 1 §5: a display name is saved only if it changed; an empty one takes it away. [PREF-1] */
export function planDisplayName(profile: Profile, typed: string): Result<Plan, ProfileRefusal> {
  const name = typed.trim();
  if (name === profile.displayName) return err("nothing-to-do");
  if (name.length > DISPLAY_NAME_MAX) return err("too-long");
  if (!isSeen(name)) return err("unseen");
  const label = name === "" ? PREFERENCES.nameRemoved : say(PREFERENCES.nameSet, { name });
  const op = patch(profile.user, fieldPath("profile", "displayName"), name === "" ? UNSET : name);
  return plan(profileDisplayName, label, op);
}

/** The default site; null takes the choice back. Without a linked person it stands in the user document. [PREF-2] */
export function planDefaultSite(profile: Profile, site: SiteLink | null, there: There): Result<Plan, ProfileRefusal> {
  const before = profile.prefs === null ? profile.userSite : profile.preferredSite;
  if ((site?.id ?? null) === before) return err("nothing-to-do");
  const label = site ? say(PREFERENCES.siteSet, { site: site.title }) : PREFERENCES.siteRemoved;
  const op =
    profile.prefs === null
      ? patch(profile.user, "defaultSite", site?.id ?? null)
      : inPrefs(profile.prefs, "site", site && { ref: `sites/${site.id}`, title: site.title }, there.prefs);
  return plan(profileDefaultSite, label, op);
}

/** Whether the list of sites is grouped by country. [PREF-3] */
export function planGroupByCountry(profile: Profile, on: boolean, there: There): Result<Plan, ProfileRefusal> {
  if (on === profile.groupByCountry) return err("nothing-to-do");
  const op =
    profile.prefs === null
      ? patch(profile.user, fieldPath("profile", "groupSitesByCountry"), on)
      : inPrefs(profile.prefs, "groupSitesByCountry", on, there.prefs);
  return plan(profileGroupByCountry, on ? PREFERENCES.grouped : PREFERENCES.ungrouped, op);
}

export type Letters = { readonly [K in LetterKind]: boolean };
/** Which letters about bookings somebody gets: the choices that changed, one by one, so that others of another device stay. [PREF-7] */
export function planLetters(profile: Profile, wanted: Letters, there: There): Result<Plan, ProfileRefusal> {
  const off = profile.lettersOff ?? [];
  const changed = LETTER_KINDS.filter((kind) => wanted[kind] === off.includes(kind));
  if (profile.prefs === null || changed.length === 0) return err("nothing-to-do");
  const words = (on: boolean) =>
    changed.filter((kind) => wanted[kind] === on).map((kind) => NOTICE_CHOICE[kind].toLocaleLowerCase("en-GB"));
  const label = [
    ...(words(true).length > 0 ? [say(NOTICE_CHOICE.on, { what: words(true).join("; ") })] : []),
    ...(words(false).length > 0 ? [say(NOTICE_CHOICE.off, { what: words(false).join("; ") })] : []),
  ].join(". ");
  const of = Object.fromEntries(changed.map((kind) => [kind, wanted[kind]]));
  const op: Op = there.prefs
    ? {
        kind: "patch",
        path: profile.prefs,
        fields: Object.fromEntries(changed.map((kind) => [fieldPath("letters", kind), wanted[kind]])),
      }
    : inPrefs(profile.prefs, "letters", of, false);
  return plan(profileLetters, label, op);
}
