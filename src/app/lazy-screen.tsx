import { type FunctionComponent, lazy, useState } from "react";

/** A screen with a way to fetch its files before it is shown; whether they came shows when it is. */
export type LazyScreen = FunctionComponent & { readonly preload?: () => void };

/** The files of a screen could not be had: neither on this device nor from the server. */
export class ScreenNotLoaded extends Error {
  constructor(cause: unknown) {
    super("screen not loaded", { cause });
    this.name = "ScreenNotLoaded";
  }
}

/**
 * A screen whose files load when it is first shown. A failed load is tried afresh the next time the screen is mounted,
 * so that "Try again" works; nothing here ever reloads the page by itself.
 */
export function lazyScreen(load: () => Promise<FunctionComponent>): LazyScreen {
  const fresh = () =>
    lazy(() =>
      load().then(
        (screen) => ({ default: screen }),
        (error: unknown) => {
          current = fresh();
          throw new ScreenNotLoaded(error);
        },
      ),
    );
  let current = fresh();
  function Shown() {
    const [Screen] = useState(() => current);
    return <Screen />;
  }
  return Object.assign(Shown, { preload: () => void load().catch(() => undefined) });
}
