import { useData, useLive } from "#data/live.ts";
import { SHELL } from "#domain/words/shell.ts";
import { SIGN_IN, SIGN_IN_REFUSED } from "#domain/words/sign-in.ts";
import { Notice } from "#ui/notice.tsx";
import { LostWorkNotices } from "#widgets/lost-work.tsx";
import { OtherWays } from "./other-ways.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import classes from "./sign-in.module.css";

/** Why nobody is signed in, when the server decided so. */
function WhyOut() {
  const live = useLive(useData().session);
  const why = live.state === "ready" && live.value.state === "out" ? live.value.why : null;
  if (why === null) return null;
  return (
    <Notice tone="warning" role="status">
      {why === "ended" ? SIGN_IN.ended : SIGN_IN.endedDisabled}
    </Notice>
  );
}

/** Signing in is one of the few things that need the server; without it, say so before anybody types. [SIGNIN-3] */
function Connection() {
  const live = useLive(useData().sync);
  if (live.state === "loading" || live.value.net !== "offline") return null;
  const empty = !live.value.firstLoad.done && live.value.firstLoad.docs === 0;
  return (
    <Notice icon="cloudOff" role="status">
      {empty ? SHELL.noDataYet : SIGN_IN.offline}
    </Notice>
  );
}

/** A browser that keeps nothing: nobody works on a device that forgets. (reliability F25) */
function Storage() {
  const live = useLive(useData().sync);
  if (live.state === "loading" || live.value.storage !== "blocked") return null;
  return (
    <Notice tone="error" role="alert">
      {SIGN_IN_REFUSED["storage-blocked"]}
    </Notice>
  );
}

/** The way in (spec 1 §2.1). Where to go afterwards is the guard's business. */
export function SignInScreen() {
  const live = useLive(useData().sync);
  const offline = live.state === "ready" && live.value.net === "offline";
  return (
    <main className={classes["screen"]}>
      <div className={classes["card"]}>
        <img src="/icons/atrium.svg" alt="" width={56} height={56} />
        <h1 className={classes["title"]}>{SIGN_IN.title}</h1>
        <LostWorkNotices />
        <WhyOut />
        <Storage />
        <Connection />
        <SignInForm />
        <OtherWays offline={offline} />
      </div>
    </main>
  );
}
