import type { DataApi } from "../api.ts";
import type { SessionManager } from "../session/session-manager.ts";
import type { Asking } from "./asking.ts";
import type { Deciding } from "./deciding.ts";
import type { Exports } from "./exports.ts";
import type { SearchAnswers } from "./finding.ts";
import type { Importing } from "./importing.ts";
import type { Pictures } from "./pictures.ts";
import type { Saving } from "./saving.ts";

/** Calls that the start itself answers (`startup/startup-proxy.ts`). */
type Own =
  "boot" | "startsWith" | "watch" | "watchWindow" | "moveWindow" | "unwatch" | "watchSearch" | "watchPlan" | "choose";
type Late = Exclude<keyof DataApi, Own>;

type CallParts = {
  readonly sessions: SessionManager;
  readonly saving: Saving;
  readonly deciding: Deciding;
  readonly exports: Exports;
  readonly search: SearchAnswers;
  readonly asking: Asking;
  readonly importing: Importing;
  readonly pictures: Pictures;
  readonly worker: Pick<DataApi, "attestWith" | "call" | "uploadPlan">;
};

/** Which part of the data worker answers a call. */
export type LateCalls = { readonly [N in Late]: Pick<DataApi, N> };

/** The part that answers each call of the page, by the call's name. */
export function lateCalls({
  sessions,
  saving,
  deciding,
  exports,
  search,
  asking,
  importing,
  pictures,
  worker,
}: CallParts): LateCalls {
  const { signIn: door, lock, open, leftBehind } = sessions;
  return {
    signIn: door,
    signInWith: door,
    resetPassword: door,
    active: lock,
    lockNow: lock,
    unlock: lock,
    setPin: lock,
    leaveLocked: sessions,
    signOut: sessions,
    nudge: { nudge: async (asked = false) => sessions.nudge(asked) },
    setActiveSite: { setActiveSite: async (site) => open.setActiveSite(site) },
    exportLeft: { exportLeft: () => leftBehind.file() },
    save: saving,
    pictured: saving,
    readDraft: saving,
    writeDraft: saving,
    changeSet: deciding,
    provenance: deciding,
    shown: deciding,
    resolve: deciding,
    resendRest: deciding,
    preview: deciding,
    doAnyway: deciding,
    needing: deciding,
    discard: deciding,
    undo: deciding,
    exportSets: deciding,
    importSets: deciding,
    arrived: deciding,
    unreadable: deciding,
    discardUnreadable: deciding,
    mend: deciding,
    onServer: deciding,
    search,
    claimedBy: asking,
    changes: asking,
    cardChanges: asking,
    olderCounts: asking,
    logPage: asking,
    logOnDevice: asking,
    importOpen: importing,
    openedImport: importing,
    importReread: importing,
    importDates: importing,
    importCheck: importing,
    importRow: importing,
    importRows: importing,
    importErrors: importing,
    importApply: importing,
    importResume: importing,
    importStop: importing,
    importClose: importing,
    imports: importing,
    importUndo: importing,
    importForget: importing,
    picture: pictures,
    attestWith: worker,
    call: worker,
    uploadPlan: worker,
    bookings: exports,
    bookingsFile: { bookingsFile: (ask) => exports.file(ask) },
    roomBookings: { roomBookings: (ask) => exports.rooms(ask) },
    roomBookingsFile: { roomBookingsFile: (ask) => exports.roomsFile(ask) },
    membersFile: { membersFile: (ask) => exports.members(ask) },
    takeOut: exports,
    cancelFile: { cancelFile: async () => exports.cancel() },
  };
}
