import { byKind, COLLECTIONS, type Kind } from "../collections.ts";
import type { Collection } from "../shared/collection.ts";
import { type PulledKind, sourceOfKind, SOURCES } from "../sources.ts";
import { TAKE_OUT_LEFT, TAKE_OUT_PARTS } from "../words/take-out.ts";

/** A part of an export: its files are called by its stem. */
export type PartName = { readonly stem: string; readonly title: string };

/** A part by its stem, as words call it; one without a word of its own as its documents are called on the page of a device. */
const part = (stem: string, title = TAKE_OUT_PARTS[stem] ?? stem): PartName => ({ stem, title });
function partOfKind({ kind, pull }: Collection, stem: string): PartName {
  const own = TAKE_OUT_PARTS[stem];
  if (own !== undefined || pull === null) return part(stem);
  return part(stem, SOURCES[sourceOfKind(kind as PulledKind)].device.replace(" of {site}", ""));
}

export const CHANGES: PartName = part("change-records");

const ORDER = Object.keys(TAKE_OUT_PARTS);
/** The kinds of a tenant's export, in the order of their files: every one that says its part; the others are left out. [TAKE-1] */
export const TAKEN: readonly { readonly kind: Collection; readonly name: PartName }[] = (
  COLLECTIONS as readonly Collection[]
)
  .flatMap((kind) => (kind.takeOut === null ? [] : [{ kind, name: partOfKind(kind, kind.takeOut) }]))
  .toSorted((x, y) => ORDER.indexOf(x.name.stem) - ORDER.indexOf(y.name.stem));
export const partOf = (kind: Kind): PartName => part(byKind(kind)?.takeOut ?? kind);
/** What is left out of every export of a tenant. */
export const LEFT = Object.values(TAKE_OUT_LEFT);

/** What no file system takes in a name, and what would lead out of a folder. */
const UNSAFE = /[^\p{L}\p{N}._-]+/gu;
/** Name of the file, in the manner of the other exports (spec 1 §9, spec 3 §9). */
export const takeOutName = (of: "everything" | "person", id: string, day: string): string =>
  `exported-${of}-${id.replace(UNSAFE, "_")}-${day.replaceAll("-", "_")}.zip`;
