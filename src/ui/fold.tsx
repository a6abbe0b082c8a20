import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Icon } from "./icons.tsx";
import classes from "./fold.module.css";

type Props = {
  readonly title: string;
  readonly children: ReactNode;
  /** Beside the title, folded or not: a count, a state. */
  readonly mark?: ReactNode;
  /** At the right of the title while it is open: what is done with the whole section. */
  readonly actions?: ReactNode;
  /** Whether it starts open. */
  readonly open?: boolean;
  /** Something in it needs the person: it is open as long as that lasts, and a field that is wrong takes the focus. */
  readonly held?: boolean;
  /** Whether there is anything in it: it opens with the first, and folds with the last. */
  readonly filled?: boolean | undefined;
  /** 2 within a page, 3 within a section. */
  readonly level?: 2 | 3;
};

/** A section that folds. What is in it stays in the page: nothing typed is lost by folding. [LANG-5] */
export function Fold({ title, children, mark, actions, open = true, held = false, filled, level = 2 }: Props) {
  const id = useId();
  const [wanted, setWanted] = useState(filled ?? open);
  const [was, setWas] = useState(filled);
  if (was !== filled) {
    setWas(filled);
    setWanted(filled ?? open);
  }
  const body = useRef<HTMLDivElement>(null);
  const shown = wanted || held;
  // A field in a folded section could not take the focus when a save named it.
  useEffect(() => {
    if (!held || wanted) return;
    setWanted(true);
    body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [held, wanted]);
  const Heading = `h${level}` as const;
  return (
    <section className={classes["fold"]} aria-label={title}>
      <div className={classes["head"]}>
        <Heading className={classes["title"]}>
          <button
            type="button"
            className={classes["toggle"]}
            aria-expanded={shown}
            aria-controls={id}
            onClick={() => setWanted(!shown)}
          >
            <span className={classes["arrow"]} data-open={shown || undefined}>
              <Icon name="right" size={16} />
            </span>
            {title}
          </button>
        </Heading>
        {mark ? <div className={classes["mark"]}>{mark}</div> : null}
        {actions === undefined || !shown ? null : <div className={classes["actions"]}>{actions}</div>}
      </div>
      <div id={id} ref={body} hidden={!shown}>
        {children}
      </div>
    </section>
  );
}
