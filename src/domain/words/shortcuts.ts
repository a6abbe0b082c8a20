/** One shortcut. `keys` are pressed together; `Mod` is Ctrl, or ⌘ on Apple's devices. */
export type Shortcut = { readonly keys: readonly string[]; readonly does: string };
export type ShortcutGroup = { readonly title: string; readonly shortcuts: readonly Shortcut[] };

/** Every shortcut of the product, as its dialog lists them. */
export const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    title: "Everywhere",
    shortcuts: [
      { keys: ["Mod", "K"], does: "Open or close search" },
      { keys: ["/"], does: "Open search, outside of fields" },
      { keys: ["?"], does: "Show these shortcuts, outside of fields" },
      { keys: ["Mod", "S"], does: "Save what is edited on this screen" },
      { keys: ["Esc"], does: "Close what is open" },
    ],
  },
  {
    title: "Search",
    shortcuts: [
      { keys: ["↓"], does: "Next result" },
      { keys: ["↑"], does: "Previous result" },
      { keys: ["Home"], does: "First result" },
      { keys: ["End"], does: "Last result" },
      { keys: ["Enter"], does: "Open the result" },
      { keys: ["Backspace"], does: "With nothing typed: back to all kinds of results" },
    ],
  },
  {
    title: "Floor plan",
    shortcuts: [
      { keys: ["↑ ↓ ← →"], does: "Move the plan" },
      { keys: ["Alt", "↑ ↓ ← →"], does: "Go to the next desk in that direction" },
      { keys: ["Enter"], does: "Select or deselect the desk; Space does too" },
      { keys: ["+"], does: "Zoom in" },
      { keys: ["-"], does: "Zoom out" },
      { keys: ["0"], does: "Whole floor; so does Home" },
    ],
  },
  {
    title: "Lists and menus",
    shortcuts: [
      { keys: ["↓"], does: "Next row" },
      { keys: ["↑"], does: "Previous row" },
      { keys: ["Home"], does: "First row" },
      { keys: ["End"], does: "Last row" },
      { keys: ["→"], does: "More actions of the row; ← goes back" },
      { keys: ["Space"], does: "Select or deselect the row" },
      { keys: ["Shift", "Space"], does: "Select all desks up to this one" },
      { keys: ["Shift", "↑ ↓"], does: "Select the next desk too" },
    ],
  },
];

/** Words of the dialog. */
export const SHORTCUT_WORDS = { title: "Keyboard shortcuts", close: "Close" } as const;
