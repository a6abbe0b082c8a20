import { useEffect, useRef } from "react";
import classes from "./data-table.module.css";
import { useRowPx } from "./use-media.ts";
import { useRows } from "./use-rows.ts";

type Props = {
  /** What the table holds, for those who listen. */
  readonly label: string;
  readonly columns: readonly string[];
  /** Cells of each row, as many as there are columns. */
  readonly rows: readonly (readonly string[])[];
  /** Number of the first row among all there are, from 0. */
  readonly first: number;
  readonly total: number;
};

/**
 * A table of texts in a scroller of its own: the head stays in sight, and only rows in sight stand in the page. New rows begin
 * at the top.
 */
export function DataTable({ label, columns, rows, first, total }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const rowPx = useRowPx();
  const virtual = useRows({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 8,
    initialRect: { width: 0, height: rowPx * 15 },
  });
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [rows]);
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div ref={scroller} className={classes["scroller"]} tabIndex={0} role="region" aria-label={label}>
      <table className={classes["table"]} aria-rowcount={total + 1} aria-label={label}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Space height={before} />
          {items.map(({ index }) => (
            <tr key={index} aria-rowindex={first + index + 2}>
              {(rows[index] ?? []).map((cell, i) => (
                <td key={columns[i] ?? i} data-value>
                  <span title={cell}>{cell}</span>
                </td>
              ))}
            </tr>
          ))}
          <Space height={after} />
        </tbody>
      </table>
    </div>
  );
}

const Space = ({ height }: { readonly height: number }) =>
  height > 0 ? (
    <tr aria-hidden="true" style={{ height }}>
      <td />
    </tr>
  ) : null;
