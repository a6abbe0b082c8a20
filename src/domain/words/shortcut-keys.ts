/** The header's button, whose words come with the first screen. */
export const SEARCH_BUTTON = { title: "Search", open: "Search, {keys}", keys: "{mod} K" } as const;

const APPLE: { readonly [key: string]: string } = { Mod: "⌘", Alt: "⌥" };
/** A key as this device prints it. */
export const keyName = (key: string, apple: boolean): string =>
  (apple ? APPLE[key] : undefined) ?? (key === "Mod" ? "Ctrl" : key);
