import { useCallback, useEffect, useRef } from "react";
import { useData } from "#data/live.ts";
import { say } from "#domain/words/say.ts";
import { keyName, SEARCH_BUTTON } from "#domain/words/shortcut-keys.ts";
import { Icon } from "#ui/icons.tsx";
import { useSignal } from "#ui/signal.ts";
import classes from "../shell/header.module.css";
import { useLoaded } from "../use-loaded.ts";
import type { PaletteProps } from "./palette.tsx";
import { isApple } from "#ui/apple.ts";
import { door, doorKey } from "./door.ts";

/** Its files and the index come when the first rows have long been there, ms. */
const IDLE_MS = 4_000;
const loadPalette = async () => (await import("./palette.tsx")).Palette;
const loadShortcuts = async () => (await import("./shortcuts.tsx")).Shortcuts;

/** The button that opens search, with the keys that do it too. */
export function PaletteButton() {
  const keys = say(SEARCH_BUTTON.keys, { mod: keyName("Mod", isApple()) });
  return (
    <button
      type="button"
      className={classes["search"]}
      aria-label={say(SEARCH_BUTTON.open, { keys })}
      aria-haspopup="dialog"
      onClick={() => door.set("palette")}
    >
      <Icon name="search" size={18} />
      <span>{SEARCH_BUTTON.title}</span>
      <kbd>{keys}</kbd>
    </button>
  );
}

/** Fetches the files and has the index built before somebody asks; where they cannot be had now, the first question tries again. */
function usePreload(): void {
  const { api } = useData();
  useEffect(() => {
    const timer = setTimeout(() => {
      loadPalette().catch(() => undefined); // said when it is opened
      void api.search({ text: "", kind: null, limit: 0, recent: [] }).catch(() => undefined); // as above
    }, IDLE_MS);
    return () => clearTimeout(timer);
  }, [api]);
}

/** What stands in a field that is yet to come, after one more key. */
function written(text: string, e: KeyboardEvent): string {
  if (e.key === "Backspace") return text.slice(0, -1);
  if (e.key.length > 1 || e.ctrlKey || e.metaKey || e.altKey) return text;
  e.preventDefault();
  return text + e.key;
}

/** Opens search and the list of shortcuts by their keys, and shows what is open. [PAL-1] */
export function PaletteHost(props: Omit<PaletteProps, "early">) {
  const open = useSignal(door);
  const close = useCallback(() => door.set(null), []);
  const Palette = useLoaded(loadPalette, open === "palette", close);
  const Shortcuts = useLoaded(loadShortcuts, open === "shortcuts", close);
  /** What is typed between opening search and its field's being there, which the files may delay. [PAL-11] */
  const early = useRef("");
  usePreload();
  useEffect(() => {
    const onKey = (e: KeyboardEvent) => {
      const meant = doorKey(e);
      const now = door.get();
      const asked = document.querySelector("dialog[open]") !== null;
      if (now === "palette" && meant !== "toggle" && !asked) early.current = written(early.current, e);
      // Another dialog asks something: it is answered first. The browser's own use of these keys is kept away all the same.
      if (meant === null || (now === null && asked)) return;
      if (meant !== "toggle" && now !== null) return;
      e.preventDefault();
      door.set(meant === "shortcuts" ? "shortcuts" : meant === "toggle" && now === "palette" ? null : "palette");
    };
    window.addEventListener("keydown", onKey);
    return () => {
      window.removeEventListener("keydown", onKey);
      door.set(null);
    };
  }, []);
  if (open === "palette" && Palette) return <Palette {...props} early={early} />;
  return open === "shortcuts" && Shortcuts ? <Shortcuts /> : null;
}
