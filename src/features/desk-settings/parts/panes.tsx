import { DESK_WORDS } from "#domain/words/desks.ts";
import { NEIGHBOURHOOD_WORDS } from "#domain/words/neighbourhoods.ts";
import classes from "../desk-settings.module.css";

/** Desks of the floor, or its neighbourhoods and circles: where there is room for one of them. */
export type Pane = "desks" | "neighbourhoods";
const PANES: readonly (readonly [Pane, string])[] = [
  ["desks", DESK_WORDS.desks],
  ["neighbourhoods", NEIGHBOURHOOD_WORDS.title],
];
type Props = { readonly pane: Pane; readonly onPane: (pane: Pane) => void };

/** Chooses which of the two is shown. [LOOK-2] [LOOK-13] */
export const Panes = ({ pane, onPane }: Props) => (
  <div className={classes["panes"]} role="group" aria-label={DESK_WORDS.sheet}>
    {PANES.map(([of, word]) => (
      <button key={of} type="button" aria-pressed={pane === of} onClick={() => onPane(of)}>
        {word}
      </button>
    ))}
  </div>
);
