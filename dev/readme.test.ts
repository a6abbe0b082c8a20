import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { inRoot } from "./paths.ts";

const { scripts } = JSON.parse(readFileSync(inRoot("package.json"), "utf8")) as { readonly scripts: object };
/** What npm has without a script of ours. */
const OWN = ["install", "ci", "audit"];
const PAGES = ["README.md", "docs/try.md", "docs/deploy.md", "dev/README.md"];

describe.each(PAGES)("%s", (page) => {
  const text = readFileSync(inRoot(page), "utf8");
  test("[DOC-1] every command that it names is one", () => {
    const named = [...text.matchAll(/npm (?:run )?([a-z][\w:-]*)/g)].map(([, name = ""]) => name);
    expect(named.filter((name) => !OWN.includes(name) && name !== "run" && !Object.hasOwn(scripts, name))).toEqual([]);
  });
  test("[DOC-1] every file that it links to is there", () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, to = ""]) => to);
    expect(links.filter((to) => !existsSync(path.join(path.dirname(inRoot(page)), to)))).toEqual([]);
  });
});
