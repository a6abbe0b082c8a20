/** Time-ordered and unique: nine base-36 digits of milliseconds, then 80 random bits. */
export function newSetId(now: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return `${now.toString(36).padStart(9, "0")}-${[...bytes].map((b) => b.toString(16).padStart(2, "0")).join("")}`;
}
