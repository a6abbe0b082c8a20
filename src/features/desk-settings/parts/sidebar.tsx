import { Button } from "@mantine/core";
import { type ReactNode, startTransition, useEffect, useId, useRef, useState } from "react";
import { DESKS } from "#domain/desks/limits.ts";
import { DESK_WORDS } from "#domain/words/desks.ts";
import { NEIGHBOURHOOD_WORDS } from "#domain/words/neighbourhoods.ts";
import { say } from "#domain/words/say.ts";
import { Icon } from "#ui/icons.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { COMPACT, useMedia } from "#ui/use-media.ts";
import { whenIdle } from "#ui/when-idle.ts";
import { listFirst } from "#widgets/floor-plan/list-first.ts";
import classes from "../desk-settings.module.css";
import type { Inspector } from "../use-inspector.ts";

type Props = {
  readonly selected: number;
  /** The neighbourhood that desks are put into; null for none. */
  readonly hood: { readonly name: string } | null;
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
const unsavedWords = (n: number) => (n === 1 ? DESK_WORDS.unsavedOne : say(DESK_WORDS.unsaved, { n: String(n) }));

/** A page that is never idle fills a closed sheet all the same, ms. */
const IDLE_MS = 2_000;

/** Whether what lies in a sheet is made: behind the first picture, or as soon as somebody opens it. (SPEED-5) */
function useFilled(shown: boolean): boolean {
  const [filled, setFilled] = useState(shown);
  if (shown && !filled) setFilled(true); // what was typed there stays when it closes again
  useEffect(() => {
    if (filled) return undefined;
    let gone = false;
    void listFirst()
      .then(() => whenIdle(IDLE_MS))
      .then(() => gone || startTransition(() => setFilled(true)));
    return () => {
      gone = true;
    };
  }, [filled]);
  return filled;
}

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

function HandleWords({ said, unsaved }: { readonly said: string; readonly unsaved: number }) {
  return (
    <span className={classes["handle"]}>
      <strong>{DESK_WORDS.sheet}</strong>
      <small>
        {said}
        {unsaved > 0 ? ` · ${unsavedWords(unsaved)}` : null}
      </small>
    </span>
  );
}

type Pane = "desks" | "hoods";
const PANES: readonly (readonly [Pane, string])[] = [
  ["desks", DESK_WORDS.desks],
  ["hoods", NEIGHBOURHOOD_WORDS.title],
];

/** A sheet has room for one of the two: which it is. */
function Panes({ pane, onPane }: { readonly pane: Pane; readonly onPane: (pane: Pane) => void }) {
  return (
    <div className={classes["panes"]} role="group" aria-label={DESK_WORDS.sheet}>
      {PANES.map(([of, word]) => (
        <button key={of} type="button" aria-pressed={pane === of} onClick={() => onPane(of)}>
          {word}
        </button>
      ))}
    </div>
  );
}

type ContentProps = Pick<Props, "editor" | "list"> & { readonly split: boolean };

/** Editor or neighbourhoods, and the list below them; where it is `split`, one of the two. */
function Content({ split, editor, list }: ContentProps) {
  const [pane, setPane] = useState<Pane>("desks");
  const one = split && list !== null;
  return (
    <>
      {one ? <Panes pane={pane} onPane={setPane} /> : null}
      <div className={classes["scroll"]}>
        {one && pane === "desks" ? null : editor}
        {one && pane === "hoods" ? null : list}
      </div>
    </>
  );
}

/** Beside the plan on wide screens, a sheet over its lower part on narrow ones. */
export function Sidebar({ selected, hood, unsaved, editor, list, changes, onClear, inspector }: Props) {
  const compact = useMedia(COMPACT);
  const { opened, at, setAt, about } = inspector;
  const id = useId();
  const handle = useRef<HTMLButtonElement>(null);
  const { box, count, back } = useWayBack(inspector);
  const said = hood ? say(NEIGHBOURHOOD_WORDS.selected, { title: hood.name }) : counter(selected);
  const shown = !compact || at !== "peek";
  const filled = useFilled(shown);
  const clear = () => {
    onClear();
    (handle.current ?? count.current)?.focus(); // the button goes, and the focus must not go with it
  };
  const body = (
    <div id={id} ref={box} className={classes["sheet"]} hidden={!shown} data-inspector={opened || undefined}>
      {compact && selected === 0 ? null : (
        <div className={classes["counter"]}>
          {opened ? <Back onBack={back} /> : null}
          <span ref={count} role="status" tabIndex={-1}>
            {selected === 0 && !hood ? DESK_WORDS.selectedNone : said}
          </span>
          {selected === 0 ? null : (
            <Button variant="subtle" size="compact-xs" onClick={clear}>
              {DESK_WORDS.clear}
            </Button>
          )}
        </div>
      )}
      {filled ? (
        <>
          <Content split={compact && selected === 0} editor={editor} list={opened ? null : list} />
          {changes}
        </>
      ) : null}
    </div>
  );
  if (!compact) return <aside className={classes["sidebar"]}>{body}</aside>;
  const words = <HandleWords said={about ?? said} unsaved={unsaved} />;
  return (
    <Sheet at={at} onAt={setAt} controls={id} handleRef={handle} handle={words}>
      {body}
    </Sheet>
  );
}
