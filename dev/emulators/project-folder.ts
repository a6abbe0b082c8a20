import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inRoot } from "../paths.ts";
import { type Ports, SetupError } from "../ports.ts";

const RULES = "firestore.rules";
/** Under which nobody may do anything: compiled at once, where those of the product take five seconds. */
export const CLOSED_RULES =
  "rules_version = '2'; service cloud.firestore { match /databases/{db}/documents { match /{all=**} { allow read: if false; } } }";
const STORAGE_RULES = "storage.rules";
const INDEXES = "firestore.indexes.json";

/** What the emulators read of the root's firebase.json. */
type Shared = { readonly functions: readonly object[] };

function emulatorsOf(ports: Ports, functions: boolean): object {
  const host = "127.0.0.1";
  return {
    singleProjectMode: true,
    ui: { enabled: false },
    hub: { host, port: ports.hub },
    logging: { host, port: ports.logging },
    auth: { host, port: ports.auth },
    firestore: { host, port: ports.firestore, websocketPort: ports.firestoreSocket },
    storage: { host, port: ports.storage },
    ...(functions && {
      functions: { host, port: ports.functions },
      eventarc: { host, port: ports.eventarc },
      tasks: { host, port: ports.tasks },
    }),
  };
}

/**
 * Makes the folder that firebase-tools takes for its project: the repository's rules, indexes and functions by link (so
 * that they reload when they change), with the ports of this run. `closed`: Firestore's rules come later, and open nothing before.
 */
export function makeProjectFolder(
  dir: string,
  ports: Ports,
  { functions, closed }: { readonly functions: boolean; readonly closed: boolean },
): string {
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const shared = JSON.parse(readFileSync(inRoot("firebase.json"), "utf8")) as Shared;
  const links: readonly (readonly [string, string])[] = [
    // Their packages are looked for beside the link, which may stand outside the checkout (ATRIUM_STATE).
    ...(functions
      ? ([
          [inRoot("functions", "lib"), "functions"],
          [inRoot("node_modules"), "node_modules"],
        ] as const)
      : []),
    ...(closed ? [] : [[inRoot("functions", "security", RULES), RULES] as const]),
    [inRoot("functions", "security", STORAGE_RULES), STORAGE_RULES],
    [inRoot(INDEXES), INDEXES],
  ];
  for (const [target, name] of links) {
    if (!existsSync(target)) throw new SetupError(`${target} does not exist.`);
    symlinkSync(target, path.join(dir, name));
  }
  if (closed) writeFileSync(path.join(dir, RULES), CLOSED_RULES);
  const config = {
    firestore: { rules: RULES, indexes: INDEXES },
    storage: { rules: STORAGE_RULES },
    ...(functions && { functions: shared.functions.map((f) => ({ ...f, source: "functions", predeploy: [] })) }),
    emulators: emulatorsOf(ports, functions),
  };
  const file = path.join(dir, "firebase.json");
  writeFileSync(file, JSON.stringify(config, undefined, 2));
  return file;
}
