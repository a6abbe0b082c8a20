import type { RxDocumentData } from "rxdb/plugins/core";
import type { JsonObject } from "#domain/shared/json.ts";
import type { ShownDoc } from "#domain/shared/collection.ts";
import { type Base, fold, type Pending, type Rec } from "../engine/record.ts";
import { keysOf } from "./collections.ts";

/** Somebody else may change the same at the same time, in another tab: a write is tried so often. */
export const ATTEMPTS = 50;

/** A replica record as RxDB stores it. */
export type Stored = {
  id: string;
  kind: string;
  scope: string;
  group: string;
  /** `y` while patches wait. */
  dirty: string;
  base: Base | null;
  pending: readonly Pending[];
};

/** A record and what is shown of it now; null: nothing any more. */
export type Changed = { readonly path: string; readonly shown: ShownDoc | null };

export const recOf = (d: Stored): Rec => ({ path: d.id, base: d.base, pending: d.pending });

/** What RxDB keeps beside a document, for the write that follows a read. */
export const internalsOf = (previous: { readonly _meta: { lwt: number }; readonly _rev: string } | undefined) => ({
  _deleted: false,
  _attachments: {},
  _meta: previous?._meta ?? { lwt: 1 },
  _rev: previous?._rev ?? "",
});

export function storedOf(rec: Rec, previous: RxDocumentData<Stored> | undefined): RxDocumentData<Stored> {
  const keys = keysOf(rec.path, fold(rec.base, rec.pending));
  return {
    id: rec.path,
    ...keys,
    dirty: rec.pending.length > 0 ? "y" : "n",
    base: rec.base,
    pending: rec.pending,
    ...internalsOf(previous),
  };
}

export function shownOf(d: RxDocumentData<Stored>): ShownDoc[] {
  const view = d.pending.length === 0 && d.base ? d.base : fold(d.base, d.pending);
  return view
    ? [
        {
          path: d.id,
          view: { fields: view.fields as JsonObject, deleted: view.deleted },
          rev: d.base?.rev ?? 0,
          pending: d.pending.length > 0,
          updatedAt: d.base?.updatedAt ?? null,
          stamp: d._rev,
        },
      ]
    : [];
}

/** What is shown of a record that is there and not deleted. */
export function living(d: RxDocumentData<Stored>): ShownDoc | null {
  const shown = d._deleted ? undefined : shownOf(d)[0];
  return shown && !shown.view.deleted ? shown : null;
}
