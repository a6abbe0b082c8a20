/** Writes that must be durable before this page may go, e.g. the draft of a form. */
const pending = new Set<() => Promise<unknown>>();
/** A write that hangs must not lock a person out of the new version, ms. */
const PATIENCE_MS = 5_000;

/** Registers a write to wait for before the page reloads itself. Returns how to take it back. [SW-4] */
export function beforeReload(write: () => Promise<unknown>): () => void {
  pending.add(write);
  return () => pending.delete(write);
}

/** Runs every registered write; answers whether all of them ended well and in time. */
export async function readyToReload(): Promise<boolean> {
  const all = Promise.all([...pending].map((write) => write())).then(
    () => true,
    () => false,
  );
  return Promise.race([all, new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS))]);
}
