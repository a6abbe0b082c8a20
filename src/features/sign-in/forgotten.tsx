import { Button } from "@mantine/core";
import { useId, useState } from "react";
import type { ResetRefusal } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { say } from "#domain/words/say.ts";
import { RESET_REFUSED, SIGN_IN } from "#domain/words/sign-in.ts";
import { Notice } from "#ui/notice.tsx";
import classes from "./sign-in.module.css";

type State =
  | { readonly at: "rest" | "busy" }
  | { readonly at: "sent"; readonly to: string }
  | { readonly at: "refused"; readonly why: ResetRefusal };

type Props = {
  readonly offline: boolean;
  /** The address that stands in the form now; null when it cannot be tried, which its field then says. */
  readonly readAddress: () => string | null;
};

/** Asks for the message with which a new password is set; the answer never tells whether there is such an account. [IDN-1] */
export function Forgotten({ offline, readAddress }: Props) {
  const { api } = useData();
  const [state, setState] = useState<State>({ at: "rest" });
  const why = useId();
  const ask = async () => {
    if (offline || state.at === "busy") return;
    const to = readAddress();
    if (to === null) return;
    setState({ at: "busy" });
    const answer = await api.resetPassword(to);
    setState(answer.ok ? { at: "sent", to } : { at: "refused", why: answer.error });
  };
  return (
    <div className={classes["forgotten"]}>
      <Button
        variant="subtle"
        size="sm"
        aria-disabled={offline || state.at === "busy"}
        data-disabled={offline}
        aria-describedby={offline ? why : undefined}
        onClick={() => void ask()}
      >
        {state.at === "busy" ? SIGN_IN.resetBusy : SIGN_IN.forgotten}
      </Button>
      {offline ? (
        <span id={why} className={classes["dim"]}>
          {SIGN_IN.needsConnection}
        </span>
      ) : null}
      {state.at === "sent" ? (
        <Notice role="status" icon="check">
          {say(SIGN_IN.resetSent, { email: state.to })}
        </Notice>
      ) : null}
      {state.at === "refused" ? (
        <Notice tone="error" role="alert">
          {RESET_REFUSED[state.why]}
        </Notice>
      ) : null}
    </div>
  );
}
