import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Icon, type IconName } from "./icons.tsx";
import classes from "./folded.module.css";

type Props = {
  /** What is behind the button, and what the button says. */
  readonly label: string;
  /** On phones, below 1200 px, or everywhere. */
  readonly when: "phone" | "compact" | "always";
  readonly icon: IconName;
  /** The button shows its icon only; the label is read out. */
  readonly quiet?: boolean;
  /** Two columns of fields. */
  readonly wide?: boolean;
  /** How many of them are on: the button says so while they are out of sight. */
  readonly on?: number;
  readonly children: ReactNode;
};

/** Where a key or a tap is of something of its own that lies over the panel. */
const isElsewhere = (target: EventTarget): boolean =>
  target instanceof Element && target.closest("dialog, [role=menu], [aria-haspopup][aria-expanded=true]") !== null;

/** Closes at a tap outside. What a tap inside opens is inside, so that the panel stays under it. */
function useOutside(open: boolean, close: () => void) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const outside = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || box.current?.contains(target)) return;
      const over = target.closest("dialog"); // asked from here: the focus comes back
      if (over === null || over.contains(box.current)) close();
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [open, close]);
  return box;
}

/**
 * Controls that stand in a bar where there is room, and behind one button where there is none: the same ones, so that what is
 * typed in them stays. Escape and a tap outside close it; the focus goes back to the button. [FRAME-5]
 */
export function Folded({ label, when, icon, quiet = false, wide = false, on = 0, children }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [close] = useState(() => () => setOpen(false));
  const box = useOutside(open, close);
  const onKeyDown = (e: KeyboardEvent) => {
    const own = e.target === button.current || !isElsewhere(e.target);
    if (e.key !== "Escape" || !open || !own) return;
    close();
    button.current?.focus();
  };
  return (
    <div className={classes["box"]} data-when={when} ref={box} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={classes["button"]}
        data-quiet={quiet || undefined}
        data-icon-target=""
        aria-expanded={open}
        aria-controls={id}
        aria-label={quiet ? label : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon name={icon} size={quiet ? 20 : 16} />
        {quiet ? null : label}
        {on === 0 ? null : <span className={classes["on"]}>{on}</span>}
      </button>
      <div id={id} className={classes["panel"]} data-open={open || undefined} data-wide={wide || undefined}>
        {children}
      </div>
    </div>
  );
}
