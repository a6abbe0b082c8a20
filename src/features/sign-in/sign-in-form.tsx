import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/PasswordInput.layer.css";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { type FormEvent, useRef, useState } from "react";
import type { SignInRefusal } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { SIGN_IN, SIGN_IN_REFUSED } from "#domain/words/shell.ts";
import { Notice } from "#ui/notice.tsx";
import { checkEmail, checkPassword } from "./check.ts";
import classes from "./sign-in.module.css";

type Props = {
  /** The person must be this one: signing in again. */
  readonly fixedEmail?: string;
  readonly onDone?: () => void;
};

/** Email and password. Whatever goes wrong is said beside the form, and what was typed stays. [SIGNIN-1] [SIGNIN-2] */
export function SignInForm({ fixedEmail, onDone }: Props) {
  const { api } = useData();
  const [email, setEmail] = useState(fixedEmail ?? "");
  const [password, setPassword] = useState("");
  const [visible, setVisible] = useState(false);
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<SignInRefusal | null>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const wrong = { email: checkEmail(email), password: checkPassword(password) };

  async function submit(e: FormEvent): Promise<void> {
    e.preventDefault();
    setChecked(true);
    if (busy || wrong.email || wrong.password) return;
    setBusy(true);
    setRefused(null);
    const answer = await api.signIn(email.trim(), password).finally(() => setBusy(false));
    if (answer.ok) onDone?.();
    else {
      setRefused(answer.error);
      passwordRef.current?.focus();
    }
  }

  return (
    <form className={classes["form"]} noValidate onSubmit={(e) => void submit(e)}>
      <TextInput
        label={SIGN_IN.email}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        size="md"
        value={email}
        readOnly={fixedEmail !== undefined}
        error={checked ? wrong.email : null}
        onChange={(e) => setEmail(e.currentTarget.value)}
      />
      <PasswordInput
        ref={passwordRef}
        label={SIGN_IN.password}
        name="password"
        autoComplete="current-password"
        size="md"
        value={password}
        error={checked ? wrong.password : null}
        aria-invalid={checked && wrong.password !== null}
        visible={visible}
        onVisibilityChange={setVisible}
        visibilityToggleButtonProps={{ "aria-label": visible ? SIGN_IN.hide : SIGN_IN.show, tabIndex: 0 }}
        onChange={(e) => setPassword(e.currentTarget.value)}
      />
      {refused ? (
        <Notice tone="error" role="alert">
          {SIGN_IN_REFUSED[refused]}
        </Notice>
      ) : null}
      <Button type="submit" size="md" fullWidth aria-disabled={busy}>
        {busy ? SIGN_IN.busy : SIGN_IN.submit}
      </Button>
    </form>
  );
}
