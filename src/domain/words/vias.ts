/** Screens that write, by their names: `lastWrittenVia` of what they wrote. The rules take no others. */
export const VIA = {
  deskSettings: "Desk Settings",
  siteSettings: "Site Settings",
  deskAudits: "Desk Audits",
  planImport: "Import Floor Plan",
  preferences: "Preferences",
  people: "People",
  cards: "Cards",
  users: "Users",
  rooms: "Room Booking",
  notices: "Notices",
  import: "Import",
  sync: "Sync",
} as const;
export type Via = (typeof VIA)[keyof typeof VIA];
