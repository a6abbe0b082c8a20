/** The server's clock comes in whole seconds: half a second is its mean error, ms. */
const HALF_SECOND = 500;

/** How far the server's clock is ahead of the device's, ms, to about a second. Null when the answer carries no date. Rejects without an answer. */
export async function measureSkew(origin: string): Promise<number | null> {
  const sent = performance.now(); // the device's clock may be set on the way
  const answer = await fetch(`${origin}/index.html`, { method: "HEAD", cache: "no-store" });
  const date = Date.parse(answer.headers.get("date") ?? "");
  if (!Number.isFinite(date)) return null;
  return Math.round(date + HALF_SECOND - Date.now() + (performance.now() - sent) / 2);
}
