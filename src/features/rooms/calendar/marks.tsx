import type { EventMark } from "./event-words.ts";
import classes from "./calendar.module.css";

/** Line icons of 24 units, as those of `#ui/icons.tsx`, which the first load carries. */
const PATHS: { readonly [M in EventMark | "caps"]: string } = {
  unreadable: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v6M12 16.2v.1",
  "needs-approval": "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3 2",
  rejected: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM5.8 5.8l12.4 12.4",
  "checked-in": "M5 12.5l4.5 4.5L19 7.5",
  catering: "M7 3v7a2 2 0 0 0 4 0V3M9 12v9M17 3c-2 1-3 3-3 6v4h3V3Zm0 10v8",
  foreign: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  pending: "M7 18a4 4 0 0 1-.6-7.95A6 6 0 0 1 18 9.5a4.3 4.3 0 0 1-.6 8.5M12 20v-7m-2.5 2.5L12 13l2.5 2.5",
  clashes: "M12 4 2.8 20h18.4L12 4Zm0 6v4.5M12 17.2v.1",
  caps: "M4 20 20 4M4 12l8-8M12 20l8-8",
};

/** The icon of a mark; its words stand in the name of what it is on, or beside it. */
export function MarkIcon({ mark }: { readonly mark: EventMark | "caps" }) {
  return (
    <svg className={classes["mark"]} viewBox="0 0 24 24" aria-hidden="true" focusable="false" data-mark={mark}>
      <path d={PATHS[mark]} />
    </svg>
  );
}
