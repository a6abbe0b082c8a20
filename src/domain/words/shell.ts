import { absence } from "../shared/absence.ts";
import { STATE } from "./states.ts";

/** Our own words of the shell and update banner; those of the specification are in `spec.ts`. */
export const SHELL = {
  product: "Atrium",
  closeMessage: "Close message",
  skipToContent: "Skip to content",
  menu: "Menu",
  openMenu: "Open menu",
  closeMenu: "Close menu",
  collapseMenu: "Collapse menu",
  expandMenu: "Expand menu",
  screens: "Screens",
  sync: "Sync",
  chooseSite: "Choose site, now {site}",
  sites: "Sites",
  noSitesBadge: absence("No sites configured"),
  copyright: "© {year} Atrium",
  version: "Version {version} ({commit})",
  versionOf: "Version {version} ({commit}, build {build})",
  preferences: "Preferences",
  bookingNotices: "Notices",
  colours: "Colours",
  coloursAuto: "Same as this device",
  coloursLight: "Light",
  coloursDark: "Dark",
  // titles
  titleOf: "{title} - Atrium",
  loadingTitle: "Loading",
  loginTitle: "Sign in",
  notFoundTitle: "Page not found",
  // views
  loading: "Loading…",
  pageMissing: "This page does not exist.",
  pageMissingHow: "Check the address, or choose a screen from the menu.",
  toFirstScreen: "Go to the first screen",
  notYours: "You do not have access to this page.",
  toUnsent: "Unsent changes ({n})",
  sectionOff: absence("This section is switched off."),
  sectionOffHow: "Ask your administrator to switch it on.",
  noDeskBooking: "{site} has no desk booking.",
  noRoomBooking: "{site} has no room booking.",
  noDataYet: "This device has no data yet. Connect once to start.",
  noDataYetHow: "The first time, data is fetched over a connection. Then it is kept on this device.",
  tryAgain: "Retry",
  firstLoadDone: "All your data is here. Atrium now works without a connection too.",
  screenFailed: "This page stopped working.",
  screenFailedHow: "Nothing you saved is lost. Unsent changes are still on this device.",
  screenFailedWhy: "What went wrong",
  screenNotLoaded: "This page could not be loaded.",
  screenNotLoadedHow:
    "Its files are missing from this device. Reload when there is a connection; nothing that was saved is lost.",
  // notices
  notices: "Notices",
  storageBlocked: "This browser does not let Atrium store anything. Edits cannot be saved on this device.",
  storageOutdated:
    "A newer version of Atrium runs in another tab. This one shows what it has, but can no longer save. Reload it; unsaved edits are kept.",
  reload: "Reload",
  storageFull: "This device is out of storage. New edits cannot be saved until space is freed.",
  signInNeeded: "Sign in again to send and fetch changes. Unsent changes stay on this device.",
  signInAgain: "Sign in again",
  notSignedOut: "Signing out could not empty this device's storage. Close other tabs of Atrium and try again.",
  newVersionHow: "Your edits are kept.",
  notReady: "Not reloaded: an unsaved edit could not be kept on this device. Save or discard it first.",
  filesMissing: "A part of the app could not be loaded. Reload to get it; edits saved on this device are kept.",
} as const;

/** The connection and the queue, as the chip says them. The three states of the queue are the only three. */
/** How far the first load of a device has come, by what people call it. */
export const FIRST_LOAD = {
  running: "Loading data for the first time.",
  paused: "Only a part of your data is on this device. The rest comes with a connection.",
  ready: "Ready: {parts}.",
  begun: "Loading {part}.",
  soFar: "Loading {part}, {n} so far.",
  of: "Loading {part}, {n} of {total}.",
} as const;

export const CHIP = {
  starting: "Starting",
  checking: "Connecting",
  online: "Online",
  offline: "Offline",
  fault: "Fault",
  synced: "Synced {at}",
  saved: STATE.saved,
  sent: STATE.sent,
  attention: STATE.attention,
  counted: "{state}: {count}",
  label: "{facts}. Open sync.",
} as const;

/** Titles of the screens of spec 1 §2.1 and spec 3 §2 (Desk Settings stands in `spec.ts`). */
export const ROUTE = {
  directory: "People Directory",
  visitors: "Visitors Directory",
  cards: "Cards list",
  newCard: "New Card",
  card: "Card view",
  editCard: "Edit Card",
  reception: "Reception Desk",
  users: "Users list",
  newUser: "User",
  user: "User",
  newPerson: "New Person",
  person: "View Person",
  editPerson: "Edit Person",
  home: "Home",
  siteSettings: "Desk Site Settings",
  deskExport: "Desk Bookings Export",
  planImport: "Import Floor Plan",
  roomCalendar: "Room Booking Calendar",
  roomBooking: "Room Booking",
  roomExport: "Room Bookings Export",
  door: "Room",
  liveStatus: "Live Status",
  statistics: "Statistics",
  auditLogs: "Audit Logs",
  syncReport: "Audit Sync Report",
  integrations: "Integrations",
  import: "Import",
  stats: "Status",
} as const;

/** What the account menu offers where screens lock; apart from the others, because every start carries it. */
export const LOCK_MENU = { now: "Lock now", setPin: "PIN for this device" } as const;

/** The list of sites (spec 1 §2.4). */
export const SITE_MENU = {
  setDefault: "Set Default",
  setDefaultOf: "Set {site} as default",
  isDefault: "(default)",
  group: "Group by country",
  noCountry: "Other",
} as const;
