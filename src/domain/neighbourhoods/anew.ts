import { anew, type Docs } from "../shared/command.ts";
import { err } from "../shared/result.ts";
import { rowAt } from "../shared/shown-of.ts";
import { NEIGHBOURHOOD_DELETE_ANEW } from "../words/neighbourhoods.ts";
import { say } from "../words/say.ts";
import { MSG } from "../words/spec.ts";
import { neighbourhoods } from "./collection.ts";
import { planNeighbourhoodDelete } from "./commands.ts";
import { neighbourhoodDelete } from "./declared.ts";

type Input = { readonly path: string };
const neighbourhoodAt = (docs: Docs, { path }: Input) => {
  const kind = docs(path)?.fields["kind"];
  return kind === "neighbourhood" ? rowAt(docs, path, neighbourhoods.row) : null;
};

/** Deleting a neighbourhood that was changed, or deleted, since the person saw it. [HOOD-14] */
export const neighbourhoodDeleteAnew = anew<Input>(neighbourhoodDelete, {
  reads: ({ path }) => [path],
  plan: (input, docs, { roles }) => {
    const neighbourhood = neighbourhoodAt(docs, input);
    if (!neighbourhood) return err(NEIGHBOURHOOD_DELETE_ANEW.gone);
    const plan = planNeighbourhoodDelete(neighbourhood, input.path.split("/")[1] ?? "", { roles });
    return plan.ok ? plan : err(MSG.noEditNeighbourhoods);
  },
  says: (input, docs) => {
    const neighbourhood = neighbourhoodAt(docs, input);
    return neighbourhood
      ? [say(NEIGHBOURHOOD_DELETE_ANEW.deletes, { title: neighbourhood.title }), NEIGHBOURHOOD_DELETE_ANEW.leaves]
      : [];
  },
});
