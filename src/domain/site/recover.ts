import type { SiteKey } from "../config/site-keys.ts";
import type { Json, JsonObject } from "../shared/json.ts";
import { type EditableSite, type SiteDraft, type SiteEdit, storedOf, writtenBy } from "./draft.ts";
import { sameValue } from "./fields.ts";

/**
 * An edit that was not saved before the page was gone. `same`: what it was made over still stands; `moved`: somebody
 * changed it since, so a person decides; `gone`: the site is no longer there.
 */
export type FoundSiteEdit = {
  readonly key: SiteKey;
  readonly edit: SiteEdit;
  readonly state: "same" | "moved" | "gone";
  readonly now: Json;
  readonly rev: number;
};

const isDone = (key: SiteKey, { to }: SiteEdit, now: Json): boolean => {
  const written = writtenBy(key, to);
  return written.ok && sameValue(key, written.value, now);
};

/** The edits of a kept draft that still would do something, against what the site shows now. [RECOVER-2] */
export function foundSiteEdits(draft: SiteDraft, site: EditableSite | null): readonly FoundSiteEdit[] {
  return [...draft.edits].flatMap(([key, edit]): FoundSiteEdit[] => {
    if (!site) return [{ key, edit, state: "gone", now: null, rev: 0 }];
    const now = storedOf(site, key);
    if (isDone(key, edit, now)) return [];
    const state = sameValue(key, now, edit.seen) ? "same" : "moved";
    return [{ key, edit, state, now, rev: site.rev }];
  });
}

/** The draft with what a person recovers: of moved values those that they want all the same, over what they saw. [RECOVER-2] */
export function recoveredSite(draft: SiteDraft, found: readonly FoundSiteEdit[], mine: ReadonlySet<string>): SiteDraft {
  const edits = found.flatMap(({ key, edit, state, now, rev }): [SiteKey, SiteEdit][] => {
    if (state === "same") return [[key, edit]];
    return state === "moved" && mine.has(key) ? [[key, { ...edit, seen: now, rev }]] : [];
  });
  return { at: draft.at, edits: new Map(edits) };
}

/** The draft with one moved value decided: mine all the same, over what the person saw, or theirs. [SETT-9] */
export function decidedSite(draft: SiteDraft, site: EditableSite, key: SiteKey, take: "mine" | "theirs"): SiteDraft {
  const edits = new Map(draft.edits);
  const edit = edits.get(key);
  if (edit && take === "mine") edits.set(key, { ...edit, seen: storedOf(site, key), rev: site.rev });
  else edits.delete(key);
  return { at: draft.at, edits };
}

/** A site's document, as `DataApi.shown` answers it, as something to edit. */
export const editableOf = (
  path: string,
  doc: { readonly fields: JsonObject; readonly rev: number } | null,
): EditableSite | null => {
  if (!doc) return null;
  const config = doc.fields["config"];
  const isMap = typeof config === "object" && config !== null && !Array.isArray(config);
  return { path, config: isMap ? (config as JsonObject) : {}, rev: doc.rev };
};
