import type { Said } from "../desk-audits/status.ts";

/** One word per status, on its button and wherever it is told. */
export const STATUS_WORDS: { readonly [S in Said]: string } = {
  "as-booked": "As booked",
  "someone-else": "Someone else",
  "not-booked": "Occupied, no booking",
  signs: "Signs of life",
  "empty-booked": "Empty, booked",
  empty: "Empty",
  unusable: "Unusable",
  "not-checked": "Could not check",
  withdrawn: "Taken back",
};

/** What the fields of rounds and observations are called where they are reviewed. */
export const DESK_AUDIT_FIELDS = {
  state: "State",
  floors: "Floors",
  status: "What was seen",
  label: "Unknown label",
  note: "Note",
  wrongLabel: "The label on the desk says",
  wrongPlace: "Stands somewhere else",
  seenPerson: "Who sits there",
} as const;
