import * as v from "valibot";
import { type EditModel, recordModel } from "../../forms/model.ts";
import type { RecordDraft } from "../../forms/record.ts";
import type { Json } from "../../shared/json.ts";
import type { Zone } from "../../shared/time.ts";
import { ROOM_FIELD } from "../../words/rooms.ts";
import { REPEAT } from "../../words/room-series.ts";
import { SHEET } from "../../words/room-sheet.ts";
import { say } from "../../words/say.ts";
import type { Reservation, ReservationKey } from "../booking.ts";
import { capAfter } from "../check.ts";
import type { BookingDraft } from "../commands/edit.ts";
import { ROOMS } from "../limits.ts";
import { NO_REPEAT } from "../series/repeat.ts";
import { momentIn, momentText } from "../../shared/wall-moment.ts";

const link = v.nullable(v.object({ ref: v.string(), title: v.string() }));
const period = v.object({ from: v.string(), to: v.string() });
const typed = v.string();
/** How a new booking repeats, as it was typed, and what was chosen for single dates. */
const repeat = v.object({
  ...{ kind: typed, every: typed, unit: typed, on: typed, by: typed, ends: typed, until: typed, count: typed },
  dates: v.record(v.string(), v.string()),
});
/** What stands in the form of a reservation. Setup and clean-down are as they were typed. */
const PARTS = {
  on: v.boolean(),
  room: v.string(),
  period,
  requiresCheckIn: v.boolean(),
  setup: v.string(),
  cleanDown: v.string(),
  note: v.string(),
};
type Part = keyof typeof PARTS;
export type PartField<P extends Part = Part> = `${ReservationKey}_${P}`;
type Shape = {
  readonly title: v.StringSchema<undefined>;
  readonly owner: typeof link;
  readonly privacyTitle: typeof PARTS.on;
  readonly privacyOwner: typeof PARTS.on;
  readonly repeat: typeof repeat;
} & { readonly [K in ReservationKey as `${K}_on`]: typeof PARTS.on } & {
  readonly [K in ReservationKey as `${K}_room`]: typeof PARTS.room;
} & { readonly [K in ReservationKey as `${K}_period`]: typeof PARTS.period } & {
  readonly [K in ReservationKey as `${K}_requiresCheckIn`]: typeof PARTS.requiresCheckIn;
} & { readonly [K in ReservationKey as `${K}_setup`]: typeof PARTS.setup } & {
  readonly [K in ReservationKey as `${K}_cleanDown`]: typeof PARTS.cleanDown;
} & { readonly [K in ReservationKey as `${K}_note`]: typeof PARTS.note };

export const PART_NAMES = Object.keys(PARTS) as readonly Part[];
export const partField = <P extends Part>(key: ReservationKey, part: P): PartField<P> => `${key}_${part}`;
const perReservation = ROOMS.reservations.flatMap((key) => PART_NAMES.map((part) => [key, part] as const));
const entries = {
  title: v.string(),
  owner: link,
  privacyTitle: v.boolean(),
  privacyOwner: v.boolean(),
  repeat,
  ...Object.fromEntries(perReservation.map(([key, part]) => [partField(key, part), PARTS[part]])),
} as unknown as Shape; // the same keys, one by one

export type SheetValues = v.InferInput<v.ObjectSchema<Shape, undefined>>;
const record = recordModel(v.object(entries));
/** The form of a booking, field by field, so that what others change is told of each. [ROM-81] */
export const sheetForm = {
  // The same model, whose fields are known by name.
  model: record.model as unknown as EditModel<RecordDraft<SheetValues>, SheetValues, SheetValues>,
  kind: record.kind as unknown as {
    readonly none: RecordDraft<SheetValues>;
    readonly toJson: (draft: RecordDraft<SheetValues>) => Json;
    readonly fromJson: (found: Json) => RecordDraft<SheetValues> | null;
  },
};
export type SheetField = keyof SheetValues & string;
export type SheetDraft = RecordDraft<SheetValues>;

