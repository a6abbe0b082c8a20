/** Words of the plan that come with it: its legend, and who has a desk. */
export const PLAN_CARD = {
  legend: "Legend",
  bookedTo: "{owner}, {from}–{to}",
  bookedFrom: "{owner}, from {from}",
  bookedMore: "and {n} more",
} as const;
