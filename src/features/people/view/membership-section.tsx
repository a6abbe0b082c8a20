import { Button, Group, Stack } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import type { MemberDetail, PersonDetail } from "#domain/people/collection.ts";
import { planMemberAdd } from "#domain/people/commands.ts";
import { membershipDraftIn, type MembershipDraft } from "#domain/people/membership-draft.ts";
import { MEMBER_FIELD } from "#domain/words/people.ts";
import { PERSON_DONE, PERSON_PAGE } from "#domain/words/person.ts";
import { say } from "#domain/words/say.ts";
import { Fact, Facts } from "#ui/facts.tsx";
import { Fold } from "#ui/fold.tsx";
import { Notice } from "#ui/notice.tsx";
import { useNowAmong } from "#widgets/clock.ts";
import { Coming, None, type Of, useNoneWords, useSays } from "#widgets/known.tsx";
import { Told } from "#widgets/provenance.tsx";
import { useSignedIn } from "#widgets/signed-in.ts";
import { useTyped } from "#widgets/use-typed.ts";
import { usePersonSave } from "../use-person-save.ts";
import { useEndNow } from "../visit-acts.tsx";
import { validWords } from "./answers.tsx";
import { ChangedLine } from "./changed-line.tsx";
import { MembershipForm } from "./membership-form.tsx";
import { Dot, type Places } from "./neighbourhood-choice.tsx";

const rowsOf = <T,>(live: { readonly state: string; readonly value?: readonly T[] }): readonly T[] => live.value ?? [];
function usePlaces(site: string): Places {
  const data = useData();
  const floors = useLive(data.rows({ list: "floor", site }));
  const neighbourhoods = useLive(data.rows({ list: "neighbourhood", site }));
  const counts = useLive(data.rows({ name: "deskCounts", site }));
  return {
    floors: rowsOf(floors),
    neighbourhoods: rowsOf(neighbourhoods),
    counts: rowsOf(counts),
    of: { floors, neighbourhoods, counts },
  };
}

type ToldFactProps = { readonly fields: readonly string[]; readonly word: string; readonly children: ReactNode };
const ToldFact = ({ fields, word, children }: ToldFactProps) => (
  <Fact word={word}>
    <Told fields={fields} word={word}>
      {children}
    </Told>
  </Fact>
);

type OfMember = { readonly site: SiteRow; readonly member: MemberDetail; readonly of: Of; readonly places: Places };
function Shown({ site, member, of, places }: OfMember) {
  const { floors, neighbourhoods } = places;
  const floor = floors.find((f) => f.id === member.defaultFloor)?.title ?? PERSON_PAGE.unknownSpace;
  return (
    <>
      <Facts>
        <ToldFact fields={["type"]} word={MEMBER_FIELD.type}>
          {PERSON_PAGE[member.type]}
        </ToldFact>
        <ToldFact fields={["validFrom", "validTo"]} word={PERSON_PAGE.validity}>
          {validWords(member, site.timeZone)}
        </ToldFact>
        <ToldFact fields={["defaultFloor"]} word={MEMBER_FIELD.defaultFloor}>
          {member.defaultFloor === "" ? <None of={of} say={PERSON_PAGE.noFloor} short /> : floor}
        </ToldFact>
        <ToldFact fields={["neighbourhood"]} word={MEMBER_FIELD.neighbourhood}>
          {member.neighbourhoods.length === 0 ? <None of={of} say={PERSON_PAGE.none} short /> : null}
          {member.neighbourhoods.map((id) => {
            const neighbourhood = neighbourhoods.find((h) => h.id === id);
            return (
              <Group key={id} component="span" gap={8} wrap="nowrap">
                {neighbourhood ? <Dot colour={neighbourhood.color} /> : null}
                {neighbourhood?.title ?? PERSON_PAGE.unknownSpace}
              </Group>
            );
          })}
        </ToldFact>
      </Facts>
      <ChangedLine written={member.written} pending={member.pending} zone={site.timeZone} />
    </>
  );
}

type Props = {
  readonly site: SiteRow;
  readonly person: PersonDetail;
  readonly member: MemberDetail;
  /** What its values are said of. */
  readonly of: Of;
};
const FRESH: MembershipDraft = {};

/** Membership Information: type, validity, default floor, neighbourhoods (spec 3 §2, expectations 5.17). [PPG-5] */
export function MembershipSection({ site, person, member, of }: Props) {
  const places = usePlaces(site.id);
  const [opened, setOpened] = useState(false);
  const kept = useTyped<MembershipDraft>(`membership/${site.id}/${person.id}`, FRESH, membershipDraftIn);
  const editing = opened || Object.keys(kept.value).length > 0;
  const close = () => {
    kept.forget();
    setOpened(false);
  };
  const end = useEndNow(site.id);
  const { title: name } = person;
  const now = useNowAmong([member.validTo]);
  const words = {
    yes: PERSON_PAGE.endNow,
    ask: say(PERSON_PAGE.endAsk, { name }),
    done: say(PERSON_PAGE.ended, { name }),
    failed: PERSON_PAGE.endRefused,
  };
  const edit = editing ? undefined : (
    <>
      {member.validTo !== null && member.validTo <= now ? null : (
        <Button variant="subtle" onClick={() => void end(member, name, words)}>
          {PERSON_PAGE.endNow}
        </Button>
      )}
      <Button variant="subtle" aria-expanded={false} onClick={() => setOpened(true)}>
        {PERSON_PAGE.edit}
      </Button>
    </>
  );
  return (
    <Fold title={PERSON_PAGE.membership} actions={edit}>
      <Stack gap="sm" pb="md" px="md">
        {editing ? (
          <MembershipForm
            site={site}
            name={person.title}
            member={member}
            places={places}
            typed={kept}
            onClose={close}
          />
        ) : (
          <Shown site={site} member={member} of={of} places={places} />
        )}
      </Stack>
    </Fold>
  );
}

/** Somebody who is no member of the site worked on: says so, or as of when, and makes them one. [PPG-6] */
export function NotMember({ site, person, of }: Omit<Props, "member">) {
  const names = { name: person.title, site: site.title };
  const { words, coming } = useNoneWords(of, { say: PERSON_PAGE.notMember, slots: names });
  const { says, at: asOf } = useSays(of);
  const { roles } = useSignedIn();
  const save = usePersonSave();
  const add = async () => {
    const always = { membership: "permanent", validFrom: null, validTo: null } as const;
    const done = say(PERSON_PAGE.added, { name: person.title, site: site.title });
    await save(planMemberAdd(person, site, always, { roles }), { done, failed: PERSON_DONE.informationRefused });
  };
  return (
    <Notice
      action={
        <Button variant="default" onClick={() => void add()}>
          {say(PERSON_PAGE.add, { site: site.title })}
        </Button>
      }
    >
      {says === "late" ? (
        say(PERSON_PAGE.notMemberLate, { ...names, at: asOf })
      ) : coming ? (
        <Coming width="16rem" />
      ) : (
        words
      )}
    </Notice>
  );
}
