/** A step on the device takes milliseconds; one that holds the lock for longer belongs to a frozen or dying tab, ms. */
const STUCK_MS = 8_000;

/**
 * One local step at a time over all tabs. Steps are idempotent per record, so taking the lock from a stuck tab is safe; a step
 * whose lock was taken, because the device was slow, goes on and ends as it ends: a lost lock is no failure of the device. [STO-6]
 */
export function editLock(name: string): <T>(step: () => Promise<T>) => Promise<T> {
  return async <T>(step: () => Promise<T>): Promise<T> => {
    let running: Promise<T> | null = null;
    const once = () => (running = step());
    const held = async (how: LockOptions): Promise<T> => {
      try {
        return (await navigator.locks.request(name, how, once)) as T;
      } catch (e) {
        if (running && e instanceof DOMException && e.name === "AbortError") return running;
        throw e;
      }
    };
    try {
      return await held({ signal: AbortSignal.timeout(STUCK_MS) });
    } catch (e) {
      if (running || !(e instanceof DOMException)) throw e;
      return held({ steal: true });
    }
  };
}
