import { Stack } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { SiteRow } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { to } from "#domain/addresses.ts";
import { planPersonCreate } from "#domain/people/commands.ts";
import { NOBODY } from "#domain/people/form.ts";
import { addDays, dayOf, startOf } from "#domain/shared/time.ts";
import { err } from "#domain/shared/result.ts";
import { PERSON_FORM } from "#domain/words/person-form.ts";
import { PageSkeleton } from "#ui/skeleton.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { serverNow } from "#widgets/clock.ts";
import { useSignedIn } from "#widgets/signed-in.ts";
import { useWayBack } from "../use-way-back.ts";
import { PersonForm } from "./person-form.tsx";
import { useDepartments, usePersonForm } from "./use-person-form.ts";

/** New Person: `/people/new`, with `?membership=temporary` for a visitor. [PPL-1] */
export function NewPersonScreen() {
  const { site, known } = useActiveSite();
  if (!site)
    return known ? (
      <EmptyState title={PERSON_FORM.noSite} icon="person" />
    ) : (
      <PageSkeleton shape="fields" label={PERSON_FORM.notYet} />
    );
  return <NewPerson key={site.id} site={site} />;
}

/** A visit of today: from now to the end of the day at the site. */
function today(now: number, zone: string) {
  return { validFrom: now, validTo: startOf(addDays(dayOf(now, zone), 1), zone) - 1 };
}

function NewPerson({ site }: { readonly site: SiteRow }) {
  const data = useData();
  const { ns, uid, roles } = useSignedIn();
  const search = useSearch({ strict: false });
  const visits = search.membership === "temporary";
  const back = useWayBack(visits ? to.visitors() : to.directory());
  const [id] = useState(() => crypto.randomUUID());
  const inputs = useDepartments(site.id, visits);
  const { form, wrong } = usePersonForm(visits ? "person/new-visitor" : "person/new", NOBODY, inputs, (_, values) => {
    // What the site asks for is not known yet: the form cannot be saved before.
    if (inputs === "coming") return err("wrong" as const);
    const now = serverNow(data);
    const valid = visits ? today(now, site.timeZone) : { validFrom: null, validTo: null };
    const membership = visits ? "temporary" : "permanent";
    return planPersonCreate(
      values,
      { ns, site: site.id, id, uid, now, divided: inputs !== null, membership, ...valid },
      { roles },
    );
  });
  const cancel = () => void form.draft.discard().then(() => back());
  return (
    <Stack maw="60rem">
      <PageHeader
        title={visits ? PERSON_FORM.newVisitor : PERSON_FORM.newTitle}
        line={visits ? PERSON_FORM.temporary : undefined}
      />
      <PersonForm
        form={form}
        wrong={wrong}
        inputs={inputs}
        sites={[site.id]}
        id={id}
        emailBefore=""
        fresh
        onCancel={cancel}
      />
    </Stack>
  );
}
