import { useEffect, useRef } from "react";
import type { Question } from "#domain/search/question.ts";
import { PALETTE } from "#domain/words/palette.ts";
import { Icon, type IconName } from "#ui/icons.tsx";
import { Marked } from "./marked.tsx";
import { type Option, type OptionGroup, secondLine } from "./options.ts";
import classes from "./palette.module.css";
import { useRows } from "#ui/use-rows.ts";

/** Up to so many options stand there as they are; more hold only what is in sight. */
const PLAIN_UP_TO = 60;
/** Height of a row, px; the style sheet says the same. */
const ROW_PX = 52;

const ICONS: { readonly [of: string]: IconName } = {
  person: "person",
  card: "card",
  desk: "desk",
  room: "room",
  "room-booking": "clock",
  user: "admin",
  site: "cloud",
};
const iconOf = (o: Option): IconName =>
  o.of === "found" ? (ICONS[o.row.kind] ?? "right") : o.of === "more" ? "down" : o.of === "screen" ? "right" : "check";

export type ListProps = {
  readonly id: string;
  readonly groups: readonly OptionGroup[];
  readonly active: string | null;
  readonly question: Question | null;
  /** The text that the answers are about: older than what is typed while an answer is on its way. */
  readonly answered: string;
  readonly siteTitle: (id: string) => string;
  readonly onPick: (o: Option) => void;
  readonly onPoint: (o: Option) => void;
};
export const optionId = (list: string, o: Option): string => `${list}-${o.id.replaceAll(/\W/g, "_")}`;

type RowProps = Omit<ListProps, "groups" | "answered"> & {
  readonly option: Option;
  readonly at?: number;
  readonly of?: number;
  readonly top?: number;
};
function Row({ option, id, active, question, siteTitle, onPick, onPoint, at, of, top }: RowProps) {
  const sub = option.of === "found" ? secondLine(option.row, siteTitle) : option.of === "screen" ? PALETTE.goTo : "";
  return (
    <div
      id={optionId(id, option)}
      role="option"
      aria-selected={option.id === active}
      {...(at === undefined ? {} : { "aria-posinset": at + 1, "aria-setsize": of })}
      className={classes["option"]}
      style={top === undefined ? undefined : { position: "absolute", insetInline: 0, top }}
      onMouseDown={(e) => e.preventDefault()} // the field keeps the focus
      onMouseMove={() => onPoint(option)}
      onClick={() => onPick(option)}
    >
      <Icon name={iconOf(option)} size={18} />
      <span className={classes["words"]}>
        <span className={classes["name"]}>
          <Marked text={option.title} question={question} />
        </span>
        {sub ? (
          <span className={classes["sub"]}>
            <Marked text={sub} question={option.of === "found" ? question : null} />
          </span>
        ) : null}
      </span>
    </div>
  );
}

/** A long answer about one kind: only the rows in sight are in the page. */
function LongGroup({ group, ...rest }: Omit<ListProps, "groups"> & { readonly group: OptionGroup }) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useRows({
    count: group.options.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 6,
  });
  const at = group.options.findIndex((o) => o.id === rest.active);
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at);
  }, [at, virtual]);
  return (
    <div ref={scroller} className={classes["scroller"]} role="group" aria-label={group.title}>
      <div style={{ position: "relative", height: virtual.getTotalSize() }} role="presentation">
        {virtual.getVirtualItems().flatMap((v) => {
          const option = group.options[v.index];
          return option ? (
            <Row key={option.id} option={option} at={v.index} of={group.options.length} top={v.start} {...rest} />
          ) : (
            []
          );
        })}
      </div>
    </div>
  );
}

/** The answers, in groups with their numbers. */
export function OptionList(props: ListProps) {
  const { id, groups, active, answered } = props;
  const box = useRef<HTMLDivElement>(null);
  const options = groups.reduce((n, g) => n + g.options.length, 0);
  const [first] = groups;
  const long = options > PLAIN_UP_TO && groups.length === 1 && first !== undefined;
  useEffect(() => {
    if (!long) box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [active, long]);
  return (
    <div
      ref={box}
      id={id}
      role="listbox"
      aria-label={PALETTE.title}
      className={classes["list"]}
      data-long={long || undefined}
      data-answered={answered}
    >
      {groups.map((group) => (
        <div key={group.id} role="presentation" className={classes["group"]}>
          <div id={`${id}-${group.id}-title`} role="presentation" className={classes["heading"]}>
            <span>{group.title}</span>
            <span className={classes["count"]}>{group.total.toLocaleString("en-GB")}</span>
          </div>
          {long ? (
            <LongGroup group={group} {...props} />
          ) : (
            <div role="group" aria-labelledby={`${id}-${group.id}-title`}>
              {group.options.map((option) => (
                <Row key={option.id} option={option} {...props} />
              ))}
            </div>
          )}
        </div>
      ))}
    </div>
  );
}
