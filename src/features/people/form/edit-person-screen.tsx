import { Stack } from "@mantine/core";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import { useData, useLive } from "#data/live.ts";
import { to } from "#domain/addresses.ts";
import type { PersonDetail } from "#domain/people/collection.ts";
import { planPersonEdit } from "#domain/people/commands.ts";
import { personForm, personValues } from "#domain/people/form.ts";
import { err } from "#domain/shared/result.ts";
import { PERSON_FORM } from "#domain/words/person-form.ts";
import { say } from "#domain/words/say.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { PageSkeleton } from "#ui/skeleton.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { useNoneWords, useKind } from "#widgets/known.tsx";
import { useSignedIn } from "#widgets/signed-in.ts";
import { useMember } from "../view/use-person.ts";
import { PersonForm } from "./person-form.tsx";
import { useDepartments, usePersonForm } from "./use-person-form.ts";

/** Edit Person: `/people/view/{id}/edit`. [PPL-2] */
export function EditPersonScreen() {
  const { id = "" } = useParams({ strict: false });
  const { site, known } = useActiveSite();
  const live = useLive(useData().rows({ one: "person", id }));
  const people = useKind("person", site?.id);
  const { words: nobody } = useNoneWords(people, { say: PERSON_FORM.nobody });
  const arrived = people.known === "all";
  const person = live.state === "ready" ? live.value[0] : undefined;
  if (person && site) return <EditPerson key={person.id} person={person} site={site.id} />;
  if (live.state === "loading" || !known || (!arrived && !person))
    return <PageSkeleton shape="fields" label={PERSON_FORM.notYet} />;
  return (
    <EmptyState
      page
      title={person ? PERSON_FORM.noSite : nobody}
      icon="person"
      action={
        <ButtonLink {...to.directory()} variant="default">
          {PERSON_FORM.allPeople}
        </ButtonLink>
      }
    />
  );
}

function EditPerson({ person, site }: { readonly person: PersonDetail; readonly site: string }) {
  const { roles } = useSignedIn();
  const navigate = useNavigate();
  const { found: member } = useMember(site, person.id);
  const isVisitor = typeof member === "object" && member?.type === "temporary";
  const inputs = useDepartments(site, isVisitor);
  const now = useMemo(() => personValues(person), [person]);
  const { form, wrong } = usePersonForm(`person/${person.id}`, now, inputs, (draft, values) => {
    // What the site asks for is not known yet: the form cannot be saved before.
    if (inputs === "coming") return err("wrong" as const);
    const patch = personForm(inputs, values.division).patch(draft as never, now as never);
    return planPersonEdit(person, patch, { values, divided: inputs !== null, site }, { roles });
  });
  const cancel = () => void form.draft.discard().then(() => navigate(to.person({ id: person.id })));
  return (
    <Stack maw="60rem">
      <PageHeader title={say(PERSON_FORM.editTitle, { name: person.title })} />
      <PersonForm
        form={form}
        wrong={wrong}
        inputs={inputs}
        sites={person.sites}
        id={person.id}
        emailBefore={person.email}
        fresh={false}
        onCancel={cancel}
      />
    </Stack>
  );
}
