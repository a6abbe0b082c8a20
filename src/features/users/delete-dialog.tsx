import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { CallTrouble } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { to } from "#domain/addresses.ts";
import type { UserDetail } from "#domain/accounts/collection.ts";
import { ACCOUNTS } from "#domain/accounts/limits.ts";
import { say } from "#domain/words/say.ts";
import { MSG } from "#domain/words/spec.ts";
import { USER_CALL_REFUSED, USER_DELETE, USER_DONE, USER_PAGE } from "#domain/words/users.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.tsx";
import { useSignedIn } from "#widgets/signed-in.ts";
import { useOffline } from "#widgets/use-offline.ts";
import classes from "./user.module.css";

type Props = { readonly user: UserDetail; readonly onClose: () => void };
/** Deletes an account: the server's own act, which needs a connection (spec 3 §2, §6, §7). [USR-7] */
export function DeleteDialog({ user, onClose }: Props) {
  const { api } = useData();
  const { ns } = useSignedIn();
  const navigate = useNavigate();
  const offline = useOffline();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<CallTrouble | null>(null);
  const submit = async () => {
    setBusy(true);
    setTrouble(null);
    const answer = await api.call("callable-user-delete", { ns, email: user.email });
    setBusy(false);
    if (!answer.ok) return setTrouble(answer.error);
    toast({ text: USER_DONE.deleted });
    onClose();
    await navigate(to.users());
  };
  return (
    <Dialog
      title={say(USER_DELETE.title, { name: user.title })}
      alert
      px={ACCOUNTS.deletePx}
      onClose={() => {
        if (!busy) onClose();
      }}
      footer={
        <>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {MSG.cancel}
          </Button>
          <Button color="error" disabled={busy || offline} onClick={() => void submit()}>
            {busy ? USER_DELETE.busy : USER_DELETE.yes}
          </Button>
        </>
      }
    >
      <div className={classes["dialog"]}>
        <p className={classes["line"]}>{say(USER_DELETE.body, { email: user.email })}</p>
        {offline ? <Notice role="status">{USER_PAGE.needsNet}</Notice> : null}
        {trouble ? (
          <Notice tone="error" role="alert">
            {`${USER_DELETE.failed}: ${trouble.message || USER_CALL_REFUSED[trouble.why]}`}
          </Notice>
        ) : null}
      </div>
    </Dialog>
  );
}
