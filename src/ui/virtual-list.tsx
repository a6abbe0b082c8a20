import { type ReactNode, useRef } from "react";
import classes from "./virtual-list.module.css";
import { useRows } from "./use-rows.ts";

type Props<T> = {
  readonly label: string;
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  readonly children: (item: T) => ReactNode;
  /** Height of a row before it is measured, px. */
  readonly estimate: number;
  /** Rows are numbered for those who listen. */
  readonly ordered?: boolean;
};

/** Up to so many rows stand in the page as they are; more get a scroller of their own that holds only what is in sight. */
const PLAIN_UP_TO = 40;

/** A list of any length whose rows may differ in height. */
export function VirtualList<T>(props: Props<T>) {
  return props.items.length <= PLAIN_UP_TO ? <PlainList {...props} /> : <LongList {...props} />;
}

function PlainList<T>({ label, items, keyOf, children, ordered = false }: Props<T>) {
  const List = ordered ? "ol" : "ul";
  return (
    <List className={classes["list"]} aria-label={label}>
      {items.map((item) => (
        <li key={keyOf(item)} className={classes["row"]}>
          {children(item)}
        </li>
      ))}
    </List>
  );
}

function LongList<T>({ label, items, keyOf, children, estimate, ordered = false }: Props<T>) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useRows({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimate,
    getItemKey: (i) => {
      const item = items[i];
      return item === undefined ? i : keyOf(item);
    },
    overscan: 6,
  });
  const List = ordered ? "ol" : "ul";
  return (
    <div ref={scroller} className={classes["scroller"]} tabIndex={0} role="region" aria-label={label}>
      <List className={classes["list"]} style={{ height: virtual.getTotalSize() }} data-long="">
        {virtual.getVirtualItems().map((v) => {
          const item = items[v.index];
          return item === undefined ? null : (
            <li
              key={v.key}
              ref={virtual.measureElement}
              data-index={v.index}
              aria-setsize={items.length}
              aria-posinset={v.index + 1}
              className={classes["row"]}
              style={{ transform: `translateY(${v.start}px)` }}
            >
              {children(item)}
            </li>
          );
        })}
      </List>
    </div>
  );
}
