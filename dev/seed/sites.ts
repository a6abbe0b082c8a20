import { type Floor, makeFloor } from "./floors.ts";
import type { TenantOptions } from "./options.ts";
import { type City, CITIES, ROOM_NAMES, ROOM_SEATS } from "./places.ts";
import type { Meeting } from "./plan/geometry.ts";
import { Random } from "./random.ts";

/** A meeting room that can be booked. */
export type Room = Meeting & { readonly id: string; readonly ref: string; readonly floor: string };
export type Site = {
  readonly id: string;
  readonly ref: string;
  readonly title: string;
  readonly city: City;
  readonly floors: readonly Floor[];
  readonly rooms: readonly Room[];
};

/** `total` in `parts` that differ by one at most; the first ones are larger. */
const shares = (total: number, parts: number): number[] =>
  Array.from({ length: parts }, (_, i) => Math.floor(total / parts) + (i < total % parts ? 1 : 0));

function cityOf(index: number): City {
  const city = CITIES[index % CITIES.length];
  if (!city) throw new Error("no cities");
  const round = Math.floor(index / CITIES.length);
  return round === 0 ? city : { ...city, id: `${city.id}-${round + 1}`, title: `${city.title} ${round + 1}` };
}

const roomAt = (n: number): Meeting => ({
  label: `${ROOM_NAMES[n % ROOM_NAMES.length] ?? "Room"}${n < ROOM_NAMES.length ? "" : ` ${Math.floor(n / ROOM_NAMES.length) + 1}`}`,
  seats: ROOM_SEATS[n % ROOM_SEATS.length] ?? 4,
});

/** The sites of a tenant with their floors and rooms. Every floor has another drawing than its neighbours. */
export function makeSites(o: TenantOptions): Site[] {
  const floors = o.sites * o.floorsPerSite;
  const [desks, rooms] = [shares(o.desks, floors), shares(o.rooms, floors)];
  let named = 0;
  return Array.from({ length: o.sites }, (_, s) => {
    const city = cityOf(s);
    const id = `${o.ns}-${city.id}`;
    const own = Array.from({ length: o.floorsPerSite }, (_, f) => {
      const index = s * o.floorsPerSite + f;
      const meetings = Array.from({ length: rooms[index] ?? 0 }, (_, i) => roomAt(named + i));
      named += meetings.length;
      const brief = {
        ns: o.ns,
        site: id,
        siteTitle: city.title,
        level: f + 1,
        index,
        desks: desks[index] ?? 0,
        meetings,
        zones: o.zones,
      };
      return { floor: makeFloor(brief, new Random(`${o.seed}/${o.ns}/${id}/${f}`)), meetings };
    });
    return {
      id,
      ref: `sites/${id}`,
      title: city.title,
      city,
      floors: own.map((f) => f.floor),
      rooms: own.flatMap(({ floor, meetings }) =>
        meetings.map((m, i): Room => {
          const room = `${id}-room-${floor.level}-${i + 1}`;
          return { ...m, id: room, ref: `ns/${o.ns}/resources/${room}`, floor: floor.id };
        }),
      ),
    };
  });
}
