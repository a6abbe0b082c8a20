import { absence } from "../shared/absence.ts";
import { MSG } from "./spec.ts";
import { STATE } from "./states.ts";

/** Words of the sync screen. The three states are the chip's: *Saved on this device*, *Sent*, *Needs attention*. */
export const SYNC_WORDS = {
  title: "Sync",
  intro: "Your changes are saved on this device first, and sent when there is a connection.",
  tryNow: "Sync now",
  tried: "Trying now",
  // connection
  connection: "Connection",
  online: "Online",
  onlineHow: "The server answers.",
  offline: "Offline",
  offlineHow: "The server does not answer. Edits are kept on this device and sent when it does.",
  checking: "Connecting",
  checkingHow: "Waiting for the server's first answer.",
  lastPull: "Last synced",
  syncedAt: "Last synced {at}",
  storageIs: "Storage: {state}",
  neverPulled: "Never on this device",
  firstLoadDone: "Complete for your sites",
  sender: "Sending and fetching",
  senderHere: "By this tab",
  senderOther: "By another tab of this device",
  storage: "Storage",
  storageOk: "Works",
  storageBlocked: "Blocked by this browser: nothing can be saved here",
  storageOutdated: "Taken over by a newer version in another tab: reload this one",
  storageFull: "Full: new edits cannot be saved until space is freed",
  zone: "Times of changes are in {zone}, the zone of this device. Times of bookings, cards and people are in the zone of their site: {site} is in {siteZone}.",
  // lists
  waiting: STATE.saved,
  waitingNone: absence("Nothing waits to be sent."),
  attention: STATE.attention,
  attentionNone: absence("Nothing needs your attention."),
  attentionHow: "These were not accepted and are not in effect. Your other changes go on without them.",
  recent: "My recent changes",
  recentNone: absence("Nothing has been sent from this device in the last 30 days."),
  recentHow: "What was sent or given up in the last 30 days, newest first.",
  counted: "{title} ({n})",
  // one set
  order: "No. {seq}",
  madeAt: "Made {at}",
  madeOfflineAt: "Made offline {at}",
  sentAt: "Sent {at}",
  parkedAt: "Needs attention since {at}",
  edits: "{n} edits",
  edit: "1 edit",
  attempts: "{n} attempts",
  attempt: "1 attempt",
  attemptsNone: "Not tried yet",
  part: "Part {index} of {count}",
  noSite: "No site",
  show: "Show edits",
  hide: "Hide edits",
  showOf: "Show edits of {label}",
  hideOf: "Hide edits of {label}",
  loadingEdits: "Loading edits…",
  setGone: "This change is no longer on this device.",
  // why it waits
  whySending: "Being sent now",
  whyFault: "Waiting: sending failed on this device, see Connection above",
  whyOffline: "Waiting for a connection",
  whyChecking: "Waiting for the server's first answer",
  whySignIn: "Waiting for you to sign in again",
  whyTurn: "Waiting for its turn: {n} before it",
  whyParked: "Waiting to be sent, unless it depends on a change that needs attention",
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
  // deciding
  discard: "Discard",
  discardTitle: "Discard this change?",
  discardBody: "It is not sent. For 30 days it stays under My recent changes, where it can be made again. This is it:",
  keep: "Keep",
  discarded: "Discarded",
  discardOf: "Discard {label}",
  // broken and unreadable
  broken: "Broken documents",
  brokenHow:
    "These documents on the server are stored in a way that Atrium cannot read. What they say is missing from lists, searches and counts here, unless noted.",
  brokenHolds: "This booking keeps its rooms taken: {rooms}.",
  brokenHold: "{room} {when}",
  brokenNowhere: "This booking says no room and time that can be read, and keeps no room from others.",
  brokenGoes: "It was removed on this device, which has not been sent yet.",
  brokenOpen: "Show booking",
  unreadable: "Unreadable changes",
  unreadableHow:
    "These changes on this device cannot be read. They are kept as they are. Export or copy them before asking for help.",
  unreadableFuture: "A newer version of Atrium wrote it. Update this device, and it can be read again.",
  unreadableBroken: "It is damaged.",
  unreadableAt: "Damaged at: {field}",
  discardRowTitle: "Discard what cannot be read?",
  theirsRowTitle: "Keep what is on the server?",
  discardRowBody:
    "What is on the server stays as it is, and this change is taken off this device for good. Export it first if it may still matter.",
  unreadableNoDocs: "It does not say which documents it is about.",
  copy: "Copy",
  copyOf: "Copy {key}",
} as const;

