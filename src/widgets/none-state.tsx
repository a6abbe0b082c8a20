import type { ReactNode } from "react";
import { EmptyState } from "#ui/empty-state.tsx";
import type { IconName } from "#ui/icons.tsx";
import { Arriving, BarRows, PageSkeleton } from "#ui/skeleton.tsx";
import { type Of, type Said, sourcesOf, useNoneWords } from "./known.tsx";

type Props<T extends string> = {
  /** The answers that it is said of. */
  readonly of: Of | readonly Of[];
  readonly icon?: IconName;
  /** What it means, and what can be done about it: only where it is known. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly page?: boolean;
  /** What stands in its place while nothing has arrived; left out: rows. */
  readonly skeleton?: ReactNode;
} & Said<T>;

/** An `EmptyState` of words of absence: as long as they are not known, it says what is, or is a skeleton. [KNOW-2] [KNOW-7] */
export function NoneState<T extends string>(props: Props<T>) {
  const { of, icon, children, action, page = false, skeleton } = props;
  const { says, words, coming } = useNoneWords(of, props);
  const known = says === "none";
  return (
    <div data-none={says} data-of={sourcesOf(of)} aria-busy={says === "part" || says === "nothing" || undefined}>
      {coming ? (
        skeletonOf(skeleton, page)
      ) : (
        <EmptyState title={words} page={page} {...(icon && known ? { icon } : {})} {...(known ? { action } : {})}>
          {known ? children : null}
        </EmptyState>
      )}
    </div>
  );
}

function skeletonOf(own: ReactNode, page: boolean): ReactNode {
  if (own !== undefined) return <Arriving page>{own}</Arriving>;
  return page ? (
    <PageSkeleton shape="cards" />
  ) : (
    <Arriving page>
      <BarRows n={4} />
    </Arriving>
  );
}
