import { Button } from "@mantine/core";
import { useEffect, useMemo, useState } from "react";
import type { FloorRow, SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { readsDirectory } from "#domain/access/access.ts";
import { neighbourhoodLines } from "#domain/neighbourhoods/list.ts";
import { withNeighbourhood, withNewNeighbourhood } from "#domain/neighbourhoods/edits.ts";
import type { Neighbourhood } from "#domain/neighbourhoods/schema.ts";
import { NEIGHBOURHOOD_WORDS } from "#domain/words/neighbourhoods.ts";
import { say } from "#domain/words/say.ts";
import { MSG } from "#domain/words/spec.ts";
import { latePart } from "#ui/late-part.tsx";
import { useSignedIn } from "#widgets/signed-in.ts";
import { listFirst } from "#widgets/floor-plan/list-first.ts";
import type { DraftState } from "../use-draft.ts";
import { useNeighbourhoodDelete } from "../use-neighbourhood-delete.ts";
import type { CirclesState } from "../use-circles.ts";
import type { NeighbourhoodsState } from "../use-neighbourhoods.ts";
import classes from "../neighbourhoods.module.css";
import { NeighbourhoodList, neighbourhoodWords } from "./neighbourhood-list.tsx";

/** Behind the rows of the list: its code is not among what a start waits for. */
const CirclesPanel = latePart(
  () => listFirst().then(async () => (await import("./circles-panel.tsx")).CirclesPanel),
  <div className={classes["circles"]} data-calm="">
    <div className={classes["modesRoom"]} />
  </div>,
);
const NeighbourhoodEditor = latePart(async () => (await import("./neighbourhood-editor.tsx")).NeighbourhoodEditor);
/** Behind the fields of the one that is worked on. */
const NeighbourhoodPeople = latePart(async () => (await import("./neighbourhood-people.tsx")).NeighbourhoodPeople);
const CreateNeighbourhood = latePart(async () => (await import("./create-neighbourhood.tsx")).CreateNeighbourhood);

type Props = {
  readonly site: SiteRow;
  readonly floors: readonly FloorRow[];
  readonly floor: FloorRow;
  readonly neighbourhoods: NeighbourhoodsState;
  readonly circles: CirclesState;
  readonly draft: DraftState;
  readonly readOnly: boolean;
};
/** The third content of the sidebar: the neighbourhoods of the site, or the one that is worked on, and the circles. [HOOD-10] */
export function NeighbourhoodPanel({
  site: { id: site },
  floors,
  floor,
  neighbourhoods,
  circles,
  draft,
  readOnly,
}: Props) {
  const data = useData();
  const { roles } = useSignedIn();
  useEffect(() => void listFirst().then(NeighbourhoodEditor.ahead), []);
  const live = useLive(data.rows({ name: "deskCounts", site }));
  const counts = live.known === "all" ? live.value : null;
  const [creating, setCreating] = useState(false);
  const remove = useNeighbourhoodDelete(site, draft, neighbourhoods, floors);
  const { views, selected, docs, mode } = neighbourhoods;
  const { fields } = draft.draft;
  const lines = useMemo(
    () => neighbourhoodLines(views, counts, fields, { order: floors.map((f) => f.id), active: floor.id }),
    [views, counts, fields, floors, floor.id],
  );
  const titles = useMemo(() => new Map(floors.map((f) => [f.id, f.title])), [floors]);
  const line = selected ? lines.find((l) => l.neighbourhood.id === selected.id) : undefined;
  const locked = readOnly || !draft.known;
  const create = (neighbourhood: Neighbourhood) => {
    const id = `n-${crypto.randomUUID()}`;
    draft.change((all) => withNewNeighbourhood(all, `sites/${site}/spaces/${id}`, neighbourhood));
    setCreating(false);
    neighbourhoods.select(id);
  };
  const edit = (change: Partial<Neighbourhood>) => {
    if (!selected) return;
    const doc = docs.find((d) => d.id === selected.id);
    draft.change((all) => withNeighbourhood(all, selected, doc, change));
  };
  if (selected && line) {
    return (
      <section className={classes["panel"]} aria-label={NEIGHBOURHOOD_WORDS.one}>
        <NeighbourhoodEditor
          key={selected.id}
          neighbourhood={selected}
          words={neighbourhoodWords(line, titles)}
          others={views.filter((v) => v.id !== selected.id).map((v) => v.title)}
          notice={readOnly ? MSG.noEditNeighbourhoods : null}
          readOnly={locked}
          onChange={edit}
          onDelete={() => void remove.ask(line)}
          onDone={() => neighbourhoods.select(null)}
          people={
            selected.made || !readsDirectory(roles) ? null : (
              <NeighbourhoodPeople site={site} neighbourhood={selected.id} />
            )
          }
        />
      </section>
    );
  }
  return (
    <section className={classes["panel"]} aria-label={NEIGHBOURHOOD_WORDS.title}>
      <header className={classes["head"]}>
        <h2>{say(NEIGHBOURHOOD_WORDS.titleOf, { n: String(lines.length) })}</h2>
        {readOnly ? null : (
          <Button
            size="compact-sm"
            variant="default"
            disabled={locked || mode === "edit"}
            aria-haspopup="dialog"
            onClick={() => setCreating(true)}
          >
            {NEIGHBOURHOOD_WORDS.create}
          </Button>
        )}
      </header>
      {mode === "edit" ? <p className={classes["hint"]}>{NEIGHBOURHOOD_WORDS.circlesLocked}</p> : null}
      {mode === "edit" ? null : (
        <NeighbourhoodList
          lines={lines}
          floors={floors}
          deleting={neighbourhoods.deleting}
          offline={remove.offline}
          onSelect={neighbourhoods.select}
          onKeep={(row) => void remove.cancel(row)}
        />
      )}
      <CirclesPanel circles={circles} neighbourhoods={neighbourhoods} readOnly={locked} />
      {creating ? (
        <CreateNeighbourhood
          site={site}
          taken={views.map((v) => v.title)}
          onCreate={create}
          onClose={() => setCreating(false)}
        />
      ) : null}
    </section>
  );
}
