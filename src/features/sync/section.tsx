import { Stack } from "@mantine/core";
import { type FocusEvent, type ReactNode, useEffect, useId, useRef } from "react";
import type { Absence } from "#domain/shared/absence.ts";
import { None } from "#widgets/known.tsx";
import { OWN } from "#domain/shared/known.ts";
import { say } from "#domain/words/say.ts";
import { SYNC_WORDS } from "#domain/words/sync.ts";
import { Icon, type IconName } from "#ui/icons.tsx";
import { RowList } from "#widgets/table/row-list.tsx";
import { rowsOfArray } from "#widgets/table/rows.ts";
import classes from "./sync.module.css";

type Props<T> = {
  readonly title: string;
  readonly icon: IconName;
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  readonly children: (item: T) => ReactNode;
  readonly how?: string;
  /** What an empty list means; left out, an empty section is not shown at all. */
  readonly none?: Absence;
};

/** When a row leaves with the focus in it, the heading takes the focus: nobody is thrown to the top of the page. */
function useFocusInSection() {
  const heading = useRef<HTMLHeadingElement>(null);
  const inside = useRef(false);
  useEffect(() => {
    if (inside.current && document.activeElement === document.body) heading.current?.focus();
  });
  const onFocus = () => {
    inside.current = true;
  };
  const onBlur = (e: FocusEvent) => {
    inside.current = e.currentTarget.contains(e.relatedTarget);
  };
  return { heading, onFocus, onBlur };
}

/** One part of the sync screen: a heading with a count, a word of explanation, and the list; an empty one is one line with a tick. */
export function Section<T>({ title, icon, items, keyOf, children, how, none }: Props<T>) {
  const id = useId();
  const { heading, onFocus, onBlur } = useFocusInSection();
  const isEmpty = items.length === 0;
  if (isEmpty && none === undefined) return null;
  return (
    <Stack component="section" gap="xs" mt={isEmpty ? 0 : "sm"} aria-labelledby={id} onFocus={onFocus} onBlur={onBlur}>
      <div className={classes["sectionHead"]}>
        <h2 id={id} ref={heading} tabIndex={-1} className={classes["heading"]} data-nothing={isEmpty || undefined}>
          <Icon name={isEmpty ? "check" : icon} />
          {say(SYNC_WORDS.counted, { title, n: String(items.length) })}
        </h2>
        {isEmpty ? <p className={classes["how"]}>{none === undefined ? null : <None of={OWN} say={none} />}</p> : null}
      </div>
      {how === undefined || isEmpty ? null : <p className={classes["how"]}>{how}</p>}
      {isEmpty ? null : (
        <div className={classes["card"]}>
          <RowList label={title} rows={rowsOfArray(items, OWN)} keyOf={keyOf} estimate={104}>
            {children}
          </RowList>
        </div>
      )}
    </Stack>
  );
}
