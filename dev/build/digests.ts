import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

/** What a build says of its own files. In a folder that hosting does not publish. */
export const DIGESTS = ".vite/digests.json";
/** Size in bytes, and SHA-256. */
export type Digest = readonly [bytes: number, sha256: string];
export type Digests = { readonly [file: string]: Digest };

export function digestOf(file: string): Digest {
  const bytes = readFileSync(file);
  return [bytes.length, createHash("sha256").update(bytes).digest("hex")];
}

/** Every file that is published of a build, from its folder: what begins with a dot is not. */
export function publishedFiles(dist: string): readonly string[] {
  return readdirSync(dist, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll(path.sep, "/"))
    .filter((file) => !/(^|\/)\./.test(file) && statSync(path.join(dist, file)).isFile())
    .sort();
}

/** Notes of each file what the build wrote, so that `deploy:check` finds one that was cut, changed, or put there by something else. [DEP-6] */
export function writeDigests(dist: string): void {
  mkdirSync(path.join(dist, path.dirname(DIGESTS)), { recursive: true });
  const all: Digests = Object.fromEntries(publishedFiles(dist).map((file) => [file, digestOf(path.join(dist, file))]));
  writeFileSync(path.join(dist, DIGESTS), JSON.stringify(all));
}

/** The last step of a build, when the service worker's file is written too. */
export function digests(): Plugin {
  let dist = "";
  return {
    name: "digests",
    apply: "build",
    configResolved: ({ root, build }) => void (dist = path.resolve(root, build.outDir)),
    closeBundle: {
      sequential: true,
      order: "post",
      handler(error?: Error) {
        if (error === undefined && existsSync(dist)) writeDigests(dist);
      },
    },
  };
}
