/** Resolves in the first task after the next frame was painted, with its time. */
export const painted = (): Promise<number> =>
  new Promise((done) => {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done(performance.now());
        port2.postMessage(0);
      }),
    );
  });

/** Resolves with the time of the paint after a condition first held. Looked at after each change of the page and each frame. */
export function paintedWhen(holds: () => boolean, limitMs = 60_000): Promise<number> {
  return new Promise((done, fail) => {
    const end = performance.now() + limitMs;
    let over = false;
    const observer = new MutationObserver(() => look());
    const finish = () => {
      over = true;
      observer.disconnect();
    };
    const look = () => {
      if (over) return;
      if (holds()) {
        finish();
        void painted().then(done);
      } else if (performance.now() > end) {
        finish();
        fail(new Error(`not within ${limitMs} ms`));
      }
    };
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const frame = () => {
      look();
      if (!over) requestAnimationFrame(frame);
    };
    frame();
  });
}
