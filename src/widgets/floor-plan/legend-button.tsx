import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { PLAN_CARD } from "#domain/words/plan-card.ts";
import classes from "./floor-plan.module.css";

/** What the signs of the plan mean, over the plan while it is wanted: Escape and a tap elsewhere put it away. [LOOK-7] */
export function LegendButton({ children }: { readonly children: () => ReactNode }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const outside = (e: PointerEvent) => {
      if (e.target instanceof Node && !box.current?.contains(e.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [open]);
  return (
    <div
      ref={box}
      onKeyDown={(e) => {
        if (e.key !== "Escape" || !open) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={classes["legendButton"]}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {PLAN_CARD.legend}
      </button>
      {open ? (
        <div id={id} role="group" aria-label={PLAN_CARD.legend} className={classes["signs"]}>
          {children()}
        </div>
      ) : null}
    </div>
  );
}
