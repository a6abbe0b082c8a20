/** Words of the sync screen. The three states are the chip's: *Saved on this device*, *Sent*, *Needs attention*. */
export const SYNC_WORDS = {
  title: "Sync",
  intro: "Every edit is saved on this device first and sent when there is a connection.",
  tryNow: "Try now",
  tried: "Trying now",
  // connection
  connection: "Connection",
  online: "Online",
  onlineHow: "The server answers.",
  offline: "Offline",
  offlineHow: "The server does not answer. Edits are kept on this device and sent when it does.",
  checking: "Connecting",
  checkingHow: "Waiting for the server's first answer.",
  lastPull: "Last news from the server",
  neverPulled: "Never on this device",
  firstLoad: "Data on this device",
  firstLoadDone: "Complete for your sites",
  firstLoadRunning: "First load running: {docs} documents so far",
  sender: "Sending and fetching",
  senderHere: "By this tab",
  senderOther: "By another tab of this device",
  storage: "Storage",
  storageOk: "Works",
  storageBlocked: "Blocked by this browser: nothing can be saved here",
  storageFull: "Full: new edits cannot be saved until space is freed",
  signInNeeded: "Sign in again: until then, nothing can be sent or fetched.",
  zone: "Times are in {zone}, the zone of this device. {site} is in {siteZone}.",
  // lists
  waiting: "Saved on this device",
  waitingNone: "Nothing waits to be sent.",
  attention: "Needs attention",
  attentionNone: "Nothing needs your attention.",
  attentionHow:
    "The server did not take these. They are not in effect, and nothing else waits for them unless it touches the same fields.",
  sent: "Sent",
  sentNone: "Nothing has been sent from this device in the last 30 days.",
  sentHow: "The last 30 days, newest first.",
  counted: "{title} ({n})",
  // one set
  order: "No. {seq}",
  madeAt: "Made {at}",
  sentAt: "Sent {at}",
  parkedAt: "Refused {at}",
  edits: "{n} edits",
  edit: "1 edit",
  attempts: "{n} attempts",
  attempt: "1 attempt",
  attemptsNone: "Not tried yet",
  part: "Part {index} of {count}",
  noSite: "No site",
  merged: "Merged",
  mergedHow: "Somebody else changed other fields of {n} of these documents meanwhile; both changes are kept.",
  show: "Show edits",
  hide: "Hide edits",
  showOf: "Show edits of {label}",
  hideOf: "Hide edits of {label}",
  loadingEdits: "Loading edits…",
  setGone: "This change is no longer on this device.",
  // why it waits
  whySending: "Being sent now",
  whyOffline: "Waiting for a connection",
  whyChecking: "Waiting for the server's first answer",
  whySignIn: "Waiting for you to sign in again",
  whyTurn: "Waiting for its turn: {n} before it",
  whyParked: "Waiting to be sent, or for your decision when a change above touches the same fields",
  whyNext: "Next to be sent",
  // content
  seen: "You saw",
  written: "You wrote",
  server: "On the server now",
  created: "New document",
  deleted: "Document deleted",
  unknown: "Not known on this device",
  refusedHere: "refused by the server",
  absent: "(none)",
  yes: "yes",
  no: "no",
  // deciding
  resend: "Send again",
  discard: "Discard",
  resendTitle: "Send this change again?",
  resendBody: "It is sent once more as it stands, over what is on the server now.",
  discardTitle: "Discard this change?",
  discardBody: "It is taken out of the queue for good. This is what will be lost:",
  keep: "Keep",
  resent: "Waiting to be sent again",
  discarded: "Discarded",
  resendOf: "Send {label} again",
  discardOf: "Discard {label}",
  // broken and unreadable
  broken: "Broken documents",
  brokenHow:
    "These documents on the server have a shape that Atrium cannot use. They are left out; everything else works.",
  unreadable: "Unreadable changes",
  unreadableHow:
    "These changes on this device cannot be read. They are kept as they are. Copy them before asking for help.",
  copy: "Copy",
  copied: "Copied",
  copyFailed: "Copying did not work. Select the text and copy it by hand.",
  copyOf: "Copy {key}",
} as const;

/** Why a set needs attention, by kind. */
export const ATTENTION_WHY = {
  conflict: "Somebody else changed the same field to something else meanwhile.",
  clash: "Somebody else took the same thing first.",
  refused: "The server refused this change.",
  unreadable: "This change cannot be read any more.",
} as const;

/** What the server's refusal means, by its code; other codes are shown as they are. */
export const REFUSED_WHY = {
  "permission-denied": "You no longer have the right to make it, or the rules do not allow it.",
  unauthenticated: "The server does not know you any more. Sign in again, then send it once more.",
  "not-found": "What it changes no longer exists.",
  "already-exists": "What it creates already exists.",
  "invalid-argument": "The server could not understand it.",
  "failed-precondition": "What it changes had been changed before.",
  "resource-exhausted": "The server's limits are used up for now.",
  "too-large": "It is larger than the server takes at once.",
} as const;
export const REFUSED_OTHER = "Code: {code}";

/** What became of each document of a conflict. */
export const CONFLICT_WHY = {
  field: "changed by somebody else",
  exists: "already exists on the server",
  missing: "does not exist on the server",
  deleted: "was deleted on the server",
} as const;

/** Why a decision could not be carried out, by code of `DecideRefusal`. */
export const DECIDE_REFUSED = {
  "no-network": "This needs a connection: the server has to be told first that the change will never come.",
  "already-sent": "It has been sent already.",
  gone: "It is no longer on this device.",
  "not-permitted": "You do not have the right to do this.",
  "storage-full": "This device is out of storage.",
  "storage-blocked": "This browser does not let Atrium store anything.",
} as const;
