import { type PointerEvent, useCallback, useEffect, useRef, useState } from "react";
import type { Block } from "#domain/rooms/calendar/lanes.ts";
import { MOVE_WORDS } from "#domain/words/rooms.ts";
import { type Around, factsOf } from "../event-words.ts";
import { MarkIcon } from "../marks.tsx";
import classes from "../calendar.module.css";

const WAIT_MS = 250;
const CARD_PX = 288;

export type Hovered = { readonly id: string; readonly left: number; readonly top: number; readonly below: boolean };

/** What of an event is pointed at, or has the focus of keys; Escape puts it away. */
export function useHover() {
  const [at, setAt] = useState<Hovered | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const away = useCallback(() => {
    clearTimeout(timer.current);
    setAt(null);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  const over = useCallback(
    (e: PointerEvent<HTMLElement>) => {
      const node = e.target instanceof Element ? e.target.closest<HTMLElement>("[data-event]") : null;
      clearTimeout(timer.current);
      if (!node || e.pointerType !== "mouse" || e.buttons !== 0) return away();
      timer.current = setTimeout(() => {
        const box = node.getBoundingClientRect();
        const below = box.bottom + 160 < window.innerHeight;
        const left = Math.max(8, Math.min(e.clientX - 24, window.innerWidth - CARD_PX - 8));
        setAt({ id: node.dataset["event"] ?? "", left, top: below ? box.bottom + 6 : box.top - 6, below });
      }, WAIT_MS);
    },
    [away],
  );
  return { at, over, away };
}

type Props = {
  readonly at: Hovered;
  readonly block: Block;
  readonly room: string;
  readonly around: Around;
  /** It can be moved by keys, which is told. */
  readonly keys: boolean;
};
/** All that an event's block has no room for. Who listens hears it in the event's name. */
export function HoverCard({ at, block, room, around, keys }: Props) {
  const f = factsOf(block.booking, block.reservation, { ...around, clashes: block.clashes });
  const lines = [`${room}, ${f.from}–${f.to}`, ...f.caps, f.owner, block.reservation.note].filter((x) => x !== "");
  const style = { left: at.left, ...(at.below ? { top: at.top } : { bottom: window.innerHeight - at.top }) };
  return (
    <div className={classes["hover"]} style={style} aria-hidden="true">
      <strong>{f.title}</strong>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {f.marks.length === 0 ? <span>{f.statusWords}</span> : null}
      {f.marks.map(({ mark, words }) => (
        <span key={mark} className={classes["hoverMark"]}>
          <MarkIcon mark={mark} />
          {words}
        </span>
      ))}
      {keys ? <span className={classes["hint"]}>{MOVE_WORDS.held}</span> : null}
    </div>
  );
}
