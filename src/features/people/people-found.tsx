import { useData } from "#data/live.ts";
import type { PersonRow } from "#domain/people/collection.ts";
import { PERSON_PAGE } from "#domain/words/person.ts";
import { say } from "#domain/words/say.ts";
import { useWindow } from "#widgets/table/use-window.ts";
import classes from "./view/person.module.css";

/** So many people are offered for what was typed. */
const OFFERED = 8;

type Props = { readonly site: string; readonly text: string; readonly onPick: (person: PersonRow) => void };
/** Active people of a site that what was typed finds, to choose one of them. */
export function PeopleFound({ site, text, onPick }: Props) {
  const rows = useWindow<PersonRow>(useData().window({ window: "person", site, where: { active: true }, text }), site);
  if (rows === null) return null;
  const found = Array.from({ length: Math.min(rows.total, OFFERED) }, (_, i) => rows.at(i)).filter((p) => p != null);
  if (rows.total === 0) return <p className={classes["dim"]}>{PERSON_PAGE.foundNobody}</p>;
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
    </>
  );
}
