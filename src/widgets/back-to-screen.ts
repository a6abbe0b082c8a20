/** Where an entry of the browser's history stands among the others; the router notes it there. */
const INDEX = "__TSR_index";
const indexIn = (state: unknown): number | null => {
  const index = typeof state === "object" && state !== null ? (state as Record<string, unknown>)[INDEX] : null;
  return typeof index === "number" ? index : null;
};

/**
 * Takes the address back to the screen that shows. While a question is open Back and Forward may come any number of times; the
 * router would undo each by itself, and end somewhere else. [DSK-28]
 * @param shown the state of the router's own location
 */
export async function backToScreen(shown: () => unknown): Promise<void> {
  for (;;) {
    const [here, at] = [indexIn(shown()), indexIn(window.history.state)];
    if (here === null || at === null || here === at) return;
    await new Promise((done) => {
      window.addEventListener("popstate", done, { once: true });
      window.history.go(here - at);
    });
  }
}
