import { Button, Stack } from "@mantine/core";
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
import { None, type Of } from "#widgets/known.tsx";
import { Told } from "#widgets/provenance.tsx";
import { useTyped } from "#widgets/use-typed.ts";
import { DelegatesDialog } from "./delegates-dialog.tsx";
import { PersonLink } from "./person-name.tsx";
import classes from "./person.module.css";

const given = ({ permissions }: Delegate): string =>
  Object.keys(permissions)
    .filter((k) => permissions[k] === true)
    .map(permissionWord)
    .join(", ");

function People({
  field,
  word,
  list,
  site,
  of,
}: {
  readonly field: string;
  readonly word: string;
  readonly list: readonly Delegate[];
  readonly site: SiteRow;
  readonly of: Of;
}) {
  return (
    <Fact word={word}>
      <Told fields={[field]} word={word}>
        {list.length === 0 ? <None of={of} say={PERSON_PAGE.none} short /> : null}
        {list.map((d) => (
          <span key={d.id}>
            <PersonLink person={d} site={site} />
            <span className={classes["dim"]}>
              {" "}
              {given(d) || <None of={of} say={PERSON_PAGE.noPermissions} short />}
            </span>
          </span>
        ))}
      </Told>
    </Fact>
  );
}

function ToldFact({
  field,
  text,
  of,
}: {
  readonly field: "costCentre" | "department" | "employer";
  readonly text: string;
  readonly of: Of;
}) {
  return (
    <Fact word={PERSON_FIELD[field]}>
      <Told fields={[field]} word={PERSON_FIELD[field]}>
        {text || <None of={of} say={PERSON_PAGE.none} short />}
      </Told>
    </Fact>
  );
}

type Props = {
  readonly site: SiteRow;
  readonly person: PersonDetail;
  /** What their values are said of. */
  readonly of: Of;
};
/** Cost centre, department, company, and who may act for whom (spec 3 §2, expectations 5.19). [PPG-3] */
export function AdditionalSection({ site, person, of }: Props) {
  const [open, setOpen] = useState(false);
  const kept = useTyped<DelegatesDraft>(`delegates/${person.id}`, null, delegatesDraftIn);
  const { costCentre, department, employer, delegates, delegators } = person;
  return (
    <Fold
      title={PERSON_PAGE.additional}
      actions={
        <Button variant="subtle" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {PERSON_PAGE.editDelegates}
        </Button>
      }
    >
      <Stack gap="sm" pb="md" px="md">
        <Facts>
          <ToldFact field="costCentre" text={costCentre} of={of} />
          <ToldFact field="department" text={departmentWords(department)} of={of} />
          <ToldFact field="employer" text={employer} of={of} />
          <People field="delegates" word={PERSON_FIELD.delegates} list={delegates} site={site} of={of} />
          <People field="delegators" word={PERSON_FIELD.delegators} list={delegators} site={site} of={of} />
        </Facts>
      </Stack>
      {open || kept.value !== null ? (
        <DelegatesDialog site={site} person={person} of={of} typed={kept} onClose={() => setOpen(false)} />
      ) : null}
    </Fold>
  );
}
