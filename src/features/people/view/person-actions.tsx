import { useState } from "react";
import type { SiteRow } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { to } from "#domain/addresses.ts";
import { mayDeletePeople } from "#domain/access/people.ts";
import type { PersonDetail } from "#domain/people/collection.ts";
import { FOLDED } from "#domain/words/lists.ts";
import { PERSON_DELETE, PERSON_DONE, PERSON_HISTORY, PERSON_PAGE, PERSON_STATE } from "#domain/words/person.ts";
import { TAKE_OUT } from "#domain/words/take-out.ts";
import { say } from "#domain/words/say.ts";
import { RESET_REFUSED } from "#domain/words/sign-in.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Action } from "#ui/action.tsx";
import { Folded } from "#ui/folded.tsx";
import { latePart } from "#ui/late-part.tsx";
import { report } from "#ui/report.ts";
import { useMay } from "#widgets/may.ts";
import { useSignedIn } from "#widgets/signed-in.ts";
import { useOffline } from "#widgets/use-offline.ts";
import { Guest } from "./guest.tsx";

const StateDialog = latePart(async () => (await import("./state-dialog.tsx")).StateDialog);
const TakeOutDialog = latePart(async () => (await import("#widgets/take-out/take-out-dialog.tsx")).TakeOutDialog);
const HistoryDialog = latePart(async () => (await import("./history-dialog.tsx")).HistoryDialog);
const DeleteDialog = latePart(async () => (await import("./delete-dialog.tsx")).DeleteDialog);

function Reset({ email }: { readonly email: string }) {
  const { api } = useData();
  const offline = useOffline();
  const [busy, setBusy] = useState(false);
  const cannot = email === "" ? PERSON_PAGE.needsEmail : offline ? PERSON_PAGE.needsNet : null;
  const send = async () => {
    if (busy) return;
    setBusy(true);
    const answer = await api.resetPassword(email);
    setBusy(false);
    report(answer, { done: PERSON_DONE.reset, refused: RESET_REFUSED });
  };
  return (
    <Action cannot={cannot} onClick={() => void send()}>
      {PERSON_DELETE.reset}
    </Action>
  );
}

type OnThePageProps = { readonly id: string; readonly at: boolean; readonly onHistory: () => void };
/** What stands in sight: both need a site. */
const OnThePage = ({ id, at, onHistory }: OnThePageProps) =>
  at ? (
    <>
      <Action cannot={null} opens onClick={onHistory}>
        {PERSON_HISTORY.open}
      </Action>
      <ButtonLink {...to.editPerson({ id })} variant="default">
        {PERSON_PAGE.editPerson}
      </ButtonLink>
    </>
  ) : (
    <Action cannot={PERSON_PAGE.needsSite} onClick={() => undefined}>
      {PERSON_PAGE.editPerson}
    </Action>
  );

type Props = {
  readonly person: PersonDetail;
  readonly site: SiteRow | null;
  /** Path of their membership; null where there is none, or none is known yet. */
  readonly member: string | null;
};
/** What can be done with somebody, each with its right; editing and the state need an active site (spec 3 §2, §6). [PPG-8] [PPG-11] [PPG-12] */
export function PersonActions({ person, site, member }: Props) {
  const may = useMay();
  const who = useSignedIn();
  const offline = useOffline();
  const [asked, setAsked] = useState<"history" | "state" | "export" | "delete" | null>(null);
  const close = () => setAsked(null);
  const noSite = site === null ? PERSON_PAGE.needsSite : null;
  return (
    <div role="group" aria-label={say(PERSON_PAGE.actions, { name: person.title })} style={{ display: "contents" }}>
      <OnThePage id={person.id} at={site !== null} onHistory={() => setAsked("history")} />
      <Folded label={FOLDED.more} when="always" icon="more" quiet>
        <Action cannot={noSite} opens onClick={() => setAsked("state")}>
          {person.active ? PERSON_STATE.setInactive : PERSON_STATE.activate}
        </Action>
        {may("people.permissions") ? <Reset email={person.email} /> : null}
        <Guest person={person} />
        {may("people.subjectAccess") ? (
          <Action cannot={null} opens onClick={() => setAsked("export")}>
            {TAKE_OUT.person}
          </Action>
        ) : null}
        {mayDeletePeople(who.ns, may) ? (
          <Action danger cannot={offline ? PERSON_PAGE.needsNet : null} opens onClick={() => setAsked("delete")}>
            {PERSON_DELETE.action}
          </Action>
        ) : null}
      </Folded>
      {asked === "history" && site ? (
        <HistoryDialog
          of={{ name: person.title, person: person.path, member, site: site.id, zone: site.timeZone }}
          onClose={close}
        />
      ) : null}
      {asked === "state" && site ? <StateDialog site={site} person={person} onClose={close} /> : null}
      {asked === "export" ? (
        <TakeOutDialog
          of={{ person: person.id }}
          title={say(TAKE_OUT.personTitle, { name: person.title })}
          how={say(TAKE_OUT.personHow, { name: person.title })}
          zone={site?.timeZone ?? "UTC"}
          onClose={close}
        />
      ) : null}
      {asked === "delete" ? <DeleteDialog person={person} onClose={close} /> : null}
    </div>
  );
}
