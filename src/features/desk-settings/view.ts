import type { BookingRow, DeskRow } from "#data/api.ts";
import { isLive } from "#domain/bookings/state.ts";
import { AFTER_USE, shownAfterUse } from "#domain/desks/after-use.ts";
import { type Draft, shownDisabled } from "#domain/desks/draft.ts";
import { isBookable, reasonOf } from "#domain/desks/bookable.ts";
import { byTitle, shownTitle } from "#domain/desks/title.ts";
import { shownColour } from "#domain/neighbourhoods/colour.ts";
import { type NeighbourhoodView, shownNeighbourhood } from "#domain/neighbourhoods/edits.ts";
import { keyOf } from "#domain/neighbourhoods/fields.ts";
import { NEIGHBOURHOOD_WORDS } from "#domain/words/neighbourhoods.ts";
import { DESK_WORDS } from "#domain/words/desks.ts";
import { PLAN_WORDS } from "#domain/words/plan.ts";
import { say } from "#domain/words/say.ts";
import type { DeskLook, DeskState } from "#widgets/floor-plan/desk-look.ts";
import type { DeskWords } from "#widgets/floor-plan/use-pointing.ts";

/** A desk as plan, list and editors show it: the replica's row with the draft over it. */
export type DeskView = {
  readonly id: string;
  readonly row: DeskRow;
  readonly title: string;
  readonly disabled: boolean | string;
  readonly state: Exclude<DeskState, "unknown">;
  /** To be disabled once its use is over, the draft over it. */
  readonly afterUse: boolean;
  readonly edited: boolean;
  readonly pending: boolean;
  /** Bookings of today that are neither over nor released. */
  readonly bookings: number;
  /** The neighbourhood it belongs to, the draft over it; null for none, and for one that is not known here. */
  readonly neighbourhood: NeighbourhoodView | null;
};
export type ViewInput = {
  readonly neighbourhoods: ReadonlyMap<string, NeighbourhoodView>;
  readonly desks: readonly DeskRow[];
  readonly draft: Draft;
  readonly bookings: readonly BookingRow[];
  readonly now: number;
  readonly masked: boolean | string | null;
  readonly floorTitle: string;
};

const sameView = (a: DeskView, b: DeskView) =>
  a.row === b.row &&
  a.title === b.title &&
  a.disabled === b.disabled &&
  a.state === b.state &&
  a.afterUse === b.afterUse &&
  a.edited === b.edited &&
  a.bookings === b.bookings &&
  a.neighbourhood?.name === b.neighbourhood?.name &&
  a.neighbourhood?.color === b.neighbourhood?.color &&
  a.neighbourhood?.id === b.neighbourhood?.id;

function liveBookings(bookings: readonly BookingRow[], now: number): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const b of bookings) if (isLive(b, now)) counts.set(b.desk, (counts.get(b.desk) ?? 0) + 1);
  return counts;
}

/** What was made last, and of what. */
export type MadeViews = { readonly input: ViewInput | null; readonly views: ReadonlyMap<string, DeskView> };

/** All that a view is made of, but for its row. */
const BESIDE = ["neighbourhoods", "draft", "bookings", "now", "masked", "floorTitle"] as const;

/** Of a desk: what stands among the field edits of a draft. */
const DESK_FIELDS = ["neighbourhood", AFTER_USE];

/** Views in the order of titles. One that did not change is the very object of `before`, so that its row stays as it is. */
export function deskViews(input: ViewInput, before: MadeViews): ReadonlyMap<string, DeskView> {
  const counts = liveBookings(input.bookings, input.now);
  const same = BESIDE.every((of) => before.input?.[of] === input[of]);
  const views = input.desks.map((row): DeskView => {
    const known = before.views.get(row.id);
    if (same && known?.row === row) return known;
    const disabled = shownDisabled(input.draft, row);
    const bookings = counts.get(row.id) ?? 0;
    const state = !isBookable(disabled) ? "disabled" : bookings > 0 ? "booked" : "free";
    const title = shownTitle(row.title, input.masked, input.floorTitle);
    const afterUse = shownAfterUse(input.draft, row);
    const edited =
      input.draft.edits.has(row.id) || DESK_FIELDS.some((field) => input.draft.fields.has(keyOf(row.path, field)));
    const neighbourhood = input.neighbourhoods.get(shownNeighbourhood(input.draft.fields, row) ?? "") ?? null;
    const view = {
      id: row.id,
      row,
      title,
      disabled,
      state,
      afterUse,
      edited,
      pending: row.pending,
      bookings,
      neighbourhood,
    } as const;
    return known && sameView(known, view) ? known : view;
  });
  // Rows come in the order of the titles that they have; one that is shown otherwise may stand elsewhere.
  if (views.some((v) => v.title !== v.row.title)) views.sort(byTitle);
  return new Map(views.map((v) => [v.id, v]));
}

