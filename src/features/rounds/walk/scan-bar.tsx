import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { ROUNDS } from "#domain/rounds/limits.ts";
import { ROUND_WORDS } from "#domain/words/rounds.ts";
import { say } from "#domain/words/say.ts";
import { latePart } from "#ui/late-part.tsx";
import classes from "./walk.module.css";
import { CameraIcon } from "./camera-icon.tsx";
import type { Miss, Scan } from "./use-scan.ts";
import { SCAN_FIELD } from "./use-wedge.ts";

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
          maxLength={ROUNDS.codeMax}
          {...{ [SCAN_FIELD]: "" }}
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
      {scan.miss === null ? null : <Missed miss={scan.miss} scan={scan} />}
    </section>
  );
}

/** What follows from a label that led to no desk. */
function howWords(miss: Miss): string {
  if (miss.why === "other") return say(ROUND_WORDS.otherRound, { title: miss.title });
  if (miss.why === "coming") return ROUND_WORDS.desksComing;
  return miss.why === "ask" ? ROUND_WORDS.unknownHow : ROUND_WORDS.unknownIsKept;
}

/** The label of a scan that found nothing; it stays until another scan, or a person, takes it away. [WALK-18] */
function Missed({ miss, scan }: { readonly miss: Miss; readonly scan: Scan }) {
  const { label } = miss;
  const isUnknown = miss.why !== "other" && miss.why !== "coming";
  return (
    <div className={classes["unknown"]} role="alert">
      <p>
        <strong>{say(isUnknown ? ROUND_WORDS.unknownTitle : ROUND_WORDS.unknownHere, { label })}</strong>{" "}
        {howWords(miss)}
      </p>
      {miss.why === "ask" ? <Button onClick={() => void scan.keep(label)}>{ROUND_WORDS.unknownKeep}</Button> : null}
      <Button variant="default" onClick={scan.forget}>
        {miss.why === "ask" ? ROUND_WORDS.cancel : ROUND_WORDS.unknownOk}
      </Button>
    </div>
  );
}
