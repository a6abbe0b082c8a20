import { Button } from "@mantine/core";
import { useState } from "react";
import type { SiteRow } from "#data/api.ts";
import type { PersonDetail } from "#domain/people/collection.ts";
import type { Delegate } from "#domain/people/delegates.ts";
import { type DelegatesDraft, delegatesDraftIn } from "#domain/people/delegates-draft.ts";
import { departmentWords } from "#domain/people/departments.ts";
import { permissionWord, PERSON_FIELD } from "#domain/words/people.ts";
import { PERSON_PAGE } from "#domain/words/person.ts";
import { Fact, Facts } from "#ui/facts.tsx";
import { Fold } from "#ui/fold.tsx";
import { useKept } from "#widgets/use-kept.ts";
import { DelegatesDialog } from "./delegates-dialog.tsx";
import { PersonLink } from "./person-name.tsx";
import classes from "./person.module.css";

const given = ({ permissions }: Delegate): string =>
  Object.keys(permissions)
    .filter((k) => permissions[k] === true)
    .map(permissionWord)
    .join(", ") || PERSON_PAGE.noPermissions;

function People({
  word,
  list,
  site,
}: {
  readonly word: string;
  readonly list: readonly Delegate[];
  readonly site: SiteRow;
}) {
  return (
    <Fact word={word}>
      {list.length === 0 ? PERSON_PAGE.none : null}
      {list.map((d) => (
        <span key={d.id}>
          <PersonLink person={d} site={site} />
          <span className={classes["dim"]}> {given(d)}</span>
        </span>
      ))}
    </Fact>
  );
}

/** Cost centre, department, company, and who may act for whom (spec 3 §2, expectations 5.19). [PPG-3] */
export function AdditionalSection({ site, person }: { readonly site: SiteRow; readonly person: PersonDetail }) {
  const [open, setOpen] = useState(false);
  const kept = useKept<DelegatesDraft>(`delegates/${person.id}`, null, delegatesDraftIn);
  const { costCentre, department, employer, delegates, delegators } = person;
  return (
    <Fold
      title={PERSON_PAGE.additional}
      actions={
        <Button variant="subtle" onClick={() => setOpen(true)}>
          {PERSON_PAGE.editDelegates}
        </Button>
      }
    >
      <div className={classes["body"]}>
        <Facts>
          <Fact word={PERSON_FIELD.costCentre}>{costCentre || PERSON_PAGE.none}</Fact>
          <Fact word={PERSON_FIELD.department}>{departmentWords(department) || PERSON_PAGE.none}</Fact>
          <Fact word={PERSON_FIELD.employer}>{employer || PERSON_PAGE.none}</Fact>
          <People word={PERSON_FIELD.delegates} list={delegates} site={site} />
          <People word={PERSON_FIELD.delegators} list={delegators} site={site} />
        </Facts>
      </div>
      {open || kept.value !== null ? (
        <DelegatesDialog site={site} person={person} kept={kept} onClose={() => setOpen(false)} />
      ) : null}
    </Fold>
  );
}
