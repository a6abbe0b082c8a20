import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { ROUNDS } from "#domain/rounds/limits.ts";
import { ROUND_WORDS } from "#domain/words/rounds.ts";
import { say } from "#domain/words/say.ts";
import { latePart } from "#ui/late-part.tsx";
import classes from "./walk.module.css";
import { CameraIcon } from "./camera-icon.tsx";
import type { Scan } from "./use-scan.ts";

const Camera = latePart(async () => (await import("./camera.tsx")).Camera);

/** Where a label is typed, scanned by a scanner into the field, or read by the camera. [WALK-3] */
export function ScanBar({ scan }: { readonly scan: Scan }) {
  const [text, setText] = useState("");
  const [camera, setCamera] = useState(false);
  const submit = (e: FormEvent) => {
    e.preventDefault();
    scan.look(text, true);
    setText("");
  };
  return (
    <section className={classes["scan"]} aria-label={ROUND_WORDS.scan}>
      <form className={classes["scanForm"]} onSubmit={submit}>
        <TextInput
          className={classes["scanField"] ?? ""}
          aria-label={ROUND_WORDS.scan}
          placeholder={ROUND_WORDS.scanHow}
          value={text}
          maxLength={ROUNDS.labelMax * 4}
          onChange={(e) => setText(e.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={text.trim() === ""}>
          {ROUND_WORDS.scanGo}
        </Button>
        <Button
          variant="default"
          className={classes["cameraButton"] ?? ""}
          data-icon-target=""
          aria-label={camera ? ROUND_WORDS.cameraStop : ROUND_WORDS.camera}
          aria-pressed={camera}
          onClick={() => setCamera(!camera)}
        >
          <CameraIcon />
        </Button>
      </form>
      {camera ? <Camera onScan={(label) => scan.look(label, false)} /> : null}
      {scan.unknown === null ? null : (
        <div className={classes["unknown"]} role="alert">
          <p>
            <strong>{say(ROUND_WORDS.unknownTitle, { label: scan.unknown })}</strong> {ROUND_WORDS.unknownHow}
          </p>
          <Button onClick={() => void scan.keep(scan.unknown ?? "")}>{ROUND_WORDS.unknownKeep}</Button>
          <Button variant="default" onClick={scan.forget}>
            {ROUND_WORDS.cancel}
          </Button>
        </div>
      )}
    </section>
  );
}
