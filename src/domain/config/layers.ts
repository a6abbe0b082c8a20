import * as v from "valibot";
import { issueWords } from "../shared/schema-words.ts";
import { isObject, type Json, type JsonObject } from "../shared/json.ts";
import { BUILT_IN, SITE_KEYS, SITE_SCHEMAS, type SiteConfig, type SiteKey } from "./site-keys.ts";

/** Which layer a value comes from (design section 6). */
export type From = "site" | "remote" | "built-in";
export type Layered<T> = { readonly value: T; readonly from: From };
export type LayeredConfig = { readonly [K in SiteKey]: Layered<SiteConfig[K]> };
/** A value that cannot be used where it stands: the layer below answers instead. */
export type Unusable = { readonly key: SiteKey; readonly layer: "site" | "remote"; readonly why: string };
export type ConfigLayers = { readonly config: LayeredConfig; readonly unusable: readonly Unusable[] };

/** What a layer says of a key; undefined when it says nothing. Null counts as nothing, as everywhere in stored documents. */
export function saidOf(layer: unknown, key: SiteKey): Json | undefined {
  const own = isObject(layer) && Object.hasOwn(layer, key) ? layer[key] : undefined;
  return own ?? undefined;
}

/** Whether a value can be used for a key, and why not. */
export function judged(key: SiteKey, value: Json): { readonly value: Json } | { readonly why: string } {
  const parsed = v.safeParse(SITE_SCHEMAS[key], value);
  return parsed.success ? { value: parsed.output } : { why: issueWords(parsed.issues) };
}

/** The data worker judges these, and it does not know the remote configuration: the site's own value, else the built-in one. */
const NEVER_REMOTE: readonly SiteKey[] = ["timeZone", "maskedFloorName"];

function layeredKey(key: SiteKey, site: unknown, remote: unknown): { at: Layered<Json>; unusable: Unusable[] } {
  const unusable: Unusable[] = [];
  for (const [layer, from] of [
    [site, "site"],
    [NEVER_REMOTE.includes(key) ? null : remote, "remote"],
  ] as const) {
    const said = saidOf(layer, key);
    if (said === undefined) continue;
    const judgement = judged(key, said);
    if ("value" in judgement) return { at: { value: judgement.value, from }, unusable };
    unusable.push({ key, layer: from, why: judgement.why });
  }
  return { at: { value: BUILT_IN[key], from: "built-in" }, unusable };
}

/**
 * Every key of a site's configuration with its value and where that comes from: the site's own, else the remote default, else
 * the built-in one. Never refuses: what cannot be used is named and the next layer answers. [CFG-1]
 * @param site the site document's `config`, whatever stands there
 * @param remote `app_site_config_defaults`
 */
export function layered(site: unknown, remote: unknown): ConfigLayers {
  const answers = SITE_KEYS.map((key) => [key, layeredKey(key, site, remote)] as const);
  return {
    config: Object.fromEntries(answers.map(([key, { at }]) => [key, at])) as LayeredConfig,
    unusable: answers.flatMap(([, { unusable }]) => unusable),
  };
}

/** The value that would stand if the site said nothing. */
export const defaultOf = (key: SiteKey, remote: JsonObject): Layered<Json> => layeredKey(key, null, remote).at;
