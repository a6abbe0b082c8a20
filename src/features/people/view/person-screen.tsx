import { Box, Group, Stack } from "@mantine/core";
import { Link, useParams } from "@tanstack/react-router";
import * as v from "valibot";
import type { SiteRow } from "#data/api.ts";
import { to } from "#domain/addresses.ts";
import type { MemberDetail, PersonDetail } from "#domain/people/collection.ts";
import { OWN } from "#domain/shared/known.ts";
import { CARD_PANEL } from "#domain/words/card-screens.ts";
import { PERSON_FIELD } from "#domain/words/people.ts";
import { PERSON_PAGE } from "#domain/words/person.ts";
import { say } from "#domain/words/say.ts";
import { Arriving, BarLines, PageSkeleton } from "#ui/skeleton.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Fold } from "#ui/fold.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Tag } from "#ui/tag.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { None, type Of } from "#widgets/known.tsx";
import { Provenance, Told } from "#widgets/provenance.tsx";
import { nameOf } from "#domain/people/names.ts";
import { AccessSection } from "./access-section.tsx";
import { AdditionalSection } from "./additional-section.tsx";
import { Answers } from "./answers.tsx";
import { ContactSection } from "./contact-section.tsx";
import { MembershipSection, NotMember } from "./membership-section.tsx";
import { PersonPicture } from "./picture.tsx";
import { PermissionsSection } from "./permissions-section.tsx";
import { PersonActions } from "./person-actions.tsx";
import { latePart } from "#ui/late-part.tsx";
import { useCardRights } from "../cards/use-card.ts";
import { useMember, usePerson } from "./use-person.ts";
import { ZoneHint } from "#widgets/zone-hint.tsx";
import classes from "./person.module.css";

const PrintSection = latePart(async () => (await import("../cards/print/print-section.tsx")).PrintSection);
const CardsPanel = latePart(async () => (await import("../cards/panel/cards-panel.tsx")).CardsPanel);

const paramSchema = v.object({
  id: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^[^/]{1,100}$/)),
});

/** Person page: `/people/view/$id` (spec 3 §2). */
export function PersonScreen() {
  const param = v.safeParse(paramSchema, useParams({ strict: false }));
  if (!param.success) return <Gone of={OWN} />;
  const { id } = param.output;
  return <OfPerson key={id} id={id} />;
}

/** Spec 3 §2: not found, with a way to the directory. `of`: everybody who could be here. [PPG-1] */
function Gone({ of }: { readonly of: Of }) {
  return (
    <EmptyState
      title={PERSON_PAGE.gone}
      icon="people"
      page
      action={<Link {...to.directory()}>{PERSON_PAGE.toDirectory}</Link>}
    >
      <None of={of} say={PERSON_PAGE.goneHow} />
    </EmptyState>
  );
}

function OfPerson({ id }: { readonly id: string }) {
  const { site, known } = useActiveSite();
  const { found: person, of } = usePerson(id, site);
  if (person === "loading" || !known) return <PageSkeleton shape="sections" label={PERSON_PAGE.loading} />;
  if (person === "gone") return <Gone of={of} />;
  return site ? <AtSite person={person} of={of} site={site} /> : <Head person={person} site={null} member={null} />;
}

const toldOf = ({ path, written, pending }: PersonDetail | MemberDetail) => ({ path, written, pending });

/** A section of what belongs to a membership, while it is not known whether there is one. */
const Coming = ({ title }: { readonly title: string }) => (
  <Fold title={title}>
    <Box px="md" pb="md">
      <Arriving>
        <BarLines />
      </Arriving>
    </Box>
  </Fold>
);

