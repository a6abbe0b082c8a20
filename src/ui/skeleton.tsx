import type { CSSProperties, ReactNode } from "react";
import { KNOWN } from "#domain/words/known.ts";
import classes from "./skeleton.module.css";

/** Bars of unlike length read as words; the same ones stand there each time. */
const WIDTHS = ["62%", "44%", "74%", "36%", "55%", "68%"] as const;
/** How long the bar of a cell is, by its place. */
export const widthAt = (row: number, column = 0): string => WIDTHS[(row * 5 + column * 2) % WIDTHS.length] ?? "50%";
const numbers = (n: number): readonly number[] => Array.from({ length: n }, (_, i) => i);

/** A grey bar in the place of a text. Says nothing: what it stands in for has to. */
export function Bar({ width = "8ch", style }: { readonly width?: string; readonly style?: CSSProperties }) {
  return <span className={classes["bar"]} style={{ ...style, inlineSize: width }} aria-hidden="true" />;
}

type PlaceProps = {
  /** What is on its way, for those who cannot see the bars. */
  readonly label?: string;
  /** It is read out when it comes. */
  readonly status?: boolean;
  /** It is most of the page: the footer, which it would push away, waits for it. */
  readonly page?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** A place that fills: its bars for those who see, its words for those who do not. [KNOW-7] */
export function Arriving({ label = KNOWN.coming, status = false, page = false, className, children }: PlaceProps) {
  return (
    <div
      className={className ? `${classes["place"]} ${className}` : classes["place"]}
      role={status ? "status" : undefined}
      aria-busy="true"
      data-skeleton=""
      data-waiting={page || undefined}
    >
      <span className="visually-hidden">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/** Rows of a list, in a frame of its own unless they stand in one. `px`: height of a row. */
export function BarRows({ n = 6, px = 52, frame = true }: { n?: number; px?: number; frame?: boolean }) {
  return (
    <div className={frame ? `${classes["rows"]} ${classes["frame"]}` : classes["rows"]}>
      {numbers(n).map((i) => (
        <div key={i} className={classes["row"]} style={{ height: px }}>
          <Bar width={widthAt(i)} />
          <Bar width="4rem" />
        </div>
      ))}
    </div>
  );
}

/** Lines of text. */
export const BarLines = ({ n = 3 }: { n?: number }) => (
  <div className={classes["lines"]}>
    {numbers(n).map((i) => (
      <Bar key={i} width={widthAt(i)} />
    ))}
  </div>
);

type CardsProps = { readonly n?: number; readonly lines?: number; readonly looks?: "cards" | "sections" };
/** Cards with a title and lines, as many beside each other as there is room for; `sections` of a page stand in two columns. */
export const BarCards = ({ n = 4, lines = 3, looks = "cards" }: CardsProps) => (
  <div className={classes[looks]}>
    {numbers(n).map((i) => (
      <div key={i} className={classes["card"]}>
        <Bar width="9rem" style={{ blockSize: "1rem" }} />
        <BarLines n={lines} />
      </div>
    ))}
  </div>
);

/** Fields of a form. */
export const BarFields = ({ n = 5 }: { n?: number }) => (
  <div className={classes["fields"]}>
    {numbers(n).map((i) => (
      <div key={i} className={classes["field"]}>
        <Bar width="7rem" />
        <div className={classes["input"]} />
      </div>
    ))}
  </div>
);

/** An area, e.g. of a chart or a plan. `height`: a CSS length. */
export const BarBlock = ({ height }: { readonly height: string }) => (
  <div className={classes["block"]} style={{ blockSize: height }} />
);

const SHAPES = {
  rows: <BarRows n={8} />,
  cards: <BarCards />,
  sections: <BarCards n={6} lines={4} looks="sections" />,
  fields: <BarFields />,
  block: <BarBlock height="min(60dvh, 30rem)" />,
} as const;
export type Shape = keyof typeof SHAPES;

type PageProps = { readonly shape: Shape; readonly label?: string; readonly children?: ReactNode };
/** A page of which nothing has arrived: where its title stands, and what follows below. */
export const PageSkeleton = ({ shape, label, children }: PageProps) => (
  <Arriving page {...(label === undefined ? {} : { label })}>
    <div className={classes["page"]}>
      <div className={classes["head"]}>
        <Bar width="14rem" style={{ blockSize: "1.125rem" }} />
        <Bar width="9rem" />
      </div>
      {children ?? SHAPES[shape]}
    </div>
  </Arriving>
);
