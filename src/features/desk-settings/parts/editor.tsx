import { Button } from "@mantine/core";
import type { SiteRow } from "#data/api.ts";
import { setAfterUse } from "#domain/desks/set-after-use.ts";
import { disableDesks, enableDesks, setDesk } from "#domain/desks/commands.ts";
import { DESK_TOOLS } from "#domain/words/desk-tools.ts";
import { DESK_WORDS } from "#domain/words/desks.ts";
import { say } from "#domain/words/say.ts";
import { MSG } from "#domain/words/spec.ts";
import { Notice } from "#ui/notice.tsx";
import { COMPACT, useMedia } from "#ui/use-media.ts";
import type { DraftState } from "../use-draft.ts";
import { type DeskView, rowWords } from "../view.ts";
import classes from "../desk-settings.module.css";
import { ManyDesksEditor } from "./many-desks-editor.tsx";
import { OneDeskEditor } from "./one-desk-editor.tsx";

type Props = {
  readonly chosen: readonly DeskView[];
  /** The desks of the floor in their order: the way to the one before and behind. */
  readonly all: ReadonlyMap<string, DeskView>;
  readonly site: SiteRow;
  readonly now: number;
  readonly draft: DraftState;
  readonly roles: readonly string[];
  readonly readOnly: boolean;
  /** It has the place of the list. */
  readonly opened: boolean;
  readonly onOpen: () => void;
  /** Another desk in place of this one. */
  readonly goTo: (id: string) => void;
};

/** What is ticked in the list below, and the way to its editor. [LOOK-4] */
function Ticked({ views, onOpen }: { readonly views: readonly DeskView[]; readonly onOpen: () => void }) {
  const [only, ...more] = views;
  if (!only) return null;
  const title =
    more.length === 0
      ? say(DESK_WORDS.desk, { title: only.title })
      : say(DESK_WORDS.manyDesks, { n: String(views.length) });
  return (
    <div className={classes["ticked"]}>
      <p>
        <strong>{title}</strong>
        {more.length === 0 ? <span className={classes["hint"]}>{rowWords(only)}</span> : null}
      </p>
      <Button
        size="compact-md"
        data-target=""
        className={classes["toEditor"] ?? ""}
        aria-label={say(DESK_TOOLS.editOf, { what: title })}
        onClick={onOpen}
      >
        {DESK_TOOLS.edit}
      </Button>
    </div>
  );
}

/** The editor of what is selected: of one desk, of several, or none. [DSK-11] */
export function Editor({ chosen, all, site, now, draft, roles, readOnly, opened, onOpen, goTo }: Props) {
  const compact = useMedia(COMPACT);
  const { edit, known } = draft;
  const who = () => ({ now: Date.now(), roles });
  const locked = readOnly || !known;
  const rows = () => chosen.map((v) => v.row);
  const [only, ...more] = chosen;
  if (!only) return null;
  if (!opened && (compact || more.length === 0)) return <Ticked views={chosen} onOpen={onOpen} />;
  const notice = readOnly ? (
    <Notice tone="warning" icon="admin">
      {MSG.noEditDesks}
    </Notice>
  ) : null;
  if (more.length > 0) {
    return (
      <ManyDesksEditor
        notice={notice}
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
      notice={notice}
      view={only}
      all={all}
      goTo={goTo}
      site={site}
      now={now}
      readOnly={locked}
      onAfterUse={(on) => edit((d) => setAfterUse(d, rows(), on, who()))}
      onSet={(to) => edit((d) => setDesk(d, only.row, to, who()))}
    />
  );
}
