import type { FloorRow } from "#data/api.ts";
import type { CalendarFilters } from "#domain/rooms/calendar/filters.ts";
import type { CalendarRoom } from "#domain/rooms/calendar/room.ts";
import type { RoomBooking } from "#domain/rooms/booking.ts";
import { EVENT_STATUSES } from "#domain/rooms/state.ts";
import { lastPart } from "#domain/shared/doc-reads.ts";
import { byName } from "#domain/shared/collate.ts";
import { EVENT_WORDS, FILTER_WORDS } from "#domain/words/rooms.ts";
import { say } from "#domain/words/say.ts";
import { activeFilters } from "./use-address.ts";

export type Option = { readonly value: string; readonly label: string };
export type FilterOptions = {
  readonly floors: readonly Option[];
  readonly rooms: readonly Option[];
  readonly groups: readonly Option[];
  readonly features: readonly Option[];
  readonly status: readonly Option[];
  readonly source: readonly Option[];
  readonly owners: readonly Option[];
};
const named = (names: Iterable<string>): readonly Option[] =>
  [...new Set(names)].sort(byName).map((name) => ({ value: name, label: name }));

/** What there is to choose from: of the site's own rooms, and of the owners that are to be seen. */
export function filterOptions(
  { rooms, floors }: { readonly rooms: readonly CalendarRoom[]; readonly floors: readonly FloorRow[] },
  bookings: readonly RoomBooking[],
): FilterOptions {
  const used = new Set(rooms.map((r) => r.floor));
  const owners = new Map(bookings.flatMap((b) => (b.owner ? [[lastPart(b.owner.ref), b.owner.title] as const] : [])));
  return {
    floors: floors.filter((f) => used.has(f.id)).map((f) => ({ value: f.id, label: f.title })),
    rooms: rooms.map((r) => ({ value: r.id, label: r.title })),
    groups: named(rooms.flatMap((r) => r.groups)),
    features: named(rooms.flatMap((r) => r.features)),
    status: EVENT_STATUSES.map((value) => ({ value, label: EVENT_WORDS.status[value] })),
    source: (["own", "third-party"] as const).map((value) => ({ value, label: EVENT_WORDS.source[value] })),
    owners: [...owners].map(([value, label]) => ({ value, label })).sort((a, b) => byName(a.label, b.label)),
  };
}

/** A filter that is on, in words, and what takes it away. `owner`: id of whom it is about, where nothing shown says their name. */
export type Chip = {
  readonly key: string;
  readonly words: string;
  readonly owner?: string;
  readonly without: Partial<CalendarFilters>;
};
const LISTS = ["floors", "rooms", "groups", "features", "status", "source"] as const;
const FLAGS = ["catering", "cateringRooms", "caps", "approvalOnly", "mine", "showRejected"] as const;

function ownerChip(owner: string, { owners }: FilterOptions): readonly Chip[] {
  if (!owner) return [];
  const name = owners.find((o) => o.value === owner)?.label;
  const who = name === undefined ? { words: FILTER_WORDS.owner, owner } : { words: ownerWords(name) };
  return [{ key: "owner", ...who, without: { owner: "" } }];
}
export const ownerWords = (name: string): string => say(FILTER_WORDS.ofOwner, { name });

/** The filters that are on, one chip for each value. [ROM-64] */
export function chipsOf(f: CalendarFilters, options: FilterOptions): readonly Chip[] {
  const on = activeFilters(f);
  const labelOf = (of: readonly Option[], value: string) => of.find((o) => o.value === value)?.label ?? value;
  const lists = LISTS.flatMap((key) =>
    f[key].map((value): Chip => {
      const rest = (f[key] as readonly string[]).filter((x) => x !== value);
      return { key: `${key} ${value}`, words: labelOf(options[key], value), without: { [key]: rest } };
    }),
  );
  const flags = FLAGS.filter((key) => on.includes(key)).map((key): Chip => ({
    key,
    words: FILTER_WORDS[key],
    without: { [key]: false },
  }));
  const seats: readonly Chip[] = on.includes("capacityMin")
    ? [
        {
          key: "capacityMin",
          words: say(FILTER_WORDS.seatsFrom, { n: String(f.capacityMin) }),
          without: { capacityMin: null },
        },
      ]
    : [];
  return [...lists, ...seats, ...flags, ...ownerChip(f.owner, options)];
}
