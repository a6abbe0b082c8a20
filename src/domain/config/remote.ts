import * as v from "valibot";
import { isObject, type JsonObject } from "../shared/json.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { BUILT_IN_FEATURES, type Features, featuresFrom, featuresSchema } from "./features.ts";
import { CONFIG } from "./limits.ts";
import { type Narrowing, permissionsSchema, type RoleLabels, rolesSchema } from "./permissions.ts";

/** Spec 1 §7: the parameters of the remote configuration. */
export const REMOTE_KEYS = ["app_features", "app_site_config_defaults", "app_permissions", "app_roles"] as const;
export type RemoteKey = (typeof REMOTE_KEYS)[number];

/** What the remote configuration says, over the built-in defaults. */
export type Remote = {
  readonly features: Features;
  /** Defaults of sites' configuration, as they came: `layered` judges each. */
  readonly siteDefaults: JsonObject;
  readonly permissions: Narrowing;
  readonly roles: RoleLabels;
};
export const BUILT_IN_REMOTE: Remote = { features: BUILT_IN_FEATURES, siteDefaults: {}, permissions: {}, roles: {} };

/** The JSON texts that were found good, by key. This is what a device keeps. */
export type RemoteTexts = { readonly [K in RemoteKey]?: string };
export type RemoteTrouble = { readonly key: RemoteKey; readonly why: string };

const SCHEMAS = {
  app_features: featuresSchema,
  app_site_config_defaults: v.record(v.string(), v.unknown()),
  app_permissions: permissionsSchema,
  app_roles: rolesSchema,
} as const;
type Parsed<K extends RemoteKey> = v.InferOutput<(typeof SCHEMAS)[K]>;

function jsonOf(text: string): Result<unknown, string> {
  try {
    return ok(JSON.parse(text));
  } catch (e) {
    if (e instanceof SyntaxError || e instanceof RangeError) return err("not JSON"); // RangeError: nested too deep
    throw e;
  }
}

function parsedKey<K extends RemoteKey>(key: K, text: unknown): Result<Parsed<K>, string> {
  if (text === undefined || text === null || text === "") return err("missing");
  if (typeof text !== "string") return err("not text");
  if (text.length > CONFIG.remoteTextMax) return err(`longer than ${CONFIG.remoteTextMax} characters`);
  const json = jsonOf(text);
  if (!json.ok) return json;
  if (!isObject(json.value) && !(key === "app_roles" && Array.isArray(json.value))) return err("no object");
  const parsed = v.safeParse(SCHEMAS[key], json.value);
  if (parsed.success) return ok(parsed.output as Parsed<K>);
  const [issue] = parsed.issues;
  return err(`${v.getDotPath(issue) ?? "value"}: ${issue.message}`.slice(0, 300));
}

/** What good texts say; a text that is not good counts as none. */
export function remoteFrom(texts: RemoteTexts): Remote {
  const said = <K extends RemoteKey>(key: K): Parsed<K> | null => {
    const parsed = parsedKey(key, texts[key]);
    return parsed.ok ? parsed.value : null;
  };
  const features = said("app_features");
  return {
    features: features ? featuresFrom(features) : BUILT_IN_FEATURES,
    siteDefaults: (said("app_site_config_defaults") ?? {}) as JsonObject,
    permissions: said("app_permissions") ?? {},
    roles: said("app_roles") ?? {},
  };
}

const ownText = (answer: unknown, key: RemoteKey): unknown =>
  isObject(answer) && Object.hasOwn(answer, key) ? answer[key] : undefined;

/**
 * Takes an answer of the remote configuration, each key on its own. A value that cannot be read changes nothing: what was
 * last good on this device stays, else the built-in default. A key that is missing goes back to the built-in default. [RC-1]
 */
export function takeRemote(
  answer: unknown,
  earlier: RemoteTexts,
): { readonly texts: RemoteTexts; readonly troubles: readonly RemoteTrouble[] } {
  const troubles: RemoteTrouble[] = [];
  const good = REMOTE_KEYS.flatMap((key): [RemoteKey, string][] => {
    const text = ownText(answer, key);
    const parsed = parsedKey(key, text);
    if (parsed.ok) return [[key, text as string]];
    troubles.push({ key, why: parsed.error });
    const before = parsed.error === "missing" ? undefined : earlier[key];
    return before !== undefined && parsedKey(key, before).ok ? [[key, before]] : [];
  });
  return { texts: Object.fromEntries(good), troubles };
}

const textsSchema = v.record(v.string(), v.unknown());
/** What a device kept, from its text; whatever cannot be read counts as not kept. [RC-3] */
export function storedTexts(stored: string | null): RemoteTexts {
  if (stored === null || stored.length > CONFIG.remoteTextMax * REMOTE_KEYS.length * 2) return {};
  const json = jsonOf(stored);
  const parsed = v.safeParse(textsSchema, json.ok ? json.value : null);
  return parsed.success ? takeRemote(parsed.output, {}).texts : {};
}
