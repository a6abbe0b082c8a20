import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
} from "react";
import { SHEET_WORDS } from "#domain/words/sheet.ts";
import { Icon } from "./icons.tsx";
import { HALF_HEIGHT, type SheetHeight } from "./sheet-height.ts";
import classes from "./sheet.module.css";

const UP: { readonly [H in SheetHeight]: SheetHeight } = { peek: "half", half: "full", full: "full" };
const DOWN: { readonly [H in SheetHeight]: SheetHeight } = { peek: "peek", half: "peek", full: "half" };
/** What the arrow keys make of the height while the handle has the focus. */
const KEYS: { readonly [key: string]: (at: SheetHeight) => SheetHeight } = {
  ArrowUp: (at) => UP[at],
  ArrowDown: (at) => DOWN[at],
  Escape: () => "peek",
};

const STYLE = { "--sheet-half": HALF_HEIGHT } as CSSProperties;

type Props = {
  readonly at: SheetHeight;
  readonly onAt: (at: SheetHeight) => void;
  /** What the handle says: the name of the sheet, and what is at hand. */
  readonly handle: string | ReactElement;
  /** Id of what the handle shows and hides. */
  readonly controls: string;
  /**
   * Where it is not full it is as high as what is in it and takes that from its place; the handle is a grip alone, called
   * by its words. Else it lies over a good half of its place.
   */
  readonly fitted?: boolean;
  readonly handleRef?: Ref<HTMLButtonElement>;
  readonly children: ReactNode;
};

/**
 * A sheet over the lower part of the box it stands in, in three heights: by a tap on its handle, by dragging it, by the
 * arrow keys, and by a button for the last step. [LOOK-2]
 */
export function Sheet({ at, onAt, handle, controls, fitted = false, handleRef, children }: Props) {
  const sheet = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const latest = useRef(onAt);
  useImperativeHandle(handleRef, () => button.current as HTMLButtonElement);
  useEffect(() => {
    latest.current = onAt;
  });
  useEffect(() => {
    let stop: (() => void) | null = null;
    let gone = false;
    // A hand needs longer to get there than this takes; without it the other ways are left.
    void import("./sheet-drag.ts").then(
      ({ dragged }) => {
        if (gone || !sheet.current || !button.current) return;
        stop = dragged(sheet.current, button.current, (to) => latest.current(to));
      },
      () => undefined, // the banner of missing files tells it
    );
    return () => {
      gone = true;
      stop?.();
    };
  }, []);
  const press = (e: KeyboardEvent) => {
    const to = KEYS[e.key]?.(at);
    if (to === undefined) return;
    e.preventDefault();
    onAt(to);
  };
  return (
    <aside ref={sheet} className={classes["sheet"]} style={STYLE} data-sheet={at} data-fitted={fitted || undefined}>
      <div className={classes["top"]}>
        <button
          ref={button}
          type="button"
          className={classes["handle"]}
          aria-label={fitted && typeof handle === "string" ? handle : undefined}
          aria-expanded={at !== "peek"}
          aria-controls={controls}
          onClick={() => onAt(at === "peek" ? "half" : "peek")}
          onKeyDown={press}
        >
          {fitted ? null : handle}
        </button>
        {fitted || at === "peek" ? null : (
          <button
            type="button"
            className={classes["step"]}
            aria-label={at === "full" ? SHEET_WORDS.lower : SHEET_WORDS.taller}
            title={at === "full" ? SHEET_WORDS.lower : SHEET_WORDS.taller}
            data-up={at === "half" || undefined}
            onClick={() => onAt(at === "full" ? "half" : "full")}
          >
            <Icon name="down" />
          </button>
        )}
      </div>
      {children}
    </aside>
  );
}
