import * as v from "valibot";
import { KIND_WORDS } from "../words/kinds.ts";
import { TITLE_MAX } from "./limits.ts";

/** Kinds of spaces that have a document with their label (spec 1 §3). */
export const SPACE_KINDS = ["desk", "room"] as const;
export type SpaceKind = (typeof SPACE_KINDS)[number];
export const isSpaceKind = (kind: string): kind is SpaceKind => (SPACE_KINDS as readonly string[]).includes(kind);
export type KindLabels = { readonly [K in SpaceKind]: string };

/** `space-kinds/{kind}`: of the product, not of a tenant, and without the fields of replicated documents. */
export const spaceKindSchema = v.object({
  title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(TITLE_MAX)),
});

/** What kinds are called: by the documents that are here, else in the words of the specification. */
export function kindLabels(known: readonly { readonly id: SpaceKind; readonly title: string }[]): KindLabels {
  const titles = new Map(known.map((k) => [k.id, k.title]));
  return { desk: titles.get("desk") ?? KIND_WORDS.desk, room: titles.get("room") ?? KIND_WORDS.room };
}
