import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { ROOT } from "../paths.ts";
import { BUILD, type Deployed, named } from "./build.ts";
import { headOf, uncommitted } from "./checkout.ts";
import { functionsPoint } from "./functions.ts";
import { judged, missing, type Point } from "./points.ts";
import { rulesPoints } from "./rules.ts";

const versionSchema = v.pipe(v.string(), v.parseJson(), v.object({ gitVersion: v.string() }));
/** The build is one of the commit that rules and functions are of. */
async function buildCommit(dist: string, root: string): Promise<Point> {
  const name = "the build is of this checkout's commit";
  const file = path.join(dist, "version.json");
  const parsed = existsSync(file) ? v.safeParse(versionSchema, readFileSync(file, "utf8")) : null;
  if (!parsed?.success) return missing(name, `version.json does not say of which commit it is: ${BUILD}`);
  const { gitVersion } = parsed.output;
  const head = await headOf(root);
  if (head === null) return missing(name, "this folder is no git checkout: deploy from one");
  return judged(
    name,
    gitVersion !== "" && head.startsWith(gitVersion)
      ? []
      : [`it is of ${gitVersion}, the checkout at ${head.slice(0, 9)}: build it anew: ${BUILD}`],
    gitVersion,
  );
}

/** What is deployed as it stands is what the commit has. */
const committedFiles = async (root: string): Promise<Point> =>
  judged(
    "rules, indexes, headers and remote configuration are those of the commit",
    await uncommitted(root, [...named().all, "firebase.json"]),
  );

/**
 * What can be told of what is deployed by looking into it, without any emulator: that the build and what is deployed as it stands
 * are of the checkout's commit, that rules compile, and that functions are those of the sources. [DEP-7] [DEP-8]
 */
export const insidePoints = async ({ dist, lib, root = ROOT }: Deployed): Promise<readonly Point[]> => [
  await buildCommit(dist, root),
  await committedFiles(root),
  ...(await rulesPoints(root, named().rules)),
  await functionsPoint(lib),
];
