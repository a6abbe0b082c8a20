// Made by hand because it is part of the first load, whose bytes count (decision 031); later screens use Mantine's.
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import classes from "./menu.module.css";

type Props = {
  /** What the trigger says to those who cannot see it. */
  readonly label: string;
  readonly trigger: ReactNode;
  /** The trigger holds something that is said with its label, as a number. */
  readonly saysMore?: boolean;
  readonly triggerClass?: string | undefined;
  readonly align?: "start" | "end";
  /** Rows made with `MenuRow`, groups with `MenuGroup`, anything else for reading only. */
  readonly children: (close: () => void) => ReactNode;
};

const ROWS = '[role^="menuitem"]:not([data-aside])';
const rowsIn = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>(ROWS) ?? [])];

/** What stands beside the focus in its pair, to the right (the thing to do) or to the left (the row). */
function besideFocus(key: string): HTMLElement | null {
  const pair = document.activeElement?.closest("[data-pair]");
  const wanted = { ArrowRight: "[data-aside]", ArrowLeft: ROWS }[key];
  return wanted ? (pair?.querySelector<HTMLElement>(wanted) ?? null) : null;
}

/** Moves the focus between rows: arrows around the ends, Home and End, first letter; sideways inside a pair. */
function moveBetween(e: KeyboardEvent, list: HTMLElement | null): void {
  const rows = rowsIn(list);
  const on = document.activeElement;
  const at = rows.findIndex((r) => r === on || r.closest("[data-pair]")?.contains(on));
  const step: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at < 0 ? rows.length - 1 : at - 1,
    Home: 0,
    End: -1,
  };
  const to = step[e.key];
  const letter = e.key.length === 1 && e.key !== " " ? e.key.toLowerCase() : null;
  const found =
    to === undefined
      ? letter && [...rows.slice(at + 1), ...rows].find((r) => r.textContent.trim().toLowerCase().startsWith(letter))
      : rows.at(to % rows.length);
  focusOn(e, besideFocus(e.key) ?? found);
}

function focusOn(e: KeyboardEvent, found: HTMLElement | null | undefined | ""): void {
  if (!found) return;
  e.preventDefault();
  found.focus();
}

/** While open: the chosen row, else the first, has the focus, and a tap outside closes. */
function useOpenList(open: boolean, box: RefObject<HTMLElement | null>, close: () => void): void {
  useEffect(() => {
    if (!open) return undefined;
    const rows = rowsIn(box.current);
    (rows.find((r) => r.getAttribute("aria-checked") === "true") ?? rows[0])?.focus();
    const outside = (e: PointerEvent) => {
      if (e.target instanceof Node && !box.current?.contains(e.target)) close();
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [open, box, close]);
}

/** A button that opens a list of choices under it. Escape, Tab and a tap outside close it; the focus goes back to the button. */
export function Menu({ label, trigger, saysMore = false, triggerClass, align = "end", children }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const shut = useCallback(() => setOpen(false), []);
  useOpenList(open, box, shut);
  const close = () => {
    shut();
    button.current?.focus();
  };
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.key === "Escape") close();
    else if (e.key === "Tab") shut();
    else moveBetween(e, box.current);
  };
  const onButtonKey = (e: KeyboardEvent) => {
    if (e.key !== "ArrowDown" || open) return;
    e.preventDefault();
    setOpen(true);
  };
  return (
    <div className={classes["box"]} ref={box}>
      <button
        ref={button}
        type="button"
        className={triggerClass}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={saysMore ? undefined : label}
        onClick={() => setOpen(!open)}
        onKeyDown={onButtonKey}
      >
        {saysMore ? <span className="visually-hidden">{label}</span> : null}
        {trigger}
      </button>
      {open ? (
        <div
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={classes["list"]}
          data-align={align}
          onKeyDown={onKeyDown}
        >
          {children(close)}
        </div>
      ) : null}
    </div>
  );
}

type RowProps = {
  readonly children: ReactNode;
  readonly onPick: () => void;
  /** Given: one of several, of which one is chosen. */
  readonly chosen?: boolean;
};

/** One choice of a `Menu`. */
export function MenuRow({ children, onPick, chosen }: RowProps) {
  const radio = chosen === undefined ? { role: "menuitem" } : { role: "menuitemradio", "aria-checked": chosen };
  return (
    <button type="button" className={classes["row"]} tabIndex={-1} onClick={onPick} {...radio}>
      {chosen === undefined ? null : <span className={classes["dot"]} data-on={chosen || undefined} />}
      <span>{children}</span>
    </button>
  );
}

/** A choice that is on or off by itself. */
export function MenuSwitch({ children, on, onFlip }: { children: ReactNode; on: boolean; onFlip: () => void }) {
  return (
    <button
      type="button"
      className={classes["row"]}
      tabIndex={-1}
      role="menuitemcheckbox"
      aria-checked={on}
      onClick={onFlip}
    >
      <span className={classes["box-mark"]} data-on={on || undefined} />
      <span>{children}</span>
    </button>
  );
}

type PairProps = {
  readonly children: ReactNode;
  /** What can be done about the row; `label` says it to those who cannot see which row it belongs to. */
  readonly aside: { readonly word: string; readonly label: string; readonly onPick: () => void } | null;
};

/** A row with one thing to do about it at its end: seen under the pointer and the focus, and always on touch. Done, the focus is on the row. */
export function MenuPair({ children, aside }: PairProps) {
  return (
    <div className={classes["pair"]} data-pair="" role="presentation">
      {children}
      {aside ? (
        <button
          type="button"
          className={classes["aside"]}
          data-aside=""
          tabIndex={-1}
          role="menuitem"
          aria-label={aside.label}
          onClick={() => {
            besideFocus("ArrowLeft")?.focus();
            aside.onPick();
          }}
        >
          {aside.word}
        </button>
      ) : null}
    </div>
  );
}

/** Choices that belong together, under a small heading. */
export function MenuGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={classes["group"]}>
      <div id={id} role="presentation" className={classes["heading"]}>
        {title}
      </div>
      {children}
    </div>
  );
}
