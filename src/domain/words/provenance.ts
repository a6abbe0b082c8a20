import { absence } from "../shared/absence.ts";
/** Who changed a value, when and where (issue 30). */
export const PROVENANCE = {
  ask: "Who changed {field}",
  asking: "Asking who changed it",
  by: "Changed by {name}",
  byNobody: "Changed automatically",
  made: "Made {made}, arrived {arrived}",
  madeOffline: "Made offline {made}, arrived {arrived}",
  arrived: "Arrived {arrived}",
  thisDevice: "On this device",
  otherDevice: "On another device ({device})",
  via: "In {via}",
  pending: "A change waits to be sent",
  coming: "Its latest change is still being written to the log.",
  none: absence("No change of this is on record."),
  noAnswer: "Who changed this is known with a connection.",
  refused: "You may not see who changed this.",
  last: "Last change of all: {at}, {name}",
  lastUnnamed: "Last change of all: {at}",
} as const;
