import { describe, expect, test } from "vitest";
import { schemaAt } from "../../src/domain/collections.ts";
import { fittingOf } from "./fitting-kit.ts";
import { afresh, back, type Commit, COMMITS, COMMON, sends } from "./shapes-commits.ts";
import { STRICTER } from "./stricter.ts";
import { rulesSuite } from "./rules-suite.ts";

// The other way round of `shapes.test.ts`: what a device would show, the server takes, but for what a table says with its reason.

const env = rulesSuite("demo-rules-fitting");

/** Ids of entries, whatever they are: `devices.*.uid`. */
const named = (at: string): string =>
  at
    .replace(/^(devices|closings|reservations)\.[^.]+/, "$1.*")
    .replace(/^(tags|sites)\.(?!0$)[^.]+$/, "$1.*")
    .replace(/requests\.[^.]+$/, "requests.*");
const STATED: ReadonlySet<string> = new Set(
  STRICTER.flatMap(({ of }) => of.flatMap(([at, whats]) => whats.map((what) => `${at}: ${what}`))),
);

/** Documents around those of a commit that their schemas take. */
const fittingIn = (commit: Commit) =>
  Object.entries(commit.after).flatMap(([path, doc]) => {
    const schema = schemaAt(path, doc as never);
    const was = commit.before[path] as { readonly [field: string]: unknown } | undefined;
    const written = Object.keys(doc).filter((f) => !COMMON.includes(f) && doc[f] !== was?.[f]);
    return schema ? fittingOf({ path, doc }, written, schema) : [];
  });

describe("what a device's schema takes, the rules take", () => {
  const refused = new Set<string>();
  test.each(COMMITS)(
    "[TRU-9] %s",
    async (_, commit) => {
      const fitting = fittingIn(commit);
      expect(fitting.length, "documents that the schema takes").toBeGreaterThan(0);
      await afresh(env, commit);
      const own = new Set<string>();
      for (const b of fitting) {
        if (await sends(env, commit, b)) await back(env, commit);
        else own.add(`${b.path.split("/").at(-2) ?? ""} ${named(b.at)}: ${b.what}`);
      }
      for (const said of own) refused.add(said);
      expect([...own].filter((said) => !STATED.has(said))).toEqual([]);
    },
    240_000,
  );

  test("[TRU-9] each exception is one: some commit of that shape is refused", () =>
    expect([...STATED].filter((said) => !refused.has(said))).toEqual([]));
});
