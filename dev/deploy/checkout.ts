import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Git's own digest of a file's content. */
function blobOf(file: string): string {
  const bytes = readFileSync(file);
  return createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}

/** Digests by file of what the last commit has of these files; null where the folder is no checkout with a commit. */
async function committed(root: string, files: readonly string[]): Promise<ReadonlyMap<string, string> | null> {
  try {
    const { stdout } = await run("git", ["-C", root, "ls-tree", "--full-tree", "HEAD", "--", ...files]);
    const entries = [...stdout.matchAll(/^\d+ blob ([0-9a-f]{40})\t(.+)$/gm)];
    return new Map(entries.map(([, hash = "", file = ""]) => [file, hash]));
  } catch {
    return null; // no git here, no checkout, or one without a commit
  }
}

/** How a file differs from its commit, in lines: `+1 -0`. */
async function lines(root: string, file: string): Promise<string> {
  const { stdout } = await run("git", ["-C", root, "diff", "--numstat", "HEAD", "--", file]);
  const [, more = "?", less = "?"] = /^(\d+)\t(\d+)/.exec(stdout) ?? [];
  return `${more} lines more, ${less} less`;
}

/**
 * Files that are deployed as they stand and are not those of the checkout's commit: only what was committed went through the tests.
 * By their digests. [DEP-7]
 */
export async function uncommitted(root: string, files: readonly string[]): Promise<readonly string[]> {
  const known = await committed(root, files);
  if (known === null)
    return [
      "this folder is no git checkout, so nothing tells whether these are the files that were tested: deploy from a checkout",
    ];
  const wrong: string[] = [];
  for (const file of files) {
    const place = path.join(root, file);
    if (!existsSync(place)) continue; // told by the point of named files
    const hash = known.get(file);
    if (hash === undefined) wrong.push(`${file} is in no commit: test it (npm test) and commit it`);
    else if (hash !== blobOf(place))
      wrong.push(
        `${file} is not that of the commit (${await lines(root, file)}): git diff HEAD -- ${file} shows it; git restore ${file} takes it back, or test it (npm test) and commit it`,
      );
  }
  return wrong;
}

/** The commit that is checked out; null where there is none. */
export async function headOf(root: string): Promise<string | null> {
  try {
    return (await run("git", ["-C", root, "rev-parse", "HEAD"])).stdout.trim();
  } catch {
    return null; // no git here, no checkout, or one without a commit
  }
}
