import { Bar, widthAt } from "#ui/skeleton.tsx";
import classes from "./table.module.css";

/** As many as fill the scroller of a long table: nothing moves when the rows arrive. */
const ROWS = 14;

type Props = {
  readonly columns: readonly { readonly key: string }[];
  readonly selects: boolean;
  readonly style: { readonly gridTemplateColumns: string };
  readonly height: number;
};

/** Grey rows in the columns of a table, while none of its own has arrived. [KNOW-7] */
export const ComingRows = ({ columns, selects, style, height }: Props) => (
  <div aria-hidden="true" data-skeleton="">
    {Array.from({ length: ROWS }, (_, row) => (
      <div key={row} className={`${classes["row"]} ${classes["grey"]}`} style={{ ...style, height }}>
        {selects ? <span /> : null}
        {columns.map(({ key }, column) => (
          <Bar key={key} width={widthAt(row, column)} />
        ))}
      </div>
    ))}
  </div>
);
