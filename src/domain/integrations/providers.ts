import { lastPart, numberOrNull, object, text, texts } from "../shared/doc-reads.ts";
import { isObject, type Json, type JsonObject } from "../shared/json.ts";

/** How an integration is: works, works in part, does not, is switched off; `unknown`: it does not say. */
export type ProviderState = "connected" | "partial" | "failed" | "off" | "unknown";
const STATES: readonly ProviderState[] = ["connected", "partial", "failed", "off"];

/** What a run did. */
export type RunCounts = {
  readonly added: number;
  readonly changed: number;
  readonly skipped: number;
  readonly failed: number;
};
/** One run. Times are epoch ms, durations ms. */
export type Run = {
  readonly start: number | null;
  readonly took: number | null;
  readonly result: ProviderState;
  readonly counts: RunCounts | null;
};
/** An integration, as far as its part of the document can be read. */
export type Provider = {
  readonly key: string;
  readonly title: string;
  readonly state: ProviderState;
  readonly lastSuccess: number | null;
  readonly lastAttempt: number | null;
  readonly nextRun: number | null;
  readonly feeds: readonly string[];
  readonly counts: RunCounts | null;
  readonly error: string;
  /** Ids of sites. */
  readonly sites: readonly string[];
  /** Newest first, 30 at most. */
  readonly runs: readonly Run[];
  /** Everything else that it says, secrets masked. */
  readonly others: readonly (readonly [key: string, words: string])[];
};

/** Runs that are shown (expectations 5.2). */
const RUNS = 30;
/** Keys beside providers: what every document has. */
const COMMON = new Set(
  "ns kind rev updatedAt changeSet deleted lastWrittenBy lastWrittenVia thirdParty created createdAt".split(" "),
);
/** Keys whose values nobody may read. */
const SECRET = /key|token|secret|passw|credential|private|auth|cert|signature|cookie|session/i;
/** Values that are secrets whatever their key is called: PEM blocks, bearer and JSON web tokens. */
const SECRET_VALUE = /-----BEGIN|^bearer\s+\S+$|^eyJ[\w-]+\.[\w-]+\.[\w-]*$/i;
/** The same and more within other words: what stands before the secret stays. */
const WITHIN: readonly RegExp[] = [
  /(\b(?:bearer|basic)\s+)[^\s"',;]+/gi,
  /()\beyJ[\w-]+\.[\w-]+\.[\w-]*/g,
  /(:\/\/)[^/\s:@]*:[^/\s@]+(?=@)/g,
  /([\w.-]*(?:key|token|secret|passw(?:or)?d|credential|signature|sig|cookie|session)["']?\s*[=:]\s*["']?)[^\s"'&,;]+/gi,
];

/** Stands where a secret is, or is not. */
const MASK = { set: "set", notSet: "not set", within: "***" } as const;
const withoutSecrets = (words: string): string =>
  WITHIN.reduce((said, secret) => said.replaceAll(secret, `$1${MASK.within}`), words);

const isEmpty = (value: Json): boolean => value === null || value === "" || value === false;

/** A value with every secret in it masked: only whether it is there is told. (expectations 5.2) [INT-2] */
export function masked(value: Json, key = ""): Json {
  if (SECRET.test(key) && !isObject(value) && !Array.isArray(value)) return isEmpty(value) ? MASK.notSet : MASK.set;
  if (SECRET.test(key)) return MASK.set;
  if (typeof value === "string") return SECRET_VALUE.test(value) ? MASK.set : withoutSecrets(value);
  if (Array.isArray(value)) return (value as readonly Json[]).map((x) => masked(x));
  if (!isObject(value)) return value;
  // A list of settings says by a field of its own what each is called: { name: "apiKey", value: "…" }.
  const called = text(value["name"]) || text(value["id"]);
  const isSecret = (k: string): boolean => k === "value" && SECRET.test(called);
  return Object.fromEntries(Object.entries(value).map(([k, x]) => [k, masked(x, isSecret(k) ? called : k)]));
}

/** Longest value that is shown of what nobody knows. */
const WORDS_MAX = 500;
function wordsOf(key: string, value: Json): string {
  const shown = masked(value, key);
  const words = typeof shown === "string" ? shown : JSON.stringify(shown);
  return words.length > WORDS_MAX ? `${words.slice(0, WORDS_MAX)}…` : words;
}

const stateOf = (value: Json | undefined): ProviderState => {
  const said = text(value).toLowerCase();
  return STATES.find((s) => s === said) ?? "unknown";
};
/** Epoch ms: a number, or a moment as text. */
function momentIn(value: Json | undefined): number | null {
  const parsed = typeof value === "string" ? Date.parse(value) : NaN;
  return numberOrNull(value) ?? (Number.isNaN(parsed) ? null : parsed);
}
function countsIn(value: Json | undefined): RunCounts | null {
  if (!isObject(value)) return null;
  const n = (key: string): number => Math.max(0, numberOrNull(value[key]) ?? 0);
  return { added: n("added"), changed: n("changed"), skipped: n("skipped"), failed: n("failed") };
}
function runsIn(value: Json | undefined): readonly Run[] {
  const runs = Array.isArray(value) ? (value as readonly Json[]) : [];
  return runs
    .filter(isObject)
    .map((run) => ({
      start: momentIn(run["start"]),
      took: numberOrNull(run["duration"]),
      result: stateOf(run["result"]),
      counts: countsIn(run["counts"]),
    }))
    .sort((a, b) => (b.start ?? 0) - (a.start ?? 0))
    .slice(0, RUNS);
}

const KNOWN = new Set("title state lastSuccess lastAttempt nextRun feeds counts error sites runs".split(" "));
function providerIn(key: string, of: JsonObject): Provider {
  const links = Array.isArray(of["sites"]) ? (of["sites"] as readonly Json[]) : [];
  return {
    key,
    title: withoutSecrets(text(of["title"])) || key,
    state: stateOf(of["state"]),
    lastSuccess: momentIn(of["lastSuccess"]),
    lastAttempt: momentIn(of["lastAttempt"]),
    nextRun: momentIn(of["nextRun"]),
    feeds: texts(of["feeds"]).map(withoutSecrets),
    counts: countsIn(of["counts"]),
    error: text(masked(of["error"] ?? null)).slice(0, WORDS_MAX),
    sites: links.map((s) => lastPart(typeof s === "string" ? s : text(object(s)["ref"]))).filter((s) => s !== ""),
    runs: runsIn(of["runs"]),
    others: Object.entries(of)
      .filter(([name]) => !KNOWN.has(name))
      .map(([name, value]) => [name, wordsOf(name, value)] as const),
  };
}

/** What a document says of integrations: a provider for each map in it, the rest as it is. Never throws. [INT-1] */
export function providersIn(fields: JsonObject) {
  const own = Object.entries(fields).filter(([key]) => !COMMON.has(key));
  return {
    providers: own
      .flatMap(([key, value]) => (isObject(value) ? [providerIn(key, value)] : []))
      .sort((a, b) => a.title.localeCompare(b.title)),
    others: own.flatMap(([key, value]) => (isObject(value) ? [] : [[key, wordsOf(key, value)] as const])),
  };
}
