import { useData } from "#data/live.ts";
import type { PersonRow } from "#domain/people/collection.ts";
import { phaseOf } from "#domain/words/lists.ts";
import { PERSON_PAGE } from "#domain/words/person.ts";
import { say } from "#domain/words/say.ts";
import { None } from "#widgets/known.tsx";
import { ListState, NOT_YET } from "#widgets/list-state.tsx";
import { useFetchErrors } from "#widgets/table/use-fetch-errors.ts";
import { useWindow } from "#widgets/table/use-window.ts";
import classes from "./view/person.module.css";

/** So many people are offered for what was typed. */
const OFFERED = 8;

export const peopleQuery = (site: string, text: string) =>
  ({ window: "person", site, where: { active: true }, text }) as const;

type Props = { readonly site: string; readonly text: string; readonly onPick: (person: PersonRow) => void };
/** Active people of a site that what was typed finds, to choose one of them; before it is known that there is nobody, as far as they are here. */
export function PeopleFound({ site, text, onPick }: Props) {
  const rows = useWindow<PersonRow>(useData().window(peopleQuery(site, text)), site);
  const errors = useFetchErrors(rows);
  if (rows === null) return <ListState items="people" phase="loading" some={false} of={NOT_YET} bars={3} />;
  const found = Array.from({ length: Math.min(rows.total, OFFERED) }, (_, i) => rows.at(i)).filter((p) => p != null);
  const coming =
    rows.known === "all" ? null : (
      <ListState items="people" phase={phaseOf({ ended: false, errors })} some={rows.total > 0} of={rows} />
    );
  if (rows.total === 0)
    return (
      coming ?? (
        <p className={classes["dim"]}>
          <None of={rows} say={PERSON_PAGE.foundNobody} />
        </p>
      )
    );
  return (
    <>
      <ul className={classes["list"]} aria-label={PERSON_PAGE.found}>
        {found.map((p) => (
          <li key={p.id}>
            <button type="button" className={classes["option"]} onClick={() => onPick(p)}>
              <strong>{p.title}</strong>
              <span className={classes["dim"]}>{[p.email, p.position].filter((w) => w !== "").join(" · ")}</span>
            </button>
          </li>
        ))}
      </ul>
      {rows.total > found.length ? (
        <p className={classes["dim"]}>{say(PERSON_PAGE.foundMore, { n: String(rows.total - found.length) })}</p>
      ) : null}
      {coming}
    </>
  );
}
