import type { SiteRefusal } from "#domain/site/commands.ts";
import { SAVE_REFUSED } from "#domain/words/desks.ts";
import { say } from "#domain/words/say.ts";
import { SITE_REFUSED, SITE_WORDS } from "#domain/words/site-settings.ts";
import { MSG } from "#domain/words/spec.ts";
import { SavePanel } from "#widgets/saving/save-panel.tsx";
import type { SaveState } from "#widgets/saving/use-plan-save.ts";
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

const fixWords = (n: number) => (n === 1 ? SITE_WORDS.fixOne : say(SITE_WORDS.fix, { n: String(n) }));

/** Unsaved settings, and what to do with them. */
export function SaveBar({ draft, status, wrong, onSave }: Props) {
  return (
    <SavePanel
      as="line"
      status={status}
      refusal={status.state === "refused" ? { title: MSG.changesNotSaved, why: WHY[status.why] } : null}
      edits={draft.draft.edits.size}
      draft={draft}
      onSave={onSave}
      note={wrong > 0 ? <p className={classes["fix"]}>{fixWords(wrong)}</p> : null}
    />
  );
}
