import { type FirebaseApp, getApps, initializeApp } from "firebase/app";
import { type AppCheck, getToken, initializeAppCheck, ReCaptchaEnterpriseProvider } from "firebase/app-check";
import { backendConfig, type BackendConfig } from "./config.ts";

/** A Firebase app of the page's own, beside those of sign-in and remote configuration. */
const APP = "app-check";

/** reCAPTCHA for one app of the page. `FIREBASE_APPCHECK_DEBUG_TOKEN` of the window stands in for it, by the SDK. */
const guarded = (app: FirebaseApp, key: string): AppCheck =>
  initializeAppCheck(app, { provider: new ReCaptchaEnterpriseProvider(key), isTokenAutoRefreshEnabled: false });

/** Whatever is asked through this app of the page carries a proof. For a build with a site key. */
export function guardPage(app: FirebaseApp, { appCheckKey }: BackendConfig): void {
  if (appCheckKey !== null) guarded(app, appCheckKey);
}

let own: AppCheck | null = null;
/**
 * A new proof that this page is the app, for the data worker, which keeps it while it holds. [ACK-1]
 * @throws {Error} in a build without a site key, and what the SDK throws where reCAPTCHA or the service does not answer
 */
export async function attest(config: BackendConfig = backendConfig()): Promise<string> {
  const { options, appCheckKey } = config;
  if (appCheckKey === null) throw new Error("App Check is not switched on in this build");
  own ??= guarded(getApps().find((app) => app.name === APP) ?? initializeApp(options, APP), appCheckKey);
  return (await getToken(own, true)).token;
}
