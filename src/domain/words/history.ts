import { STATE } from "./states.ts";

/** Words of *My recent changes* and of files with unsent changes. */
export const HISTORY_WORDS = {
  // what became of a save
  sent: STATE.sent,
  partsSent: "{n} of {count} parts sent",
  undone: "Undone",
  undoneWaiting: "Undo is waiting",
  undoStuck: "Its undo needs attention",
  closedTheirs: "Theirs was kept",
  closedDiscarded: "Discarded",
  closedUndone: "Taken back before it was sent",
  closedAt: "Closed {at}",
  merged: "Merged",
  mergedHow: "Somebody else changed other fields of {n} of these documents; both changes are kept.",
  // undo
  undo: "Undo",
  undoOf: "Undo {label}",
  undoLabel: "Undo: {label}",
  undoDone: "Undone",
  undoQueued: "Undo is waiting to be sent",
  undoAttention: "Part of it needs attention first.",
  undoFinal: "Delete or create neighbourhoods in Desk Settings instead.",
  undoWaits: "Its undo needs attention first.",
  // made again
  again: "Make again",
  againOf: "Make {label} again",
  againDone: "Made again: saved on this device",
  // decisions
  decisions: "{n} decisions",
  decision: "1 decision",
  decided: "Decisions",
  tookMine: "Mine was kept",
  tookTheirs: "Theirs was taken",
  tookOther: "Another value was taken: {value}",
  lost: "Lost value",
  lostBy: "Lost value, by {who}",
  lostMine: "Lost value, mine",
  wholeDocument: "whole document",
  restore: "Restore",
  restoreOf: "Restore {field} of {name}: {value}",
  restoreLabel: "{name}: {field} restored",
  restored: "Restored: saved on this device",
} as const;

/** Why *make again* or *restore* was not saved, by code of `SaveRefusal`. Nothing was lost. */
export const MAKE_REFUSED = {
  "storage-full": "This device is out of storage. Free some space, then try again.",
  outdated: "A newer version of Atrium is open in another tab. Reload this one.",
  "storage-blocked": "This browser does not let Atrium store anything.",
  "signed-out": "You are signed out. Sign in again first.",
  "read-only": "This device has had no connection for too long, so nothing can be saved. Connect first.",
  invalid: "It could not be stored as it is.",
  "too-large": "It is more than one save can hold.",
} as const;

export const FILE_WORDS = {
  title: "Files",
  how: "Keep unsent changes as a file, or take them to another device. A change counts once, wherever it is sent from. Imported changes wait until you have looked at them.",
  exportAll: "Export unsent changes",
  exportNone: "Everything is sent.",
  export: "Export",
  exportOf: "Export {label} to a file",
  exported: "Exported: {name}",
  exportFailed: "There is nothing to export any more.",
  import: "Import a file",
  drop: "or drop a file here",
  reading: "Reading {name}…",
  report: "What {name} held",
  added: "Taken in: look at it, then send it",
  known: "Already on this device, or decided here before",
  altered: "Changed since the export: needs your decision",
  unreadable: "Could not be read: kept under Unreadable changes",
  nameless: "A change without a readable name",
  nothing: "The file holds no changes.",
  tooLarge: "This file is larger than any export of Atrium.",
  notRead: "This file could not be read from the device.",
} as const;

/** Why a file could not be taken in, by code of `ImportRefusal`. */
export const IMPORT_REFUSED = {
  "not-atrium": "This is not a file of unsent changes from Atrium.",
  future: "A newer version of Atrium wrote this file. Update this device first.",
  "other-person": "Somebody else made these changes. Only they can send them: sign in as that person.",
  "other-tenant": "These changes belong to another organisation.",
  "signed-out": "Sign in first.",
  "read-only": "This device has had no connection for too long, so nothing can be taken in. Connect first.",
  "storage-full": "This device is out of storage. Nothing was taken in.",
  "storage-blocked": "This browser does not let Atrium store anything. Nothing was taken in.",
  outdated: "A newer version of Atrium is open in another tab. Reload this one first.",
} as const;
