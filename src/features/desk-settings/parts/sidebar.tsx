import { Button } from "@mantine/core";
import { type ReactNode, startTransition, useEffect, useId, useRef, useState } from "react";
import { DESKS } from "#domain/desks/limits.ts";
import { DESK_WORDS } from "#domain/words/desks.ts";
import { NEIGHBOURHOOD_WORDS } from "#domain/words/neighbourhoods.ts";
import { say } from "#domain/words/say.ts";
import { Icon } from "#ui/icons.tsx";
import { NARROW, useMedia } from "#ui/use-media.ts";
import { whenIdle } from "#ui/when-idle.ts";
import { listFirst } from "#widgets/floor-plan/list-first.ts";
import classes from "../desk-settings.module.css";

type Props = {
  readonly selected: number;
  /** The neighbourhood that desks are put into; null for none. */
  readonly hood: { readonly name: string } | null;
  readonly unsaved: number;
  readonly editor: ReactNode;
  readonly list: ReactNode;
  readonly changes: ReactNode;
  readonly onClear: () => void;
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

/** Beside the plan on wide screens, a sheet over its lower part on narrow ones. */
export function Sidebar({ selected, hood, unsaved, editor, list, changes, onClear }: Props) {
  const narrow = useMedia(NARROW);
  const [open, setOpen] = useState(false);
  const id = useId();
  const handle = useRef<HTMLButtonElement>(null);
  const count = useRef<HTMLSpanElement>(null);
  const said = hood ? say(NEIGHBOURHOOD_WORDS.selected, { title: hood.name }) : counter(selected);
  const shown = !narrow || open;
  const filled = useFilled(shown);
  const clear =
    selected === 0 ? null : (
      <Button
        variant="subtle"
        size="compact-xs"
        onClick={() => {
          onClear();
          (handle.current ?? count.current)?.focus(); // the button goes, and the focus must not go with it
        }}
      >
        {DESK_WORDS.clear}
      </Button>
    );
  return (
    <aside className={classes["sidebar"]} data-sheet={narrow || undefined} data-open={open || undefined}>
      {narrow ? (
        <button
          ref={handle}
          type="button"
          className={classes["handle"]}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <span>
            <strong>{DESK_WORDS.sheet}</strong>
            <small>
              {said}
              {unsaved > 0 ? ` · ${unsavedWords(unsaved)}` : null}
            </small>
          </span>
          <span className={classes["turn"]}>
            <Icon name="down" />
          </span>
        </button>
      ) : (
        <div className={classes["counter"]}>
          <span ref={count} role="status" tabIndex={-1}>
            {selected === 0 && !hood ? DESK_WORDS.selectedNone : said}
          </span>
          {clear}
        </div>
      )}
      <div id={id} className={classes["sheet"]} hidden={!shown}>
        <div className={classes["scroll"]}>
          {narrow && clear ? <div className={classes["counter"]}>{clear}</div> : null}
          {filled ? editor : null}
          {filled ? list : null}
        </div>
        {filled ? changes : null}
      </div>
    </aside>
  );
}
