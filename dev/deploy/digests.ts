import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { digestOf, DIGESTS, publishedFiles } from "../build/digests.ts";
import { isFolder } from "./build-files.ts";

const digestsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(v.string(), v.tuple([v.number(), v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))])),
);

/**
 * Files of a build that are not what it wrote: cut, changed, gone, or put there by something else. Each by what the build noted
 * of it when it ended. [DEP-6]
 */
export function changedFiles(dist: string): readonly string[] {
  if (!isFolder(dist)) return ["there is no such folder"];
  const noted = path.join(dist, DIGESTS);
  if (!existsSync(noted)) return [`no ${DIGESTS}, in which the build notes its files`];
  const parsed = v.safeParse(digestsSchema, readFileSync(noted, "utf8"));
  if (!parsed.success) return [`${DIGESTS} cannot be read`];
  const there = new Set(publishedFiles(dist));
  const wrong = Object.entries(parsed.output).flatMap(([file, [bytes, sha256]]) => {
    if (!there.has(file)) return [`no ${file}, which the build wrote`];
    const [found, hash] = digestOf(path.join(dist, file));
    if (hash === sha256) return [];
    return [found === bytes ? `${file} was changed` : `${file} has ${found} bytes, and the build wrote ${bytes}`];
  });
  const foreign = [...there].filter((file) => !(file in parsed.output)).map((file) => `${file} is not of this build`);
  return [...wrong, ...foreign];
}
