import "@mantine/core/styles/Input.layer.css";
import { Group, Stack, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useId, useState } from "react";
import * as v from "valibot";
import { to } from "#domain/addresses.ts";
import { optionalEmail } from "#domain/forms/fields.ts";
import { FIELD_WRONG } from "#domain/words/forms.ts";
import { say } from "#domain/words/say.ts";
import { USER_PAGE } from "#domain/words/users.ts";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SaveButton } from "#ui/save-button.tsx";
import { useCreateUser } from "#widgets/create-user.ts";
import { useTyped } from "#widgets/use-typed.ts";
import { useOffline } from "#widgets/use-offline.ts";
import { madeNow } from "./use-user.ts";

const label = USER_PAGE.email;
/** An address of any domain (design 1.1). */
const emailSchema = v.pipe(optionalEmail(label), v.nonEmpty(say(FIELD_WRONG.required, { label })));
const wrongIn = (typed: string): string | null => {
  const parsed = v.safeParse(emailSchema, typed);
  return parsed.success ? null : parsed.issues[0].message;
};
const EMPTY = { email: "" };
const draftIn = (found: unknown): typeof EMPTY | null => {
  const parsed = v.safeParse(v.object({ email: v.pipe(v.string(), v.nonEmpty()) }), found);
  return parsed.success ? parsed.output : null;
};

/** New user: `/people/user` (spec 3 §2): made by the server, which needs a connection; what is typed stays. [USR-8] */
export function NewUserScreen() {
  const navigate = useNavigate();
  const offline = useOffline();
  const create = useCreateUser();
  const why = useId();
  const { value, putBack, change, forget } = useTyped("user/new", EMPTY, draftIn);
  const [told, setTold] = useState(false);
  const wrong = wrongIn(value.email);
  const submit = async (e: FormEvent) => {
    e.preventDefault();
    setTold(true);
    if (wrong !== null || offline || create.busy) return;
    const made = await create.run(value.email, value.email.trim());
    if (made === null) return;
    forget();
    await navigate({ ...to.user({ id: made }), state: madeNow(), replace: true });
  };
  return (
    <Stack>
      <PageHeader title={USER_PAGE.newTitle} line={USER_PAGE.newHow} />
      <form noValidate onSubmit={(e) => void submit(e)}>
        <Stack gap="sm" maw="32rem">
          {putBack ? <Notice role="status">{USER_PAGE.putBack}</Notice> : null}
          <TextInput
            type="email"
            label={label}
            required
            value={value.email}
            error={told ? wrong : null}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            onChange={(e) => change({ email: e.currentTarget.value })}
          />
          {offline ? (
            <Notice role="status">
              <span id={why}>{USER_PAGE.needsNet}</span>
            </Notice>
          ) : null}
          <Group gap="sm" justify="flex-end">
            <SaveButton
              type="submit"
              loading={create.busy}
              aria-disabled={offline}
              data-disabled={offline}
              aria-describedby={offline ? why : undefined}
            >
              {create.busy ? USER_PAGE.creating : USER_PAGE.create}
            </SaveButton>
          </Group>
        </Stack>
      </form>
    </Stack>
  );
}
