import { None } from "#widgets/known.tsx";
import { Button, Group, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { WEDGE } from "#domain/scan/limits.ts";
import { DESK_AUDIT_WORDS } from "#domain/words/desk-audits.ts";
import { say } from "#domain/words/say.ts";
import { latePart } from "#ui/late-part.tsx";
import classes from "./walk.module.css";
import { CameraIcon } from "./camera-icon.tsx";
import type { Miss, Scan } from "./use-scan.ts";
import { SCAN_FIELD } from "#widgets/scan/use-wedge.ts";

const Camera = latePart(async () => (await import("./camera.tsx")).Camera);

type Props = {
  readonly scan: Scan;
  /** Whether the field and the camera are wanted; what a scan led to is told all the same. */
  readonly shown?: boolean;
};

/** Where a label is typed, scanned by a scanner into the field, or read by the camera. [WALK-3] */
export function ScanBar({ scan, shown = true }: Props) {
  const [text, setText] = useState("");
  const [camera, setCamera] = useState(false);
  const submit = (e: FormEvent) => {
    e.preventDefault();
    scan.look(text, true);
    setText("");
  };
  if (!shown && scan.miss === null) return null;
  return (
    <section className={classes["scan"]} aria-label={DESK_AUDIT_WORDS.scan}>
      {shown ? (
        <Group component="form" gap={6} align="stretch" wrap="nowrap" onSubmit={submit}>
          <TextInput
            className={classes["scanField"] ?? ""}
            aria-label={DESK_AUDIT_WORDS.scan}
            placeholder={DESK_AUDIT_WORDS.scanHow}
            value={text}
            maxLength={WEDGE.codeMax}
            {...{ [SCAN_FIELD]: "" }}
            onChange={(e) => setText(e.currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={text.trim() === ""}>
            {DESK_AUDIT_WORDS.scanGo}
          </Button>
          <Button
            variant="default"
            className={classes["cameraButton"] ?? ""}
            data-icon-target=""
            aria-label={camera ? DESK_AUDIT_WORDS.cameraStop : DESK_AUDIT_WORDS.camera}
            aria-pressed={camera}
            onClick={() => setCamera(!camera)}
          >
            <CameraIcon />
          </Button>
        </Group>
      ) : null}
      {camera && shown ? <Camera onScan={(label) => scan.look(label, false)} /> : null}
      {scan.miss === null ? null : <Missed miss={scan.miss} scan={scan} />}
    </section>
  );
}

/** What follows from a label that led to no desk. */
function howWords(miss: Miss): string {
  if (miss.why === "other") return say(DESK_AUDIT_WORDS.otherRound, { title: miss.title });
  if (miss.why === "coming") return DESK_AUDIT_WORDS.desksComing;
  return miss.why === "ask" ? DESK_AUDIT_WORDS.unknownHow : DESK_AUDIT_WORDS.unknownIsKept;
}

/** The label of a scan that found nothing; it stays until another scan, or a person, takes it away. [WALK-18] */
function Missed({ miss, scan }: { readonly miss: Miss; readonly scan: Scan }) {
  const { label } = miss;
  const isUnknown = miss.why !== "other" && miss.why !== "coming";
  return (
    <div className={classes["unknown"]} role="alert">
      <p>
        <strong>
          {isUnknown ? (
            <None of={scan.of} say={DESK_AUDIT_WORDS.unknownTitle} slots={{ label }} />
          ) : (
            say(DESK_AUDIT_WORDS.unknownHere, { label })
          )}
        </strong>{" "}
        {howWords(miss)}
      </p>
      {miss.why === "ask" ? (
        <Button onClick={() => void scan.keep(label)}>{DESK_AUDIT_WORDS.unknownKeep}</Button>
      ) : null}
      <Button variant="default" onClick={scan.forget}>
        {miss.why === "ask" ? DESK_AUDIT_WORDS.cancel : DESK_AUDIT_WORDS.unknownOk}
      </Button>
    </div>
  );
}
