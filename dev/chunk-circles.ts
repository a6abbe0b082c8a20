/** What a bundler made, as far as this file looks at it. */
export type ImportingChunk = { readonly fileName: string; readonly imports: readonly string[] };

/**
 * Files that import each other at once, named in the order in which they do; null where there are none. One of them would run before
 * what it needs has run: such a screen does not start. [BUILD-2]
 */
export function chunkCircle(chunks: readonly ImportingChunk[]): readonly string[] | null {
  const imports = new Map(chunks.map((c) => [c.fileName, c.imports]));
  const seen = new Set<string>();
  const from = (file: string, way: readonly string[]): readonly string[] | null => {
    const at = way.indexOf(file);
    if (at >= 0) return [...way.slice(at), file];
    if (seen.has(file)) return null;
    seen.add(file);
    for (const next of imports.get(file) ?? []) {
      const circle = from(next, [...way, file]);
      if (circle) return circle;
    }
    return null;
  };
  for (const { fileName } of chunks) {
    const circle = from(fileName, []);
    if (circle) return circle;
  }
  return null;
}
