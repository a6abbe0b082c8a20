import { useState } from "react";
import type { SignInRefusal } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { checkEmail, checkPassword } from "./check.ts";

type Outcome = "in" | "refused" | "not-tried";

/** One try after another: what is wrong with the fields, whether one is running, and why the last one was refused. */
export function useSignIn(email: string, password: string) {
  const { api } = useData();
  const [checked, setChecked] = useState<"nothing" | "email" | "all">("nothing");
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<SignInRefusal | null>(null);
  const wrong = { email: checkEmail(email), password: checkPassword(password) };

  async function tryIt(): Promise<Outcome> {
    setChecked("all");
    if (busy || wrong.email || wrong.password) return "not-tried";
    setBusy(true);
    setRefused(null);
    const answer = await api.signIn(email.trim(), password).finally(() => setBusy(false));
    if (answer.ok) return "in";
    setRefused(answer.error);
    return "refused";
  }
  /** Only the address is needed. */
  const checkAddress = () => setChecked((now) => (now === "all" ? now : "email"));
  const shown = {
    email: checked === "nothing" ? null : wrong.email,
    password: checked === "all" ? wrong.password : null,
  };
  return { tryIt, checkAddress, busy, refused, wrong: shown };
}
