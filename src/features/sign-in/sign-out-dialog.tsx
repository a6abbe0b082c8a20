import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { Button, Checkbox } from "@mantine/core";
import { useEffect, useState } from "react";
import type { ChangeSetRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { say } from "#domain/words/say.ts";
import { SIGN_OUT } from "#domain/words/sign-in.ts";
import { Dialog } from "#ui/dialog.tsx";
import { download } from "#ui/download.ts";
import classes from "./sign-in.module.css";

type Props = {
  readonly onStay: () => void;
  /** Signs out; `evenWithWork` when the person gives up what waits. */
  readonly onLeave: (evenWithWork: boolean) => void;
};

const editsOf = (n: number) => (n === 1 ? SIGN_OUT.edit : say(SIGN_OUT.edits, { n: String(n) }));
const changesOf = (n: number) => (n === 1 ? SIGN_OUT.one : say(SIGN_OUT.many, { n: String(n) }));

function Waiting({ rows }: { readonly rows: readonly ChangeSetRow[] }) {
  return (
    <div className={classes["scroll"]} tabIndex={0} role="region" aria-label={changesOf(rows.length)}>
      <ol className={classes["list"]}>
        {rows.map((row) => (
          <li key={row.id} className={classes["item"]}>
            <span>{row.label}</span>
            <span className={classes["dim"]}>
              {editsOf(row.ops)}
              {row.state === "attention" ? ` · ${SIGN_OUT.parked}` : null}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Unsent sets, in the order they were made. */
function useUnsent(): readonly ChangeSetRow[] | null {
  const live = useLive(useData().rows({ name: "changeSets" }));
  return live.state === "ready" ? live.value.filter((r) => r.state !== "accepted" && r.state !== "closed") : null;
}

type Facts = { readonly online: boolean; readonly waiting: number; readonly parked: number };

function useFacts(unsent: readonly ChangeSetRow[] | null): Facts {
  const live = useLive(useData().sync);
  const parked = unsent?.filter((r) => r.state === "attention").length ?? 0;
  const online = live.state === "ready" && live.value.net === "online";
  return { online, parked, waiting: (unsent?.length ?? 0) - parked };
}

/** Sends what can be sent; parked sets cannot. */
function SendNow({
  facts,
  sending,
  onSend,
}: {
  readonly facts: Facts;
  readonly sending: boolean;
  readonly onSend: () => void;
}) {
  const { online, waiting } = facts;
  const busy = sending && waiting > 0;
  return (
    <Button disabled={!online || waiting === 0} loading={busy && online} onClick={onSend}>
      {busy ? SIGN_OUT.sending : SIGN_OUT.sendNow}
    </Button>
  );
}

/** A file that the same person can take in on another device. */
function ExportAll() {
  const { api } = useData();
  const [done, setDone] = useState<string | null>(null);
  const save = async () => {
    const file = await api.exportSets(null);
    if (!file) return;
    download(file.name, file.text);
    setDone(file.name);
  };
  return (
    <p>
      <Button variant="default" onClick={() => void save()}>
        {SIGN_OUT.export}
      </Button>{" "}
      <span role="status">{done === null ? SIGN_OUT.exportHow : say(SIGN_OUT.exported, { name: done })}</span>
    </p>
  );
}

/**
 * Signing out with unsent work: what it is, and four ways on. Giving it up takes having read the list. When everything has
 * been sent meanwhile, the sign-out that was asked for happens. [SIGNIN-4]
 */
export function SignOutDialog({ onStay, onLeave }: Props) {
  const { api } = useData();
  const unsent = useUnsent();
  const facts = useFacts(unsent);
  const [read, setRead] = useState(false);
  const [sending, setSending] = useState(false);
  const allSent = sending && unsent?.length === 0;
  useEffect(() => {
    if (allSent) onLeave(false);
  }, [allSent, onLeave]);
  if (!unsent) return null;
  const send = () => {
    setSending(true);
    void api.nudge();
  };
  return (
    <Dialog
      title={SIGN_OUT.title}
      onClose={onStay}
      alert
      wide
      footer={
        <>
          <Button variant="default" onClick={onStay}>
            {SIGN_OUT.stay}
          </Button>
          <SendNow facts={facts} sending={sending} onSend={send} />
          <Button color="error" disabled={!read} onClick={() => onLeave(true)}>
            {SIGN_OUT.discard}
          </Button>
        </>
      }
    >
      <p>{say(SIGN_OUT.body, { count: changesOf(unsent.length) })}</p>
      <Waiting rows={unsent} />
      {facts.online ? null : <p>{SIGN_OUT.sendOffline}</p>}
      {facts.parked > 0 ? <p>{SIGN_OUT.someStay}</p> : null}
      <ExportAll />
      <Checkbox label={SIGN_OUT.read} checked={read} onChange={(e) => setRead(e.currentTarget.checked)} />
    </Dialog>
  );
}
