import { expect, test } from "vitest";
import { lookProblem, type NamedChunk } from "./look-apart.ts";

const chunk = (name: string, imports: readonly string[], facadeModuleId: string | null = null): NamedChunk => ({
  ...{ name, fileName: `${name}.js`, imports, facadeModuleId },
});
const LOOK = "/atrium/src/app/theme/look.ts";

test.each<[string, readonly NamedChunk[], string | null]>([
  ["of its own", [chunk("look", ["shell.js"], LOOK), chunk("shell", []), chunk("domain", [])], null],
  [
    "behind the domain",
    [chunk("look", ["shell.js", "domain.js"], LOOK), chunk("shell", []), chunk("domain", [])],
    "a tenant's own look draws in domain.js at every start",
  ],
  [
    "behind the domain, over another file",
    [chunk("look", ["limits.js"], LOOK), chunk("limits", ["domain.js"]), chunk("domain", ["limits.js"])],
    "a tenant's own look draws in domain.js at every start",
  ],
  ["of a worker, which has none", [chunk("start", ["domain.js"]), chunk("domain", [])], null],
])("[BUILD-4] the look of a tenant stands apart from what all screens share: %s", (_, chunks, problem) => {
  expect(lookProblem(chunks)).toBe(problem);
});
