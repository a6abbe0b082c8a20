import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { SiteRefusal } from "#domain/site/commands.ts";
import { DESK_WORDS, SAVE_REFUSED } from "#domain/words/desks.ts";
import { say } from "#domain/words/say.ts";
import { CHIP } from "#domain/words/shell.ts";
import { SITE_REFUSED, SITE_WORDS } from "#domain/words/site-settings.ts";
import { MSG } from "#domain/words/spec.ts";
import { confirm } from "#ui/confirm.tsx";
import { Icon } from "#ui/icons.tsx";
import { Notice } from "#ui/notice.tsx";
import type { SaveState, Stored } from "#widgets/use-plan-save.ts";
import type { SiteDraftState } from "../use-site-draft.ts";
import classes from "../site-settings.module.css";

type Props = {
  readonly draft: SiteDraftState;
  readonly status: SaveState<SiteRefusal>;
  /** How many fields cannot be saved as they are. */
  readonly wrong: number;
  readonly onSave: () => void;
};
const WHY = { ...SAVE_REFUSED, ...SITE_REFUSED };
const ICONS = { saved: "device", sent: "check", attention: "alert" } as const;

const countWords = (n: number) =>
  n === 0 ? DESK_WORDS.unsavedNone : n === 1 ? DESK_WORDS.unsavedOne : say(DESK_WORDS.unsaved, { n: String(n) });
const fixWords = (n: number) => (n === 1 ? SITE_WORDS.fixOne : say(SITE_WORDS.fix, { n: String(n) }));

function Reached({ stored }: { readonly stored: Stored }) {
  return (
    <p className={classes["stored"]} data-reached={stored.reached}>
      <Icon name={ICONS[stored.reached]} size={18} />
      <span>
        <strong>{CHIP[stored.reached]}</strong> · {stored.label}
        {stored.reached === "attention" ? (
          <>
            {" "}
            <Link to="/sync">{DESK_WORDS.openSync}</Link>
          </>
        ) : null}
      </span>
    </p>
  );
}

async function askDiscard(draft: SiteDraftState, n: number): Promise<void> {
  const yes = await confirm({
    title: DESK_WORDS.discardTitle,
    body: say(DESK_WORDS.discardBody, { n: String(n) }),
    yes: MSG.discard,
    no: DESK_WORDS.keep,
    danger: true,
  });
  if (yes) await draft.discard();
}

/** Unsaved settings, and what to do with them. Both buttons wait for edits. */
export function SaveBar({ draft, status, wrong, onSave }: Props) {
  const settling = status.state === "stored" && status.settling;
  const n = settling ? 0 : draft.draft.edits.size;
  const saving = status.state === "saving";
  return (
    <section className={classes["bar"]} aria-label={DESK_WORDS.changes}>
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
      <div className={classes["barLine"]}>
        <div role="status" className={classes["said"]}>
          {status.state === "stored" ? <Reached stored={status} /> : null}
          <p className={classes["count"]}>{saving ? DESK_WORDS.saving : countWords(n)}</p>
          {wrong > 0 ? <p className={classes["fix"]}>{fixWords(wrong)}</p> : null}
        </div>
        <div className={classes["buttons"]}>
          <Button variant="default" disabled={n === 0 || saving} onClick={() => void askDiscard(draft, n)}>
            {MSG.discard}
          </Button>
          <Button disabled={n === 0} loading={saving} onClick={onSave}>
            {MSG.save}
          </Button>
        </div>
      </div>
    </section>
  );
}
