import { useLayoutEffect } from "react";
import { nextPaint } from "#ui/next-paint.ts";
import { whenIdle } from "#ui/when-idle.ts";

/** A page that paints nothing, since nobody looks at it, gets its plans all the same, ms. */
const PAINT_MS = 500;
/** A list that does not come holds nothing up for longer than this, ms. */
const LIST_MS = 3_000;
/** The page has what it does behind its first rows done by then, ms. */
const IDLE_MS = 400;

let listed: Promise<void> | null = null;
/** Set while a screen waits for the rows of its list. */
let rows: { readonly there: Promise<void>; readonly come: () => void } | null = null;

function awaitRows(): void {
  if (rows) return;
  let come = () => {};
  const there = new Promise<void>((done) => (come = done));
  rows = { there, come };
}

async function afterRows(): Promise<void> {
  if (rows) await Promise.race([rows.there, new Promise<void>((late) => setTimeout(late, LIST_MS))]);
  await nextPaint(PAINT_MS);
  await whenIdle(IDLE_MS);
}

/**
 * The page's first list has been painted, or the frame in which a plan was first asked for where no list is awaited: what
 * shows plans comes behind it.
 */
export const listFirst = (): Promise<void> => (listed ??= afterRows());

/** For a screen with a list: whether its rows are there. */
export function useListFirst(there: boolean): void {
  useLayoutEffect(() => {
    if (there) rows?.come();
    else awaitRows();
    return () => rows?.come(); // whoever left waits for nothing
  }, [there]);
}
