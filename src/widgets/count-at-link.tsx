import type { Of } from "./known.tsx";

type Props = {
  readonly of: Pick<Of, "known">;
  readonly n: number;
  /** What is counted, for those who listen. */
  readonly words: (n: string) => string;
};

/** A number at a link of the drawer, once there is any; of a part of all it is at least so many. [FRAME-3] [KNOW-2] */
export function CountAtLink({ of, n, words }: Props) {
  if (n === 0) return null;
  const count = `${n.toLocaleString("en-GB")}${of.known === "all" ? "" : "+"}`;
  return (
    <span data-count>
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{words(count)}</span>
    </span>
  );
}
