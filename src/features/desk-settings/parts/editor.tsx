import type { SiteRow } from "#data/api.ts";
import { setAfterUse } from "#domain/desks/set-after-use.ts";
import { disableDesks, enableDesks, setDesk } from "#domain/desks/commands.ts";
import type { DraftState } from "../use-draft.ts";
import type { DeskView } from "../view.ts";
import { ManyDesksEditor } from "./many-desks-editor.tsx";
import { OneDeskEditor } from "./one-desk-editor.tsx";

type Props = {
  readonly chosen: readonly DeskView[];
  readonly site: SiteRow;
  readonly now: number;
  readonly draft: DraftState;
  readonly roles: readonly string[];
  readonly readOnly: boolean;
};

/** The editor of what is selected: of one desk, of several, or none. [DSK-11] */
export function Editor({ chosen, site, now, draft, roles, readOnly }: Props) {
  const { edit, known } = draft;
  const who = () => ({ now: Date.now(), roles });
  const locked = readOnly || !known;
  const rows = () => chosen.map((v) => v.row);
  const [only, ...more] = chosen;
  if (!only) return null;
  if (more.length > 0) {
    return (
      <ManyDesksEditor
        views={chosen}
        site={site.id}
        readOnly={locked}
        onDisable={(reason) => edit((d) => disableDesks(d, rows(), reason, who()))}
        onAfterUse={(on) => edit((d) => setAfterUse(d, rows(), on, who()))}
        onEnable={() => edit((d) => enableDesks(d, rows(), who()))}
      />
    );
  }
  return (
    <OneDeskEditor
      view={only}
      site={site}
      now={now}
      readOnly={locked}
      onAfterUse={(on) => edit((d) => setAfterUse(d, rows(), on, who()))}
      onSet={(to) => edit((d) => setDesk(d, only.row, to, who()))}
    />
  );
}
