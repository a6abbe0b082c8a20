import { cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inRoot } from "../paths.ts";

const EXAMPLE = inRoot("dev", "tenant", "example");

/** A copy of the example under another name, so that tests can make it beside each other. Answers the file's path. */
export function copyOfExample(dir: string, ns: string, edit: (text: string) => string = (text) => text): string {
  cpSync(EXAMPLE, dir, { recursive: true });
  const file = path.join(dir, "tenant.jsonc");
  writeFileSync(file, edit(readFileSync(file, "utf8").replaceAll(/\bexample\b/g, ns)));
  return file;
}
