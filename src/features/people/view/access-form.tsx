import "@mantine/core/styles/Input.layer.css";
import { Button, Group, NativeSelect, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { type AccessNow, heldAccess, planAccess } from "#domain/access-control/commands.ts";
import type { AccessDraft } from "#domain/access-control/draft.ts";
import { type AccessOptions, seenPermissions, seesRestricted } from "#domain/access-control/options.ts";
import type { PersonDetail } from "#domain/people/collection.ts";
import { ACCESS_DONE, ACCESS_PAGE } from "#domain/words/access-control.ts";
import { say } from "#domain/words/say.ts";
import { MSG } from "#domain/words/spec.ts";
import { Notice } from "#ui/notice.tsx";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast.tsx";
import { useSignedIn } from "#widgets/signed-in.ts";
import type { Typed } from "#widgets/use-typed.ts";
import { useOffline } from "#widgets/use-offline.ts";
import { usePersonSave } from "../use-person-save.ts";
import type { Pin } from "./use-pin.ts";
import classes from "./person.module.css";

/** How a profile is called; one that the site no longer offers by its value. */
export const profileWords = (options: AccessOptions, value: string): string =>
  value === ""
    ? ACCESS_PAGE.noProfileChoice
    : (options.profiles.find((p) => p.value === value)?.title ?? say(ACCESS_PAGE.unknownProfile, { value }));

type Typing = {
  readonly options: AccessOptions;
  readonly now: AccessNow;
  readonly draft: AccessDraft;
  readonly change: (draft: AccessDraft) => void;
};
function Profile({ options, now, draft, change }: Typing) {
  const before = now.open?.profile ?? "";
  const offered = options.profiles.map((p) => p.value);
  const values = ["", ...(before === "" || offered.includes(before) ? [] : [before]), ...offered];
  const pick = (profile: string) => {
    const { profile: _, ...rest } = draft;
    change(profile === before ? rest : { ...rest, profile });
  };
  return (
    <NativeSelect
      label={ACCESS_PAGE.profile}
      value={draft.profile ?? before}
      data={values.map((value) => ({ value, label: profileWords(options, value) }))}
      onChange={(e) => pick(e.currentTarget.value)}
    />
  );
}

function Permissions({ options, now, draft, change }: Typing) {
  const { roles } = useSignedIn();
  const before = heldAccess(now, options);
  const tick = (key: string, on: boolean) => {
    const { permissions: asked = {}, ...rest } = draft;
    const { [key]: _, ...others } = asked;
    const next = on === (before[key] ?? false) ? others : { ...others, [key]: on };
    change(Object.keys(next).length === 0 ? rest : { ...rest, permissions: next });
  };
  return (
    <fieldset className={classes["group"]}>
      <legend>{ACCESS_PAGE.permissions}</legend>
      {seenPermissions(options, roles).map(({ value, title, description, restricted }) => (
        <label key={value} className={classes["check"]}>
          <input
            type="checkbox"
            checked={draft.permissions?.[value] ?? before[value] ?? false}
            onChange={(e) => tick(value, e.currentTarget.checked)}
          />
          <span>
            {title}
            {description === "" ? null : <span className={classes["about"]}>{description}</span>}
          </span>
          {restricted ? <Tag tone="warning">{ACCESS_PAGE.restricted}</Tag> : null}
        </label>
      ))}
    </fieldset>
  );
}

/** The PIN: numeric, and disabled without the right to it (spec 3 §5), without a connection, and before it was read. */
function PinField({ pin }: { readonly pin: Pin }) {
  const { roles } = useSignedIn();
  const offline = useOffline();
  const { state } = pin;
  const may = seesRestricted(roles);
  const words = !may
    ? ACCESS_PAGE.pinNoRight
    : offline
      ? ACCESS_PAGE.pinOffline
      : state.is === "reading"
        ? ACCESS_PAGE.pinReading
        : ACCESS_PAGE.pinHow;
  return (
    <div className={classes["pin"]}>
      <TextInput
        label={ACCESS_PAGE.pin}
        description={words}
        inputMode="numeric"
        autoComplete="off"
        disabled={!may || offline || state.is !== "here"}
        value={state.is === "here" ? state.typed : ""}
        error={
          state.is === "unread"
            ? say(ACCESS_PAGE.pinUnread, { why: state.why })
            : pin.valid
              ? null
              : ACCESS_PAGE.pinWrong
        }
        onChange={(e) => pin.type(e.currentTarget.value.replaceAll(/\D/g, ""))}
      />
      {may && !offline && (state.is === "hidden" || state.is === "unread") ? (
        <Button variant="default" onClick={pin.read}>
          {state.is === "hidden" ? ACCESS_PAGE.pinShow : ACCESS_PAGE.pinAgain}
        </Button>
      ) : null}
    </div>
  );
}

type Props = {
  readonly person: PersonDetail;
  readonly site: string;
  readonly options: AccessOptions;
  readonly now: AccessNow;
  readonly entry: Typed<AccessDraft>;
  readonly pin: Pin;
  readonly onClose: () => void;
};
/** The form of an access control. What is typed survives a reload, but for the PIN, which goes first: without it nothing is saved. [ACL-3] [ACL-4] */
export function AccessForm({ person, site, options, now, entry, pin, onClose }: Props) {
  const { roles } = useSignedIn();
  const save = usePersonSave();
  const [busy, setBusy] = useState(false);
  const draft = entry.value;
  const typed = Object.keys(draft).length > 0;
  const canSave = !busy && pin.valid && (typed || pin.changed);
  const send = async () => {
    const plan = planAccess({ site, person: person.id, name: person.title }, { now, options }, draft, { roles });
    // Somebody else may have saved the same meanwhile: then it is done.
    const isDone = !plan.ok && plan.error === "nothing-to-do";
    if (plan.ok || isDone) {
      const refused = await pin.write();
      if (refused !== null) return toast({ text: `${ACCESS_DONE.failed}. ${refused}`, tone: "error" });
    }
    if (isDone) toast({ text: ACCESS_DONE.done });
    else if (!(await save(plan, ACCESS_DONE))) return;
    onClose();
  };
  const submit = async (e: FormEvent) => {
    e.preventDefault();
    if (!canSave) return;
    setBusy(true);
    try {
      await send();
    } finally {
      setBusy(false);
    }
  };
  const typing = { options, now, draft, change: entry.change };
  return (
    <form className={classes["dialogBody"]} autoComplete="off" noValidate onSubmit={(e) => void submit(e)}>
      {entry.putBack ? <Notice role="status">{ACCESS_PAGE.putBack}</Notice> : null}
      {options.profiles.length === 0 ? null : <Profile {...typing} />}
      {options.permissions.length === 0 ? null : <Permissions {...typing} />}
      {options.pinSupport ? <PinField pin={pin} /> : null}
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
