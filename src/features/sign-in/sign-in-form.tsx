import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/PasswordInput.layer.css";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { type FormEvent, type Ref, useRef, useState } from "react";
import type { SignInRefusal } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { SHELL } from "#domain/words/shell.ts";
import { SIGN_IN, SIGN_IN_REFUSED } from "#domain/words/sign-in.ts";
import { Notice } from "#ui/notice.tsx";
import { Forgotten } from "./forgotten.tsx";
import classes from "./sign-in.module.css";
import { useSignIn } from "./use-sign-in.ts";

type FieldProps = {
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (typed: string) => void;
};

function EmailField({ value, error, onChange, fixed }: FieldProps & { readonly fixed: boolean }) {
  return (
    <TextInput
      label={SIGN_IN.email}
      type="email"
      name="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      size="md"
      value={value}
      readOnly={fixed}
      error={error}
      onChange={(e) => onChange(e.currentTarget.value)}
    />
  );
}

function PasswordField({ value, error, onChange, ref }: FieldProps & { readonly ref: Ref<HTMLInputElement> }) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      ref={ref}
      label={SIGN_IN.password}
      name="password"
      autoComplete="current-password"
      size="md"
      value={value}
      error={error}
      aria-invalid={error !== null}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{ "aria-label": visible ? SIGN_IN.hide : SIGN_IN.show, tabIndex: 0 }}
      onChange={(e) => onChange(e.currentTarget.value)}
    />
  );
}

/** Whether this device never loaded anything: then a connection is what it takes to start (expectations 5.22). */
function useFacts(): { readonly empty: boolean; readonly offline: boolean } {
  const live = useLive(useData().sync);
  if (live.state === "loading") return { empty: false, offline: false };
  const { firstLoad, net } = live.value;
  return { empty: !firstLoad.done && firstLoad.docs === 0, offline: net === "offline" };
}

function Refused({ why }: { readonly why: SignInRefusal }) {
  const { empty, offline } = useFacts();
  return (
    <Notice tone="error" role="alert">
      {SIGN_IN_REFUSED[why]}
      {why === "no-network" && empty && !offline ? ` ${SHELL.noDataYet}` : null}
    </Notice>
  );
}

type Props = {
  /** The person must be this one: signing in again. */
  readonly fixedEmail?: string;
  readonly onDone?: () => void;
};

/** Email and password. Whatever goes wrong is said beside the form, and what was typed stays. [SIGNIN-1] [SIGNIN-2] */
export function SignInForm({ fixedEmail, onDone }: Props) {
  const [email, setEmail] = useState(fixedEmail ?? "");
  const [password, setPassword] = useState("");
  const passwordRef = useRef<HTMLInputElement>(null);
  const { tryIt, checkAddress, busy, refused, wrong } = useSignIn(email, password);
  const { offline } = useFacts();

  async function submit(e: FormEvent): Promise<void> {
    e.preventDefault();
    const outcome = await tryIt();
    if (outcome === "in") onDone?.();
    if (outcome === "refused") passwordRef.current?.focus();
  }

  return (
    <form className={classes["form"]} noValidate onSubmit={(e) => void submit(e)}>
      <EmailField value={email} error={wrong.email} onChange={setEmail} fixed={fixedEmail !== undefined} />
      <PasswordField ref={passwordRef} value={password} error={wrong.password} onChange={setPassword} />
      {refused ? <Refused why={refused} /> : null}
      <Button type="submit" size="md" fullWidth aria-disabled={busy}>
        {busy ? SIGN_IN.busy : SIGN_IN.submit}
      </Button>
      {fixedEmail === undefined ? <Forgotten email={email} offline={offline} onBadAddress={checkAddress} /> : null}
    </form>
  );
}
