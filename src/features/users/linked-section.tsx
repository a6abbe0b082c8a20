import { Group, Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useData, useLive } from "#data/live.ts";
import { to } from "#domain/addresses.ts";
import type { LinkedPerson, UserDetail } from "#domain/accounts/collection.ts";
import { linkClosed, planUnlink } from "#domain/accounts/commands.ts";
import { USER_FIELD } from "#domain/words/accounts.ts";
import { say } from "#domain/words/say.ts";
import { USER_DONE, USER_PAGE } from "#domain/words/users.ts";
import { Action } from "#ui/action.tsx";
import { Fold } from "#ui/fold.tsx";
import { latePart } from "#ui/late-part.tsx";
import { None } from "#widgets/known.tsx";
import { Told } from "#widgets/provenance.tsx";
import { refusedWords, useAccountSave } from "./use-account-save.ts";
import { useActor, useUserBasis } from "./use-user.ts";
import classes from "./user.module.css";

const LinkDialog = latePart(async () => (await import("./link-dialog.tsx")).LinkDialog);

/** What a linked person is called: as the link says, else as their own document does, which a link made offline does not know yet. */
function usePersonTitle(person: LinkedPerson | null): string {
  const live = useLive(useData().rows({ one: "person", id: person?.id ?? "" }));
  const known = live.state === "ready" ? live.value[0]?.title : undefined;
  return person === null ? "" : person.title || known || person.id;
}

/** The person of an account, with the way to link and unlink (spec 3 §2, §4). [USR-4] */
export function LinkedSection({ user }: { readonly user: UserDetail }) {
  const actor = useActor();
  const save = useAccountSave();
  const [open, setOpen] = useState(false);
  const { person } = user;
  const of = useUserBasis(user);
  const title = usePersonTitle(person);
  const why = linkClosed(user, actor);
  const cannot = why && refusedWords(why);
  const unlink = () =>
    save(planUnlink(user, actor, title), {
      done: USER_DONE.unlinked,
      failed: say(USER_DONE.unlinkFailed, { name: user.title }),
    });
  return (
    <Fold title={USER_FIELD.person}>
      <Stack gap="sm" pb="md" px="md">
        <Group gap="0.5rem 1rem" mih="2.75rem">
          {person ? (
            <>
              <Told fields={["person"]} word={USER_FIELD.person}>
                <Link {...to.person({ id: person.id })} className={classes["link"]}>
                  {title}
                </Link>
              </Told>
              <Action
                cannot={cannot}
                onClick={() => void unlink()}
                label={say(USER_PAGE.unlinkFrom, { person: title })}
              >
                {USER_PAGE.unlink}
              </Action>
            </>
          ) : (
            <>
              <Told fields={["person"]} word={USER_FIELD.person}>
                <None of={of} say={USER_PAGE.nobody} short />
              </Told>
              <Action cannot={cannot} opens onClick={() => setOpen(true)}>
                {USER_PAGE.link}
              </Action>
            </>
          )}
        </Group>
      </Stack>
      {open && !person ? <LinkDialog user={user} onClose={() => setOpen(false)} /> : null}
    </Fold>
  );
}
