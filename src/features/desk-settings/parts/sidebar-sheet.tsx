import { type ReactNode, type Ref, startTransition, useEffect, useId, useState } from "react";
import { DESK_WORDS } from "#domain/words/desks.ts";
import { say } from "#domain/words/say.ts";
import { Sheet } from "#ui/sheet.tsx";
import { whenIdle } from "#ui/when-idle.ts";
import { listFirst } from "#widgets/floor-plan/list-first.ts";
import classes from "../desk-settings.module.css";
import type { Inspector } from "../use-inspector.ts";
import { type Pane, Panes } from "./panes.tsx";

type Props = {
  /** What is selected, in words. */
  readonly said: string;
  readonly unsaved: number;
  /** Above what is in it. */
  readonly top: ReactNode;
  readonly editor: ReactNode;
  readonly list: ReactNode;
  readonly changes: ReactNode;
  /** Neighbourhoods and list, of which there is room for one. */
  readonly split: boolean;
  readonly inspector: Inspector;
  readonly box: Ref<HTMLDivElement>;
  readonly handleRef: Ref<HTMLButtonElement>;
};

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

/** What stands beside the plan on wide screens, as a sheet over it. [LOOK-2] */
export function SidebarSheet(props: Props) {
  const { said, unsaved, top, editor, list, changes, split, inspector, box, handleRef } = props;
  const { at, setAt, opened, about } = inspector;
  const filled = useFilled(at !== "peek");
  const [pane, setPane] = useState<Pane>("desks");
  const id = useId();
  const handle = (
    <span className={classes["handle"]}>
      <strong>{DESK_WORDS.sheet}</strong>
      <small>
        {about ?? said}
        {unsaved > 0 ? ` · ${unsavedWords(unsaved)}` : null}
      </small>
    </span>
  );
  return (
    <Sheet at={at} onAt={setAt} controls={id} handleRef={handleRef} handle={handle}>
      <div id={id} ref={box} className={classes["sheet"]} hidden={at === "peek"} data-inspector={opened || undefined}>
        {top}
        {split ? <Panes pane={pane} onPane={setPane} /> : null}
        <div className={classes["scroll"]}>
          {!filled || (split && pane === "desks") ? null : editor}
          {!filled || (split && pane === "neighbourhoods") ? null : list}
        </div>
        {filled ? changes : null}
      </div>
    </Sheet>
  );
}
