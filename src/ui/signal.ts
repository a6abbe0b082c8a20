import { useSyncExternalStore } from "react";

/** A value that components outside one another share: `get`, `set`, and who wants to know. */
export type Signal<T> = { get(): T; set(next: T): void; subscribe(on: () => void): () => void };

export function signal<T>(first: T): Signal<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const on of [...listeners]) on();
    },
    subscribe: (on) => {
      listeners.add(on);
      return () => listeners.delete(on);
    },
  };
}

/** The value now and at every later `set`. */
export const useSignal = <T>(s: Signal<T>): T => useSyncExternalStore(s.subscribe, s.get);
