import { signal } from "#ui/signal.ts";

/** What of the keyboard's own dialogs is open. */
export type Door = "palette" | "shortcuts" | null;
/** The header's button and the keys open it, the host shows it. */
export const door = signal<Door>(null);

const FIELDS = "input, textarea, select, [contenteditable]";
const inField = (target: EventTarget | null): boolean => target instanceof Element && target.closest(FIELDS) !== null;
type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "target" | "repeat">;

/**
 * What a key opens anywhere in the product: `toggle` for Ctrl or ⌘ K, the others where no field has the focus. Null: the key is
 * somebody else's. [PAL-1]
 */
export function doorKey({
  key,
  ctrlKey,
  metaKey,
  altKey,
  target,
  repeat,
}: Key): "toggle" | "palette" | "shortcuts" | null {
  if (repeat || altKey) return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === "k" && ctrlKey !== metaKey ? "toggle" : null;
  if (inField(target)) return null;
  return key === "/" ? "palette" : key === "?" ? "shortcuts" : null;
}
