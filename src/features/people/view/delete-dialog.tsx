import "@mantine/core/styles/Input.layer.css";
import { Button, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { CallTrouble } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { to } from "#domain/addresses.ts";
import type { PersonDetail } from "#domain/people/collection.ts";
import { PERSON_DELETE, PERSON_DONE, PERSON_PAGE } from "#domain/words/person.ts";
import { say } from "#domain/words/say.ts";
import { MSG } from "#domain/words/spec.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.tsx";
import { useOffline } from "#widgets/use-offline.ts";
import classes from "./person.module.css";

const troubleWords = ({ why, message }: CallTrouble): string =>
  [`${PERSON_DONE.deleteRefused}.`, message || PERSON_DELETE.why[why]].join(" ");

/** Everything that goes with somebody (design 1.1: what the function does). */
function Consequences({ person }: { readonly person: PersonDetail }) {
  const sites = person.sites.length;
  return (
    <>
      <p className={classes["line"]}>{PERSON_DELETE.intro}</p>
      <ul className={classes["bullets"]}>
        {sites === 0 ? null : (
          <li>{sites === 1 ? PERSON_DELETE.site : say(PERSON_DELETE.sites, { n: String(sites) })}</li>
        )}
        {person.email === "" ? null : <li>{PERSON_DELETE.email}</li>}
        <li>{PERSON_DELETE.cards}</li>
        <li>{PERSON_DELETE.bookings}</li>
        <li>{PERSON_DELETE.account}</li>
        <li>{PERSON_DELETE.pictures}</li>
        {person.delegates.length + person.delegators.length === 0 ? null : <li>{PERSON_DELETE.delegates}</li>}
      </ul>
      <p className={classes["line"]}>{PERSON_DELETE.rooms}</p>
      <p className={classes["line"]}>{PERSON_DELETE.may}</p>
    </>
  );
}

const folded = (text: string): string => text.normalize().trim().replace(/\s+/g, " ");

type Props = { readonly person: PersonDetail; readonly onClose: () => void };
/** Deletes somebody for good: the server's own act, asked for with their name (spec 3 §4, expectations 5.17). [PPG-11] */
export function DeleteDialog({ person, onClose }: Props) {
  const { api } = useData();
  const navigate = useNavigate();
  const offline = useOffline();
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<CallTrouble | null>(null);
  const name = person.title;
  const isNamed = folded(typed) === folded(name);
  const submit = async () => {
    setBusy(true);
    setTrouble(null);
    const answer = await api.call("callable-person-delete", { personRefPath: person.path });
    setBusy(false);
    if (!answer.ok) return setTrouble(answer.error);
    toast({ text: say(PERSON_DONE.deleted, { name }) });
    onClose();
    await navigate(to.directory());
  };
  return (
    <Dialog
      title={say(PERSON_DELETE.title, { name })}
      alert
      onClose={() => {
        if (!busy) onClose();
      }}
      footer={
        <>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {MSG.cancel}
          </Button>
          <Button color="error" disabled={!isNamed || busy || offline} onClick={() => void submit()}>
            {busy ? PERSON_DELETE.busy : PERSON_DELETE.yes}
          </Button>
        </>
      }
    >
      <div className={classes["dialogBody"]}>
        <div>
          <Consequences person={person} />
        </div>
        {offline ? <Notice role="status">{PERSON_PAGE.needsNet}</Notice> : null}
        <TextInput
          label={say(PERSON_DELETE.type, { name })}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(e) => setTyped(e.currentTarget.value)}
        />
        {trouble ? (
          <Notice tone="error" role="alert">
            {troubleWords(trouble)}
          </Notice>
        ) : null}
      </div>
    </Dialog>
  );
}
