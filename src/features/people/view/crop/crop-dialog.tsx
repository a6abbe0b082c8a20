import { Button, FileButton } from "@mantine/core";
import { useEffect, useState } from "react";
import type { ChosenWrong } from "#domain/pictures/chosen.ts";
import { type Crop, CROP, turned, wholeCrop, zoomed, zoomOf } from "#domain/pictures/crop.ts";
import type { Result } from "#domain/shared/result.ts";
import type { Upload } from "#domain/shared/upload.ts";
import { PICTURE_CROP, PICTURE_WRONG } from "#domain/words/pictures.ts";
import { say } from "#domain/words/say.ts";
import { MSG } from "#domain/words/spec.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { type Opened, openPicture, pictureAccept, turnedRight } from "../../open-picture.ts";
import { CropArea, Part } from "./crop-area.tsx";
import { madePicture } from "./made-picture.ts";
import classes from "./crop.module.css";

/** A picture that is being cropped. */
type Cropping = { readonly opened: Opened; readonly crop: Crop };
type State = Result<Cropping, ChosenWrong> | null;

/** A chosen file, opened; null while it is. */
function useOpened(file: File) {
  const [state, setState] = useState<{ readonly of: File; readonly is: State }>({ of: file, is: null });
  useEffect(() => {
    let over = false;
    void openPicture(file).then((answer) => {
      if (over) return;
      const is = answer.ok
        ? { ok: true as const, value: { opened: answer.value, crop: wholeCrop(answer.value) } }
        : answer;
      setState({ of: file, is });
    });
    return () => {
      over = true;
    };
  }, [file]);
  const change = (next: (now: Cropping) => Cropping) =>
    setState(({ of, is }) => ({ of, is: is?.ok ? { ok: true, value: next(is.value) } : is }));
  const refuse = (error: ChosenWrong) => setState(({ of }) => ({ of, is: { ok: false, error } }));
  return { is: state.of === file ? state.is : null, change, refuse };
}

type ToolsProps = { readonly now: Cropping; readonly change: (next: (now: Cropping) => Cropping) => void };
/** How much of the picture is taken, and how it is turned, for whoever presses rather than drags. */
function Tools({ now: { opened, crop }, change }: ToolsProps) {
  const zoom = zoomOf(crop, opened);
  const by = (times: number) => change((now) => ({ ...now, crop: zoomed(now.crop, now.opened, times) }));
  const turn = () =>
    change((now) => {
      const right = turnedRight(now.opened);
      return right ? { opened: right, crop: turned(now.crop, now.opened) } : now;
    });
  return (
    <div className={classes["tools"]}>
      <Button variant="default" aria-label={PICTURE_CROP.zoomOut} onClick={() => by(1 / CROP.times)}>
        −
      </Button>
      <input
        type="range"
        className={classes["zoom"]}
        aria-label={PICTURE_CROP.zoom}
        min={1}
        max={CROP.mostZoom}
        step={0.01}
        value={zoom}
        onChange={(e) => by(Number(e.currentTarget.value) / zoom)}
      />
      <Button variant="default" aria-label={PICTURE_CROP.zoomIn} onClick={() => by(CROP.times)}>
        +
      </Button>
      <Button variant="default" onClick={turn}>
        {PICTURE_CROP.turn}
      </Button>
    </div>
  );
}

/** Sizes, px, that a face is shown with: in lists, on the person's page, on a card. */
const PREVIEWS = [
  { px: 32, round: true },
  { px: 56, round: true },
  { px: 72, round: false },
] as const;

type Props = {
  readonly name: string;
  readonly whose: { readonly ns: string; readonly person: string };
  readonly file: File;
  readonly onFile: (file: File) => void;
  readonly onMade: (upload: Upload) => Promise<void>;
  readonly onClose: () => void;
};
/** A chosen photo becomes the picture of somebody: opened, cropped by a person, made small. [PIC-6] [PIC-7] [PIC-8] */
export function CropDialog({ name, whose, file, onFile, onMade, onClose }: Props) {
  const { is, change, refuse } = useOpened(file);
  const [busy, setBusy] = useState(false);
  const save = async ({ opened, crop }: Cropping) => {
    setBusy(true);
    const upload = await madePicture(opened, crop, whose);
    if (upload) await onMade(upload);
    else refuse("no-canvas");
    setBusy(false);
  };
  const now = is?.ok ? is.value : null;
  const footer = (
    <>
      <FileButton accept={pictureAccept()} onChange={(next) => next && onFile(next)}>
        {(props) => (
          <Button variant="default" className={classes["other"]} disabled={busy} {...props}>
            {PICTURE_CROP.other}
          </Button>
        )}
      </FileButton>
      <Button variant="default" onClick={onClose}>
        {MSG.cancel}
      </Button>
      <Button disabled={!now} loading={busy} onClick={() => now && void save(now)}>
        {PICTURE_CROP.save}
      </Button>
    </>
  );
  return (
    <Dialog title={say(PICTURE_CROP.title, { name })} onClose={onClose} footer={footer} px={480}>
      {is === null ? <p role="status">{PICTURE_CROP.opening}</p> : null}
      {is && !is.ok ? (
        <Notice tone="error" role="alert">
          {PICTURE_WRONG[is.error](file.name)}
        </Notice>
      ) : null}
      {now ? (
        <>
          <CropArea {...now} onCrop={(next) => change((at) => ({ ...at, crop: next(at.crop) }))} />
          <Tools now={now} change={change} />
          <div className={classes["previews"]} role="img" aria-label={PICTURE_CROP.previews}>
            {PREVIEWS.map(({ px, round }) => (
              <span key={px} className={classes["preview"]} style={{ width: px, height: px }}>
                <Part {...now} px={px} round={round} />
              </span>
            ))}
          </div>
        </>
      ) : null}
    </Dialog>
  );
}
