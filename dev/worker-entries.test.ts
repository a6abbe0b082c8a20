import { expect, test } from "vitest";
import { entryProblem, type WorkerChunk } from "./worker-entries.ts";

const chunk = (fileName: string, over: Partial<WorkerChunk> = {}): WorkerChunk => ({
  fileName,
  isEntry: false,
  imports: [],
  dynamicImports: [],
  exports: [],
  ...over,
});
const ENTRY = chunk("replica.js", { isEntry: true, imports: ["start.js"] });

test.each<[string, readonly WorkerChunk[], string | null]>([
  ["an entry that only starts", [ENTRY, chunk("start.js"), chunk("host.js", { imports: ["start.js"] })], null],
  [
    "a chunk that imports the entry",
    [ENTRY, chunk("host.js", { imports: ["replica.js"] })],
    "host.js imports replica.js, with which a worker is started",
  ],
  [
    "a chunk that imports it late",
    [ENTRY, chunk("host.js", { dynamicImports: ["replica.js"] })],
    "host.js imports replica.js, with which a worker is started",
  ],
  [
    "an entry that exports",
    [chunk("replica.js", { isEntry: true, exports: ["t"] })],
    "replica.js starts a worker and exports t",
  ],
])("[BUILD-1] %s", (_, chunks, problem) => expect(entryProblem(chunks)).toBe(problem));
