/** Labels of the kinds of spaces, before their documents are here; verbatim from spec 1 §3. */
export const KIND_WORDS = {
  desk: "Desk",
  room: "Meeting Room",
} as const;
