import { describe, expect, test } from "vitest";
import { schemaAt } from "../../src/domain/collections.ts";
import { afresh, back, COMMITS, COMMON, sends } from "./shapes-commits.ts";
import { bentOf, type Good, isTaken, someOf } from "./shapes-kit.ts";
import { rulesSuite } from "./rules-suite.ts";

// What a device would not show, the server does not take: documents around their schemas, one value of a good commit changed.

/** Documents of a commit that are tried: of most collections there are several; a wide and a long run try more. */
const TRIED = Number(process.env["TRIED"] ?? 12);

const env = rulesSuite("demo-rules-shapes");

/** Of what these write a device takes anything, and reads what it knows: there is nothing to try. */
const LENIENT: readonly string[] = ["circles of a floor", "site's settings", "delegates"];

describe("what a device's schema refuses, the rules refuse", () => {
  test.each(COMMITS)(
    "[TRU-8] %s",
    async (kind, commit) => {
      const taken: string[] = [];
      await afresh(env, commit);
      expect(await sends(env, commit, null)).toBe(true);
      const goods: readonly Good[] = Object.entries(commit.after).map(([path, said]) => ({ path, doc: said }));
      const bent = goods
        .filter((g) => schemaAt(g.path, g.doc as never) !== null)
        .flatMap((g) => {
          const was = commit.before[g.path] as { readonly [field: string]: unknown } | undefined;
          const written = Object.keys(g.doc).filter((f) => !COMMON.includes(f) && g.doc[f] !== was?.[f]);
          return bentOf(g, written).filter((b) => !isTaken(b));
        });
      expect(bent.length > 0, "documents that the schema refuses").toBe(!LENIENT.includes(kind));
      expect(goods.filter((g) => !isTaken(g)).map((g) => g.path)).toEqual([]);
      await back(env, commit);
      for (const b of someOf(bent, TRIED)) {
        if (!(await sends(env, commit, b))) continue;
        taken.push(`${b.path.split("/").at(-2) ?? ""} ${b.at}: ${b.what}`);
        await back(env, commit);
      }
      expect(taken).toEqual([]);
    },
    300_000,
  );
});
