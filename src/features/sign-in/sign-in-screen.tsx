import { Button } from "@mantine/core";
import { useState } from "react";
import { useData, useLive } from "#data/live.ts";
import { say } from "#domain/words/say.ts";
import { SHELL } from "#domain/words/shell.ts";
import { SIGN_IN, SIGN_IN_REFUSED, SIGN_OUT } from "#domain/words/sign-in.ts";
import { download } from "#ui/download.ts";
import { Notice } from "#ui/notice.tsx";
import { LostWorkNotices } from "#widgets/lost-work.tsx";
import { OtherWays } from "./other-ways.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import classes from "./sign-in.module.css";

/** Why nobody is signed in, when the server decided so. */
function WhyOut() {
  const live = useLive(useData().session);
  if (live.state === "loading" || live.value.state !== "out" || live.value.why === null) return null;
  const { why, unsent = 0 } = live.value;
  return (
    <Notice tone="warning" role="status" action={unsent > 0 ? <ExportLeft /> : null}>
      {why === "ended" ? SIGN_IN.ended : SIGN_IN.endedDisabled}
      {unsent > 0 ? ` ${unsent === 1 ? SIGN_IN.leftOne : say(SIGN_IN.leftMany, { n: String(unsent) })}` : null}
    </Notice>
  );
}

/** Who cannot sign in any more can still take what they made with them. [IDN-11] */
function ExportLeft() {
  const { api } = useData();
  const [done, setDone] = useState<string | null>(null);
  const save = async () => {
    const file = await api.exportLeft();
    if (!file) return;
    download(file.name, file.text);
    setDone(file.name);
  };
  return (
    <>
      <Button variant="default" size="compact-md" onClick={() => void save()}>
        {SIGN_IN.exportLeft}
      </Button>
      {done === null ? null : <span>{say(SIGN_OUT.exported, { name: done })}</span>}
    </>
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
