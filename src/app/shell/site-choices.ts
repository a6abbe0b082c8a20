import type { DataClient } from "#data/client.ts";
import type { Profile } from "#domain/profile/profile.ts";
import { PREFERENCES } from "#domain/words/preferences.ts";
import { say } from "#domain/words/say.ts";
import { toast } from "#ui/toast.tsx";
import { saveDefaultSite, saveGroupByCountry } from "#widgets/save-preference.ts";

/** 'Set Default' of the site menu, with its messages (spec 1 §8); answers whether it was kept. [SITE-2] */
export async function setDefault(
  { api }: DataClient,
  profile: Profile | null,
  site: { readonly id: string; readonly title: string },
): Promise<boolean> {
  const failed = (message: string) => toast({ text: say(PREFERENCES.setDefaultFailed, { message }), tone: "error" });
  if (!profile) {
    failed(PREFERENCES.notLoaded);
    return false;
  }
  const outcome = await saveDefaultSite(api, profile, site);
  if (outcome.ok) toast({ text: say(PREFERENCES.siteUpdated, { site: site.title }) });
  else failed(outcome.error);
  return outcome.ok;
}

/** 'Group by country' of the site menu. [SITE-3] */
export async function setGrouped({ api }: DataClient, profile: Profile | null, on: boolean): Promise<void> {
  const outcome = profile ? await saveGroupByCountry(api, profile, on) : null;
  if (!outcome?.ok) return toast({ text: PREFERENCES.listFailed, tone: "error" });
  return toast({ text: say(PREFERENCES.listUpdated, { how: on ? PREFERENCES.byCountry : PREFERENCES.asDefault }) });
}
