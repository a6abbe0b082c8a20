import { Button } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { KeptOnSignOut, PinRefusal } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { say } from "#domain/words/say.ts";
import { LOCK } from "#domain/words/sign-in.ts";
import { confirm } from "#ui/confirm.tsx";
import { Notice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.tsx";
import { OtherWays } from "./other-ways.tsx";
import { PinField } from "./pin-dialog.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import classes from "./sign-in.module.css";

const MINUTE_MS = 60_000;

function waitOf(ms: number): string {
  if (ms >= 2 * MINUTE_MS) return say(LOCK.minutes, { n: String(Math.ceil(ms / MINUTE_MS)) });
  return say(LOCK.seconds, { n: String(Math.ceil(ms / 1000)) });
}

function refusalWords({ why, waitMs }: PinRefusal): string {
  if (why === "no-pin") return LOCK.noPin;
  if (why === "wait") return say(LOCK.wait, { wait: waitOf(waitMs) });
  return waitMs > 0 ? say(LOCK.wrongWait, { wait: waitOf(waitMs) }) : LOCK.wrong;
}

/** The PIN; each wrong one empties the field and says how long the next waits. [IDN-17] */
function ByPin() {
  const { api } = useData();
  const [pin, setPin] = useState("");
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<PinRefusal | null>(null);
  const submit = async (e: FormEvent) => {
    e.preventDefault();
    if (busy) return;
    setBusy(true);
    const answer = await api.unlock(pin).finally(() => setBusy(false));
    if (answer.ok) return;
    setPin("");
    setRefused(answer.error);
  };
  return (
    <form className={classes["form"]} noValidate onSubmit={(e) => void submit(e)}>
      <PinField label={LOCK.pin} value={pin} error={null} onChange={setPin} />
      {refused ? (
        <Notice tone="error" role="alert">
          {refusalWords(refused)}
        </Notice>
      ) : null}
      <Button type="submit" size="md" fullWidth aria-disabled={busy}>
        {busy ? LOCK.unlocking : LOCK.unlock}
      </Button>
    </form>
  );
}

function keptWords({ unsent, drafts }: KeptOnSignOut): string {
  if (unsent === 0) return LOCK.signOutTyped;
  const sets = unsent === 1 ? LOCK.signOutOne : say(LOCK.signOutMany, { n: String(unsent) });
  return drafts ? `${sets} ${LOCK.signOutTyped}` : sets;
}

/** Out of the lock without opening it: what is not sent or not saved is neither shown nor thrown away. [IDN-18] */
function useWayOut(onOut: () => void): () => Promise<void> {
  const { api } = useData();
  return async () => {
    let answer = await api.leaveLocked(false);
    if (!answer.ok && answer.error !== "storage-blocked") {
      const body = keptWords(answer.error);
      if (!(await confirm({ title: LOCK.signOutTitle, body, yes: LOCK.signOut, no: LOCK.stay }))) return;
      answer = await api.leaveLocked(true);
    }
    if (answer.ok) onOut();
    else toast({ text: LOCK.signOutNot, tone: "error" });
  };
}

/** All there is of a locked app: who is here, and how they go on. A curtain, no encryption, and it says so. [IDN-16] */
export function LockScreen({ onOut }: { readonly onOut: () => void }) {
  const data = useData();
  const session = useLive(data.session);
  const sync = useLive(data.sync);
  const out = useWayOut(onOut);
  if (session.state === "loading" || session.value.state !== "in") return null;
  const { displayName, email } = session.value.session;
  const pin = session.value.lock?.pin === true;
  const offline = sync.state === "ready" && sync.value.net === "offline";
  return (
    <main className={classes["screen"]}>
      <div className={classes["card"]}>
        <img src="/icons/atrium.svg" alt="" width={56} height={56} />
        <h1 className={classes["title"]}>{LOCK.title}</h1>
        <p className={classes["plain"]}>{say(LOCK.who, { name: displayName || email })}</p>
        {pin ? <ByPin /> : null}
        {pin && !offline ? <p className={classes["or"]}>{LOCK.byPassword}</p> : null}
        {offline && !pin ? (
          <Notice icon="cloudOff" role="status">
            {LOCK.needsConnection}
          </Notice>
        ) : null}
        {offline ? null : (
          <>
            <SignInForm fixedEmail={email} />
            <OtherWays offline={false} />
          </>
        )}
        <Button variant="subtle" onClick={() => void out()}>
          {LOCK.signOut}
        </Button>
        <p className={classes["dim"]}>{LOCK.curtain}</p>
      </div>
    </main>
  );
}
