import { Loader } from "@mantine/core";
import { type RefObject, useEffect, useRef, useState } from "react";
import { SAVING } from "#domain/words/saving.ts";
import { MSG } from "#domain/words/spec.ts";
import { Dialog } from "#ui/dialog.tsx";
import classes from "./saving.module.css";

/** Long enough to be read as one thing instead of a flash, ms; what was saved is said behind it at once. */
const SHOWN_MS = 500;

/** True from the start of saving to its end, and at least so long. */
function useShown(saving: boolean): boolean {
  const [since, setSince] = useState<number | null>(null);
  if (saving && since === null) setSince(performance.now());
  useEffect(() => {
    if (saving || since === null) return undefined;
    const timer = setTimeout(() => setSince(null), Math.max(0, since + SHOWN_MS - performance.now()));
    return () => clearTimeout(timer);
  }, [saving, since]);
  return saving || since !== null;
}

const stays = () => undefined; // it ends by itself, when the device has stored the changes or refused to

type Props = {
  readonly saving: boolean;
  /** Takes the focus afterwards, when what had it can no longer have it. */
  readonly home: RefObject<HTMLElement | null>;
};

/** 'Saving Changes' (spec 2 §4): stands until the changes are stored on this device, which needs no network. */
export function SavingDialog({ saving, home }: Props) {
  const shown = useShown(saving);
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !shown && document.activeElement === document.body) home.current?.focus();
    was.current = shown;
  }, [shown, home]);
  if (!shown) return null;
  return (
    <Dialog title={MSG.savingChanges} onClose={stays}>
      <p className={classes["saving"]}>
        <Loader size="sm" aria-hidden="true" /> {SAVING.body}
      </p>
    </Dialog>
  );
}
