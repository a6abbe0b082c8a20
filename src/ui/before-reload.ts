/** Writes that must be durable before this page may go, e.g. the draft of a form. */
const pending = new Set<() => Promise<unknown>>();
/** A write that takes longer counts as failed, ms. */
const PATIENCE_MS = 5_000;

/**
 * Registers a write to wait for before the page reloads itself; returns how to take it back. The write answers `false`, or
 * fails, when the edit could not be kept: the page then stays. [SW-4]
 */
export function beforeReload(write: () => Promise<unknown>): () => void {
  pending.add(write);
  return () => pending.delete(write);
}

/** Runs every registered write; answers whether all edits are kept, in time. */
export async function readyToReload(): Promise<boolean> {
  const all = Promise.all([...pending].map((write) => write())).then(
    (answers) => answers.every((k) => k !== false),
    () => false,
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  return Promise.race([all, late]).finally(() => clearTimeout(timer));
}
