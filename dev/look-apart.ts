import type { ImportingChunk } from "./chunk-circles.ts";

/** What a bundler made, with the names of its groups and the module that a file is fetched for. */
export type NamedChunk = ImportingChunk & { readonly name: string; readonly facadeModuleId: string | null };

/** Works out a tenant's own look, behind every start of such a tenant. */
const LOOK = /\/src\/app\/theme\/look\.ts$/;
/** Shared code of all screens: each of these is larger than what a start may load. */
const LARGE: readonly string[] = ["domain", "data", "vendor", "widgets"];

/** Why a tenant's own look would draw in what all screens share; null where it does not. [BUILD-4] */
export function lookProblem(chunks: readonly NamedChunk[]): string | null {
  const at = new Map(chunks.map((c) => [c.fileName, c]));
  const look = chunks.find((c) => LOOK.test(c.facadeModuleId ?? ""));
  if (!look) return null;
  const all = new Set(look.imports);
  for (const file of all) for (const next of at.get(file)?.imports ?? []) all.add(next);
  const drawn = [...all].filter((file) => LARGE.includes(at.get(file)?.name ?? ""));
  return drawn.length === 0 ? null : `a tenant's own look draws in ${drawn.join(", ")} at every start`;
}
