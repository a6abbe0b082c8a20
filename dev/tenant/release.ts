import { readFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { SetupError } from "../ports.ts";
import type { Server } from "./server.ts";

const versionSchema = v.object({
  gitVersion: v.pipe(v.string(), v.minLength(1)),
  displayName: v.pipe(v.string(), v.minLength(1)),
  title: v.string(),
});

/**
 * Tells running apps of the build that is served now: `versions/workplace`, which they watch, from the `version.json` of the build
 * that was deployed (spec 1 §1). [TEN-9]
 * @returns what was written; null where it stands there already
 * @throws {SetupError} for a folder that holds no build
 */
export async function tellRelease({ db }: Server, dist: string): Promise<string | null> {
  const file = path.join(dist, "version.json");
  let version: v.InferOutput<typeof versionSchema>;
  try {
    version = v.parse(v.pipe(v.string(), v.parseJson(), versionSchema), readFileSync(file, "utf8"));
  } catch (e) {
    if (e instanceof v.ValiError || (e as NodeJS.ErrnoException).code === "ENOENT")
      throw new SetupError(`${file} is no version of a build: npm run build makes it.`);
    throw e;
  }
  const ref = db.doc("versions/workplace");
  const known = (await ref.get()).data();
  if (known && Object.entries(version).every(([key, x]) => known[key] === x)) return null;
  await ref.set(version);
  return `${version.displayName} (${version.gitVersion})`;
}
