import type { ReactNode } from "react";
import { EmptyState } from "#ui/empty-state.tsx";
import type { IconName } from "#ui/icons.tsx";
import { type Of, type Said, sourcesOf, useNoneWords } from "./known.tsx";

type Props<T extends string> = {
  /** The answers that it is said of. */
  readonly of: Of | readonly Of[];
  readonly icon?: IconName;
  /** What it means, and what can be done about it: only where it is known. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly page?: boolean;
} & Said<T>;

/** An `EmptyState` of words of absence: as long as they are not known, it says what is. [KNOW-2] */
export function NoneState<T extends string>(props: Props<T>) {
  const { of, icon, children, action, page = false } = props;
  const { says, words } = useNoneWords(of, props);
  const known = says === "none";
  return (
    <div data-none={says} data-of={sourcesOf(of)} aria-busy={says === "part" || says === "nothing" || undefined}>
      <EmptyState
        title={words}
        page={page}
        waiting={says === "nothing"}
        {...(icon && known ? { icon } : {})}
        {...(known ? { action } : {})}
      >
        {known ? children : null}
      </EmptyState>
    </div>
  );
}
