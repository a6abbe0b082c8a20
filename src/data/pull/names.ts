import type { Json } from "#domain/shared/json.ts";

/** Ids in the replica's `meta` collection. */
export const CHECKPOINT_PREFIX = "checkpoint:";
export const BROKEN_PREFIX = "broken:";

/** A server document that does not fit its schema: left out, and named on the sync screen. */
export type Broken = { readonly path: string; readonly collection: string; readonly why: string };
export const brokenOf = (value: Json): Broken => value as unknown as Broken;
