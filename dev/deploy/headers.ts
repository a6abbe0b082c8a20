import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { READER_ORIGIN } from "../../src/domain/cards/limits.ts";
import { APP_CHECK_POLICY } from "./app-check-policy.ts";
import { assetsOf } from "./build-files.ts";
import { type Configuration, headersOf, hostingConfig } from "./hosting.ts";
import { judged, missing, type Point } from "./points.ts";

/** Sources by directive of a content policy. */
type Policy = ReadonlyMap<string, readonly string[]>;
const policyIn = (text: string): Policy =>
  new Map(
    text.split(";").flatMap((part) => {
      const [directive = "", ...sources] = part.trim().split(/\s+/);
      return directive === "" ? [] : [[directive, sources] as const];
    }),
  );

/** Directives that say this and nothing else: what runs in the page, and where the page may stand. */
const EXACT: { readonly [directive: string]: readonly string[] } = {
  "default-src": ["'self'"],
  "script-src": ["'self'", "https://apis.google.com"],
  "frame-src": ["'self'"],
  "worker-src": ["'self'"],
  "form-action": ["'self'"],
  "frame-ancestors": ["'none'"],
  "object-src": ["'none'"],
  "base-uri": ["'none'"],
};
/** Hosts that the app asks. */
const ASKED = [
  "'self'",
  ...["firestore", "identitytoolkit", "securetoken", "firebasestorage", "firebaseremoteconfig"].map(
    (service) => `https://${service}.googleapis.com`,
  ),
  "https://firebaseinstallations.googleapis.com",
  READER_ORIGIN,
];
/** Sources that are as good as no policy. */
const ANYTHING = /^(\*|https?:|'unsafe-eval')$/;
const list = (sources: readonly string[]) => (sources.length === 0 ? "nothing" : sources.join(" "));

/** What is wrong with the content policy of the page. `appCheck`: the build asks App Check, whose hosts it then names. */
function policyTrouble(text: string, appCheck: boolean): readonly string[] {
  const policy = policyIn(text);
  const more = (directive: string): readonly string[] => (appCheck ? (APP_CHECK_POLICY[directive] ?? []) : []);
  const wrong = Object.entries(EXACT).flatMap(([directive, meant]) => {
    const [said, wanted] = [policy.get(directive) ?? [], [...meant, ...more(directive)]];
    if (said.length === wanted.length && wanted.every((source) => said.includes(source))) return [];
    return [`${directive} of the content policy says ${list(said)}, not ${list(wanted)}`];
  });
  const connect = policy.get("connect-src") ?? [];
  const lacks = [...ASKED, ...more("connect-src")].filter((host) => !connect.includes(host));
  const open = [...policy].flatMap(([directive, sources]) =>
    sources
      .filter((source) => ANYTHING.test(source))
      .map((source) => `${directive} of the content policy lets in ${source}`),
  );
  return [...wrong, ...lacks.map((host) => `connect-src of the content policy lacks ${host}`), ...open];
}

/** Headers of every page beside the policy. */
const PAGE = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "cache-control": "no-cache",
} as const;
const ASSET = { ...PAGE, "cache-control": "public, max-age=31536000, immutable" } as const;

/** Whether a build has a site key of App Check. */
const asksAppCheck = (dist: string): boolean =>
  assetsOf(dist, ".js").some((f) =>
    /appCheckKey\\?["'`]?:\s*\\?["'`][\w-]/.test(readFileSync(path.join(dist, f), "utf8")),
  );

const otherThan = (place: string, found: Headers, meant: object): readonly string[] =>
  Object.entries(meant).flatMap(([name, value]: [string, unknown]) =>
    found.get(name) === value ? [] : [`${place}: ${name} is ${found.get(name) ?? "not sent"}, not ${String(value)}`],
  );

/**
 * What hosting sends, by its own server and firebase.json, is what keeps the page safe and its files fresh: the local server takes
 * its headers from the same file, so that comparing the two (DEP-2) finds none that is gone. [DEP-9]
 */
export async function headersPoint(dist: string, config: Configuration = hostingConfig()): Promise<Point> {
  const name = "hosting sends the headers that keep the page safe";
  const [asset] = assetsOf(dist, ".js").filter((f) => /-[\w-]{8,}\.js$/.test(f));
  if (!existsSync(path.join(dist, "index.html")) || asset === undefined)
    return missing(name, "there is no build to ask");
  const [page, file] = await headersOf(dist, ["/", `/${asset}`], config);
  if (!page || !file) return missing(name, "hosting does not answer");
  const wrong = [
    ...otherThan("/", page, PAGE),
    ...otherThan(`/${asset}`, file, ASSET),
    ...policyTrouble(page.get("content-security-policy") ?? "", asksAppCheck(dist)),
  ];
  return judged(name, wrong.length === 0 ? [] : [...wrong, "mend hosting.headers of firebase.json"]);
}
