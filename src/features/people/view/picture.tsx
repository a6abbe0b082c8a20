import { FileButton, UnstyledButton } from "@mantine/core";
import "@mantine/core/styles/UnstyledButton.layer.css";
import { useEffect, useId, useState } from "react";
import { useData, useLivePart } from "#data/live.ts";
import type { PersonDetail } from "#domain/people/collection.ts";
import { planPicture } from "#domain/people/commands.ts";
import { initialsOf } from "#domain/people/initials.ts";
import type { Upload } from "#domain/shared/upload.ts";
import { PERSON_PICTURE } from "#domain/words/pictures.ts";
import { say } from "#domain/words/say.ts";
import { latePart } from "#ui/late-part.tsx";
import { toast } from "#ui/toast.tsx";
import { useMay } from "#widgets/may.ts";
import { reachedBy } from "#widgets/saving/follow.ts";
import { useSignedIn } from "#widgets/signed-in.ts";
import { usePicture } from "#widgets/stored-picture.tsx";
import { pictureAccept } from "../open-picture.ts";
import { usePersonStored } from "../use-person-save.ts";
import classes from "./person.module.css";

const CropDialog = latePart(async () => (await import("./crop/crop-dialog.tsx")).CropDialog);

/** Says once that what was saved here stands on the server. */
function useUploaded(ids: readonly string[]): void {
  const { rows } = useData();
  const isThere = useLivePart(
    rows({ name: "changeSets" }),
    (sets) => ids.length > 0 && sets.state === "ready" && reachedBy(ids, sets.value) === "sent",
  );
  useEffect(() => {
    if (isThere) toast({ text: PERSON_PICTURE.uploaded });
  }, [ids, isThere]);
}

type Props = { readonly person: PersonDetail; readonly site: string | null };
/** Saves a cropped picture like any edit: on this device, and on the server when it answers. [PIC-5] */
function useSave({ person, site }: Props) {
  const { roles } = useSignedIn();
  const stored = usePersonStored();
  const [ids, setIds] = useState<readonly string[]>([]);
  useUploaded(ids);
  return async (upload: Upload): Promise<boolean> => {
    const saved = await stored(planPicture(person, upload, site, { roles }), PERSON_PICTURE.said);
    if (saved) setIds(saved);
    return saved !== null;
  };
}

/** The picture of somebody, or their initials; whoever may edit them chooses and crops another one. [PPG-14] */
export function PersonPicture({ person, site }: Props) {
  const url = usePicture(person.picture);
  const may = useMay()("people.directory");
  const how = useId();
  const [file, setFile] = useState<File | null>(null);
  const save = useSave({ person, site });
  const { ns } = useSignedIn();
  const face = url === null ? initialsOf(person.title) : <img src={url} alt="" className={classes["photo"]} />;
  if (!may) return <span className={classes["avatar"]}>{face}</span>;
  return (
    <>
      <FileButton accept={pictureAccept()} onChange={setFile}>
        {({ onClick }) => (
          <UnstyledButton
            className={classes["avatar"]}
            aria-label={say(PERSON_PICTURE.change, { name: person.title })}
            title={PERSON_PICTURE.how}
            aria-describedby={how}
            onClick={onClick}
          >
            {face}
            <span id={how} hidden>
              {PERSON_PICTURE.how}
            </span>
          </UnstyledButton>
        )}
      </FileButton>
      {file ? (
        <CropDialog
          name={person.title}
          whose={{ ns, person: person.id }}
          file={file}
          onFile={setFile}
          onMade={async (upload) => void ((await save(upload)) && setFile(null))}
          onClose={() => setFile(null)}
        />
      ) : null}
    </>
  );
}
