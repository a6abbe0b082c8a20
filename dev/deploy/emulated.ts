import { existsSync, readFileSync } from "node:fs";
import * as v from "valibot";
import { COLLECTIONS } from "#domain/collections.ts";
import type { Collection } from "#domain/shared/collection.ts";
import { SIGN_UP_CLOSED } from "#domain/access/handed-login.ts";
import type { Backend } from "../emulators/backend.ts";
import { inRoot } from "../paths.ts";
import { protectEmails } from "../seed/load.ts";
import { type Built, loadFunctions } from "./functions.ts";
import { judged, missing, type Point } from "./points.ts";

/** A project of its own: other rules than the running ones must not count for anybody. */
const SPARE = "demo-deploy-check";

const RULES = "functions/security/firestore.rules";
async function rulesAreTaken({ firestore }: Backend): Promise<Point> {
  const name = "the security rules compile";
  if (!existsSync(inRoot(RULES))) return missing(name, `no ${RULES}`);
  const content = readFileSync(inRoot(RULES), "utf8");
  const answer = await fetch(`http://${firestore}/emulator/v1/projects/${SPARE}:securityRules`, {
    method: "PUT",
    body: JSON.stringify({ rules: { files: [{ name: "firestore.rules", content }] } }),
  });
  return judged(name, answer.ok ? [] : [(await answer.text()).slice(0, 500)]);
}

/** What everybody may read: which build is deployed. */
const PUBLIC = "versions/{app}";
/** A document of each declared kind. */
const places = (): readonly string[] =>
  [...new Set((COLLECTIONS as readonly Collection[]).map((c) => c.path))].filter((place) => place !== PUBLIC);
const some = (place: string): string => place.replaceAll(/\{\w+\}/g, "any");

/** Asked as nobody: a document of each declared kind, and a file, to read and to write. [DEP-3] */
export async function strangersAreRefused({ firestore, storage, project }: Backend): Promise<Point> {
  const documents = `http://${firestore}/v1/projects/${project}/databases/(default)/documents`;
  const files = `http://${storage}/v0/b/${project}.appspot.com/o`;
  const drawing = encodeURIComponent("ns/any/sites/any/floors/any/any.svg");
  const write = { method: "PATCH", headers: { "content-type": "application/json" }, body: '{"fields":{}}' };
  const asked: readonly (readonly [what: string, url: string, how?: RequestInit])[] = [
    ...places().flatMap((place): (readonly [string, string, RequestInit?])[] => [
      [`to read ${place}`, `${documents}/${some(place)}`],
      [`to write ${place}`, `${documents}/${some(place)}`, write],
    ]),
    ["to write a version", `${documents}/versions/any`, write],
    ["to read a drawing", `${files}/${drawing}?alt=media`],
    ["to store a file", `${files}?name=${drawing}`, { method: "POST", body: "any" }],
  ];
  const open: string[] = [];
  for (const [what, url, how] of asked) {
    const { status } = await fetch(url, how);
    if (status !== 403) open.push(`${what} is answered with ${status}`);
  }
  return judged("whoever is not signed in reads and writes nothing", open);
}

/** What there is no emulator for: remote configuration. */
const isEmulated = ({ endpoint }: Built): boolean => !/remoteconfig/i.test(endpoint?.eventTrigger?.eventType ?? "");
const backendsSchema = v.object({
  backends: v.array(
    v.object({ functionTriggers: v.array(v.object({ entryPoint: v.string(), name: v.optional(v.string()) })) }),
  ),
});

/** What loads of a bundle, beside what the emulator knows. [DEP-1] [DEP-3] */
export async function functionsAreKnown({ functions }: Backend, lib: string): Promise<Point> {
  const built = await loadFunctions(lib);
  if (typeof built === "string") return missing("functions load", `the bundle does not: ${built}`);
  const { backends } = v.parse(backendsSchema, await (await fetch(`http://${functions}/backends`)).json());
  const known = new Set(backends.flatMap((b) => b.functionTriggers.map((t) => t.entryPoint.replaceAll(".", "-"))));
  const lacks = built.filter((f) => isEmulated(f) && !known.has(f.name)).map((f) => f.name);
  const needed = ["signUp", "signIn", "userClaims"].filter((name) => !built.some((f) => f.name === name));
  return judged(`functions load: ${built.length} of the bundle`, [
    ...lacks.map((name) => `${name} did not load`),
    ...needed.map((name) => `there is no ${name}`),
  ]);
}

const account = ({ auth }: Backend, method: string, body: object) =>
  fetch(`http://${auth}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=local`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

async function signUpIsClosed(backend: Backend): Promise<Point> {
  const address = `deploy-check-${Date.now()}@elsewhere.test`;
  const answer = await account(backend, "signUp", {
    email: address,
    password: "a-good-password",
    returnSecureToken: true,
  });
  const said = await answer.text();
  return judged(
    "nobody makes themselves an account",
    answer.status === 400 && said.includes(SIGN_UP_CLOSED) ? [] : [`a sign-up is answered with ${answer.status}`],
  );
}

/** Somebody's entry without a document, made as the console makes one, does not come in. */
async function entriesNeedDocuments(backend: Backend): Promise<Point> {
  const who = { email: `deploy-check-${Date.now()}@entry.test`, password: "a-good-password" };
  const made = await fetch(
    `http://${backend.auth}/identitytoolkit.googleapis.com/v1/projects/${backend.project}/accounts`,
    {
      method: "POST",
      headers: { "content-type": "application/json", authorization: "Bearer owner" },
      body: JSON.stringify(who),
    },
  );
  const answer = await account(backend, "signInWithPassword", { ...who, returnSecureToken: true });
  const isRefused = answer.status === 400 && (await answer.text()).includes(SIGN_UP_CLOSED);
  return judged(
    "nobody comes in whose entry has no user document",
    made.ok && isRefused
      ? []
      : [`an entry is made with ${made.status}, and its sign-in answered with ${answer.status}`],
  );
}

/** With the setting that production must have, an address that nobody has looks like one with a wrong password. */
async function addressesAreNotTold(backend: Backend): Promise<Point> {
  await protectEmails(backend);
  const nobody = { email: `nobody-${Date.now()}@elsewhere.test`, password: "x-x-x-x-x" };
  const signIn = await (await account(backend, "signInWithPassword", { ...nobody, returnSecureToken: true })).text();
  const reset = await account(backend, "sendOobCode", { requestType: "PASSWORD_RESET", email: nobody.email });
  return judged("with e-mail enumeration protection nobody learns who has an account", [
    ...(/EMAIL_NOT_FOUND/.test(signIn) ? ["a sign-in tells it"] : []),
    ...(reset.ok ? [] : ["a reset tells it"]),
  ]);
}

/** What a running backend shows: the emulators with the rules and functions of this folder. [DEP-3] */
export const emulatedPoints = async (backend: Backend, lib: string): Promise<readonly Point[]> => [
  await rulesAreTaken(backend),
  await strangersAreRefused(backend),
  await functionsAreKnown(backend, lib),
  await signUpIsClosed(backend),
  await entriesNeedDocuments(backend),
  await addressesAreNotTold(backend),
];
