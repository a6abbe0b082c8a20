import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { inRoot } from "../paths.ts";
import { SECURITY_HEADERS } from "./headers.ts";

/** The project's template, as it is deployed to Firebase Remote Config. */
type Template = {
  readonly parameters: { readonly [key: string]: { readonly defaultValue: { readonly value: string } } };
};

/** Remote Config has no emulator: the app asks here for what it would be given. */
export const isRemoteConfig = (url: string): boolean => url.split("?")[0] === "/__/remote-config";

/** The parameters of the template with their values. The file is read each time, so that an edit counts at the next start. */
export async function answerRemoteConfig(
  response: ServerResponse,
  template = inRoot("remoteconfig.template.json"),
): Promise<void> {
  const { parameters } = JSON.parse(await readFile(template, "utf8")) as Template;
  const values = Object.entries(parameters).map(([key, { defaultValue }]) => [key, defaultValue.value]);
  response.writeHead(200, {
    ...SECURITY_HEADERS,
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
  });
  response.end(JSON.stringify(Object.fromEntries(values)));
}
