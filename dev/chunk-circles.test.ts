import { expect, test } from "vitest";
import { chunkCircle } from "./chunk-circles.ts";

const files = (of: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(of).map(([fileName, imports]) => ({ fileName, imports }));

test.each<[string, Readonly<Record<string, readonly string[]>>, readonly string[] | null]>([
  ["layers", { screen: ["ui", "domain"], ui: ["domain", "shell"], domain: [], shell: [] }, null],
  ["a file that several need, and one that is not of the build", { a: ["c"], b: ["c", "elsewhere"], c: [] }, null],
  ["two files", { screen: ["ui"], ui: ["domain"], domain: ["ui"] }, ["ui", "domain", "ui"]],
  ["three files", { a: ["b"], b: ["c"], c: ["a"] }, ["a", "b", "c", "a"]],
  ["a file itself", { a: ["a"] }, ["a", "a"]],
])("[BUILD-2] a circle of files is found: %s", (_, of, circle) => expect(chunkCircle(files(of))).toEqual(circle));
