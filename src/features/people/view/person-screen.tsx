import { Link, useParams } from "@tanstack/react-router";
import * as v from "valibot";
import type { SiteRow } from "#data/api.ts";
import type { MemberDetail, PersonDetail } from "#domain/people/collection.ts";
import { PERSON_PAGE } from "#domain/words/person.ts";
import { say } from "#domain/words/say.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Tag } from "#ui/tag.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { nameOf } from "../columns.tsx";
import { AdditionalSection } from "./additional-section.tsx";
import { ContactSection } from "./contact-section.tsx";
import { MembershipSection, NotMember } from "./membership-section.tsx";
import { NextBooking } from "./next-booking.tsx";
import { PersonPicture } from "./picture.tsx";
import { PermissionsSection } from "./permissions-section.tsx";
import { PersonActions } from "./person-actions.tsx";
import { useSeesBookings } from "./use-bookings.ts";
import { useMember, usePerson } from "./use-person.ts";
import classes from "./person.module.css";

const paramSchema = v.object({
  id: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^[^/]{1,100}$/)),
});

/** Person page: `/people/view/$id` (spec 3 §2). */
export function PersonScreen() {
  const param = v.safeParse(paramSchema, useParams({ strict: false }));
  if (!param.success) return <Gone />;
  const { id } = param.output;
  return <OfPerson key={id} id={id} />;
}

/** Spec 3 §2: not found, with a way to the directory. [PPG-1] */
function Gone() {
  return (
    <EmptyState
      title={PERSON_PAGE.gone}
      icon="people"
      page
      action={<Link to="/people/directory">{PERSON_PAGE.toDirectory}</Link>}
    >
      {PERSON_PAGE.goneHow}
    </EmptyState>
  );
}

function OfPerson({ id }: { readonly id: string }) {
  const { site, known } = useActiveSite();
  const person = usePerson(id, site);
  if (person === "loading" || !known) return <EmptyState title={PERSON_PAGE.loading} icon="people" waiting />;
  if (person === "gone") return <Gone />;
  return site ? <AtSite person={person} site={site} /> : <Head person={person} site={null} member={null} />;
}

/** All of it: sections only with a site to work on (spec 3 §2). */
function AtSite({ person, site }: { readonly person: PersonDetail; readonly site: SiteRow }) {
  const found = useMember(site.id, person.id);
  const member = found === "loading" ? null : found;
  return (
    <div className={classes["page"]}>
      <Head person={person} site={site} member={member} />
      {found === null ? <NotMember site={site} person={person} /> : null}
      <div className={classes["sections"]}>
        <ContactSection person={person} zone={site.timeZone} />
        <AdditionalSection person={person} site={site} />
        {member ? <PermissionsSection key={`p${site.id}`} person={person} member={member} /> : null}
        {member ? <MembershipSection key={`m${site.id}`} person={person} member={member} site={site} /> : null}
      </div>
    </div>
  );
}

type HeadProps = {
  readonly person: PersonDetail;
  readonly site: SiteRow | null;
  readonly member: MemberDetail | null;
};
/** Name, position, home site, state, next desk booking, tags, and what can be done. [PPG-1] [PPG-10] */
function Head({ person, site, member }: HeadProps) {
  const { sites } = useActiveSite();
  const sees = useSeesBookings();
  const { homeSite, position, active, tags, pending } = person;
  const home = sites.find((s) => s.id === homeSite)?.title ?? homeSite;
  return (
    <div className={classes["head"]}>
      <PersonPicture person={person} site={site?.id ?? null} />
      <PageHeader
        title={nameOf(person)}
        {...(position === "" ? {} : { line: position })}
        actions={<PersonActions person={person} site={site} />}
      >
        {homeSite === "" ? null : <p className={classes["line"]}>{say(PERSON_PAGE.homeSite, { site: home })}</p>}
        {site && sees && member?.permissions["deskBooking"] === true ? (
          <NextBooking site={site} person={person} />
        ) : null}
        <div className={classes["chips"]}>
          <Tag tone={active ? "good" : "warning"}>{active ? PERSON_PAGE.active : PERSON_PAGE.inactive}</Tag>
          {pending ? <Tag tone="warning">{PERSON_PAGE.pending}</Tag> : null}
          {tags.map((t) => (
            <Tag key={t}>{t}</Tag>
          ))}
        </div>
      </PageHeader>
    </div>
  );
}
