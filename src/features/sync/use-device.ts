import { useCallback, useEffect, useState } from "react";
import { useMedia } from "#ui/use-media.ts";

/** What the browser says of the storage it gives; each part null when it does not say. */
export type StorageFacts = {
  readonly persisted: boolean | null;
  readonly usage: number | null;
  readonly quota: number | null;
};

/** Absent in old engines and outside https. */
const keeper = (): StorageManager | undefined => (navigator as { readonly storage?: StorageManager }).storage;

/** A browser that will not answer says as much as one that cannot. */
const orNull = <T>(asked: Promise<T> | undefined): Promise<T | null> =>
  asked?.catch((e: unknown) => {
    if (e instanceof TypeError || e instanceof DOMException) return null;
    throw e;
  }) ?? Promise.resolve(null);

async function readStorage(): Promise<StorageFacts> {
  const storage = keeper();
  const [persisted, estimate] = await Promise.all([orNull(storage?.persisted?.()), orNull(storage?.estimate?.())]);
  return { persisted, usage: estimate?.usage ?? null, quota: estimate?.quota ?? null };
}

/** The storage of this device, read anew when `version` changes, and the question to keep it. `facts` is null until the browser has answered. */
export function useStorageFacts(version: string) {
  const [facts, setFacts] = useState<StorageFacts | null>(null);
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    let gone = false;
    void readStorage().then((f) => {
      if (!gone) setFacts(f);
    });
    return () => {
      gone = true;
    };
  }, [version]);
  /** Answers whether the browser promised. */
  const ask = useCallback(async () => {
    const persisted = await orNull(keeper()?.persist?.());
    setRefused(persisted === false);
    setFacts(await readStorage());
    return persisted === true;
  }, []);
  return { facts, refused, ask };
}

/** Whether the app runs as an installed one. */
export function useStandalone(): boolean {
  const app = useMedia("(display-mode: standalone)");
  return app || (navigator as { readonly standalone?: boolean }).standalone === true;
}

const MINUTE = 60_000;
/** The device's clock, a minute at a time. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