/** State in words, the reason and the neighbourhood included. */
export const rowWords = (v: DeskView): string =>
  v.neighbourhood
    ? `${stateWords(v)}, ${say(NEIGHBOURHOOD_WORDS.inNeighbourhood, { title: v.neighbourhood.name })}`
    : stateWords(v);

/** State in words, the reason included. */
function stateWords(v: DeskView): string {
  const reason = reasonOf(v.disabled);
  if (v.state === "disabled") {
    return reason === "" ? DESK_WORDS.disabled : say(DESK_WORDS.disabledBecause, { reason });
  }
  const state = v.state === "booked" ? DESK_WORDS.bookedToday : DESK_WORDS.free;
  return v.afterUse ? say(DESK_WORDS.thenDisabled, { state }) : state;
}

function planState(v: DeskView): string {
  const reason = reasonOf(v.disabled);
  const state =
    v.state === "disabled" && reason !== "" ? say(PLAN_WORDS.disabledBecause, { reason }) : PLAN_WORDS[v.state];
  return [
    state,
    ...(v.neighbourhood ? [say(NEIGHBOURHOOD_WORDS.inNeighbourhood, { title: v.neighbourhood.name })] : []),
    ...(v.edited ? [PLAN_WORDS.edited] : v.pending ? [PLAN_WORDS.pending] : []),
  ].join(", ");
}

/** Everything that the plan says of a desk when it is pointed at; one without a view is in the drawing only. */
export function pointedWords(id: string, view: DeskView | undefined, selection: ReadonlySet<string>): DeskWords {
  const title = say(PLAN_WORDS.desk, { title: view?.title ?? id });
  if (!view) return { title, state: PLAN_WORDS.notInData };
  return { title, state: planState(view), chosen: selection.has(id) ? PLAN_WORDS.selected : PLAN_WORDS.notSelected };
}

/** Looks of the desks on the plan. */
export function deskLooks(
  views: ReadonlyMap<string, DeskView>,
  selection: ReadonlySet<string>,
): ReadonlyMap<string, DeskLook> {
  const looks = new Map<string, DeskLook>();
  for (const v of views.values()) {
    const { state, title: label, edited, pending } = v;
    const colour = v.neighbourhood ? shownColour(v.neighbourhood.color) : null;
    looks.set(v.id, { state, label, edited, pending, colour, selected: selection.has(v.id) });
  }
  return looks;
}

export const FILTERS = ["all", "free", "disabled", "booked", "selected", "edited"] as const;
export type FilterName = (typeof FILTERS)[number];
export type Filter = { readonly text: string; readonly only: FilterName };
export const NO_FILTER: Filter = { text: "", only: "all" };
export const isFilter = (name: string): name is FilterName => FILTERS.some((f) => f === name);

function passes(v: DeskView, only: FilterName, selection: ReadonlySet<string>): boolean {
  if (only === "selected") return selection.has(v.id);
  if (only === "edited") return v.edited;
  if (only === "booked") return v.bookings > 0;
  return only === "all" || (only === "disabled") === (v.state === "disabled");
}

/** The desks that the list shows, in order. Text is looked for in titles, upper and lower case alike. */
export function filtered(
  views: ReadonlyMap<string, DeskView>,
  { text, only }: Filter,
  selection: ReadonlySet<string>,
): DeskView[] {
  const wanted = text.trim().toLowerCase();
  return [...views.values()].filter(
    (v) => (wanted === "" || v.title.toLowerCase().includes(wanted)) && passes(v, only, selection),
  );
}
