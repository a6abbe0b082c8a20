import { type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import classes from "./floor-plan.module.css";

type ShownDesk = {
  readonly id: string;
  readonly title: string;
  readonly state: string;
  /** Who has it today, and when. */
  readonly lines?: readonly string[] | undefined;
};
type CardBox = { readonly left: number; readonly top: number; readonly bottom: number };
export type CardHandle = {
  readonly show: (card: ShownDesk | null) => void;
  /** Says the same desk anew. */
  readonly refresh: (words: (id: string) => ShownDesk) => void;
  /** The plan moved. */
  readonly follow: () => void;
};
type Props = { readonly placeOf: (id: string) => CardBox | null; readonly ref: Ref<CardHandle> };

/** Between the card and its desk, px. */
const GAP_PX = 16;

/** Name and state of the desk that is pointed at. The live region says the same to those who listen. */
export function DeskCard({ placeOf, ref }: Props) {
  const [shown, setShown] = useState<ShownDesk | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const follow = () => {
    const place = shown ? placeOf(shown.id) : null;
    const room = box.current?.parentElement?.clientWidth ?? 0;
    if (!box.current || !place) return;
    const below = place.top < box.current.offsetHeight + GAP_PX;
    box.current.toggleAttribute("data-below", below);
    const half = box.current.offsetWidth / 2;
    box.current.style.left = `${Math.max(half, Math.min(room - half, place.left))}px`;
    box.current.style.top = `${below ? place.bottom : place.top}px`;
  };
  useLayoutEffect(follow);
  useImperativeHandle(ref, () => ({
    show: (card) => setShown((now) => (now?.id === card?.id ? now : card)),
    refresh: (words) => setShown((now) => (now ? words(now.id) : now)),
    follow,
  }));
  if (!shown) return null;
  return (
    <div ref={box} className={classes["card"]} aria-hidden="true">
      <strong>{shown.title}</strong>
      {shown.state}
      {shown.lines?.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  );
}
