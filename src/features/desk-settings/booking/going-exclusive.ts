import type { DeskRow, NeighbourhoodRow } from "#data/api.ts";
import { type NeighbourhoodView, shownNeighbourhood } from "#domain/neighbourhoods/edits.ts";
import type { FieldEdits } from "#domain/neighbourhoods/fields.ts";
import type { ImpactAsk } from "./impact-ask.ts";

type Neighbourhoods = {
  readonly views: readonly NeighbourhoodView[];
  readonly docs: readonly Pick<NeighbourhoodRow, "id" | "exclusive">[];
};

/** Neighbourhoods that a draft makes exclusive: those that are not, or are not there, as the device has them. */
export function goingExclusive({ views, docs }: Neighbourhoods): readonly NeighbourhoodView[] {
  const shut = new Set(docs.filter((d) => d.exclusive).map((d) => d.id));
  return views.filter((v) => v.exclusive && !shut.has(v.id));
}

/** What is to be asked before such a neighbourhood shuts others out: of the desks that are in it once the draft is saved. [IMP-5] */
export const exclusiveAsks = (
  going: readonly NeighbourhoodView[],
  fields: FieldEdits,
  desks: readonly Pick<DeskRow, "id" | "path" | "neighbourhood">[],
): readonly ImpactAsk[] =>
  going.map((neighbourhood) => ({
    kind: "exclusive",
    neighbourhood: { id: neighbourhood.id, exclusive: true, exclusiveAdHoc: neighbourhood.exclusiveAdHoc },
    desks: desks.filter((d) => shownNeighbourhood(fields, d) === neighbourhood.id).map((d) => d.id),
  }));
