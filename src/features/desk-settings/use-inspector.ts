import { useState } from "react";
import { DESK_WORDS } from "#domain/words/desks.ts";
import { say } from "#domain/words/say.ts";
import type { SheetHeight } from "#ui/sheet-height.ts";
import { type DeskView, rowWords } from "./view.ts";

/** What of the sidebar is seen: the list or the editor in its place, and how high it stands where it is a sheet. */
export type Inspector = {
  /** The editor of what is chosen has the place of the list. */
  readonly opened: boolean;
  readonly setOpened: (opened: boolean) => void;
  readonly at: SheetHeight;
  readonly setAt: (at: SheetHeight) => void;
  /** What the handle of the sheet says of the one desk that is chosen; null for none and several. */
  readonly about: string | null;
};

/** What is chosen on the plan opens in the place of the list; what is ticked in the list opens when it is asked for. [LOOK-4] */
export function useInspector(chosen: readonly DeskView[]): Inspector {
  const [at, setAt] = useState<SheetHeight>("peek");
  const [asked, setOpened] = useState(false);
  if (asked && chosen.length === 0) setOpened(false);
  const [only, ...more] = chosen;
  const about = only && more.length === 0 ? `${say(DESK_WORDS.desk, { title: only.title })} · ${rowWords(only)}` : null;
  return { opened: asked && chosen.length > 0, setOpened, at, setAt, about };
}
