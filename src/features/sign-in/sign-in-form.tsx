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
import { type Credentials, useSignIn } from "./use-sign-in.ts";

type FieldProps = { readonly error: string | null; readonly onChange: () => void };

/**
 * A browser keeps what stands in a field in its session file, sign-out or not, and gives it back when the session is restored,
 * unless the field says `autocomplete="off"`. Password managers are asked by the empty field. [SIGNIN-8]
 */
function EmailField({ error, onChange, fixed }: FieldProps & { readonly fixed: string | undefined }) {
  const [empty, setEmpty] = useState(fixed === undefined);
  return (
    <TextInput
      label={SIGN_IN.email}
      type="email"
      name="email"
      autoComplete={empty ? "username" : "off"}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      size="md"
      defaultValue={fixed ?? ""}
      readOnly={fixed !== undefined}
      error={error}
      onChange={(e) => {
        setEmpty(e.currentTarget.value === "");
        onChange();
      }}
    />
  );
}

/** A password that is shown is text to the browser, which would keep it in its session file. [SIGNIN-8] */
function PasswordField({ error, onChange, ref }: FieldProps & { readonly ref: Ref<HTMLInputElement> }) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      ref={ref}
      label={SIGN_IN.password}
      name="password"
      autoComplete={visible ? "off" : "current-password"}
      size="md"
      error={error}
      aria-invalid={error !== null}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{ "aria-label": visible ? SIGN_IN.hide : SIGN_IN.show, tabIndex: 0 }}
      onChange={onChange}
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

/** What stands in the fields now, whoever wrote it: a person, or a password manager's script that tells nobody. */
function readFields(form: HTMLFormElement | null): Credentials {
  const fields = form ? new FormData(form) : null;
  const text = (name: string) => {
    const value = fields?.get(name);
    return typeof value === "string" ? value : "";
  };
  return { email: text("email"), password: text("password") };
}

/**
 * Email and password. The fields are read when the form is sent and belong to the browser: nothing that stands in them is
 * emptied. Whatever goes wrong is said beside the form. [SIGNIN-1] [SIGNIN-2] [SIGNIN-7]
 */
export function SignInForm({ fixedEmail, onDone }: Props) {
  const formRef = useRef<HTMLFormElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const { tryIt, checkAddress, edited, busy, refused, wrong } = useSignIn(() => readFields(formRef.current));
  const { offline } = useFacts();

  async function submit(e: FormEvent): Promise<void> {
    e.preventDefault();
    const outcome = await tryIt();
    if (outcome === "in") onDone?.();
    if (outcome === "refused") passwordRef.current?.focus();
  }

  return (
    <form ref={formRef} className={classes["form"]} noValidate onSubmit={(e) => void submit(e)}>
      <EmailField error={wrong.email} onChange={edited} fixed={fixedEmail} />
      <PasswordField ref={passwordRef} error={wrong.password} onChange={edited} />
      {refused ? <Refused why={refused} /> : null}
      <Button type="submit" size="md" fullWidth aria-disabled={busy}>
        {busy ? SIGN_IN.busy : SIGN_IN.submit}
      </Button>
      {fixedEmail === undefined ? <Forgotten offline={offline} readAddress={checkAddress} /> : null}
    </form>
  );
}
