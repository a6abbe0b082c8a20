/** What can be imported, in the order in which a new tenant needs it. */
export const IMPORT_KINDS = ["people", "memberships", "cards", "rooms", "neighbourhoods"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