type AtProps = { readonly person: PersonDetail; readonly of: Of; readonly site: SiteRow };
/** All of it: sections only with a site to work on (spec 3 §2). */
function AtSite({ person, of, site }: AtProps) {
  const { found, of: memberOf } = useMember(site.id, person.id);
  const member = found === "loading" ? null : found;
  const { cards, print } = useCardRights();
  return (
    <Provenance {...toldOf(person)} kind="person" site={site.id} zone={site.timeZone}>
      <Stack gap="sm">
        <Head person={person} site={site} member={member?.path ?? null} />
        {member ? <Answers site={site} person={person} member={member} of={memberOf} /> : null}
        {found === null ? <NotMember site={site} person={person} of={memberOf} /> : null}
        <div className={classes["sections"]}>
          <Stack gap="sm" miw={0}>
            <ContactSection person={person} zone={site.timeZone} of={of} />
            <AdditionalSection person={person} site={site} of={of} />
            {found === "loading" ? <Coming title={PERSON_PAGE.membership} /> : null}
            {member ? (
              <Provenance {...toldOf(member)} kind="member" site={site.id} zone={site.timeZone}>
                <MembershipSection key={`m${site.id}`} person={person} member={member} of={memberOf} site={site} />
                <AccessSection key={`a${site.id}`} person={person} member={member} zone={site.timeZone} />
              </Provenance>
            ) : null}
          </Stack>
          <Stack gap="sm" miw={0}>
            {cards && found === "loading" ? <Coming title={CARD_PANEL.title} /> : null}
            {cards && found !== "loading" ? (
              <CardsPanel key={`c${site.id}`} site={site} person={person} member={found} />
            ) : null}
            {found === "loading" ? <Coming title={PERSON_PAGE.permissions} /> : null}
            {member ? (
              <Provenance {...toldOf(member)} kind="member" site={site.id} zone={site.timeZone}>
                <PermissionsSection key={`p${site.id}`} person={person} member={member} />
              </Provenance>
            ) : null}
            {print ? <PrintSection site={site} person={person} /> : null}
          </Stack>
        </div>
      </Stack>
    </Provenance>
  );
}

/** Values of the head, and the fields that they are made of. */
const FIELD = {
  name: { fields: ["title", "displayName"], word: PERSON_FIELD.title },
  position: { fields: ["position"], word: PERSON_FIELD.position },
  home: { fields: ["homeSite"], word: PERSON_FIELD.homeSite },
  active: { fields: ["active"], word: PERSON_FIELD.active },
} as const;
type HeadProps = {
  readonly person: PersonDetail;
  readonly site: SiteRow | null;
  /** Path of their membership. */
  readonly member: string | null;
};
/** Name, position, home site, state, tags, and what can be done. [PPG-1] */
function Head({ person, site, member }: HeadProps) {
  const { sites } = useActiveSite();
  const { homeSite, position, active, tags, pending } = person;
  const home = sites.find((s) => s.id === homeSite)?.title ?? homeSite;
  return (
    <div className={classes["head"]}>
      <PersonPicture person={person} site={site?.id ?? null} />
      <PageHeader
        title={nameOf(person)}
        {...(position === "" ? {} : { line: <Told {...FIELD.position}>{position}</Told> })}
        around={(heading) => (
          <Told {...FIELD.name} block>
            {heading}
          </Told>
        )}
        actions={<PersonActions person={person} site={site} member={member} />}
      >
        {homeSite === "" ? null : (
          <p className={classes["line"]}>
            <Told {...FIELD.home}>{say(PERSON_PAGE.homeSite, { site: home })}</Told>
          </p>
        )}
        {site ? <ZoneHint zone={site.timeZone} /> : null}
        <Group gap={6}>
          <Told {...FIELD.active}>
            <Tag tone={active ? "good" : "warning"}>{active ? PERSON_PAGE.active : PERSON_PAGE.inactive}</Tag>
          </Told>
          {pending ? <Tag tone="warning">{PERSON_PAGE.pending}</Tag> : null}
          {tags.map((t) => (
            <Told key={t} fields={[`tags.${t}`]} word={t}>
              <Tag>{t}</Tag>
            </Told>
          ))}
        </Group>
      </PageHeader>
    </div>
  );
}
