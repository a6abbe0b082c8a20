import { FileButton, UnstyledButton } from "@mantine/core";
import "@mantine/core/styles/UnstyledButton.layer.css";
import { useEffect, useId, useState } from "react";
import { useData } from "#data/live.ts";
import type { PersonDetail } from "#domain/people/collection.ts";
import { planPicture } from "#domain/people/commands.ts";
import { initialsOf } from "#domain/people/initials.ts";
import { PICTURE_TYPES } from "#domain/people/picture.ts";
import { PERSON_PICTURE } from "#domain/words/person.ts";
import { say } from "#domain/words/say.ts";
import { toast } from "#ui/toast.tsx";
import { useMay } from "#widgets/may.ts";
import { useSignedIn } from "#widgets/signed-in.ts";
import { useOffline } from "#widgets/use-offline.ts";
import { usePersonSave } from "../use-person-save.ts";
import { redrawn } from "./redrawn.ts";
import classes from "./person.module.css";

/** The picture at a path as an address; null while there is none. */
function usePicture(path: string): string | null {
  const { api } = useData();
  const [got, setGot] = useState<{ readonly path: string; readonly url: string | null } | null>(null);
  useEffect(() => {
    if (path === "") return undefined;
    let gone = false;
    void api.picture(path).then((url) => gone || setGot({ path, url }));
    return () => {
      gone = true;
    };
  }, [api, path]);
  return got?.path === path ? got.url : null;
}

const failed = (why: string) => toast({ text: say(PERSON_PICTURE.failed, { why }), tone: "error" });

/** Sends a picture, and writes where it stands into the person. */
function useUpload(person: PersonDetail, site: string | null) {
  const { api } = useData();
  const { roles } = useSignedIn();
  const save = usePersonSave();
  const [busy, setBusy] = useState(false);
  const upload = async (file: File) => {
    const made = await redrawn(file);
    if (!made.ok) return failed(PERSON_PICTURE.wrong[made.error]);
    setBusy(true);
    const answer = await api.uploadPicture({ person: person.id, bytes: made.value });
    setBusy(false);
    if (!answer.ok) return failed(answer.error.message || PERSON_PICTURE.noAnswer);
    await save(planPicture(person, answer.value.path, site, { roles }), PERSON_PICTURE.said);
    return undefined;
  };
  return { busy, upload };
}

type Props = { readonly person: PersonDetail; readonly site: string | null };
/** The picture of somebody, or their initials; whoever may edit them chooses another one, with a connection. [PPG-14] */
export function PersonPicture({ person, site }: Props) {
  const url = usePicture(person.picture);
  const may = useMay()("people.directory");
  const offline = useOffline();
  const why = useId();
  const { busy, upload } = useUpload(person, site);
  const face = url === null ? initialsOf(person.title) : <img src={url} alt="" className={classes["photo"]} />;
  if (!may) return <span className={classes["avatar"]}>{face}</span>;
  const cannot = offline ? PERSON_PICTURE.offline : null;
  // The connection may go while somebody looks for the file.
  const chosen = (file: File | null) => void (file && (cannot === null ? upload(file) : failed(cannot)));
  return (
    <FileButton accept={PICTURE_TYPES.join(",")} onChange={chosen}>
      {({ onClick }) => (
        <UnstyledButton
          className={classes["avatar"]}
          aria-label={say(PERSON_PICTURE.change, { name: person.title })}
          title={cannot ?? PERSON_PICTURE.how}
          aria-disabled={cannot !== null || busy}
          aria-describedby={why}
          onClick={cannot === null && !busy ? onClick : undefined}
        >
          {face}
          <span id={why} hidden>
            {cannot ?? PERSON_PICTURE.how}
          </span>
        </UnstyledButton>
      )}
    </FileButton>
  );
}
