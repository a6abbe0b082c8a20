/** Our own words of the shell, sign-in and update banner; those of the specification are in `spec.ts`. */
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
  noSitesBadge: "No sites configured",
  copyright: "© {year} Atrium",
  version: "Version {version} ({commit})",
  versionOf: "Version {version} ({commit}, build {build})",
  colours: "Colours",
  coloursAuto: "As on this device",
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
  pageMissingHow: "The address may be mistyped, or the screen has not been built yet.",
  toFirstScreen: "Go to the first screen",
  notYours: "You do not have access to this page.",
  noDataYet: "This device has no data yet. Connect once to start.",
  noDataYetHow: "What you see here is kept on this device. The first time, it has to be fetched over a connection.",
  tryAgain: "Try again",
  firstLoadOf: "Loading data for the first time: {docs} of {total} documents",
  firstLoad: "Loading data for the first time: {docs} documents so far",
  screenFailed: "This page stopped working.",
  screenFailedHow: "Nothing that was saved is lost. What waits to be sent is still on this device.",
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
  signInNeeded: "Sign in again: until then, nothing can be sent or fetched. What waits stays on this device.",
  signInAgain: "Sign in again",
  newVersionHow: "Your edits are kept.",
  notReady: "Not reloaded: an unsaved edit could not be kept on this device. Save or discard it first.",
  filesMissing: "A part of the app could not be loaded. Reload to get it; edits saved on this device are kept.",
} as const;

/** The connection and the queue, as the chip says them. The three states of the queue are the only three. */
export const CHIP = {
  starting: "Starting",
  checking: "Connecting",
  online: "Online",
  offline: "Offline",
  saved: "Saved on this device",
  sent: "Sent",
  attention: "Needs attention",
  counted: "{state}: {count}",
  label: "{facts}. Open sync.",
} as const;

/** The sign-in form. */
export const SIGN_IN = {
  title: "Sign in to Atrium",
  email: "Email",
  password: "Password",
  show: "Show password",
  hide: "Hide password",
  submit: "Sign in",
  busy: "Signing in…",
  emailMissing: "Enter your email address.",
  emailShape: "Enter an email address such as name@company.com.",
  passwordMissing: "Enter your password.",
  offline: "There is no connection. Signing in needs one.",
  ended: "Your session has ended. Sign in again; what you had not sent yet is kept on this device.",
  endedDisabled: "Your account has been disabled. What you had not sent yet is kept on this device.",
} as const;

/** Why signing in did not work, by code of `SignInRefusal`. */
export const SIGN_IN_REFUSED = {
  wrong: "The email address or the password is not right.",
  disabled: "This account is disabled. Ask your administrator to enable it.",
  "no-network": "The server cannot be reached. Check the connection and try again.",
  "too-many": "Too many attempts. Wait a few minutes, then try again.",
  "not-clean":
    "The data of the last sign-in could not be removed from this device yet. Close other tabs of Atrium and try again.",
  "no-namespace": "This account belongs to no organisation yet. Ask your administrator to add it.",
  "storage-blocked":
    "This browser does not let Atrium store anything. Leave private mode, or allow storage for this site.",
  failed: "Signing in did not work, for a reason we do not know. Try again.",
} as const;

/** Signing out while edits wait. */
export const SIGN_OUT = {
  title: "Not everything has been sent",
  body: "{count} saved on this device would be lost by signing out. Read the list, then choose.",
  one: "1 change",
  many: "{n} changes",
  edits: "{n} edits",
  edit: "1 edit",
  parked: "needs attention",
  read: "I have read the list. These changes may be lost.",
  stay: "Stay signed in",
  sendNow: "Send now",
  sending: "Sending…",
  sendOffline: "Sending needs a connection.",
  someStay: "Changes that need attention are not sent by themselves. Decide about them on the sync screen.",
  export: "Export to a file",
  exportHow: "A file can be taken in on another device, on its sync screen.",
  exported: "Handed to the browser as {name}.",
  discard: "Discard and sign out",
  blocked: "Signing out could not empty this device's storage. Close other tabs of Atrium and try again.",
} as const;

/** Titles of the screens of spec 1 §2.1 (Desk Settings stands in `spec.ts`). */
export const ROUTE = {
  directory: "People Directory",
  visitors: "Visitors Directory",
  cards: "Cards",
  newCard: "New card",
  card: "Card",
  editCard: "Edit card",
  users: "Users",
  newUser: "New user",
  user: "User",
  newPerson: "New person",
  person: "Person",
  editPerson: "Edit person",
  siteSettings: "Desk Site Settings",
  deskExport: "Desk Bookings Export",
  roomCalendar: "Room Booking Calendar",
  roomBooking: "Room Booking",
  roomExport: "Room Bookings Export",
  liveStatus: "Live Status",
  statistics: "Statistics",
  auditLogs: "Audit Logs",
  syncReport: "Audit Sync Report",
  integrations: "Integrations",
  stats: "Status",
} as const;
