/** Words about the device: what it keeps, how fresh it is, and what may take it away. */
export const DEVICE_WORDS = {
  title: "This device",
  version: "Version",
  versionIs: "{version} ({commit})",
  // storage
  kept: "Storage kept by the browser",
  keptYes: "Yes: the browser does not clear it by itself",
  keptNo: "Not promised: the browser may clear it when space runs short",
  keptRefused: "Asked, and not promised. Installing Atrium usually helps.",
  keptUnknown: "This browser does not say",
  ask: "Ask to keep it",
  used: "Space used",
  usedOf: "{used} of {quota}",
  usedUnknown: "This browser does not say",
  installed: "Installed",
  installedYes: "Yes, as an app",
  installedNo: "No, in a browser tab",
  // clocks and queue
  clock: "Clock",
  clockFine: "In step with the server",
  clockUnknown: "Not compared in this session",
  clockBehind: "This device's clock is {by} behind; times are corrected.",
  clockAhead: "This device's clock is {by} ahead; times are corrected.",
  queue: "Oldest unsent change",
  queueNone: "Nothing waits",
  queueAge: "Made {age} ago",
  // pulls
  pulls: "Last news, by kind of data",
  pullsNone: "Nothing has been fetched yet.",
  pull: "{what}: {docs} documents, as of {at}",
  pullOne: "{what}: 1 document, as of {at}",
  pullRunning: "{what}: {docs} documents so far, still loading",
  pullOf: "{what}: {docs} of {total} documents, still loading",
  spaces: "Desks, floors and neighbourhoods of {site}",
  bookings: "Desk bookings of {site}",
  sites: "Sites",
  drawings: "Floor plan drawings",
  other: "{source}",
  // ages
  justNow: "less than a minute",
  minutes: "{n} min",
  hours: "{n} h",
  hoursMinutes: "{n} h {m} min",
  day: "1 day",
  days: "{n} days",
  // what may take it away
  tabRisk:
    "Unsent changes stand in a browser tab. Safari clears a website's data after 7 days without a visit. Send them, or export them to a file. Do so before installing Atrium: installing does not carry them over.",
  tabRiskSoon:
    "Unsent changes are {age} old, and Safari clears a website's data after 7 days without a visit. Send or export them today. Do so before installing Atrium: installing does not carry them over.",
} as const;
