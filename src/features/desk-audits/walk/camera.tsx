import { useEffect, useRef, useState } from "react";
import { DESK_AUDIT_WORDS } from "#domain/words/desk-audits.ts";
import { say } from "#domain/words/say.ts";
import classes from "./walk.module.css";

/** The part of the browser's own reader of codes that is used here; not every browser has it. */
type Detector = { detect(from: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]> };
type Detectors = { new (): Detector };
declare global {
  interface Window {
    readonly BarcodeDetector?: Detectors;
  }
}
const detectorOf = (): Detectors | undefined => window.BarcodeDetector;

/** A look at the picture this often, ms; the same code again counts only after the pause. */
const LOOK_MS = 250;
const AGAIN_MS = 3_000;

type State = "starting" | "on" | "refused";

/** Reads codes from the camera's picture, where the browser can; else it says so. */
export function Camera({ onScan }: { readonly onScan: (label: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const now = useRef(onScan);
  const [state, setState] = useState<State>("starting");
  const Detector = detectorOf();
  useEffect(() => {
    now.current = onScan;
  });
  useEffect(() => {
    const element = video.current;
    if (!Detector || !element) return undefined;
    const reader = new Detector();
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let [stopped, last, lastAt] = [false, "", 0];
    const look = async () => {
      try {
        const [code] = await reader.detect(element);
        const at = performance.now();
        if (code && !stopped && (code.rawValue !== last || at - lastAt > AGAIN_MS)) {
          [last, lastAt] = [code.rawValue, at];
          now.current(code.rawValue);
        }
      } catch (e) {
        if (!(e instanceof DOMException)) throw e; // a picture that is not there yet has no code: the next look is in a moment
      }
      if (!stopped) timer = setTimeout(() => void look(), LOOK_MS);
    };
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      if (stopped) return stopAll();
      element.srcObject = stream;
      await element.play();
      setState("on");
      return look();
    };
    const stopAll = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    start().catch((e: unknown) => {
      stopAll();
      if (!stopped) setState("refused");
      if (!(e instanceof DOMException)) throw e; // no camera, or none that may be used; anything else is a fault
    });
    return () => {
      stopped = true;
      clearTimeout(timer);
      stopAll();
    };
  }, [Detector]);
  if (!Detector)
    return (
      <p className={classes["cameraSays"]} role="status">
        {DESK_AUDIT_WORDS.cameraNone}
      </p>
    );
  if (state === "refused")
    return (
      <p className={classes["cameraSays"]} role="alert">
        {say(DESK_AUDIT_WORDS.cameraRefused, { why: DESK_AUDIT_WORDS.cameraWhy })}
      </p>
    );
  return (
    <video ref={video} className={classes["camera"]} aria-label={DESK_AUDIT_WORDS.cameraPicture} muted playsInline />
  );
}
