import { useRef, useState } from "react";
import * as v from "valibot";
import { useData } from "#data/live.ts";
import { say } from "#domain/words/say.ts";
import { RESET_REFUSED } from "#domain/words/sign-in.ts";
import { USER_CALL_REFUSED, USER_DONE } from "#domain/words/users.ts";
import { toast } from "#ui/toast.tsx";

/** What the server says of a user that it made, or that was there already. */
const madeSchema = v.object({ uid: v.pipe(v.string(), v.regex(/^[^/]{1,128}$/)), created: v.boolean() });

/** How long the email for a password is offered, ms: the page changes meanwhile. */
const OFFER_MS = 20_000;

export type CreateUser = {
  readonly busy: boolean;
  /** @returns the uid, null where there is none: then it was said why */
  readonly run: (email: string, name: string) => Promise<string | null>;
};

/**
 * Makes an account for an address through the server, sends the email for its password, and says what became of it, in the
 * words of spec 3 §8. A second time it is the same account, and no second email is sent, but where nobody heard of the first
 * time, or asks for one. Needs a connection. [USR-8] [USR-9]
 */
export function useCreateUser(): CreateUser {
  const { api } = useData();
  const [busy, setBusy] = useState(false);
  /** Addresses whose account may have been made without an answer that said so: their email has not gone. */
  const unheard = useRef(new Set<string>());
  const mail = async (email: string): Promise<void> => {
    const sent = await api.resetPassword(email);
    if (sent.ok) return;
    const action = { label: USER_DONE.mailAgain, run: () => void mail(email) };
    toast({ text: RESET_REFUSED[sent.error], tone: "error", action });
  };
  const failed = (name: string, message: string): null => {
    toast({ text: say(USER_DONE.createFailed, { name, message }), tone: "error" });
    return null;
  };
  const asked = async (email: string, name: string): Promise<string | null> => {
    const address = email.trim();
    const key = address.toLowerCase();
    const answer = await api.call("callable-user-create", { email: key });
    if (!answer.ok) {
      const { why, message } = answer.error;
      if (why === "no-answer" || why === "failed") unheard.current.add(key);
      return failed(name, message || USER_CALL_REFUSED[why]);
    }
    const made = v.safeParse(madeSchema, answer.value);
    if (!made.success) return failed(name, USER_CALL_REFUSED.failed);
    const { uid, created } = made.output;
    if (!created && !unheard.current.has(key)) {
      const action = { label: USER_DONE.mailKnown, run: () => void mail(address) };
      toast({ text: say(USER_DONE.known, { name }), action, ms: OFFER_MS });
      return uid;
    }
    unheard.current.delete(key);
    toast({ text: say(USER_DONE.created, { name }) });
    await mail(address);
    return uid;
  };
  const run = async (email: string, name: string) => {
    setBusy(true);
    try {
      return await asked(email, name);
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
