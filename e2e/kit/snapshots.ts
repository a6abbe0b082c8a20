import type { JsonObject } from "../../src/domain/shared/json.ts";
import { isOfSource } from "../../src/domain/snapshots/of-source.ts";
import { manifestPath, snapshotFile, snapshotSources } from "../../src/domain/snapshots/manifest.ts";
import { type MadeSnapshot, makeSnapshot } from "../../src/testing/snapshots.ts";
import type { TestServer } from "./server.ts";
import type { TestTenant } from "./tenant.ts";

const hasMillis = (x: object): x is { toMillis(): number } => "toMillis" in x;
/** Fields as devices keep them: moments are epoch ms. */
function plain(value: unknown): unknown {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(plain);
  if (hasMillis(value)) return value.toMillis();
  return Object.fromEntries(Object.entries(value).map(([k, x]) => [k, plain(x)]));
}

/**
 * Makes the file of a source of what stands on the server now, as functions do of more documents; of blocks of so many lines.
 * `spoil`: what is stored in its place.
 */
export async function fileOf(
  server: TestServer,
  { ns, site }: TestTenant,
  key: string,
  { lines = 20, spoil = (bytes: Uint8Array) => bytes } = {},
): Promise<MadeSnapshot> {
  const of = snapshotSources(ns, [site]).find((s) => s.query.key === key);
  if (!of) throw new Error(`no files are made of ${key}`);
  const readAt = Date.now();
  const found = (await server.below(of.query.collection)).map(
    (d) => [d.path.split("/").at(-1) ?? "", plain(d.data) as JsonObject] as const,
  );
  const docs = new Map(found.filter(([, doc]) => isOfSource(doc, of.query)));
  const made = makeSnapshot(of, docs, { readAt, lines });
  await server.bytes(snapshotFile(ns, of, made.manifest.generation), spoil(made.bytes));
  await server.put(manifestPath(ns, of), made.manifest);
  return made;
}
