/** Resolves when the page has nothing better to do; after `lateMs` at the latest. */
export const whenIdle = (lateMs: number): Promise<void> =>
  new Promise((done) => {
    // eslint-disable-next-line oldest/browsers -- not in every engine; the wait alone is right there
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => done(), { timeout: lateMs });
    else setTimeout(done, lateMs);
  });

/** A hand that pressed a key less than this long ago is typing, ms. */
const TYPING_MS = 250;
/** A page that never has nothing to do is as good as idle after this, ms. */
const BUSY_MS = 300;
let pressed = -Infinity;
let listening = false;

function listen(): void {
  if (listening) return;
  listening = true;
  const onKey = () => {
    pressed = performance.now();
  };
  addEventListener("keydown", onKey, { capture: true, passive: true });
}

/** Resolves when nobody is typing and the page is idle; a hand that never rests holds it up for `lateMs` at most. */
export function whenHandsRest(lateMs: number, since = performance.now()): Promise<void> {
  listen();
  const now = performance.now();
  const wait = Math.min(pressed + TYPING_MS, since + lateMs) - now;
  if (wait <= 0) return whenIdle(BUSY_MS);
  return new Promise((done) => setTimeout(done, wait)).then(() => whenHandsRest(lateMs, since));
}
