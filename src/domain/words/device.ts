import { absence } from "../shared/absence.ts";
/** Words about the device: what it keeps, how fresh it is, and what may take it away. */
export const DEVICE_WORDS = {
  title: "This device",
  version: "Version",
  versionLine: "Version {version}",
  versionIs: "{version} ({commit})",
  // storage
  kept: "Storage kept by the browser",
  keptYes: "Yes: the browser does not clear it by itself",
  keptNo: "Not guaranteed: the browser may clear it when space runs short",
  keptRefused: "The browser did not agree. Installing Atrium usually helps.",
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
  clockFine: "Correct",
  clockUnknown: "Not checked yet",
  clockBehind: "This device's clock is {by} behind; times are corrected.",
  clockAhead: "This device's clock is {by} ahead; times are corrected.",
  queue: "Oldest unsent change",
  queueNone: absence("Nothing waits"),
  queueAge: "Made {age} ago",
  // pulls
  pulls: "Last synced, by kind of data",
  pullsNone: absence("Nothing has been fetched yet."),
  pull: "{what}: {docs} documents, last synced {at}",
  pullOne: "{what}: 1 document, last synced {at}",
  pullComing: "{what}: still loading",
  pullRunning: "{what}: {docs} documents so far, still loading",
  pullOf: "{what}: {docs} of {total} documents, still loading",
  drawings: "Floor plan drawings",
  peopleNowhere: "People of no site",
  // ages
  justNow: "less than a minute",
  minutes: "{n} min",
  hours: "{n} h",
  hoursMinutes: "{n} h {m} min",
  day: "1 day",
  days: "{n} days",
  // what may take it away
  tabRisk:
    "Unsent changes are in a browser tab. Safari clears a website's data after 7 days without a visit. Send them, or export them to a file. Do so before installing Atrium: installing does not carry them over.",
  tabRiskSoon:
    "Unsent changes are {age} old, and Safari clears a website's data after 7 days without a visit. Send or export them today. Do so before installing Atrium: installing does not carry them over.",
} as const;
