import type { SaveRefusal } from "#data/api.ts";
import type { DataClient } from "#data/client.ts";
import {
  planDefaultSite,
  planDisplayName,
  planGroupByCountry,
  type Letters,
  planLetters,
  type ProfileRefusal,
  type There,
} from "#domain/profile/commands.ts";
import { DISPLAY_NAME_MAX } from "#domain/profile/limits.ts";
import type { Profile } from "#domain/profile/profile.ts";
import type { Plan } from "#domain/shared/changes.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import { SAVE_REFUSED } from "#domain/words/desks.ts";
import { PREFERENCES } from "#domain/words/preferences.ts";
import { say } from "#domain/words/say.ts";

type Api = DataClient["api"];
/** `kept`: saved on this device; `same`: there was nothing to save. An error is in words for the person. */
export type SaveOutcome = Result<"kept" | "same", string>;

const wordsOf = (why: SaveRefusal | ProfileRefusal): string => {
  if (why === "too-long") return say(PREFERENCES.nameTooLong, { max: String(DISPLAY_NAME_MAX) });
  if (why === "unseen") return PREFERENCES.nameUnseen;
  return why === "nothing-to-do" ? "" : SAVE_REFUSED[why];
};

async function store(api: Api, plan: Result<Plan, ProfileRefusal>): Promise<SaveOutcome> {
  if (!plan.ok) return plan.error === "nothing-to-do" ? ok("same") : err(wordsOf(plan.error));
  const answer = await api.save(plan.value);
  return answer.ok ? ok("kept") : err(wordsOf(answer.error));
}

/** Whether the preferences' document is there as the person sees it now; a first answer of the start would not tell. */
async function thereOf(api: Api, { prefs }: Profile): Promise<There> {
  return { prefs: prefs !== null && ((await api.shown([prefs]))[prefs] ?? null) !== null };
}

/** Saves the display name as typed. [PREF-1] */
export const saveDisplayName = (api: Api, profile: Profile, typed: string): Promise<SaveOutcome> =>
  store(api, planDisplayName(profile, typed));

/** Saves the default site, or takes the choice back. [PREF-2] */
export const saveDefaultSite = async (
  api: Api,
  profile: Profile,
  site: { readonly id: string; readonly title: string } | null,
): Promise<SaveOutcome> => store(api, planDefaultSite(profile, site, await thereOf(api, profile)));

/** Saves whether the list of sites is grouped. [PREF-3] */
export const saveGroupByCountry = async (api: Api, profile: Profile, on: boolean): Promise<SaveOutcome> =>
  store(api, planGroupByCountry(profile, on, await thereOf(api, profile)));

/** Saves which letters about bookings somebody gets. [PREF-7] */
export const saveLetters = async (api: Api, profile: Profile, wanted: Letters): Promise<SaveOutcome> =>
  store(api, planLetters(profile, wanted, await thereOf(api, profile)));
