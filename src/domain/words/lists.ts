import { absence } from "../shared/absence.ts";
import { say } from "./say.ts";

/** What a list holds, as its messages say it (spec 1 §8). */
export type ListItems = "logs" | "rows" | "cards" | "people" | "users" | "rooms" | "desks" | "bookings";
/**
 * `failing`: more than one try to fetch failed, and it is tried again. `aborted`: no more tries. `end`: everything there is
 * has come. (spec 1 §4)
 */
export type ListPhase = "loading" | "failing" | "aborted" | "end";

const WORDS = {
  loading: "Loading {more}{items}...",
  failing: "We're experiencing some issues fetching {more}{items}, please wait while we try and sort out the problem.",
  aborted: "Unfortunately we were unable to fetch {any} {items} at this time.",
} as const;
/** What stands behind a button of a bar where there is no room for it. */
export const FOLDED = { filters: "Filters", more: "More actions" } as const;
/** Words of absence at the end of a list (spec 1 §8). */
export const LIST_NONE = { none: absence("No {items} could be found"), end: absence("No more {items}") } as const;

/** Of users it says the same with fewer words (spec 3 §2). */
const USERS_FAILING =
  "We're experiencing some issues fetching users, please wait while we try and sort out the problem";

/** The message below a list that has not ended, word for word as spec 1 §8 and spec 3 §2; `some`: rows stand above it. [LIST-1] */
export function listWords(items: ListItems, phase: Exclude<ListPhase, "end">, some: boolean): string {
  if (items === "users" && phase === "failing") return USERS_FAILING;
  return say(WORDS[phase], { items, more: some ? "more " : "", any: some ? "more" : "any" });
}

/** Spec 1 §9: so many tries that failed one after another are the last. */
const MAX_ERRORS = 5;

/** What a list says after so many failed tries. */
export function phaseOf({ ended, errors }: { readonly ended: boolean; readonly errors: number }): ListPhase {
  if (errors >= MAX_ERRORS) return "aborted";
  if (errors > 1) return "failing";
  return ended ? "end" : "loading";
}

/** Pages of a list. */
export const PAGER = {
  label: "Pages",
  size: "Rows per page",
  where: "{from}–{to} of {total}",
  previous: "Previous page",
  next: "Next page",
} as const;
