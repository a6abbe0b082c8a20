import type { FirebaseOptions } from "firebase/app";
import * as v from "valibot";

const optionsSchema = v.object({
  apiKey: v.string(),
  projectId: v.string(),
  authDomain: v.optional(v.string()),
  appId: v.optional(v.string()),
  storageBucket: v.optional(v.string()),
  /** Site key of reCAPTCHA Enterprise: App Check is on where it is named (decision 136). */
  appCheckKey: v.optional(v.pipe(v.string(), v.minLength(1))),
});

export type BackendConfig = {
  readonly options: FirebaseOptions;
  readonly emulators: boolean;
  /** By which the page proves that it is the app; null where App Check is not switched on. */
  readonly appCheckKey: string | null;
};

/** The project of the local emulators, reached through the page's own address. */
const LOCAL: BackendConfig = {
  options: {
    apiKey: "local",
    projectId: "demo-atrium",
    authDomain: "demo-atrium.firebaseapp.com", // the SDK wants a name; the emulator answers on the app's own address
    storageBucket: "demo-atrium.appspot.com",
  },
  emulators: true,
  appCheckKey: null, // it has no emulator
};

/**
 * Which backend the build talks to: `VITE_ATRIUM_FIREBASE` (the JSON of a Firebase web app) at build time, or the local emulators.
 * @throws {Error} when the variable is set and is no such JSON, or names a site key without an app: the build is wrong
 */
export function backendConfig(
  env: string | undefined = import.meta.env["VITE_ATRIUM_FIREBASE"] as string | undefined,
): BackendConfig {
  if (env === undefined || env === "") return LOCAL;
  const { apiKey, projectId, authDomain, appId, storageBucket, appCheckKey } = v.parse(optionsSchema, JSON.parse(env));
  if (appCheckKey !== undefined && appId === undefined) throw new Error("App Check needs the appId of the web app");
  const options: FirebaseOptions = { apiKey, projectId };
  if (authDomain !== undefined) options.authDomain = authDomain;
  if (appId !== undefined) options.appId = appId;
  if (storageBucket !== undefined) options.storageBucket = storageBucket;
  return { options, emulators: false, appCheckKey: appCheckKey ?? null };
}

/** The address that page and worker were loaded from. */
export const here = (): { host: string; port: number; origin: string } => {
  const { hostname, port, protocol, origin } = self.location;
  return { host: hostname, port: Number(port) || (protocol === "https:" ? 443 : 80), origin };
};
