import * as v from "valibot";
import { defaultOf, judged, type LayeredConfig, saidOf } from "../config/layers.ts";
import { isSiteKey, type SiteKey } from "../config/site-keys.ts";
import type { Json, JsonObject } from "../shared/json.ts";
import type { Result } from "../shared/result.ts";
import { SITE_WRONG } from "../words/site-settings.ts";
import { sameValue, typedOf, typedValue } from "./fields.ts";

/** A site's configuration as far as editing it is concerned. */
export type EditableSite = {
  readonly path: string;
  readonly config: JsonObject;
  /** Revision of the server's document below what is shown. */
  readonly rev: number;
};

const json: v.GenericSchema<Json> = v.lazy(() =>
  v.union([v.string(), v.number(), v.boolean(), v.null(), v.array(json), v.record(v.string(), json)]),
);
const TYPED_MAX = 1_000;
const editSchema = v.object({
  /** What stood in the site when editing began; null for nothing. */
  seen: json,
  /** The revision that belongs to it. */
  rev: v.number(),
  /** What was typed, good or bad; null takes the value back to the default. */
  to: v.nullable(v.pipe(v.string(), v.maxLength(TYPED_MAX))),
});
const draftSchema = v.object({
  format: v.literal(1),
  /** Device clock of the last edit. */
  at: v.number(),
  edits: v.array(v.tuple([v.pipe(v.string(), v.check(isSiteKey)), editSchema])),
});
export type SiteEdit = v.InferOutput<typeof editSchema>;
/** Edits that are not saved, by key. */
export type SiteDraft = { readonly at: number; readonly edits: ReadonlyMap<SiteKey, SiteEdit> };
export const NO_SITE_EDITS: SiteDraft = { at: 0, edits: new Map() };

export const storedOf = (site: EditableSite, key: SiteKey): Json => saidOf(site.config, key) ?? null;

/** The value that an edit writes: null for "take it out", or what is wrong with what was typed. */
export function writtenBy(key: SiteKey, to: string | null): Result<Json, string> {
  if (to === null || (to.trim() === "" && defaultOf(key, {}).value === null)) return { ok: true, value: null };
  return typedValue(key, to);
}

/** Whether an edit would leave things as they are: what stands there, or the default where nothing stands there. */
function isNoEdit(
  key: SiteKey,
  to: string | null,
  at: { readonly stored: Json; readonly defaults: JsonObject },
): boolean {
  const written = writtenBy(key, to);
  if (!written.ok) return false;
  if (at.stored !== null) return sameValue(key, written.value, at.stored);
  return written.value === null || sameValue(key, written.value, defaultOf(key, at.defaults).value);
}

/**
 * The draft with a key typed, or taken back to the default (null). Typing what stands there is no edit. [SETT-3]
 * @param defaults `app_site_config_defaults`
 */
export function withTyped(
  draft: SiteDraft,
  site: EditableSite,
  { key, to, defaults }: { readonly key: SiteKey; readonly to: string | null; readonly defaults: JsonObject },
  now: number,
): SiteDraft {
  const edits = new Map(draft.edits);
  const before = edits.get(key);
  const seen = before ? { seen: before.seen, rev: before.rev } : { seen: storedOf(site, key), rev: site.rev };
  const typed = to === null ? null : to.slice(0, TYPED_MAX);
  if (isNoEdit(key, typed, { stored: storedOf(site, key), defaults })) edits.delete(key);
  else edits.set(key, { ...seen, to: typed });
  return { at: now, edits };
}

/** The text that stands in a field, with the draft over it. */
export function shownText(draft: SiteDraft, config: LayeredConfig, key: SiteKey, defaults: JsonObject): string {
  const edit = draft.edits.get(key);
  if (!edit) return typedOf(key, config[key].value);
  return edit.to ?? typedOf(key, defaultOf(key, defaults).value);
}

/** Starts and ends that belong together. */
const PAIRS: readonly (readonly [start: SiteKey, end: SiteKey])[] = [
  ["workingHoursStartTime", "workingHoursEndTime"],
  ["statsWorkingDayStart", "statsWorkingDayEnd"],
  ["deskBookingStartTime", "deskBookingEndTime"],
];
const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};

/** What is wrong with the edits, in words by key: bad texts, and ends that are not after their starts. [SETT-2] */
export function wrongs(draft: SiteDraft, config: LayeredConfig, defaults: JsonObject): ReadonlyMap<SiteKey, string> {
  const wrong = new Map<SiteKey, string>();
  for (const [key, { to }] of draft.edits) {
    const written = writtenBy(key, to);
    if (!written.ok) wrong.set(key, written.error);
  }
  for (const [start, end] of PAIRS) {
    if (!draft.edits.has(start) && !draft.edits.has(end)) continue;
    const [from, until] = [start, end].map((key) => shownText(draft, config, key, defaults).trim());
    const timed = [from, until].every((t) => "value" in judged("workingHoursStartTime", t ?? ""));
    if (timed && minutesOf(from ?? "") >= minutesOf(until ?? ""))
      wrong.set(draft.edits.has(end) ? end : start, SITE_WRONG.order);
  }
  return wrong;
}

/** The draft without edits that were saved, unless they were changed meanwhile. */
export function withoutSaved(draft: SiteDraft, saved: SiteDraft): SiteDraft {
  return { at: draft.at, edits: new Map([...draft.edits].filter(([key, edit]) => saved.edits.get(key) !== edit)) };
}

/** As it is kept on the device; null forgets it. */
export function siteDraftToJson(draft: SiteDraft): Json {
  if (draft.edits.size === 0) return null;
  return { format: 1, at: draft.at, edits: [...draft.edits].map(([key, edit]) => [key, edit]) };
}

/** A kept draft, or null when there is none or it cannot be read. */
export function siteDraftFromJson(stored: Json): SiteDraft | null {
  const parsed = v.safeParse(draftSchema, stored);
  return parsed.success ? { at: parsed.output.at, edits: new Map(parsed.output.edits as [SiteKey, SiteEdit][]) } : null;
}
