import { byTitle } from "../shared/by-title.ts";
import { defineCollection, type ShownDoc } from "../shared/collection.ts";
import { lastPart, text } from "../shared/doc-reads.ts";
import { SPACE } from "../site/collection.ts";
import { nameChange } from "./reservations.ts";
import { type NeighbourhoodDoc, neighbourhoodSchema } from "./schema.ts";

export type NeighbourhoodRow = NeighbourhoodDoc & { readonly pending: boolean };

const neighbourhoodRow = ({ path, view, rev, pending }: ShownDoc): NeighbourhoodRow => ({
  id: lastPart(path),
  path,
  title: text(view.fields["title"]),
  color: text(view.fields["color"]),
  exclusive: view.fields["exclusive"] === true,
  exclusiveAdHoc: view.fields["exclusiveAdHoc"] === true,
  rev,
  pending,
});

/** Neighbourhoods of a site. */
export const neighbourhoods = defineCollection({
  ...SPACE,
  kind: "neighbourhood",
  takeOut: "neighbourhoods",
  among: "neighbourhood",
  schema: neighbourhoodSchema,
  row: neighbourhoodRow,
  order: byTitle,
  reserves: nameChange,
});
