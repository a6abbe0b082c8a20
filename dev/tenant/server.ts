import { readFileSync } from "node:fs";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { type Auth, getAuth } from "firebase-admin/auth";
import { type Firestore, getFirestore } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import * as v from "valibot";
import { backendAt } from "../emulators/backend.ts";
import { PROJECT } from "../paths.ts";
import { portsFrom, SetupError } from "../ports.ts";

/** A Firebase project, or the emulators in its place. */
export type Place = { readonly project: string; readonly bucket: string; readonly emulated: boolean };
type Asked = { readonly project: string | undefined; readonly bucket: string | undefined; readonly local: boolean };

/** Where the admin SDK looks for emulators. All or none: half of a tenant in production would be the worst of both. */
const HOSTS = ["FIRESTORE_EMULATOR_HOST", "FIREBASE_AUTH_EMULATOR_HOST", "FIREBASE_STORAGE_EMULATOR_HOST"] as const;

/** With `--local`: the emulators of `npm start`, as its ports say. */
function withLocal(env: NodeJS.ProcessEnv): void {
  const { firestore, auth, storage } = backendAt(portsFrom(env));
  Object.assign(env, Object.fromEntries(HOSTS.map((name, i) => [name, [firestore, auth, storage][i]])));
}

/** Addresses of the emulators that the environment names. */
export const emulatorsIn = (env: NodeJS.ProcessEnv): readonly string[] => HOSTS.map((name) => env[name] ?? "");

const keySchema = v.pipe(v.string(), v.parseJson(), v.object({ type: v.string() }));
/** @throws {SetupError} for a key file that is not there or is none */
function mustBeKey(file: string): void {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (e) {
    throw new SetupError(
      `GOOGLE_APPLICATION_CREDENTIALS names ${file}, which cannot be read: ${e instanceof Error ? e.message : String(e)}.`,
    );
  }
  if (!v.is(keySchema, text))
    throw new SetupError(
      `GOOGLE_APPLICATION_CREDENTIALS names ${file}, which is no key of a service account: make one in JSON.`,
    );
}

/**
 * Where a run works, by its options and the environment: emulators, or a project by the credentials of the environment. [TEN-8]
 * @throws {SetupError} saying what is missing
 */
export function placeFrom({ project, bucket, local }: Asked, env: NodeJS.ProcessEnv): Place {
  if (local) withLocal(env);
  const set = HOSTS.filter((name) => (env[name] ?? "") !== "");
  if (set.length === HOSTS.length) {
    const name = project ?? env["GCLOUD_PROJECT"] ?? PROJECT;
    return { project: name, bucket: bucket ?? `${name}.appspot.com`, emulated: true };
  }
  if (set.length > 0)
    throw new SetupError(
      `${set.join(" and ")} is set, ${HOSTS.filter((h) => !set.includes(h)).join(" and ")} is not: set all three for the emulators, or none for a project.`,
    );
  const key = env["GOOGLE_APPLICATION_CREDENTIALS"] ?? "";
  if (key === "")
    throw new SetupError(
      `Say where: --local for the backend of npm start; ${HOSTS.join(", ")} for other emulators; or GOOGLE_APPLICATION_CREDENTIALS, the key file of a service account, and --project for a Firebase project.`,
    );
  if (project === undefined) throw new SetupError("Say which project: --project ID.");
  if (project.startsWith("demo-"))
    throw new SetupError(`${project} is a name for emulators: no Firebase project is called demo-….`);
  mustBeKey(key);
  return { project, bucket: bucket ?? `${project}.firebasestorage.app`, emulated: false };
}

type Bucket = ReturnType<ReturnType<typeof getStorage>["bucket"]>;
/** A project as its administrator sees it, past the rules. */
export type Server = {
  readonly place: Place;
  readonly db: Firestore;
  /** Another database of the project, by its name. */
  readonly beside: (database: string) => Firestore;
  readonly auth: Auth;
  readonly bucket: () => Bucket;
  close(): Promise<void>;
};

export function openServer(place: Place): Server {
  if (place.emulated) process.env["METADATA_SERVER_DETECTION"] ??= "none"; // or the SDK asks the network who it is, and waits
  const app = initializeApp(
    { projectId: place.project, storageBucket: place.bucket },
    `tenant-${Date.now()}-${Math.random()}`,
  );
  return {
    place,
    db: getFirestore(app),
    beside: (database) => getFirestore(app, database),
    auth: getAuth(app),
    bucket: () => getStorage(app).bucket(),
    close: () => deleteApp(app),
  };
}
