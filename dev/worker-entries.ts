/** What a bundler made of a worker, as far as this file looks at it. */
export type WorkerChunk = {
  readonly fileName: string;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  readonly exports: readonly string[];
};

/**
 * What is wrong with the files of a worker; null when nothing is. No chunk may import the file that the worker was started with:
 * WebKit runs that file a second time then, so that two data layers answer every call. Nor does that file export anything, which
 * somebody would import. [BUILD-1]
 */
export function entryProblem(chunks: readonly WorkerChunk[]): string | null {
  for (const entry of chunks.filter((c) => c.isEntry)) {
    const by = chunks.find((c) => [...c.imports, ...c.dynamicImports].includes(entry.fileName));
    if (by) return `${by.fileName} imports ${entry.fileName}, with which a worker is started`;
    if (entry.exports.length > 0) return `${entry.fileName} starts a worker and exports ${entry.exports.join(", ")}`;
  }
  return null;
}