const OF_PART: { readonly [P in Part]: string } = {
  on: SHEET.reservation,
  room: ROOM_FIELD.room,
  period: ROOM_FIELD.period,
  requiresCheckIn: ROOM_FIELD.requiresCheckIn,
  setup: ROOM_FIELD.setup,
  cleanDown: ROOM_FIELD.cleanDown,
  note: ROOM_FIELD.note,
};
/** What a field is called; of a reservation with its key, since several have the same ones. */
export const SHEET_LABELS = {
  title: ROOM_FIELD.title,
  owner: ROOM_FIELD.owner,
  privacyTitle: ROOM_FIELD.privacyTitle,
  privacyOwner: ROOM_FIELD.privacyOwner,
  repeat: REPEAT.label,
  ...Object.fromEntries(
    perReservation.map(([key, part]) => [
      partField(key, part),
      say(ROOM_FIELD.reservation, { key, field: OF_PART[part] }),
    ]),
  ),
} as { readonly [F in SheetField]: string };

const NONE = {
  on: false,
  room: "",
  period: { from: "", to: "" },
  requiresCheckIn: false,
  setup: "0",
  cleanDown: "0",
  note: "",
};
const partsOf = (r: Reservation, zone: Zone): typeof NONE => ({
  on: true,
  room: r.room,
  period: { from: momentText(r.from, zone), to: momentText(r.to, zone) },
  requiresCheckIn: r.requiresCheckIn,
  setup: String(r.setup),
  cleanDown: String(r.cleanDown),
  note: r.note,
});

/** A booking as its form shows it; times are those of the site's clocks. [ROM-81] */
export function sheetValues(draft: BookingDraft, zone: Zone): SheetValues {
  const parts = ROOMS.reservations.flatMap((key) => {
    const r = draft.reservations.find((x) => x.key === key);
    return Object.entries(r ? partsOf(r, zone) : NONE).map(([part, value]) => [`${key}_${part}`, value] as const);
  });
  return {
    title: draft.title,
    owner: draft.owner && { ref: draft.owner.ref, title: draft.owner.title },
    privacyTitle: draft.privacy.title,
    privacyOwner: draft.privacy.owner,
    repeat: { ...NO_REPEAT, dates: {} },
    ...Object.fromEntries(parts),
  } as SheetValues;
}

/** Minutes as somebody types them; what is no whole number is told at the field. */
function minutesIn(typed: string, before: number): number {
  const said = typed.trim();
  return /^[+-]?\d{1,6}$/.test(said) ? capAfter(before, Number(said)) : said === "" ? 0 : Number.NaN;
}

const FRESH: Omit<Reservation, "key"> = {
  room: "",
  roomTitle: "",
  from: 0,
  to: 0,
  setup: 0,
  cleanDown: 0,
  requiresCheckIn: false,
  checkedInAt: null,
  checkedOutAt: null,
  note: "",
  requests: {},
  cateringUntil: null,
  adHoc: false,
};
function reservationIn(key: ReservationKey, values: SheetValues, before: Reservation | null, zone: Zone): Reservation {
  const { from, to } = values[`${key}_period`];
  return {
    ...(before ?? { ...FRESH, key }),
    room: values[`${key}_room`],
    from: momentIn(from, zone, before?.from ?? null) ?? Number.NaN,
    to: momentIn(to, zone, before?.to ?? null) ?? Number.NaN,
    requiresCheckIn: values[`${key}_requiresCheckIn`],
    setup: minutesIn(values[`${key}_setup`], before?.setup ?? 0),
    cleanDown: minutesIn(values[`${key}_cleanDown`], before?.cleanDown ?? 0),
    note: values[`${key}_note`],
  };
}

/** The booking that a form says: what the form does not show stays as it is. Times that are not whole are no number. [ROM-81] */
export const draftIn = (
  values: SheetValues,
  { before, zone }: { readonly before: BookingDraft | null; readonly zone: Zone },
): BookingDraft => ({
  title: values.title,
  owner: values.owner,
  privacy: { title: values.privacyTitle, owner: values.privacyOwner },
  reservations: ROOMS.reservations.flatMap((key) =>
    values[`${key}_on`]
      ? [reservationIn(key, values, before?.reservations.find((r) => r.key === key) ?? null, zone)]
      : [],
  ),
});

/** A reservation that somebody adds: at the time of the last one there is. */
export const addedParts = (
  after: Reservation | null,
  zone: Zone,
): { readonly [P in "on" | "period"]: SheetParts[P] } => ({
  on: true,
  period: after ? partsOf(after, zone).period : NONE.period,
});
type SheetParts = typeof NONE;
