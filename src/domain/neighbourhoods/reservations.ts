import type { KnownDoc, NameChange } from "../shared/collection.ts";
import { lastPart, text } from "../shared/doc-reads.ts";
import type { StoredOp } from "../sync/schema.ts";
import { reservationHeld, reservationPath, foldedName } from "./name.ts";

const SPACE = /^sites\/([^/]+)\/spaces\/[^/]+$/;

/**
 * The names that an op takes and gives back; null for ops that touch no name. A neighbourhood and the reservation of its name are
 * written in one batch, so that two people can never have the same one (design section 3). [HOOD-2]
 * @param known the server's document as far as this device knows
 */
export function nameChange(op: StoredOp, known: KnownDoc, ns: string): NameChange | null {
  const site = SPACE.exec(op.path)?.[1];
  if (site === undefined || op.kind === "delete") return null;
  const reservation = (title: string) => reservationPath(ns, site, title);
  const written = text(op.fields["title"]);
  if (op.kind === "create") {
    if (op.fields["kind"] !== "neighbourhood") return null;
    return { ...named(op.path, written), takes: reservation(written), releases: null };
  }
  if (known?.fields["kind"] !== "neighbourhood" || written === "") return null;
  const takes = reservation(written);
  const before = reservationHeld(ns, site, { title: text(known.fields["title"]), folded: known.fields["folded"] });
  return { ...named(op.path, written), takes, releases: before === takes ? null : before };
}
const named = (owner: string, title: string) => ({
  owner,
  field: "title",
  value: title,
  /** The name without upper and lower case stands beside it. */
  beside: { folded: foldedName(title) },
});

/** Ops without those that put desks into a neighbourhood whose creation was given up. */
export function withoutLost(before: readonly StoredOp[], after: readonly StoredOp[]): StoredOp[] {
  const left = new Set(after.map((op) => op.path));
  const lost = new Set(
    before.filter((op) => op.kind === "create" && !left.has(op.path)).map((op) => lastPart(op.path)),
  );
  if (lost.size === 0) return [...after];
  return after.filter((op) => {
    const to = op.kind === "patch" ? op.fields["neighbourhood"] : undefined;
    return typeof to !== "string" || !lost.has(to);
  });
}
