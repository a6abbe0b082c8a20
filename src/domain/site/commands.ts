import type { SiteKey } from "../config/site-keys.ts";
import { type Ctx, fieldPath, type Patch, type Plan, UNSET } from "../shared/changes.ts";
import { planOf } from "../shared/command.ts";
import type { Json } from "../shared/json.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { SITE_LABELS, siteLabel } from "../words/site-settings.ts";
import { siteSettings } from "./declared.ts";
import type { SiteDraft } from "./draft.ts";
import { writtenBy } from "./draft.ts";
import { valueWords } from "./fields.ts";
import { mayChange } from "./rights.ts";

export type SiteRefusal = "not-permitted" | "nothing-to-do" | "invalid";

/** Where a key stands in a site's document. */
const fieldOf = (key: SiteKey): string => fieldPath("config", key);

type Written = readonly [key: SiteKey, value: Json];
function writtenIn(draft: SiteDraft): readonly Written[] | null {
  const all = [...draft.edits].map(([key, { to }]) => [key, writtenBy(key, to)] as const);
  return all.every(([, w]) => w.ok) ? all.flatMap(([key, w]): Written[] => (w.ok ? [[key, w.value]] : [])) : null;
}

/**
 * One plan for all edits of a site's configuration, by field path: what others change in other keys meanwhile is kept. A
 * value that goes back to the default is taken out. [SETT-4]
 * @param path of the site's document
 */
export function planSiteSave(
  draft: SiteDraft,
  { path, id }: { readonly path: string; readonly id: string },
  { roles }: Pick<Ctx, "roles">,
): Result<Plan, SiteRefusal> {
  if (draft.edits.size === 0) return err("nothing-to-do");
  if ([...draft.edits.keys()].some((key) => !mayChange(roles, key))) return err("not-permitted");
  const written = writtenIn(draft);
  if (!written) return err("invalid");
  const fields: Patch = Object.fromEntries(written.map(([key, value]) => [fieldOf(key), value ?? UNSET]));
  const edits = [...draft.edits];
  const seen: Patch = Object.fromEntries(edits.map(([key, edit]) => [fieldOf(key), edit.seen]));
  const seenRev = Math.min(...edits.map(([, { rev }]) => rev));
  const label = siteLabel(written.map(([key, value]) => ({ field: SITE_LABELS[key], to: valueWords(key, value) })));
  const ops: Plan["ops"] = [{ kind: "patch", path, fields, seen, seenRev }];
  return ok(planOf(siteSettings, { label, site: id, ops }));
}
