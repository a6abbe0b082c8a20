/** A step on the device takes milliseconds; one that holds the lock for longer belongs to a frozen or dying tab, ms. */
const STUCK_MS = 8_000;

/** One local step at a time over all tabs. Steps are idempotent per record, so taking the lock from a stuck tab is safe. */
export function editLock(name: string): <T>(step: () => Promise<T>) => Promise<T> {
  return async <T>(step: () => Promise<T>): Promise<T> => {
    let started = false;
    const once = () => {
      started = true;
      return step();
    };
    try {
      return (await navigator.locks.request(name, { signal: AbortSignal.timeout(STUCK_MS) }, once)) as T;
    } catch (e) {
      if (started || !(e instanceof DOMException)) throw e;
      return (await navigator.locks.request(name, { steal: true }, once)) as T;
    }
  };
}
