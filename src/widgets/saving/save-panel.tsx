import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useRef, useState } from "react";
import { to } from "#domain/addresses.ts";
import { DESK_WORDS } from "#domain/words/desks.ts";
import { SAVING } from "#domain/words/saving.ts";
import { say } from "#domain/words/say.ts";
import { CHIP } from "#domain/words/shell.ts";
import { MSG } from "#domain/words/spec.ts";
import { confirm } from "#ui/confirm.tsx";
import { Icon } from "#ui/icons.tsx";
import { Notice } from "#ui/notice.tsx";
import { SaveButton } from "#ui/save-button.tsx";
import type { Followed } from "./follow.ts";
import classes from "./saving.module.css";
import { SavingDialog } from "./saving-dialog.tsx";
import type { SaveState } from "./use-plan-save.ts";

const ICONS = { saved: "device", sent: "check", attention: "alert" } as const;

/** What became of the last save: *Saved on this device*, *Sent* or *Needs attention*. */
function Reached({ reached, label }: Followed) {
  return (
    <p className={classes["stored"]} data-reached={reached}>
      <Icon name={ICONS[reached]} size={18} />
      <span>
        <strong>{CHIP[reached]}</strong> · {label}
        {reached === "attention" ? (
          <>
            {" "}
            <Link {...to.sync()}>{DESK_WORDS.openSync}</Link>
          </>
        ) : null}
      </span>
    </p>
  );
}

const countWords = (n: number) =>
  n === 0 ? DESK_WORDS.unsavedNone : n === 1 ? DESK_WORDS.unsavedOne : say(DESK_WORDS.unsaved, { n: String(n) });

/** How many edits there are; where they can be listed, the button that opens the list. */
function Count({
  words,
  open,
  onOpen,
}: {
  readonly words: string;
  readonly open: boolean;
  readonly onOpen: (() => void) | null;
}) {
  if (onOpen === null) return words;
  return (
    <button type="button" className={classes["opens"]} aria-expanded={open} onClick={onOpen}>
      {words}
      <Icon name="down" size={16} />
    </button>
  );
}

async function askDiscard(n: number, discard: () => Promise<void>): Promise<void> {
  const yes = await confirm({
    title: DESK_WORDS.discardTitle,
    body: say(DESK_WORDS.discardBody, { n: String(n) }),
    yes: MSG.discard,
    no: DESK_WORDS.keep,
    danger: true,
  });
  if (yes) await discard();
}

type Refusal = { readonly title: string; readonly why: string };
type Props<E> = {
  /** In a column of its own, or as a line under a form. */
  readonly as: "column" | "line";
  readonly status: SaveState<E>;
  /** Why the last save was refused. */
  readonly refusal: Refusal | null;
  /** Unsaved edits of the draft. */
  readonly edits: number;
  /** It can be saved as it stands: of something new that nobody has typed into. */
  readonly savable?: boolean;
  readonly draft: { readonly stored: boolean; readonly discard: () => Promise<void> };
  readonly onSave: () => void;
  /** Said above everything. */
  readonly before?: ReactNode;
  /** The edits one by one; shown when the panel is opened, and closed again by a save (spec 2 §4). */
  readonly list?: ReactNode;
  /** Said beside the count. */
  readonly note?: ReactNode;
};

/** What stands in the way: a draft that this device cannot keep, a save that was refused. */
function Troubles({ stored, refusal }: { readonly stored: boolean; readonly refusal: Refusal | null }) {
  return (
    <>
      {stored ? null : (
        <Notice tone="warning" role="alert">
          {DESK_WORDS.draftNotKept}
        </Notice>
      )}
      {refusal ? (
        <Notice tone="error" role="alert">
          <strong>{refusal.title}</strong> {refusal.why}
        </Notice>
      ) : null}
    </>
  );
}

/** Nothing to save, and nothing to say. */
const isIdle = <E,>({ status, draft, before, savable }: Props<E>, edits: number): boolean =>
  edits === 0 && !savable && status.state === "idle" && draft.stored && !before;

/** How many edits there are; of something new that nobody has typed into nothing, since nothing is unsaved. */
function saidOf<E>({ status, savable = false }: Props<E>, n: number): string {
  if (status.state === "saving") return DESK_WORDS.saving;
  return savable && n === 0 ? "" : countWords(n);
}
const maySave = <E,>({ savable = false }: Props<E>, n: number): boolean => savable || n > 0;

/** Unsaved edits, and what to do with them. Both buttons wait for edits (spec 2 §4). [DSK-12] */
export function SavePanel<E>(given: Props<E>) {
  const { as, status, refusal, edits, draft, onSave, before, list, note } = given;
  const home = useRef<HTMLElement>(null);
  const stored = status.state === "stored" ? status : null;
  const n = stored?.settling ? 0 : edits;
  const saving = status.state === "saving";
  const [open, setOpen] = useState(false);
  if (open && n === 0) setOpen(false);
  const count = saidOf(given, n);
  const listable = Boolean(list) && n > 0 && !saving;
  return (
    <section
      ref={home}
      className={classes["panel"]}
      data-as={as}
      data-idle={isIdle(given, n) || undefined}
      aria-label={DESK_WORDS.changes}
      tabIndex={-1}
    >
      <SavingDialog saving={saving} home={home} />
      {before}
      <Troubles stored={draft.stored} refusal={refusal} />
      {stored?.late ? (
        <Notice tone="warning" role="status">
          {SAVING.late}
        </Notice>
      ) : null}
      {open ? list : null}
      <div className={classes["line"]}>
        <div role="status" className={classes["said"]}>
          {stored ? <Reached {...stored} /> : null}
          <p className={classes["count"]}>
            <Count words={count} open={open} onOpen={listable ? () => setOpen(!open) : null} />
          </p>
          {note}
        </div>
        <div className={classes["buttons"]}>
          <Button variant="default" disabled={n === 0 || saving} onClick={() => void askDiscard(n, draft.discard)}>
            {MSG.discard}
          </Button>
          <SaveButton disabled={!maySave(given, n)} loading={saving} onClick={onSave}>
            {MSG.save}
          </SaveButton>
        </div>
      </div>
    </section>
  );
}
