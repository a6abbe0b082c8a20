import { type ReactNode, useEffect, useRef } from "react";
import { useRows } from "#ui/use-rows.ts";
import type { TableRows } from "./rows.ts";
import classes from "./row-list.module.css";

type Props<R> = {
  readonly label: string;
  readonly rows: TableRows<R>;
  readonly keyOf: (row: R) => string;
  readonly children: (row: R) => ReactNode;
  /** Height of a row before it is measured, px. */
  readonly estimate: number;
  /** Rows are numbered for those who listen. */
  readonly ordered?: boolean;
};

/** Up to so many rows stand in the page as they are; more get a scroller of their own that holds only what is in sight. */
const PLAIN_UP_TO = 40;

/**
 * A list of any length whose rows differ in height, e.g. because they are opened in place; rows of one height are a `Table`. A
 * row that is on its way is a skeleton. [TABLE-5]
 */
export function RowList<R>(props: Props<R>) {
  return props.rows.total <= PLAIN_UP_TO ? <PlainList {...props} /> : <LongList {...props} />;
}

const places = (total: number): readonly number[] => Array.from({ length: total }, (_, i) => i);

const Coming = ({ height }: { readonly height: number }) => (
  <div className={classes["coming"]} style={{ height }} aria-hidden="true" />
);

function PlainList<R>({ label, rows, keyOf, children, estimate, ordered = false }: Props<R>) {
  const List = ordered ? "ol" : "ul";
  const { total, show } = rows;
  useEffect(() => {
    if (total > 0) show(0, total - 1);
  }, [show, total]);
  return (
    <List className={classes["list"]} aria-label={label}>
      {places(total).map((index) => {
        const row = rows.at(index);
        return (
          <li key={row === undefined ? index : keyOf(row)} className={classes["row"]}>
            {row === undefined ? <Coming height={estimate} /> : children(row)}
          </li>
        );
      })}
    </List>
  );
}

function LongList<R>({ label, rows, keyOf, children, estimate, ordered = false }: Props<R>) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useRows({
    count: rows.total,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimate,
    getItemKey: (i) => {
      const row = rows.at(i);
      return row === undefined ? i : keyOf(row);
    },
    overscan: 6,
  });
  const items = virtual.getVirtualItems();
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? -1];
  const { show } = rows;
  useEffect(() => {
    if (to >= from) show(from, to);
  }, [show, from, to]);
  const List = ordered ? "ol" : "ul";
  return (
    <div ref={scroller} className={classes["scroller"]} tabIndex={0} role="region" aria-label={label}>
      <List className={classes["list"]} style={{ height: virtual.getTotalSize() }} data-long="">
        {items.map(({ key, index, start }) => {
          const row = rows.at(index);
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={rows.total}
              aria-posinset={index + 1}
              className={classes["row"]}
              style={{ transform: `translateY(${start}px)` }}
            >
              {row === undefined ? <Coming height={estimate} /> : children(row)}
            </li>
          );
        })}
      </List>
    </div>
  );
}
