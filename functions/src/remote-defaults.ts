import { getRemoteConfig } from "firebase-admin/remote-config";
import { remoteFrom } from "#domain/config/remote.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import deployed from "../../remoteconfig.template.json" with { type: "json" };

type Template = { readonly parameters: { readonly [key: string]: { readonly defaultValue?: object } } };
const KEY = "app_site_config_defaults";

function defaultsIn({ parameters }: Template): JsonObject {
  const value = parameters[KEY]?.defaultValue;
  const text = value && "value" in value && typeof value.value === "string" ? value.value : "";
  return remoteFrom({ [KEY]: text }).siteDefaults;
}

/** The defaults that these functions were deployed with. */
export const deployedDefaults = (): JsonObject => defaultsIn(deployed);

/** The template that is in force; Remote Config has no emulator, and none of a test is ever asked of a real project. */
const inForce = async (): Promise<Template> =>
  process.env["FUNCTIONS_EMULATOR"] === "true" ? deployed : getRemoteConfig().getTemplate();

/**
 * What sites are that say nothing themselves, as the app is told it: the parameter's default value. Where Remote Config does
 * not answer it is the template that these functions were deployed with. Conditions count for nothing here. [FN-21]
 * @param failed hears why it did not answer
 */
export async function siteDefaults(failed: (why: unknown) => void, ask = inForce): Promise<JsonObject> {
  try {
    return defaultsIn(await ask());
  } catch (e) {
    failed(e); // whatever it was: the check-out goes on with what was deployed
    return deployedDefaults();
  }
}
