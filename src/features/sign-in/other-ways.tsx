import { Button } from "@mantine/core";
import { useId } from "react";
import { type Provider, PROVIDERS } from "#domain/access/handed-login.ts";
import { say } from "#domain/words/say.ts";
import { PROVIDER, PROVIDER_REFUSED, SIGN_IN } from "#domain/words/sign-in.ts";
import { Notice } from "#ui/notice.tsx";
import classes from "./sign-in.module.css";
import { type LoadPageLogin, type OtherWayState, useOtherWay } from "./use-other-way.ts";

const loadPageLogin: LoadPageLogin = () => import("#data/firebase/page-login.ts");

const UNDER_WAY = {
  window: SIGN_IN.inWindow,
  leaving: SIGN_IN.leaving,
  back: SIGN_IN.finishing,
  entering: SIGN_IN.busy,
} as const;

/** What became of the last try, beside the buttons. [IDN-3] */
function Outcome({ state, onLeave }: { readonly state: OtherWayState; readonly onLeave: (p: Provider) => void }) {
  if (state.at === "rest") return null;
  const provider = PROVIDER[state.provider];
  if (state.at !== "refused")
    return (
      <p className={classes["dim"]} role="status">
        {say(UNDER_WAY[state.at], { provider })}
      </p>
    );
  const action =
    state.why === "popup-blocked" && state.mayLeave ? (
      <Button size="compact-md" variant="default" onClick={() => onLeave(state.provider)}>
        {SIGN_IN.goOnHere}
      </Button>
    ) : null;
  return (
    <Notice tone={state.why === "cancelled" ? "plain" : "error"} role="alert" action={action}>
      {say(PROVIDER_REFUSED[state.why], { provider })}
    </Notice>
  );
}

type Props = {
  /** Known to have no connection: the buttons say so and do nothing. */
  readonly offline: boolean;
  readonly load?: LoadPageLogin;
};

/** Signing in with another provider: in a window, or by leaving the page where windows are no good. [IDN-2] */
export function OtherWays({ offline, load = loadPageLogin }: Props) {
  const { state, start, leave } = useOtherWay(load);
  const why = useId();
  const blocked = offline || state.at === "entering" || state.at === "leaving" || state.at === "back";
  return (
    <section className={classes["ways"]} aria-label={SIGN_IN.otherWays}>
      <p className={classes["or"]}>{SIGN_IN.or}</p>
      {PROVIDERS.map((p) => (
        <Button
          key={p}
          variant="default"
          size="md"
          fullWidth
          aria-disabled={blocked}
          aria-describedby={offline ? why : undefined}
          data-disabled={blocked}
          onClick={() => {
            if (!blocked) start(p);
          }}
        >
          {say(SIGN_IN.goOnWith, { provider: PROVIDER[p] })}
        </Button>
      ))}
      {offline ? (
        <p id={why} className={classes["dim"]}>
          {SIGN_IN.needsConnection}
        </p>
      ) : null}
      <Outcome state={state} onLeave={leave} />
    </section>
  );
}
