import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { COLLECTIONS } from "#domain/collections.ts";
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

type Trigger = { readonly eventType?: string; readonly eventFilterPathPatterns?: { readonly document?: string } };
type Declared = { readonly name: string; readonly found: unknown; readonly trigger: Trigger };

/** Functions of a module by the names that they are deployed under, each with what the runtime finds by its name. */
function declaredIn(all: object, at: object = all, prefix = ""): Declared[] {
  return Object.entries(at).flatMap(([key, x]: [string, unknown]) => {
    const name = prefix + key;
    if (typeof x !== "function") return x !== null && typeof x === "object" ? declaredIn(all, x, `${name}-`) : [];
    if (!("__endpoint" in x)) return [];
    const { eventTrigger = {} } = x.__endpoint as { readonly eventTrigger?: Trigger };
    return [{ name, found: foundBy(all, name) === x, trigger: eventTrigger }];
  });
}
/** As `functions-framework` and the emulator look for a function: each hyphen of its name is a step. */
const foundBy = (all: object, name: string): unknown =>
  name.split("-").reduce<unknown>((at, step) => (at as { [step: string]: unknown } | undefined)?.[step], all);

describe("the functions", async () => {
  process.env["GCLOUD_PROJECT"] = "demo-atrium"; // the module makes its app when it is loaded
  const declared = declaredIn(await import("../functions/src/index.ts"));

  test("[FN-43] each is found by the name that the runtime asks for", () => {
    expect(declared.length).toBeGreaterThan(30);
    expect(declared.filter((f) => f.found !== true).map((f) => f.name)).toEqual([]);
  });

  test("[FN-43] each kind that declares change records has one function that hears of its writes", () => {
    const heard = declared.flatMap(({ trigger }) =>
      trigger.eventType?.includes("firestore.document") === true
        ? [trigger.eventFilterPathPatterns?.document?.replaceAll(/{[^}]*}/g, "*")]
        : [],
    );
    const kinds = COLLECTIONS.filter((c) => "record" in c && c.record !== undefined);
    const hearers = kinds.map((c) => [c.kind, heard.filter((h) => h === c.path.replaceAll(/{[^}]*}/g, "*")).length]);
    expect(hearers).toEqual(kinds.map((c) => [c.kind, 1]));
  });
});
