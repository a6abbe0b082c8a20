import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { Button, Input, Stack, Switch, TextInput } from "@mantine/core";
import { type FormEvent, useId } from "react";
import type { ProfileRow, SiteRow } from "#data/api.ts";
import { LETTER_KINDS } from "#domain/notices/events.ts";
import { DISPLAY_NAME_MAX } from "#domain/profile/limits.ts";
import { NOTICE_CHOICE } from "#domain/words/notices.ts";
import { PREFERENCES } from "#domain/words/preferences.ts";
import { RECOVER } from "#domain/words/recover.ts";
import { say } from "#domain/words/say.ts";
import { MSG } from "#domain/words/spec.ts";
import { SaveButton } from "#ui/save-button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Notice } from "#ui/notice.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { useProfile } from "#widgets/profile.ts";
import { FieldConflict, FormField } from "#widgets/form/field-conflict.tsx";
import { type Form, useForm } from "./use-form.ts";

type Props = { readonly onClose: () => void };

function DefaultSite({ form, sites, now }: { form: Form; sites: readonly SiteRow[]; now: SiteRow | null }) {
  const id = useId();
  return (
    <>
      <TextInput
        {...form.field("site")}
        description={PREFERENCES.defaultSiteHow}
        list={id}
        placeholder={now ? say(PREFERENCES.defaultSiteNow, { site: now.title }) : ""}
      />
      <datalist id={id}>
        {sites.map((s) => (
          <option key={s.id} value={s.title} />
        ))}
      </datalist>
      <FieldConflict form={form} name="site" />
    </>
  );
}

/** Which letters about their bookings somebody gets, each kind by itself. [PREF-7] */
function Letters({ form }: { readonly form: Form }) {
  return (
    <Input.Wrapper component="fieldset" labelElement="div" bd={0} m={0} p={0}>
      <Input.Label component="legend" p={0}>
        {NOTICE_CHOICE.title}
      </Input.Label>
      <Input.Description mb="xs">{NOTICE_CHOICE.how}</Input.Description>
      <Stack gap="xs">
        {LETTER_KINDS.map((kind) => (
          <FormField key={kind} form={form} name={kind} type="checkbox">
            {({ withAsterisk: _, ...props }) => <Switch {...props} />}
          </FormField>
        ))}
      </Stack>
    </Input.Wrapper>
  );
}

type FieldsProps = Props & {
  readonly row: ProfileRow;
  readonly sites: readonly SiteRow[];
  readonly now: SiteRow | null;
};

function Fields({ row, sites, now, onClose }: FieldsProps) {
  const form = useForm({ row, sites });
  const id = useId();
  const submit = async (e: FormEvent) => {
    e.preventDefault();
    if (await form.save()) onClose();
  };
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Dialog
      title={PREFERENCES.title}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={cancel}>
            {MSG.cancel}
          </Button>
          <SaveButton type="submit" form={id} loading={form.busy}>
            {form.busy ? PREFERENCES.saving : MSG.save}
          </SaveButton>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(e) => void submit(e)}>
        <Stack>
          {form.recovered ? <Notice role="status">{RECOVER.putBack}</Notice> : null}
          <FormField form={form} name="displayName">
            {(props) => <TextInput {...props} data-autofocus maxLength={2 * DISPLAY_NAME_MAX} />}
          </FormField>
          <DefaultSite form={form} sites={sites} now={now} />
          <FormField form={form} name="grouped" type="checkbox">
            {({ withAsterisk: _, ...props }) => <Switch {...props} />}
          </FormField>
          {row.prefs === null ? null : <Letters form={form} />}
        </Stack>
      </form>
    </Dialog>
  );
}

/** Display name, default site, and how the site list looks (spec 1 §2.4); works without a network. [PREF-4] */
export function PreferencesDialog({ onClose }: Props) {
  const { row, known } = useProfile();
  const { sites, byDefault } = useActiveSite();
  if (row) return <Fields row={row} sites={sites} now={byDefault} onClose={onClose} />;
  if (!known) return null;
  return (
    <Dialog
      title={PREFERENCES.title}
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          {MSG.cancel}
        </Button>
      }
    >
      <EmptyState title={PREFERENCES.notLoaded} icon="cloud" />
    </Dialog>
  );
}
