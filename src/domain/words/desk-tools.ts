/** Words of Desk Settings that come late: groups of desks, editors, the list of changes. */
export const DESK_TOOLS = {
  foreignFloor: "The floor you asked for belongs to another site ({site}), so it is not shown.",
  selectTitle: "Add to the selection",
  selectHood: "By neighbourhood",
  selectGroup: "{what} ({n})",
  invert: "All others instead",
  notObserved: "Not observed in {round}",
  noHood: "In no neighbourhood",
  afterUse: "Disable after use",
  afterUseHow: "Nobody can book the desk once today’s booking is over. Later bookings stay.",
  afterUseMany: "Disable these desks after use",
  reasonsLately: "Used lately",
  changed: "{field}: {before} → {mine}",
  // the editor in the place of the list
  edit: "Edit",
  editOf: "Edit {what}",
  around: "Other desks of this floor",
  placeOf: "{n} of {all}",
  beforeOf: "Previous desk: {title}",
  nextOf: "Next desk: {title}",
  noneBefore: "This is the first desk",
  noneBehind: "This is the last desk",
} as const;
