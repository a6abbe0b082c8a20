import { absence } from "../shared/absence.ts";
import { reasonOf } from "../desks/bookable.ts";
import { say } from "./say.ts";

/** Our own words of Desk Settings; those of the specification are in `spec.ts`. */
export const DESK_WORDS = {
  askedGone: "That desk is no longer on this floor.",
  floor: "Floor",
  desks: "Desks",
  list: "Desks of this floor",
  filter: "Filter by title",
  show: "Show",
  all: "All desks",
  onlyFree: "Bookable",
  onlyDisabled: "Disabled",
  onlyBooked: "Booked today",
  onlySelected: "Selected",
  onlyEdited: "Not saved yet",
  shownOf: "{shown} of {all} desks",
  noneShown: absence("No desk matches."),
  noDesks: absence("This floor has no desks yet."),
  selectShown: "Select all shown",
  selectBy: "Select by",
  clear: "Clear selection",
  cleared: "Selection cleared",
  undo: "Undo",
  selected: "{n} selected",
  /** Said near the limit only: it is no total of the floor. */
  selectedOf: "{n} selected, up to {max}",
  selectedNone: "No desk selected yet",
  tooMany: "You can select up to 400 desks at a time",
  showOnPlan: "Show on plan",
  showDeskOnPlan: "Show desk {title} on the plan",
  selectDesk: "Desk {title}, {state}",
  // states
  free: "Bookable",
  disabled: "Disabled",
  disabledBecause: "Disabled: {reason}",
  bookedToday: "Booked today",
  edited: "Not saved yet",
  pending: "Waiting to be sent",
  notInDrawing: "Not on the plan",
  // editors
  desk: "Desk {title}",
  manyDesks: "{n} desks",
  manyStates: "{free} bookable, {disabled} disabled",
  bookable: "Bookable",
  thenDisabled: "{state}, disabled after use",
  reason: "Reason",
  reasonHint: "Shown to people who book. Optional.",
  reasonLeft: "{n} of {max}",
  reasonTooLong: "A reason has at most {max} characters.",
  bookings: "Today’s bookings",
  bookingsNone: absence("No bookings today."),
  bookingsClosed: "Your role cannot see who booked this desk.",
  keepsBookings: "{n} bookings of today stay.",
  keepsBooking: "1 booking of today stays.",
  // changes
  changes: "Changes",
  unsaved: "{n} unsaved changes",
  unsavedOne: "1 unsaved change",
  unsavedNone: "No unsaved changes",
  fromBefore: "You have unsaved changes from {at}.",
  saving: "Saving …",
  leaveTitle: "Leave this page?",
  discardTitle: "Discard changes?",
  discardBody: "{n} unsaved change(s) will be lost.",
  keep: "Keep",
  openSync: "Open Sync",
  sheet: "List and changes",
  noFloors: absence("This site has no floors yet."),
  noFloorsHow: "Floors and their drawings are set up by your administrator.",
  loading: "The floors are being loaded …",
  draftNotKept: "This device cannot keep these changes. Save before you close the page, or they are lost.",
} as const;

/** Chips of a booking (spec 2 §4). */
export const BOOKING_CHIP = {
  "checked-in": "Checked In",
  active: "Active",
  "not-checked-in": "Not Checked In",
} as const;

/** Why an edit was not made, by code of `DeskRefusal`. */
export const DESK_REFUSED = {
  "nothing-to-do": "There is nothing to change.",
  "reason-too-long": "A reason has at most 120 characters.",
  "too-many": "You can change up to 400 desks in one save. Save these changes first.",
} as const;

/** Why a save was not stored, by code of `SaveRefusal`. The edits stay. */
export const SAVE_REFUSED = {
  "storage-full": "This device's storage is full. Free some space, then save again. Your changes are still here.",
  outdated:
    "A newer version of Atrium is open in another tab. Your changes are still here, but not saved: reload this tab, they are kept.",
  "storage-blocked": "This browser does not let the app store anything. Your changes are still here, but not saved.",
  "signed-out": "You are signed out. Sign in again, then save. Your changes are still here.",
  "read-only":
    "This device has had no connection for too long, so nothing can be saved. Connect, then save. Your changes are still here.",
  invalid: "The changes could not be saved like this. Your changes are still here.",
  "too-large": "Too many changes for one save. Your changes are still here.",
} as const;

const LABEL = {
  disabledOne: "Desk {title} disabled",
  enabledOne: "Desk {title} enabled",
  disabledMany: "{n} desks disabled",
  enabledMany: "{n} desks enabled",
  mixed: "{n} desks changed: {disabled} disabled, {enabled} enabled",
  because: "{what}: {reason}",
  afterUseOne: "Desk {title} disabled after use",
  afterUseMany: "{n} desks disabled after use",
  notAfterUseOne: "Desk {title} no longer disabled after use",
  notAfterUseMany: "{n} desks no longer disabled after use",
} as const;

/** What was said of desks that are disabled once their use is over: those that are, and those that no longer are. */
export function afterUseLabel(marks: readonly { readonly title: string; readonly on: boolean }[]): readonly string[] {
  const said = (some: typeof marks, one: typeof LABEL.afterUseOne | typeof LABEL.notAfterUseOne, many: string) => {
    const [only, ...more] = some;
    if (!only) return [];
    return [more.length === 0 ? say(one, { title: only.title }) : many.replace("{n}", String(some.length))];
  };
  return [
    ...said(
      marks.filter((m) => m.on),
      LABEL.afterUseOne,
      LABEL.afterUseMany,
    ),
    ...said(
      marks.filter((m) => !m.on),
      LABEL.notAfterUseOne,
      LABEL.notAfterUseMany,
    ),
  ];
}

/** One line for history and sync screen: what was done, to how many desks, and why when the reason is one. */
export function deskLabel(edits: readonly { readonly title: string; readonly to: boolean | string }[]): string {
  const off = edits.filter((e) => e.to !== false);
  const n = String(edits.length);
  if (off.length > 0 && off.length < edits.length) {
    return say(LABEL.mixed, { n, disabled: String(off.length), enabled: String(edits.length - off.length) });
  }
  const disabling = off.length > 0;
  const [only, ...more] = edits;
  if (only && more.length === 0) {
    const what = say(disabling ? LABEL.disabledOne : LABEL.enabledOne, { title: only.title });
    return because(what, off);
  }
  return because(say(disabling ? LABEL.disabledMany : LABEL.enabledMany, { n }), off);
}

function because(what: string, off: readonly { readonly to: boolean | string }[]): string {
  const reasons = new Set(off.map((e) => reasonOf(e.to)));
  const [reason = ""] = reasons;
  return reasons.size === 1 && reason !== "" ? say(LABEL.because, { what, reason }) : what;
}
