import { byKind, COLLECTIONS, type Kind } from "../collections.ts";
import type { Collection } from "../shared/collection.ts";
import { TAKE_OUT_LEFT, TAKE_OUT_PARTS } from "../words/take-out.ts";

/** A part of an export: its files are called by its stem. */
export type PartName = { readonly stem: string; readonly title: string };

/** A part by its stem, as words call it. */
const part = (stem: string): PartName => ({ stem, title: TAKE_OUT_PARTS[stem] ?? stem });

export const CHANGES: PartName = part("change-records");

const ORDER = Object.keys(TAKE_OUT_PARTS);
/** The kinds of a tenant's export, in the order of their files: every one that says its part; the others are left out. [TAKE-1] */
export const TAKEN: readonly { readonly kind: Collection; readonly name: PartName }[] = (
  COLLECTIONS as readonly Collection[]
)
  .flatMap((kind) => (kind.takeOut === null ? [] : [{ kind, name: part(kind.takeOut) }]))
  .toSorted((x, y) => ORDER.indexOf(x.name.stem) - ORDER.indexOf(y.name.stem));
export const partOf = (kind: Kind): PartName => part(byKind(kind)?.takeOut ?? kind);
/** What is left out of every export of a tenant. */
export const LEFT = Object.values(TAKE_OUT_LEFT);

/** What no file system takes in a name, and what would lead out of a folder. */
const UNSAFE = /[^\p{L}\p{N}._-]+/gu;
/** Name of the file, in the manner of the other exports (spec 1 §9, spec 3 §9). */
export const takeOutName = (of: "everything" | "person", id: string, day: string): string =>
  `exported-${of}-${id.replace(UNSAFE, "_")}-${day.replaceAll("-", "_")}.zip`;
