import { ActionIcon } from "@mantine/core";
import { memo } from "react";
import { shownColour } from "#domain/neighbourhoods/colour.ts";
import { DESK_WORDS } from "#domain/words/desks.ts";
import { say } from "#domain/words/say.ts";
import { type DeskView, rowWords } from "../view.ts";
import screen from "../desk-settings.module.css";
import classes from "./desk-list.module.css";
import { PinIcon } from "./pin-icon.tsx";

type Props = {
  readonly view: DeskView;
  readonly selected: boolean;
  readonly onPlan: boolean;
  /** Where the Tab key stops: 0 for one row of the list. */
  readonly tabIndex: 0 | -1;
  /** `range`: with all up to the one chosen before. */
  readonly toggle: (id: string, range: boolean) => void;
  /** Brings the desk into the middle of the plan; null without a plan. */
  readonly show: ((ids: readonly string[]) => void) | null;
};

/** A desk of the list: choose it, or find it on the plan. Painted anew only when its own desk changes. */
export const DeskRowLine = memo(function DeskRowLine({ view, selected, onPlan, tabIndex, toggle, show }: Props) {
  const state = rowWords(view);
  const mark = view.edited ? DESK_WORDS.edited : view.pending ? DESK_WORDS.pending : "";
  return (
    <>
      <label className={classes["row"]}>
        <input
          type="checkbox"
          data-own
          tabIndex={tabIndex}
          checked={selected}
          aria-label={say(DESK_WORDS.selectDesk, {
            title: view.title,
            state: mark === "" ? state : `${state}, ${mark}`,
          })}
          onChange={({ nativeEvent: e }) => toggle(view.id, e instanceof MouseEvent && e.shiftKey)}
        />
        <span className={classes["swatch"]} data-state={view.state} aria-hidden="true" />
        <span className={classes["rowTitle"]} title={view.title}>
          {view.title}
        </span>
        {view.neighbourhood ? (
          <span
            className={screen["dot"]}
            style={{ background: shownColour(view.neighbourhood.color) }}
            aria-hidden="true"
          />
        ) : null}
        <span className={classes["rowState"]}>
          {state}
          {onPlan || !show ? null : ` · ${DESK_WORDS.notInDrawing}`}
        </span>
        {mark === "" ? null : (
          <span className={classes["mark"]} data-mark={view.edited ? "edited" : "pending"} title={mark} />
        )}
      </label>
      {show && onPlan ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          data-icon-target
          data-aside
          tabIndex={-1}
          aria-label={say(DESK_WORDS.showDeskOnPlan, { title: view.title })}
          title={DESK_WORDS.showOnPlan}
          onClick={() => show([view.id])}
        >
          <PinIcon />
        </ActionIcon>
      ) : null}
    </>
  );
});
