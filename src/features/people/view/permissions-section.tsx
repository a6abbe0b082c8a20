import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import type { MemberDetail, PersonDetail } from "#domain/people/collection.ts";
import { planPermissions } from "#domain/people/commands.ts";
import { permissionsOf } from "#domain/people/delegates.ts";
import { PERSON_DONE, PERSON_PAGE } from "#domain/words/person.ts";
import { MSG } from "#domain/words/spec.ts";
import { Fold } from "#ui/fold.tsx";
import { Notice } from "#ui/notice.tsx";
import { Arriving, BarLines } from "#ui/skeleton.tsx";
import { useMay } from "#widgets/may.ts";
import { useSignedIn } from "#widgets/signed-in.ts";
import { useTyped } from "#widgets/use-typed.ts";
import { usePersonSave } from "../use-person-save.ts";
import { type HeldPermissions, PermissionChecks } from "./permission-checks.tsx";
import { useOffered } from "./use-person.ts";

const FRESH: { readonly moved: HeldPermissions } = { moved: {} };
type Draft = typeof FRESH;
const draftIn = (found: unknown): Draft | null => {
  const moved = permissionsOf((found as { readonly moved?: never } | null)?.moved);
  return Object.keys(moved).length === 0 ? null : { moved };
};

type Props = { readonly person: PersonDetail; readonly member: MemberDetail };

/** Permissions of a membership as a tree of what the site makes available; changed by people admins only (spec 3 §5, §6). [PPG-4] */
export function PermissionsSection({ person, member }: Props) {
  const { roles } = useSignedIn();
  const may = useMay();
  const save = usePersonSave();
  const { found: tree, of } = useOffered(member.site);
  const [opened, setOpened] = useState(false);
  const { value, putBack, change, forget } = useTyped<Draft>(`permissions/${member.site}/${person.id}`, FRESH, draftIn);
  const held = { ...member.permissions, ...value.moved };
  const moved = Object.keys(value.moved).some((k) => (member.permissions[k] ?? false) !== value.moved[k]);
  const editing = may("people.permissions") && (opened || Object.keys(value.moved).length > 0);
  const close = () => {
    forget();
    setOpened(false);
  };
  const keep = (next: HeldPermissions) => {
    const keys = Object.keys(next).filter((k) => (member.permissions[k] ?? false) !== next[k]);
    change({ moved: Object.fromEntries(keys.map((k) => [k, next[k] ?? false])) });
  };
  const submit = async () => {
    const said = { done: PERSON_DONE.permissions, failed: PERSON_DONE.permissionsRefused };
    if (await save(planPermissions(member, person.title, held, { roles }), said)) close();
  };
  const edit =
    may("people.permissions") && !editing && tree !== null && tree.length > 0 ? (
      <Button variant="subtle" aria-expanded={false} onClick={() => setOpened(true)}>
        {PERSON_PAGE.editPermissions}
      </Button>
    ) : undefined;
  return (
    <Fold title={PERSON_PAGE.permissions} actions={edit}>
      <Stack gap="sm" pb="md" px="md">
        {putBack && editing ? <Notice role="status">{PERSON_PAGE.putBack}</Notice> : null}
        {tree === null ? (
          <Arriving>
            <BarLines n={4} />
          </Arriving>
        ) : (
          <PermissionChecks
            of={of}
            label={PERSON_PAGE.permissions}
            tree={tree}
            held={held}
            told={!editing}
            {...(editing ? { onChange: keep } : {})}
          />
        )}
        {editing ? (
          <Group gap={8} justify="flex-end">
            <Button variant="default" onClick={close}>
              {MSG.cancel}
            </Button>
            <Button disabled={!moved} onClick={() => void submit()}>
              {MSG.save}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </Fold>
  );
}
