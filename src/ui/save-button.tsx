import { Button, type ButtonProps } from "@mantine/core";
import { type ButtonHTMLAttributes, type RefObject, useEffect, useId, useRef } from "react";
import { keyName } from "#domain/words/shortcut-keys.ts";
import { isApple } from "./apple.ts";
import { Tip } from "./tip.tsx";
import { whenIdle } from "./when-idle.ts";

/** The key is there by then, ms. */
const KEY_MS = 400;
/** Lets the key press a button until that is gone; its code comes behind what is painted first. */
function useSaveKey(ref: RefObject<HTMLButtonElement | null>): void {
  useEffect(() => {
    let leave: (() => void) | null = null;
    let gone = false;
    const coming = whenIdle(KEY_MS).then(() => import("./save-key.ts"));
    void coming.then(
      ({ stand }) => (leave = gone || !ref.current ? null : stand(ref.current)),
      () => undefined, // the button itself is there
    );
    return () => {
      gone = true;
      leave?.();
    };
  }, [ref]);
}

type Props = ButtonProps & Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof ButtonProps>;

/** A button that saves: one shortcut reaches it from anywhere on its screen, and its tip says which. [A11Y-5] */
export function SaveButton({ children, ...props }: Props) {
  const ref = useRef<HTMLButtonElement>(null);
  const id = useId();
  useSaveKey(ref);
  const apple = isApple();
  return (
    <Tip id={id} text={`${keyName("Mod", apple)} S`} ofKey>
      <Button
        ref={ref}
        aria-keyshortcuts={apple ? "Meta+S" : "Control+S"}
        {...props}
        aria-describedby={[props["aria-describedby"], id].filter(Boolean).join(" ")}
      >
        {children}
      </Button>
    </Tip>
  );
}