/** Words of a change that is mended by hand. */
export const MEND_WORDS = {
  intro:
    "Correct the text, then put it back. It stands under Needs attention then, where you see each value beside the server's before you send it.",
  label: "The change, as JSON",
  wrongAt: "Damaged at: {field}",
  noChange: "This is not a change of Atrium.",
  otherPerson: "It is a change of somebody else, who alone can send it.",
  put: "Put it back",
  reset: "As it was found",
  done: "It can be read again: look at it under Needs attention.",
} as const;

/** Why a set needs attention, by kind. */
export const ATTENTION_WHY = {
  conflict: "Somebody else changed the same thing.",
  clash: "Somebody else took the same thing first.",
  refused: "The server refused this change.",
  unreadable: "This change cannot be read any more.",
} as const;

/** What the server's refusal means, by its code; other codes are shown as they are. */
export const REFUSED_WHY = {
  "permission-denied": "The rules of the server do not allow it.",
  "intent-unknown": "This version of Atrium does not know what it is. Give it up, or export it.",
  "intent-invalid": "What it asks for cannot be read. Give it up, or export it.",
  landed: "An earlier attempt of it arrived after all. See what stands there now.",
  unauthenticated: "You were signed out. Sign in again, then send it again.",
  "not-found": "What it changes no longer exists.",
  "already-exists": "What it creates already exists.",
  "invalid-argument": "The server could not understand it.",
  "failed-precondition": "What it changes had been changed before.",
  "resource-exhausted": "The server is too busy. Send it again later.",
  "name-taken": `${MSG.neighbourhoodUnique}.`,
  "email-taken": "Email is already in use.",
  "link-taken": "The person is already linked to a user.",
  "room-taken": "The room is taken at this time.",
  stale: "The server’s list of this room does not agree with its bookings. It is mended every night.",
  "file-refused": "The server did not take the picture that goes with it: choose it again.",
  unusable: "What it changes has a shape on the server that Atrium cannot use; see the broken documents below.",
  "too-large": "It is larger than the server takes at once.",
} as const;
/** A set of a file. */
export const TAKEN_WHY = "It came from a file. Look at what it changes, then send it or not.";
/** A set of a file that is not what was exported. */
export const ALTERED_WHY =
  "It was changed by hand in its file, or had been sent before. Look at every value, then send it or not.";
/** Where single ones of a refused set could be named. */
export const REFUSED_SOME = "{n} of {all} edits are refused; they are marked.";
/** What a change is about and is not there any more. */
export const GONE_WHY = {
  titled: "It is about “{title}”, which {who} deleted on {at}.",
  itself: "It changes what {who} deleted on {at}.",
  somebody: "somebody",
} as const;
/** Who created it first. */
export const CLASH_HOLDER = "It belongs to what {name} created.";
export const REFUSED_OTHER = "Code: {code}";

/** What became of each document of a conflict. */
export const CONFLICT_WHY = {
  field: "changed by somebody else",
  exists: "already exists on the server",
  missing: "does not exist on the server",
  deleted: "was deleted on the server",
  edited: "was changed on the server",
} as const;

/** Why a decision could not be carried out, by code of `DecideRefusal`. */
export const DECIDE_REFUSED = {
  "no-network": "This needs a connection: the server has to know that the change will not come.",
  busy: "The server is busy. Nothing is lost: try again in a moment.",
  identity: "Sign in again first: the server does not know this device just now.",
  denied: "The server does not tell you enough to decide this. Export it, or ask whoever gives out rights.",
  needed: "Later changes build on it.",
  "already-sent": "It has been sent already.",
  gone: "It is no longer on this device.",
  "read-only": "This device has had no connection for too long, so nothing can be decided here. Connect first.",
  "not-permitted": "You do not have the right to do this.",
  "storage-full": "This device is out of storage.",
  "storage-blocked": "This browser does not let Atrium store anything.",
  outdated: "A newer version of Atrium is open in another tab. Reload this one.",
  moved: "It has changed again since you looked. Look at what stands there now and decide once more.",
  attention: "A part of it needs attention first.",
  over: "The booking is over, and stays as it was.",
} as const;
