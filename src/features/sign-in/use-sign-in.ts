import { useState } from "react";
import type { SignInRefusal } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { checkEmail, checkPassword } from "./check.ts";

type Outcome = "in" | "refused" | "not-tried";
export type Credentials = { readonly email: string; readonly password: string };
const NOTHING_WRONG = { email: null, password: null };

/**
 * One try after another: what is wrong with the fields, whether one is running, and why the last one was refused.
 * @param read what stands in the fields now
 */
export function useSignIn(read: () => Credentials) {
  const { api } = useData();
  const [checked, setChecked] = useState<"nothing" | "email" | "all">("nothing");
  const [wrong, setWrong] = useState<{ readonly [F in keyof Credentials]: string | null }>(NOTHING_WRONG);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<SignInRefusal | null>(null);

  const check = (which: typeof checked) => {
    const { email, password } = read();
    const found = {
      email: which === "nothing" ? null : checkEmail(email),
      password: which === "all" ? checkPassword(password) : null,
    };
    setChecked(which);
    setWrong(found);
    return found;
  };
  async function tryIt(): Promise<Outcome> {
    const found = check("all");
    if (busy || found.email || found.password) return "not-tried";
    setBusy(true);
    setRefused(null);
    const { email, password } = read();
    const answer = await api.signIn(email.trim(), password).finally(() => setBusy(false));
    if (answer.ok) return "in";
    setRefused(answer.error);
    return "refused";
  }
  /** The address alone; null when it cannot be tried, which its field then says. */
  const checkAddress = (): string | null => {
    const found = check(checked === "all" ? "all" : "email");
    return found.email === null ? read().email.trim() : null;
  };
  /** A person changed a field: what was said of the fields is said anew. */
  const edited = () => void (checked === "nothing" ? undefined : check(checked));
  return { tryIt, checkAddress, edited, busy, refused, wrong };
}
