import type { DeskCountRow, FloorRow, NeighbourhoodRow } from "#data/api.ts";
import { shownColour } from "#domain/neighbourhoods/colour.ts";
import { MEMBER_FIELD } from "#domain/words/people.ts";
import { PERSON_PAGE } from "#domain/words/person.ts";
import { None, type Of, useNoneWords } from "#widgets/known.tsx";
import classes from "./person.module.css";

export type Places = {
  readonly floors: readonly FloorRow[];
  readonly neighbourhoods: readonly NeighbourhoodRow[];
  readonly counts: readonly DeskCountRow[];
  /** What each of them is said of. */
  readonly of: { readonly floors: Of; readonly neighbourhoods: Of; readonly counts: Of };
};

/** The dot of a neighbourhood's colour; decoration, its name stands beside it. */
export const Dot = ({ colour }: { readonly colour: string }) => (
  <span className={classes["dot"]} style={{ background: shownColour(colour) }} aria-hidden="true" />
);

/** On a floor, or, with an empty id, on none. */
type Group = { readonly id: string; readonly title: string; readonly neighbourhoods: readonly NeighbourhoodRow[] };
/** Neighbourhoods by the floor where most of their desks stand, those of no desk last. [PPG-5] */
function neighbourhoodsByFloor({ floors, neighbourhoods, counts }: Omit<Places, "of">): readonly Group[] {
  const most = new Map<string, DeskCountRow>();
  for (const count of counts) {
    const { neighbourhood, desks } = count;
    if (neighbourhood !== null && desks > (most.get(neighbourhood)?.desks ?? 0)) most.set(neighbourhood, count);
  }
  const on = (floor: string | null) =>
    neighbourhoods.filter((h) => {
      const at = most.get(h.id)?.floor;
      return floor === null ? !floors.some((f) => f.id === at) : at === floor;
    });
  const groups = floors.map((f): Group => ({ id: f.id, title: f.title, neighbourhoods: on(f.id) }));
  return [...groups, { id: "", title: "", neighbourhoods: on(null) }].filter((g) => g.neighbourhoods.length > 0);
}

type Props = {
  readonly places: Places;
  readonly chosen: readonly string[];
  readonly onChange: (ids: string[]) => void;
};
/** Several neighbourhoods of a site, grouped by floor with their colours. One that is not known here stays as it is. */
export function NeighbourhoodChoice({ places, chosen, onChange }: Props) {
  const groups = neighbourhoodsByFloor(places);
  const { of } = places;
  // One whose desks are still to come stands on a floor that is not known.
  const other = useNoneWords([of.floors, of.counts], { say: PERSON_PAGE.otherFloors, short: true }).words;
  const titleOf = ({ id, title }: Group) => (id === "" ? other : title);
  const flip = (id: string, on: boolean) => onChange(on ? [...chosen, id] : chosen.filter((c) => c !== id));
  return (
    <fieldset className={classes["group"]}>
      <legend>{MEMBER_FIELD.neighbourhood}</legend>
      {groups.length === 0 ? (
        <p className={classes["dim"]}>
          <None of={of.neighbourhoods} say={PERSON_PAGE.noNeighbourhoods} />
        </p>
      ) : null}
      <div className={classes["neighbourhoods"]}>
        {groups.map((g) => (
          <div key={g.id} role="group" aria-label={titleOf(g)}>
            <p className={classes["dim"]}>{titleOf(g)}</p>
            {g.neighbourhoods.map((h) => (
              <label key={h.id} className={classes["check"]}>
                <input
                  type="checkbox"
                  checked={chosen.includes(h.id)}
                  onChange={(e) => flip(h.id, e.currentTarget.checked)}
                />
                <Dot colour={h.color} />
                {h.title}
              </label>
            ))}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
