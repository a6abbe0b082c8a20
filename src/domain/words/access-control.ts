import { absence } from "../shared/absence.ts";
import { say } from "./say.ts";

/** The Access Control panel of the person page (spec 3 §2, §4, §5). */
export const ACCESS_PAGE = {
  title: "Access Control",
  edit: "Edit access control",
  profile: "Profile",
  noProfile: absence("No profile"),
  noProfileChoice: "No profile",
  unknownProfile: "{value} (no longer offered)",
  notOffered: absence("(no longer offered)"),
  permissions: "Permissions",
  permission: "Permission {key}",
  none: absence("None"),
  unseen: "Restricted permissions are not yours to see.",
  restricted: "Restricted",
  unknown: "Also held, and kept: {keys}",
  putBack: "What you typed before this page was left has been put back.",
  pin: "PIN",
  pinHidden: "Hidden until Edit is pressed",
  pinHow: "4 to 10 digits. Empty removes it. Reading it is recorded.",
  pinWrong: "A PIN has 4 to 10 digits",
  pinNoRight: "You may not see or change PINs.",
  pinOffline: "A PIN needs a connection: it is never kept on this device.",
  pinReading: "Asking the server for the PIN",
  pinUnread: "The PIN could not be read. {why}",
  pinAgain: "Retry",
  pinShow: "Show the PIN",
} as const;

/** Outcomes, word for word (spec 3 §8). */
export const ACCESS_DONE = { done: "Access control updated", failed: "Error updating access control" } as const;

/** What the server itself says where there can be no PIN. */
export const NO_PIN = { member: "They are no member of this site", site: "This site has no PINs" } as const;

/** Why the server did not read or set a PIN, where it says neither of these. */
export const PIN_REFUSED = {
  "no-answer": "The server did not answer. Check the connection and try again.",
  "not-permitted": "You may not see or change PINs.",
  refused: "The server refused it.",
  failed: "The server could not do it.",
} as const;

export const ACCESS_REFUSED = {
  "no-people-right": "You may not change people.",
  "nothing-to-do": "Nothing has changed.",
  "not-offered": "This site no longer offers that.",
  "too-many": "That are more than there can be.",
} as const;

/** What history and the sync screen call a change. */
export const accessLabel = (name: string): string =>
  say("Change access control of {name}", { name: name.slice(0, 100) });
