import { countEdits } from "#domain/desks/draft.ts";
import { neighbourhoodCreate } from "#domain/neighbourhoods/declared.ts";
import { dateTimeOf } from "#domain/shared/clock-time.ts";
import { DESK_REFUSED, DESK_WORDS, SAVE_REFUSED } from "#domain/words/desks.ts";
import { NEIGHBOURHOOD_REFUSED } from "#domain/words/neighbourhoods.ts";
import { say } from "#domain/words/say.ts";
import { MSG } from "#domain/words/spec.ts";
import { latePart } from "#ui/late-part.tsx";
import { Notice } from "#ui/notice.tsx";
import { SavePanel } from "#widgets/saving/save-panel.tsx";
import type { DraftState } from "../use-draft.ts";
import type { DeskSave } from "../use-save.ts";

/** Wanted when somebody opens the panel. */
const ChangesList = latePart(async () => (await import("./changes-list.tsx")).ChangesList);

type Props = {
  readonly draft: DraftState;
  readonly status: DeskSave;
  readonly onSave: () => void;
  readonly zone: string;
};

const WHY = {
  ...SAVE_REFUSED,
  ...DESK_REFUSED,
  ...NEIGHBOURHOOD_REFUSED,
  "not-permitted": MSG.noEditDesks,
  "no-neighbourhood-right": MSG.noEditNeighbourhoods,
  "name-taken": MSG.neighbourhoodUnique,
};

function refusalOf(status: DeskSave) {
  if (status.state !== "refused") return null;
  const title = status.action === neighbourhoodCreate.action ? MSG.neighbourhoodNotCreated : MSG.changesNotSaved;
  return { title, why: WHY[status.why] };
}

/** Unsaved edits of desks, neighbourhoods and circles, and what to do with them. [DSK-12] */
export function ChangesPanel({ draft, status, onSave, zone }: Props) {
  const from = draft.fromBefore;
  return (
    <SavePanel
      as="column"
      status={status}
      refusal={refusalOf(status)}
      edits={countEdits(draft.draft)}
      draft={draft}
      onSave={onSave}
      list={<ChangesList draft={draft.draft} />}
      before={
        from === null ? null : (
          <Notice role="status">{say(DESK_WORDS.fromBefore, { at: dateTimeOf(from, zone) })}</Notice>
        )
      }
    />
  );
}
