/** What somebody saw at a desk, one tap each (expectations, "Where this product is first" no. 5). */
export const STATUSES = [
  "as-booked",
  "someone-else",
  "not-booked",
  "signs",
  "empty-booked",
  "empty",
  "unusable",
  "not-checked",
] as const;
export type Status = (typeof STATUSES)[number];
/** An observation that takes an earlier one back. */
export const WITHDRAWN = "withdrawn";
/** What an observation may say. */
export const SAID = [...STATUSES, WITHDRAWN] as const;
export type Said = (typeof SAID)[number];

/** Whether the desk was in use; null: nobody could tell. */
const OCCUPIED: { readonly [S in Status]: boolean | null } = {
  "as-booked": true,
  "someone-else": true,
  "not-booked": true,
  signs: true,
  "empty-booked": false,
  empty: false,
  unusable: false,
  "not-checked": null,
};
export const isOccupied = (status: Status): boolean | null => OCCUPIED[status];

/** What a status itself says about a booking; null: nothing. */
const BOOKED: { readonly [S in Status]: boolean | null } = {
  "as-booked": true,
  "someone-else": true,
  "not-booked": false,
  signs: null,
  "empty-booked": true,
  empty: false,
  unusable: null,
  "not-checked": null,
};
export const saysBooked = (status: Status): boolean | null => BOOKED[status];

/**
 * The statuses that fit a desk now. Without certain knowledge of its bookings all of them do. [WALK-1]
 * @param booked null while the device does not know all bookings of the day
 */
export const statusesFor = (booked: boolean | null): readonly Status[] =>
  STATUSES.filter((s) => booked === null || BOOKED[s] === null || BOOKED[s] === booked);
