import type { DataApi } from "#data/api.ts";
import { sameJson } from "#domain/shared/json.ts";
import { NO_SITE_EDITS, type SiteDraft, siteDraftFromJson, siteDraftToJson } from "#domain/site/draft.ts";
import { editableOf, type FoundSiteEdit, foundSiteEdits, recoveredSite } from "#domain/site/recover.ts";
import type { DraftKind } from "#widgets/form/use-draft.ts";

/** A draft of an earlier page, against what the site shows now. */
export type FoundDraft = { readonly draft: SiteDraft; readonly edits: readonly FoundSiteEdit[] };

export const siteDraftKey = (site: string) => `site-settings/${site}`;

/** Whether a person was asked about this, as it stands. */
const sameQuestion = (now: FoundSiteEdit, asked: FoundSiteEdit | undefined): boolean =>
  asked !== undefined && asked.state === now.state && (now.state !== "moved" || sameJson(asked.now, now.now));

async function foundIn(api: DataApi, path: string, draft: SiteDraft): Promise<FoundDraft | null> {
  const shown = await api.shown([path]);
  const edits = foundSiteEdits(draft, editableOf(path, shown[path] ?? null));
  return edits.length > 0 ? { draft, edits } : null;
}

/** The unsaved settings of a site, kept on the device as they are typed. `path`: of the site's document. [SETT-5] */
export const siteDraftKind = (path: string): DraftKind<SiteDraft, FoundDraft> => ({
  none: NO_SITE_EDITS,
  toJson: siteDraftToJson,
  fromJson: siteDraftFromJson,
  ask: async () => ({
    about: (api, draft) => foundIn(api, path, draft),
    same: (now, asked) => {
      const before = new Map(asked.edits.map((e) => [e.key, e]));
      return now.edits.every((e) => sameQuestion(e, before.get(e.key)));
    },
    recovered: (now, mine) => recoveredSite(now.draft, now.edits, mine),
  }),
});
