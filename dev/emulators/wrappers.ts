import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { findCompiler, runTool } from "./java.ts";

const HERE = import.meta.dirname;
const SOURCES = path.join(HERE, "java");
const WEB_CHANNEL = "com/google/net/webchannel/server/WebChannelOptions.java";

/** The two programs that firebase-tools starts in place of its own downloads. */
export type Wrappers = { readonly firestore: string; readonly storageRules: string };

type Wrapper = { readonly jar: string; readonly main: string; readonly sources: readonly string[] };
const WRAPPERS = {
  firestore: { jar: "firestore-emulator.jar", main: "FirestoreMain", sources: ["FirestoreMain.java", WEB_CHANNEL] },
  storageRules: {
    jar: "storage-rules-runtime.jar",
    main: "StorageRulesRuntime",
    sources: ["StorageRulesRuntime.java"],
  },
} as const satisfies { readonly [name: string]: Wrapper };

function compile(wrapper: Wrapper, emulator: string, dir: string, env: NodeJS.ProcessEnv): void {
  const java = findCompiler(env);
  const classes = path.join(dir, wrapper.main);
  mkdirSync(classes);
  const sources = wrapper.sources.map((s) => path.join(SOURCES, s));
  runTool(java, "javac", ["-nowarn", "--release", "17", "-proc:none", "-cp", emulator, "-d", classes, ...sources]);
  const manifest = path.join(dir, `${wrapper.main}.mf`);
  writeFileSync(manifest, `Main-Class: ${wrapper.main}\nClass-Path: ${new URL(`file://${emulator}`).href}\n`);
  runTool(java, "jar", ["cfm", path.join(dir, wrapper.jar), manifest, "-C", classes, "."]);
}

/** Changes whenever a source or the emulator does. */
function fingerprint(emulator: string): string {
  const hash = createHash("sha256");
  for (const w of Object.values(WRAPPERS)) for (const s of w.sources) hash.update(readFileSync(path.join(SOURCES, s)));
  const { size, mtimeMs } = statSync(emulator);
  return hash.update(`${emulator} ${size} ${mtimeMs}`).digest("hex").slice(0, 16);
}

/** Builds the wrappers around this emulator, or takes those of an earlier start. */
export function buildWrappers(emulator: string, env: NodeJS.ProcessEnv): Wrappers {
  const build = path.join(HERE, "build");
  const done = path.join(build, fingerprint(emulator));
  if (!existsSync(done)) {
    mkdirSync(build, { recursive: true });
    const dir = mkdtempSync(path.join(build, "making-"));
    for (const wrapper of Object.values(WRAPPERS)) compile(wrapper, emulator, dir, env);
    if (existsSync(done)) rmSync(dir, { recursive: true });
    else renameSync(dir, done);
  }
  return {
    firestore: path.join(done, WRAPPERS.firestore.jar),
    storageRules: path.join(done, WRAPPERS.storageRules.jar),
  };
}
