import { Button } from "@mantine/core";
import { type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import { DESKS } from "#domain/desks/limits.ts";
import { DESK_WORDS } from "#domain/words/desks.ts";
import { NEIGHBOURHOOD_WORDS } from "#domain/words/neighbourhoods.ts";
import { say } from "#domain/words/say.ts";
import { Icon } from "#ui/icons.tsx";
import { latePart } from "#ui/late-part.tsx";
import { COMPACT, LOW, useMedia } from "#ui/use-media.ts";
import classes from "../desk-settings.module.css";
import type { Inspector } from "../use-inspector.ts";
import { type Pane, Panes } from "./panes.tsx";

/** Where there is no column beside the plan. Its room below the plan is kept by the style sheet. */
const SidebarSheet = latePart(async () => (await import("./sidebar-sheet.tsx")).SidebarSheet);

type Props = {
  readonly selected: number;
  /** The neighbourhood that desks are put into; null for none. */
  readonly neighbourhood: { readonly name: string } | null;
  readonly unsaved: number;
  readonly editor: ReactNode;
  readonly list: ReactNode;
  readonly changes: ReactNode;
  readonly onClear: () => void;
  readonly inspector: Inspector;
};

/** How many are selected; the most that can be is named near it. [DSK-23] */
const counter = (n: number) =>
  n < DESKS.nearMaxSelected
    ? say(DESK_WORDS.selected, { n: String(n) })
    : say(DESK_WORDS.selectedOf, { n: String(n), max: String(DESKS.maxSelected) });
/** The row at which the list was left. */
const rowIn = (box: HTMLElement | null) => box?.querySelector<HTMLElement>("input[data-own]:checked");

/** Goes back from the editor to the list, with the focus. */
function useWayBack({ opened, setOpened }: Inspector) {
  const box = useRef<HTMLDivElement>(null);
  const count = useRef<HTMLSpanElement>(null);
  const [left, setLeft] = useState(false);
  if (left && opened) setLeft(false);
  useEffect(() => {
    if (left) (rowIn(box.current) ?? count.current)?.focus();
  }, [left]);
  const back = () => {
    setLeft(true);
    setOpened(false);
  };
  return { box, count, back };
}

function Back({ onBack }: { readonly onBack: () => void }) {
  return (
    <button type="button" className={classes["back"]} onClick={onBack}>
      <Icon name="left" size={16} />
      {DESK_WORDS.all}
    </button>
  );
}

type ColumnProps = Pick<Props, "editor" | "changes"> & {
  readonly top: ReactNode;
  readonly rows: ReactNode;
  /** Neighbourhoods and list, of which there is room for one where the screen is low. */
  readonly split: boolean;
  readonly opened: boolean;
  readonly box: Ref<HTMLDivElement>;
};

/** What stands beside the plan on wide screens. [LOOK-13] */
function Column({ top, editor, rows, changes, split, opened, box }: ColumnProps) {
  const low = useMedia(LOW);
  const [pane, setPane] = useState<Pane>("desks");
  const one = low && split;
  return (
    <aside className={classes["sidebar"]}>
      <div ref={box} className={classes["sheet"]} data-inspector={opened || undefined}>
        {top}
        {one ? <Panes pane={pane} onPane={setPane} /> : null}
        <div className={classes["scroll"]}>
          {one && pane === "desks" ? null : editor}
          {one && pane === "neighbourhoods" ? null : rows}
        </div>
        {changes}
      </div>
    </aside>
  );
}

/** Beside the plan on wide screens, a sheet over its lower part on narrow ones. */
export function Sidebar({ selected, neighbourhood, unsaved, editor, list, changes, onClear, inspector }: Props) {
  const compact = useMedia(COMPACT);
  const { opened } = inspector;
  const handle = useRef<HTMLButtonElement>(null);
  const { box, count, back } = useWayBack(inspector);
  const said = neighbourhood ? say(NEIGHBOURHOOD_WORDS.selected, { title: neighbourhood.name }) : counter(selected);
  const clear = () => {
    onClear();
    (handle.current ?? count.current)?.focus(); // the button goes, and the focus must not go with it
  };
  const top =
    compact && selected === 0 ? null : (
      <div className={classes["counter"]}>
        {opened ? <Back onBack={back} /> : null}
        <span ref={count} role="status" tabIndex={-1}>
          {selected === 0 && !neighbourhood ? DESK_WORDS.selectedNone : said}
        </span>
        {selected === 0 ? null : (
          <Button variant="subtle" size="compact-xs" onClick={clear}>
            {DESK_WORDS.clear}
          </Button>
        )}
      </div>
    );
  const rows = opened ? null : list;
  const split = selected === 0 && rows !== null;
  if (compact) {
    const parts = { top, changes, said, unsaved, split, editor, list: rows };
    return <SidebarSheet {...parts} inspector={inspector} box={box} handleRef={handle} />;
  }
  return <Column {...{ top, editor, rows, changes, split, opened, box }} />;
}
