import { Button } from "@mantine/core";
import { SHELL } from "#domain/words/shell.ts";
import { MSG } from "#domain/words/spec.ts";
import { readyToReload } from "#ui/before-reload.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ScreenNotLoaded } from "../lazy-screen.tsx";

type Props = { readonly error: unknown; readonly reset: () => void };

/** Long enough to tell errors apart, short enough not to carry a document along. */
const SHOWN_CHARS = 300;
const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, SHOWN_CHARS);

/** In place of a screen that threw; header, chip and drawer stay. [SHELL-10] */
export function Failed({ error, reset }: Props) {
  const notLoaded = error instanceof ScreenNotLoaded;
  return (
    <EmptyState
      page
      icon="alert"
      title={notLoaded ? SHELL.screenNotLoaded : SHELL.screenFailed}
      action={
        <>
          <Button variant="default" onClick={reset}>
            {SHELL.tryAgain}
          </Button>
          <Button onClick={() => void readyToReload().finally(() => location.reload())}>{MSG.reload}</Button>
        </>
      }
    >
      <p role="alert">{notLoaded ? SHELL.screenNotLoadedHow : SHELL.screenFailedHow}</p>
      <details>
        <summary>{SHELL.screenFailedWhy}</summary>
        <code>{textOf(notLoaded ? error.cause : error)}</code>
      </details>
    </EmptyState>
  );
}
