import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Direction } from "#domain/floorplan/neighbour.ts";
import { PLAN_WORDS } from "#domain/words/plan.ts";
import type { CardHandle } from "./desk-card.tsx";
import type { DeskLook } from "./desk-look.ts";
import type { DrawnPlan } from "./plan-client.ts";
import type { PlanScene } from "./plan-scene.ts";

/** What is said of a desk: its name, and its state in a few words. */
export type DeskWords = {
  readonly title: string;
  readonly state: string;
  /** Whether it is selected: seen on the plan, and said to those who do not see it. */
  readonly chosen?: string;
  /** Who has it today, and when. */
  readonly lines?: readonly string[];
};
type Input = {
  readonly plan: DrawnPlan;
  readonly scene: RefObject<PlanScene | null>;
  readonly card: RefObject<CardHandle | null>;
  readonly host: RefObject<HTMLElement | null>;
  readonly looks: ReadonlyMap<string, DeskLook>;
  readonly describe: (id: string) => DeskWords;
};
export type Pointing = {
  /** The desk at hand: last tapped, or where the keyboard stands. */
  readonly last: RefObject<string | null>;
  /** Text of the live region. */
  readonly said: string;
  readonly point: (cursor: string | null, hover: string | null) => void;
  readonly next: (direction: Direction) => void;
};

/** Which desk pointer and keyboard are at, its card, and what is said about it. [PLAN-14] */
export function usePointing({ plan, scene, card, host, looks, describe }: Input): Pointing {
  const last = useRef<string | null>(null);
  const words = useRef(describe);
  const [said, setSaid] = useState("");
  useEffect(() => {
    words.current = describe;
  }, [describe]);
  const say = useCallback((id: string) => {
    const { title, state, chosen, lines = [] } = words.current(id);
    setSaid([title, state, ...(chosen === undefined ? [] : [chosen]), ...lines].join(", "));
  }, []);
  const point = useCallback(
    (cursor: string | null, hover: string | null) => {
      scene.current?.setPointed({ cursor, hover });
      host.current?.toggleAttribute("data-over", hover !== null);
      const id = cursor ?? hover;
      card.current?.show(id === null ? null : { id, ...words.current(id) });
    },
    [scene, host, card],
  );
  const next = useCallback(
    (direction: Direction) => {
      const id = scene.current?.nextDesk(last.current, direction) ?? null;
      if (id === null) return setSaid(PLAN_WORDS.noDeskThere);
      last.current = id;
      scene.current?.reveal(id);
      point(id, null);
      return say(id);
    },
    [scene, point, say],
  );
  // On another floor nothing is at hand.
  useEffect(() => {
    last.current = null;
    setSaid("");
    point(null, null);
  }, [plan, point]);
  // What is pointed at may change while it is pointed at: its card follows, and a selection is said again.
  const before = useRef(looks);
  useEffect(() => {
    card.current?.refresh((id) => ({ id, ...describe(id) }));
    const id = last.current;
    if (id !== null && before.current.get(id)?.selected !== looks.get(id)?.selected) say(id);
    before.current = looks;
  }, [card, looks, describe, say]);
  return { last, said, point, next };
}
