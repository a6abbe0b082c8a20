import "@mantine/core/styles/Input.layer.css";
import { Button, Group, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import type { SiteRow } from "#data/api.ts";
import { heldRoles } from "#domain/access/access.ts";
import type { PersonDetail, PersonRow } from "#domain/people/collection.ts";
import { planDelegates } from "#domain/people/commands.ts";
import type { Delegate } from "#domain/people/delegates.ts";
import {
  delegatesEdit,
  type DelegatesDraft,
  delegateTree,
  delegateTrouble,
  sameDelegates,
} from "#domain/people/delegates-draft.ts";
import { PEOPLE } from "#domain/people/limits.ts";
import { OWN } from "#domain/shared/known.ts";
import { PERSON_LIMIT, PERSON_REFUSED } from "#domain/words/people.ts";
import { PERSON_PAGE } from "#domain/words/person.ts";
import { say } from "#domain/words/say.ts";
import { MSG } from "#domain/words/spec.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { None, type Of } from "#widgets/known.tsx";
import { useSignedIn } from "#widgets/signed-in.ts";
import type { Typed } from "#widgets/use-typed.ts";
import { PeopleFound } from "../people-found.tsx";
import { usePersonSave } from "../use-person-save.ts";
import { PermissionChecks } from "./permission-checks.tsx";
import { PersonName, useTitle } from "./person-name.tsx";
import { useOffered } from "./use-person.ts";
import classes from "./person.module.css";

/** Spec 3 §9. */
const ERROR_MS = 5_000;
/** A message that goes away by itself (spec 3 §5). */
function usePassing(): readonly [string, (text: string) => void] {
  const [said, setSaid] = useState({ text: "" });
  useEffect(() => {
    if (said.text === "") return undefined;
    const timer = setTimeout(() => setSaid({ text: "" }), ERROR_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return [said.text, (text) => setSaid({ text })];
}

type AddProps = { readonly site: SiteRow; readonly person: PersonDetail; readonly list: readonly Delegate[] };
function Add({ site, person, list, onAdd }: AddProps & { readonly onAdd: (delegate: Delegate) => void }) {
  const [text, setText] = useState("");
  const [error, say5s] = usePassing();
  const pick = ({ id, title }: PersonRow) => {
    const trouble = delegateTrouble(person.id, list, id);
    const isFull = list.length >= PEOPLE.delegatesMax;
    if (trouble !== null) say5s(say(PERSON_PAGE[trouble], { name: title }));
    else if (isFull) say5s(say(PERSON_LIMIT.delegates, { n: String(PEOPLE.delegatesMax) }));
    else onAdd({ id, title, permissions: {} });
    if (trouble === null && !isFull) setText("");
  };
  return (
    <section aria-label={PERSON_PAGE.addDelegate}>
      <TextInput
        label={PERSON_PAGE.addDelegate}
        placeholder={PERSON_PAGE.search}
        aria-label={PERSON_PAGE.search}
        type="search"
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={(e) => setText(e.currentTarget.value)}
      />
      <p className={classes["wrong"]} role="status">
        {error}
      </p>
      {text.trim() === "" ? null : <PeopleFound site={site.id} text={text} onPick={pick} />}
    </section>
  );
}

type OneProps = {
  readonly site: SiteRow;
  readonly of: PersonDetail;
  readonly delegate: Delegate;
  readonly onChange: (next: Delegate) => void;
  readonly onRemove: () => void;
};
function One({ site, of, delegate, onChange, onRemove }: OneProps) {
  const { ns, roles } = useSignedIn();
  const { found: offered, of: siteOf } = useOffered(site.id);
  const name = useTitle(delegate, site);
  const isMember = of.sites.includes(site.id);
  return (
    <li className={classes["delegate"]}>
      <Group gap={8} justify="space-between" wrap="nowrap">
        <strong>
          <PersonName person={delegate} site={site} />
        </strong>
        <Button variant="subtle" aria-label={say(PERSON_PAGE.removeOf, { name })} onClick={onRemove}>
          {PERSON_PAGE.remove}
        </Button>
      </Group>
      {isMember ? null : <p className={classes["dim"]}>{say(PERSON_PAGE.permissionsElsewhere, { name: of.title })}</p>}
      {offered === null || !isMember ? null : (
        <PermissionChecks
          label={say(PERSON_PAGE.permissionsOf, { name })}
          tree={delegateTree(offered, { ns, isAdmin: heldRoles(roles).has("ns.admin") })}
          of={siteOf}
          held={delegate.permissions}
          onChange={(permissions) => onChange({ ...delegate, permissions })}
        />
      )}
    </li>
  );
}

type Props = {
  readonly site: SiteRow;
  readonly person: PersonDetail;
  /** What they are said of, as they are saved. */
  readonly of: Of;
  readonly typed: Typed<DelegatesDraft>;
  readonly onClose: () => void;
};

/** Who may act for a person, and what they may do; closing gives the edits up (spec 3 §2, §4, §5). [PPG-7] */
export function DelegatesDialog({ site, person, of, typed, onClose }: Props) {
  const { roles } = useSignedIn();
  const save = usePersonSave();
  const { list, base } = delegatesEdit(typed.value, person.delegates);
  const change = (next: readonly Delegate[]) => typed.change({ list: next, base });
  const close = () => {
    typed.forget();
    onClose();
  };
  const plan = planDelegates(person, { list, base }, site.id, { roles });
  const tooMany = !plan.ok && plan.error === "too-many-at-once";
  const submit = async () => {
    if (await save(plan, { done: PERSON_PAGE.delegatesSaved, failed: PERSON_PAGE.delegatesRefused })) close();
  };
  return (
    <Dialog
      title={say(PERSON_PAGE.delegatesOf, { name: person.title })}
      wide
      onClose={close}
      footer={
        <>
          <Button variant="default" onClick={close}>
            {MSG.cancel}
          </Button>
          <Button disabled={tooMany || sameDelegates(list, base)} onClick={() => void submit()}>
            {MSG.save}
          </Button>
        </>
      }
    >
      <div className={classes["dialogBody"]}>
        {typed.putBack ? <Notice role="status">{PERSON_PAGE.putBack}</Notice> : null}
        {tooMany ? <Notice role="status">{PERSON_REFUSED["too-many-at-once"]}</Notice> : null}
        {list.length === 0 ? (
          <p className={classes["dim"]}>
            <None of={typed.value === null ? of : OWN} say={PERSON_PAGE.noDelegates} slots={{ name: person.title }} />
          </p>
        ) : (
          <ul className={classes["list"]}>
            {list.map((d) => (
              <One
                key={d.id}
                site={site}
                of={person}
                delegate={d}
                onChange={(next) => change(list.map((x) => (x.id === d.id ? next : x)))}
                onRemove={() => change(list.filter((x) => x.id !== d.id))}
              />
            ))}
          </ul>
        )}
        <Add site={site} person={person} list={list} onAdd={(d) => change([...list, d])} />
      </div>
    </Dialog>
  );
}
