import { type FunctionComponent, lazy, useState } from "react";

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
export function lazyScreen(load: () => Promise<FunctionComponent>): FunctionComponent {
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
  return function LazyScreen() {
    const [Screen] = useState(() => current);
    return <Screen />;
  };
}
