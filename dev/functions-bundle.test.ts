import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { inRoot } from "./paths.ts";

/** Packages that a folder's sources import, those of their tests aside. */
function packagesOf(folder: string): ReadonlySet<string> {
  const files = readdirSync(inRoot(folder), { recursive: true, encoding: "utf8" }).filter(
    (f) => f.endsWith(".ts") && !/\.test(-kit)?\.ts$/.test(f),
  );
  const text = files.map((f) => readFileSync(path.join(inRoot(folder), f), "utf8")).join("\n");
  const names = [...text.matchAll(/from "([^".#][^"]*)"/g)].map(([, name = ""]) => name);
  const ofPackage = (name: string) =>
    name
      .split("/")
      .slice(0, name.startsWith("@") ? 2 : 1)
      .join("/");
  return new Set(names.filter((name) => !name.startsWith("node:")).map(ofPackage));
}

test("[FN-26] whatever the functions run on is a production dependency, so that an audit of these looks at it", () => {
  const { dependencies } = JSON.parse(readFileSync(inRoot("package.json"), "utf8")) as { dependencies: object };
  const needed = [...packagesOf("functions/src"), ...packagesOf("src/domain")];
  expect(needed).toContain("firebase-functions");
  expect(needed.filter((name) => !(name in dependencies))).toEqual([]);
});
