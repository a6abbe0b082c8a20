import "@mantine/core/styles/Input.layer.css";
import { Button, Group, NativeSelect } from "@mantine/core";
import type { FormEvent } from "react";
import type { SiteRow } from "#data/api.ts";
import type { MemberDetail } from "#domain/people/collection.ts";
import { planMemberEdit } from "#domain/people/commands.ts";
import {
  isMembershipChanged,
  membershipEdit,
  type MembershipDraft,
  type MomentsWrong,
  touchedIn,
  typedMoment,
  withTyped,
} from "#domain/people/membership-draft.ts";
import { MEMBER_FIELD } from "#domain/words/people.ts";
import { PERSON_DONE, PERSON_PAGE } from "#domain/words/person.ts";
import { say } from "#domain/words/say.ts";
import { MSG } from "#domain/words/spec.ts";
import { MomentField } from "#ui/moment-field.tsx";
import { Notice } from "#ui/notice.tsx";
import { useSignedIn } from "#widgets/signed-in.ts";
import { useSiteConfig } from "#widgets/site-config.ts";
import type { Typed } from "#widgets/use-typed.ts";
import { usePersonSave } from "../use-person-save.ts";
import { NeighbourhoodChoice, type Places } from "./neighbourhood-choice.tsx";
import classes from "./person.module.css";

type Props = {
  readonly site: SiteRow;
  readonly name: string;
  readonly member: MemberDetail;
  readonly places: Places;
  readonly typed: Typed<MembershipDraft>;
  readonly onClose: () => void;
};

const WHY: { readonly [why in "no-moment" | "reversed"]: string } = {
  "no-moment": PERSON_PAGE.badMoment,
  reversed: PERSON_PAGE.reversed,
};
const TYPES = ["permanent", "temporary"] as const;

type Typing = { readonly draft: MembershipDraft; readonly change: (part: MembershipDraft) => void };
function Moments({
  draft,
  change,
  site,
  member,
  wrong,
}: Typing & Pick<Props, "site" | "member"> & { wrong: MomentsWrong }) {
  const firstDay = useSiteConfig(site.id).localeFirstDayOfWeek.value;
  return (
    <>
      <div className={classes["moments"]}>
        {(["validFrom", "validTo"] as const).map((key) => (
          <MomentField
            key={key}
            label={MEMBER_FIELD[key]}
            clearable
            firstDay={firstDay}
            zone={site.timeZone}
            before={member[key]}
            value={draft[key] ?? typedMoment(member[key], site.timeZone)}
            error={wrong[key] === undefined ? null : WHY[wrong[key]]}
            onChange={(to) => change({ [key]: to })}
          />
        ))}
      </div>
      <p className={classes["dim"]}>{say(PERSON_PAGE.zone, { zone: site.timeZone })}</p>
    </>
  );
}

function FloorSelect({ draft, change, member, places }: Typing & Pick<Props, "member" | "places">) {
  const known = places.floors.map((f) => ({ value: f.id, label: f.title }));
  const held = member.defaultFloor;
  const unknown = held === "" || known.some((f) => f.value === held);
  return (
    <NativeSelect
      label={MEMBER_FIELD.defaultFloor}
      value={draft.defaultFloor ?? held}
      data={[
        { value: "", label: PERSON_PAGE.noFloorChoice },
        ...known,
        ...(unknown ? [] : [{ value: held, label: PERSON_PAGE.unknownSpace }]),
      ]}
      onChange={(e) => change({ defaultFloor: e.currentTarget.value })}
    />
  );
}

/** The form of a membership; what is typed survives a reload. [PPG-5] */
export function MembershipForm({ site, name, member, places, typed, onClose }: Props) {
  const { roles } = useSignedIn();
  const save = usePersonSave();
  const draft = touchedIn(typed.value, member, site.timeZone);
  const change = (part: MembershipDraft) => typed.change(withTyped(typed.value, part, member));
  const { edit, seen, wrong } = membershipEdit(member, typed.value, site.timeZone);
  const canSave = Object.keys(wrong).length === 0 && isMembershipChanged(member, typed.value, site.timeZone);
  const submit = async (e: FormEvent) => {
    e.preventDefault();
    if (!canSave) return;
    const said = { done: PERSON_DONE.information, failed: PERSON_DONE.informationRefused };
    if (await save(planMemberEdit(member, name, edit, { roles, seen }), said)) onClose();
  };
  return (
    <form className={classes["dialogBody"]} noValidate onSubmit={(e) => void submit(e)}>
      {typed.putBack ? <Notice role="status">{PERSON_PAGE.putBack}</Notice> : null}
      <NativeSelect
        label={MEMBER_FIELD.type}
        value={draft.type ?? member.type}
        data={TYPES.map((value) => ({ value, label: PERSON_PAGE[value] }))}
        onChange={(e) => change({ type: e.currentTarget.value === "temporary" ? "temporary" : "permanent" })}
      />
      <Moments draft={draft} change={change} site={site} member={member} wrong={wrong} />
      <FloorSelect draft={draft} change={change} member={member} places={places} />
      <NeighbourhoodChoice
        places={places}
        chosen={draft.neighbourhoods ?? member.neighbourhoods}
        onChange={(neighbourhoods) => change({ neighbourhoods })}
      />
      <Group gap={8} justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {MSG.cancel}
        </Button>
        <Button type="submit" disabled={!canSave}>
          {MSG.save}
        </Button>
      </Group>
    </form>
  );
}
