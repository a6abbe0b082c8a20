import { useState } from "react";
import * as v from "valibot";
import { useData } from "#data/live.ts";
import { say } from "#domain/words/say.ts";
import { RESET_REFUSED } from "#domain/words/sign-in.ts";
import { USER_CALL_REFUSED, USER_DONE } from "#domain/words/users.ts";
import { toast } from "#ui/toast.tsx";

/** What the server says of a user that it made, or that was there already. */
const madeSchema = v.object({ uid: v.pipe(v.string(), v.regex(/^[^/]{1,128}$/)), created: v.boolean() });

export type CreateUser = {
  readonly busy: boolean;
  /** @returns the uid, null where there is none: then it was said why */
  readonly run: (email: string, name: string) => Promise<string | null>;
};

/**
 * Makes an account for an address through the server, sends the email for its password, and says what became of it, in the
 * words of spec 3 §8. A second time it is the same account, and no second email is sent. Needs a connection. [USR-8] [USR-9]
 */
export function useCreateUser(): CreateUser {
  const { api } = useData();
  const [busy, setBusy] = useState(false);
  const failed = (name: string, message: string): null => {
    toast({ text: say(USER_DONE.createFailed, { name, message }), tone: "error" });
    return null;
  };
  const asked = async (email: string, name: string): Promise<string | null> => {
    const answer = await api.call("callable-user-create", { email: email.trim().toLowerCase() });
    if (!answer.ok) return failed(name, answer.error.message || USER_CALL_REFUSED[answer.error.why]);
    const made = v.safeParse(madeSchema, answer.value);
    if (!made.success) return failed(name, USER_CALL_REFUSED.failed);
    const { uid, created } = made.output;
    if (!created) {
      toast({ text: say(USER_DONE.known, { name }) });
      return uid;
    }
    toast({ text: say(USER_DONE.created, { name }) });
    const mail = await api.resetPassword(email.trim());
    if (!mail.ok) toast({ text: RESET_REFUSED[mail.error], tone: "error" });
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
