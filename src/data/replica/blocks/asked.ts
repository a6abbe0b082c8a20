import type { FilledMangoQuery } from "rxdb/plugins/core";
import { GONE } from "../records/collections.ts";
import type { Stored } from "../records/stored.ts";
import type { Block } from "./block.ts";

/** What a question says of a record's keys; undefined for anything. */
export type Asked = {
  readonly kind: string | undefined;
  readonly scope: string | undefined;
  readonly group: string | undefined;
  readonly from: string;
  /** Whether only what is behind `from` is wanted. */
  readonly behind: boolean;
  readonly to: string;
};

/** Records behind a path, whatever they are. */
export const behindPath = (path: string): Asked => ({
  kind: undefined,
  scope: undefined,
  group: undefined,
  from: path,
  behind: true,
  to: "\uffff",
});

/** Whether a block can have records of a kind and scope; tombstones have neither. */
export const couldAnswer = ({ row }: Block, { kind, scope }: Asked): boolean =>
  kind === GONE.kind
    ? row.gone.length > 0
    : (kind === undefined || kind === row.kind) &&
      (scope === undefined || scope === row.scope || (kind === undefined && row.gone.length > 0));

/** Whether a record of a kind can stand at a place. */
export const couldBe = (block: Block, place: number, { kind }: Asked): boolean =>
  block.isThere(place) && (kind === undefined || (kind === GONE.kind) === block.isGone(place));

/** What a question says of keys; null where no record of a block can answer it: nothing waits there. */
export function askedIn({ selector }: FilledMangoQuery<Stored>): Asked | null {
  const of = selector as { readonly [field: string]: unknown };
  const is = (field: string): string | undefined => {
    const said = of[field];
    if (typeof said === "string") return said;
    const eq = said !== null && typeof said === "object" && "$eq" in said ? said.$eq : undefined;
    return typeof eq === "string" ? eq : undefined;
  };
  if (is("dirty") === "y") return null;
  const { $gt, $gte, $lt, $lte } = (typeof of["id"] === "object" ? (of["id"] ?? {}) : {}) as {
    readonly [op: string]: unknown;
  };
  const only = is("id");
  const text = (x: unknown, y: unknown, or: string): string =>
    typeof x === "string" ? x : typeof y === "string" ? y : or;
  return {
    kind: is("kind"),
    scope: is("scope"),
    group: is("group"),
    from: only ?? text($gt, $gte, ""),
    behind: only === undefined && typeof $gt === "string",
    to: only ?? text($lt, $lte, "\uffff"),
  };
}

/** How many records answer a question at most, where its order is that of their ids; all of them otherwise. */
export function sizeOf({ sort, limit, skip }: FilledMangoQuery<Stored>, { kind, scope }: Asked): number {
  if (limit === undefined) return Infinity;
  const isFixed = (field: string) =>
    (field === "kind" && kind !== undefined) || (field === "scope" && scope !== undefined);
  for (const part of sort) {
    const [[field, order] = ["", ""]] = Object.entries(part);
    if (field === "id") return order === "asc" ? skip + limit : Infinity;
    if (!isFixed(field)) return Infinity;
  }
  return Infinity;
}
