import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { countEdits } from "#domain/desks/draft.ts";
import { dateTimeOf } from "#domain/shared/time.ts";
import { DESK_REFUSED, DESK_WORDS, SAVE_REFUSED } from "#domain/words/desks.ts";
import { HOOD_REFUSED } from "#domain/words/neighbourhoods.ts";
import { say } from "#domain/words/say.ts";
import { CHIP } from "#domain/words/shell.ts";
import { MSG } from "#domain/words/spec.ts";
import { confirm } from "#ui/confirm.tsx";
import { Icon } from "#ui/icons.tsx";
import { Notice } from "#ui/notice.tsx";
import type { DraftState } from "../use-draft.ts";
import type { SaveState } from "../use-save.ts";
import classes from "../desk-settings.module.css";

type Props = {
  readonly draft: DraftState;
  readonly status: SaveState;
  readonly onSave: () => void;
  readonly zone: string;
};

const WHY = {
  ...SAVE_REFUSED,
  ...DESK_REFUSED,
  ...HOOD_REFUSED,
  "not-permitted": MSG.noEditDesks,
  "no-hood-right": MSG.noEditHoods,
  "name-taken": MSG.hoodUnique,
};
const ICONS = { saved: "device", sent: "check", attention: "alert" } as const;

/** What became of the last save: *Saved on this device*, *Sent* or *Needs attention*. */
function Status({ status }: { readonly status: SaveState }) {
  if (status.state !== "stored") return null;
  return (
    <p className={classes["stored"]} data-reached={status.reached}>
      <Icon name={ICONS[status.reached]} size={18} />
      <span>
        <strong>{CHIP[status.reached]}</strong> · {status.label}
        {status.reached === "attention" ? (
          <>
            {" "}
            <Link to="/sync">{DESK_WORDS.openSync}</Link>
          </>
        ) : null}
      </span>
    </p>
  );
}

const countWords = (n: number) =>
  n === 0 ? DESK_WORDS.unsavedNone : n === 1 ? DESK_WORDS.unsavedOne : say(DESK_WORDS.unsaved, { n: String(n) });

/** Unsaved edits, and what to do with them. Both buttons wait for edits (spec 2 §4). [DSK-12] */
export function ChangesPanel({ draft, status, onSave, zone }: Props) {
  const settling = status.state === "stored" && status.settling;
  const n = settling ? 0 : countEdits(draft.draft);
  const saving = status.state === "saving";
  const askDiscard = async () => {
    const body = say(DESK_WORDS.discardBody, { n: String(n) });
    const yes = await confirm({
      title: DESK_WORDS.discardTitle,
      body,
      yes: MSG.discard,
      no: DESK_WORDS.keep,
      danger: true,
    });
    if (yes) await draft.discard();
  };
  return (
    <section className={classes["changes"]} aria-label={DESK_WORDS.changes}>
      {draft.fromBefore === null ? null : (
        <Notice role="status">{say(DESK_WORDS.fromBefore, { at: dateTimeOf(draft.fromBefore, zone) })}</Notice>
      )}
      {draft.kept ? null : (
        <Notice tone="warning" role="alert">
          {DESK_WORDS.draftNotKept}
        </Notice>
      )}
      {status.state === "refused" ? (
        <Notice tone="error" role="alert">
          <strong>{MSG.changesNotSaved}</strong> {WHY[status.why]}
        </Notice>
      ) : null}
      <div role="status">
        <Status status={status} />
        <p className={classes["count"]}>{saving ? DESK_WORDS.saving : countWords(n)}</p>
      </div>
      <div className={classes["buttons"]}>
        <Button variant="default" disabled={n === 0 || saving} onClick={() => void askDiscard()}>
          {MSG.discard}
        </Button>
        <Button disabled={n === 0} loading={saving} onClick={onSave}>
          {MSG.save}
        </Button>
      </div>
    </section>
  );
}
