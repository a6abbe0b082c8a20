import * as v from "valibot";
import { defineCollection, type Ordered, type ShownDoc } from "../shared/collection.ts";
import { lastPart } from "../shared/doc-reads.ts";
import { noticeSchema } from "./schema.ts";
import type { NoticeOf } from "./events.ts";

/** A notice as the list shows it. */
export type NoticeRow = NoticeOf & {
  readonly id: string;
  readonly path: string;
  /** Id of the person whom it is for. */
  readonly person: string;
  readonly site: string;
  readonly zone: string;
  readonly of: string;
  readonly at: number;
  readonly read: boolean;
  readonly rev: number;
};

const saysSchema = v.omit(noticeSchema, ["ns", "rev", "updatedAt", "deleted"]);
/** The replica keeps what fits its schema alone: what is shown of one has all of it. */
function noticeRow({ path, view: { fields }, rev }: ShownDoc): NoticeRow {
  const person = /\/people\/([^/]+)\//.exec(path)?.[1] ?? "";
  return { ...v.parse(saysSchema, fields), id: lastPart(path), path, person, rev };
}

const newest = (a: Ordered<NoticeRow>, b: Ordered<NoticeRow>): number =>
  b.row.at - a.row.at || (a.key < b.key ? -1 : 1);

/** `ns/{ns}/people/{id}/notices/{id}`: written by functions, and read by the person whom they are for. (docs/decisions/131) */
export const notices = defineCollection({
  kind: "notice",
  takeOut: null,
  path: "ns/{ns}/people/{person}/notices/{id}",
  store: "config",
  schema: noticeSchema,
  read: { anyOf: [], reach: "tenant", orElse: "ownPerson(ns, person)" },
  pull: { turn: "last" },
  row: noticeRow,
  order: newest,
  undo: false,
});
