import { type FunctionComponent, startTransition, useEffect, useState } from "react";
import { inTime } from "#ui/in-time.ts";
import { Loading } from "./views/loading.tsx";

/** A screen with a way to fetch its files before it is shown; whether they came shows when it is. */
export type LazyScreen = FunctionComponent & { readonly preload?: () => void };

/** The files of a screen could not be had: neither on this device nor from the server. */
export class ScreenNotLoaded extends Error {
  constructor(cause: unknown) {
    super("screen not loaded", { cause });
    this.name = "ScreenNotLoaded";
  }
}

/** Whether a screen was shown since the start. */
let started = false;

type State = { readonly screen: FunctionComponent } | { readonly error: unknown } | null;

/**
 * A screen whose files load when it is first shown. A failed load is tried afresh the next time the screen is mounted,
 * so that "Retry" works; nothing here ever reloads the page by itself. Not `React.lazy`: React shows what a Suspense
 * boundary waited for 300 ms after its fallback at the earliest, a third of a cold start (performance T1).
 * The first screen of a start comes after the shell around it, and in slices, though its files be here already: shell and
 * screen in one go keep a phone from answering for a quarter of a second. (SPEED-3)
 */
export function lazyScreen(load: () => Promise<FunctionComponent>): LazyScreen {
  let state: State = null;
  let coming: Promise<void> | null = null;
  /** Never rejects: what became of it is in `state`. */
  const fetched = () =>
    (coming ??= inTime(load()).then(
      (screen) => void (state = { screen }),
      (error: unknown) => {
        state = { error };
        coming = null;
      },
    ));
  function Shown() {
    const [now, setNow] = useState<State>(() => (started && state && "screen" in state ? state : null));
    useEffect(() => {
      started = true;
      if (now) return undefined;
      let gone = false;
      void fetched().then(() => gone || startTransition(() => setNow(state)));
      return () => {
        gone = true;
      };
    }, [now]);
    if (!now) return <Loading />;
    if ("error" in now) throw new ScreenNotLoaded(now.error);
    return <now.screen />;
  }
  return Object.assign(Shown, { preload: () => void fetched() });
}
