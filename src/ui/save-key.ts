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

/** Lets the key press a button for as long as it stands in the page. [A11Y-5] @returns ends it */
export function stand(button: HTMLButtonElement): () => void {
  if (standing.size === 0) window.addEventListener("keydown", press);
  standing.add(button);
  return () => {
    standing.delete(button);
    if (standing.size === 0) window.removeEventListener("keydown", press);
  };
}
