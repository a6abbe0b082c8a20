import { touches } from "#domain/shared/changes.ts";
import type { Head } from "./ports.ts";

const inFlight = (h: Head) => h.state === "queued" || h.state === "sending" || (h.state === "accepted" && !h.settled);

type Earlier = { readonly head: Head; readonly kind: string; readonly fields: readonly string[] };

function holdsBack(earlier: Earlier, kind: string, fields: readonly string[]): boolean {
  if (inFlight(earlier.head)) return true;
  if (earlier.kind !== "patch" || kind !== "patch") return true;
  return earlier.fields.some((a) => fields.some((b) => touches(a, b)));
}

/** Whether a later set touches what an earlier one wrote. */
export const buildsOn = (later: Head, earlier: Head): boolean =>
  earlier.touches.some((e) =>
    later.touches.some(
      (l) =>
        l.path === e.path &&
        (l.kind !== "patch" || e.kind !== "patch" || e.fields.some((a) => l.fields.some((b) => touches(a, b)))),
    ),
  );

/**
 * The sets that may be sent now, by seq. A set waits for earlier ones in flight on the same document, and for parked ones
 * that touch the same fields or create or delete the same document; so a parked set blocks nothing else. [SYNC-ORDER]
 */
export function ready(heads: readonly Head[]): readonly Head[] {
  const earlier = new Map<string, Earlier[]>();
  const out: Head[] = [];
  for (const head of [...heads].sort((a, b) => a.seq - b.seq)) {
    const blocked = head.touches.some((t) =>
      (earlier.get(t.path) ?? []).some(
        (e) => e.head.id !== head.replaces && e.head.seq < head.seq && holdsBack(e, t.kind, t.fields),
      ),
    );
    if (!blocked && (head.state === "queued" || head.state === "sending")) out.push(head);
    for (const t of head.touches) {
      const list = earlier.get(t.path);
      const one = { head, kind: t.kind, fields: t.fields };
      if (list) list.push(one);
      else earlier.set(t.path, [one]);
    }
  }
  return out;
}
