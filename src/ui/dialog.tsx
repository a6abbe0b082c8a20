import { type ReactNode, useEffect, useId, useRef } from "react";
import classes from "./dialog.module.css";

type Props = {
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Text to read that may not fit, with nothing in it to press: it takes the focus, so that keys can scroll it. */
  readonly reading?: boolean;
  /** Escape, a tap outside, or the page's own close. */
  readonly onClose: () => void;
  readonly footer?: ReactNode;
  readonly wide?: boolean;
  /** A width of its own, px; narrower screens have the last word. */
  readonly px?: number;
  readonly alert?: boolean;
  /** Along the right edge, as high as the page: what is looked at beside a list. */
  readonly side?: boolean;
};

/** A modal dialog on the browser's own top layer: focus stays inside and returns where it was. Open as long as it is rendered. */
export function Dialog({
  title,
  children,
  onClose,
  footer,
  wide = false,
  px,
  alert = false,
  reading = false,
  side = false,
}: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    const before = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      className={classes["dialog"]}
      data-wide={wide || undefined}
      data-side={side || undefined}
      {...(px === undefined ? {} : { style: { width: px } })}
      role={alert ? "alertdialog" : "dialog"}
      aria-modal="true"
      aria-labelledby={titleId}
      onCancel={(e) => {
        e.preventDefault();
        onClose();
      }}
      onMouseDown={(e) => {
        if (e.target === e.currentTarget) onClose();
      }}
    >
      <div className={classes["frame"]}>
        <h2 className={classes["title"]} id={titleId}>
          {title}
        </h2>
        <div
          className={classes["body"]}
          {...(reading ? { tabIndex: 0, role: "group", "aria-labelledby": titleId } : {})}
        >
          {children}
        </div>
        {footer ? <div className={classes["footer"]}>{footer}</div> : null}
      </div>
    </dialog>
  );
}
