/** The server's clock comes in whole seconds: half a second is its mean error, ms. */
const HALF_SECOND = 500;

/** What the server said of the time. */
export type ServerTime = {
  /** The server's time when its answer came, epoch ms, to about a second; whatever the device's clock says. */
  readonly now: number;
  /** How far that is ahead of the device's clock, ms. */
  readonly ahead: number;
};

/** Asks what time it is on the server. Null when the answer carries no date. Rejects without an answer. */
export async function askTime(origin: string): Promise<ServerTime | null> {
  const sent = performance.now(); // the device's clock may be set on the way
  const answer = await fetch(`${origin}/index.html`, { method: "HEAD", cache: "no-store" });
  const date = Date.parse(answer.headers.get("date") ?? "");
  if (!Number.isFinite(date)) return null;
  const now = Math.round(date + HALF_SECOND + (performance.now() - sent) / 2);
  return { now, ahead: now - Date.now() };
}
