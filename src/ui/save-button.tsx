import { Button, type ButtonProps } from "@mantine/core";
import { type ButtonHTMLAttributes, useEffect, useId, useRef } from "react";
import { keyName } from "#domain/words/shortcut-keys.ts";
import { isApple } from "./apple.ts";
import { Tip } from "./tip.tsx";

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;
/** Ctrl S, or ⌘ S on Apple's devices. */
const isSave = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): boolean =>
  key.toLowerCase() === "s" && ctrlKey !== metaKey && !altKey && !shiftKey;

/** Save buttons that stand in the page. */
const standing = new Set<HTMLButtonElement>();

/** The one that the key is meant for: in the dialog on top where there is one, and beside the focus where there are several. */
function meant(): HTMLButtonElement | undefined {
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1) ?? null;
  const may = [...standing].filter((b) => !b.disabled && b.closest("dialog") === dialog);
  return may.find((b) => b.closest("section, dialog")?.contains(document.activeElement)) ?? may[0];
}

function press(e: KeyboardEvent): void {
  if (!isSave(e)) return;
  e.preventDefault(); // never the browser's own, which would save the page as a file
  if (!e.repeat) meant()?.click();
}

function stand(button: HTMLButtonElement): () => void {
  if (standing.size === 0) window.addEventListener("keydown", press);
  standing.add(button);
  return () => {
    standing.delete(button);
    if (standing.size === 0) window.removeEventListener("keydown", press);
  };
}

type Props = ButtonProps & Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof ButtonProps>;

/** A button that saves: one shortcut reaches it from anywhere on its screen, and its tip says which. [A11Y-5] */
export function SaveButton({ children, ...props }: Props) {
  const ref = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => (ref.current ? stand(ref.current) : undefined), []);
  const apple = isApple();
  return (
    <Tip id={id} text={`${keyName("Mod", apple)} S`}>
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
