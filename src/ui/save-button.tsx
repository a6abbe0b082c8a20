import { Button, type ButtonProps } from "@mantine/core";
import { type ButtonHTMLAttributes, useEffect, useId, useRef } from "react";
import { keyName } from "#domain/words/shortcut-keys.ts";
import { isApple } from "./apple.ts";
import { stand } from "./save-key.ts";
import { Tip } from "./tip.tsx";

type Props = ButtonProps & Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof ButtonProps>;

/** A button that saves: one shortcut reaches it from anywhere on its screen, and its tip says which. [A11Y-5] */
export function SaveButton({ children, ...props }: Props) {
  const ref = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => (ref.current ? stand(ref.current) : undefined), []);
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
