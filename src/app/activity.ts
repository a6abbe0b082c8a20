import type { DataClient } from "#data/client.ts";
import { IDLE } from "#domain/access/limits.ts";

const TOUCHES = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

/** Tells the data worker, at most now and then, that somebody is using the app: without that it locks. [IDN-15] */
export function noteActivity(client: DataClient): void {
  let told = 0;
  const touched = () => {
    const now = performance.now();
    if (told !== 0 && now - told < IDLE.noteMs) return;
    told = now;
    void client.api.active();
  };
  for (const kind of TOUCHES) window.addEventListener(kind, touched, { capture: true, passive: true });
}
