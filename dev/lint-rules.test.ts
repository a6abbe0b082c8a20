import { ESLint } from "eslint";
import { expect, test } from "vitest";
import { features } from "./lint/oldest-browsers.js";
import { ROOT } from "./paths.ts";

/** The repository's own rules; those about types are left out, since what is linted here is no file of a program. */
const eslint = new ESLint({
  cwd: ROOT,
  ruleFilter: ({ ruleId }) => ruleId.startsWith("no-restricted-"),
  overrideConfig: { files: ["**/*.ts"], languageOptions: { parserOptions: { project: null } } },
});

/** Rules that a source in a place of the repository would break. */
async function broken(file: string, source: string): Promise<readonly string[]> {
  const [result] = await eslint.lintText(source, { filePath: file });
  if (!result || result.fatalErrorCount > 0) throw new Error(JSON.stringify(result?.messages));
  return result.messages.flatMap((m) => (m.message.includes("F47") ? (m.ruleId ?? []) : []));
}

test("[F47] increments and array transforms are refused, by import and by property; other imports are not", async () => {
  const writes = "src/data/firebase/net.ts";
  for (const from of ["firebase/firestore", "firebase/firestore/lite"])
    for (const name of ["increment", "arrayUnion", "arrayRemove"])
      expect(await broken(writes, `import { ${name} } from "${from}";\nexport const x = ${name}(1);\n`)).toEqual([
        "no-restricted-imports",
      ]);
  const named = 'import * as f from "firebase/firestore/lite";\nexport const x = f.increment(1);\n';
  expect(await broken(writes, named)).toEqual(["no-restricted-imports", "no-restricted-properties"]);
  const admin = 'import { FieldValue } from "firebase-admin/firestore";\nexport const x = FieldValue.arrayUnion(1);\n';
  expect(await broken("functions/src/recount.ts", admin)).toEqual(["no-restricted-properties"]);
  const harmless = 'import { doc } from "firebase/firestore/lite";\nexport const x = doc;\n';
  expect(await broken(writes, harmless)).toEqual([]);
});

test("[KNOW-2] words of absence as a plain string are refused, declared ones and those of this device are not", async () => {
  const plain = new ESLint({
    cwd: ROOT,
    ruleFilter: ({ ruleId }) => ruleId === "atrium/absence-words",
    overrideConfig: { files: ["**/*.ts"], languageOptions: { parserOptions: { project: null } } },
  });
  const refused = async (text: string) => {
    const source = `import { absence } from "../shared/absence.ts";\nexport const W = { none: ${text}, absence };\n`;
    const [result] = await plain.lintText(source, { filePath: "src/domain/words/desks.ts" });
    return result?.messages.map((m) => m.ruleId);
  };
  expect(await refused('"No desk is out."')).toEqual(["atrium/absence-words"]);
  expect(await refused('"Nobody is here."')).toEqual(["atrium/absence-words"]);
  expect(await refused('absence("No desk is out.")')).toEqual([]);
  expect(await refused('"No connection"')).toEqual([]);
});

test("[OLD-1] what an oldest browser lacks is told by MDN's data: statics, members, globals; what all have is not", () => {
  const { globals, members } = features({ safari: 16.4, safari_ios: 16.4, chrome: 111, edge: 111, firefox: 128 });
  const without = (of: string, member: string) =>
    members
      .get(member)
      ?.find((m) => m.of === of)
      ?.without.map((line) => line.split(" ")[0]) ?? [];
  expect(without("URL", "canParse")).toEqual(["chrome", "edge", "safari_ios", "safari"].sort());
  expect(without("Element", "checkVisibility")).toEqual(["safari", "safari_ios"]);
  expect(without("Array", "toSorted")).toEqual([]);
  expect([globals.has("requestIdleCallback"), globals.has("CompressionStream"), globals.has("EyeDropper")]).toEqual([
    ...[true, false, true],
  ]);
  expect(
    features({ safari: 15, safari_ios: 15, chrome: 111, edge: 111, firefox: 128 }).globals.has("CompressionStream"),
  ).toBe(true);
});
