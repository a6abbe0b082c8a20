import { standingPlace } from "../../src/data/device/place.ts";
import { databaseOf } from "../../src/data/replica/past-rxdb.ts";
import { TABLE } from "../../src/data/replica/records/record-schema.ts";
import { buffersIn } from "../../src/data/statistics/buffers-in.ts";
import { readCounts } from "../../src/data/statistics/read-counts.ts";
import type { ChartsAnswer, ChartsQuestion } from "../../src/data/statistics/statistics-api.ts";
import { Statistics } from "../../src/data/statistics/statistics.ts";
import { modelsOf } from "../../src/domain/statistics/chart-model.ts";

/** Statistics of the product, and a plain loop over the same records of the same store. */
const WHO = { ns: "bench", uid: "statistics" };
const SITE = "london";
type Ask = { readonly days: readonly string[]; readonly hours: readonly [number, number] };
/** A document of a day, by the end of its path. */
type Made = { readonly id: string; readonly fields: object };

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("IndexedDB"));
  });
async function store(): Promise<IDBDatabase> {
  const place = await standingPlace(WHO);
  const request = place.idb.open(databaseOf(place.replica, "counts"));
  request.onupgradeneeded = () => void request.result.createObjectStore(TABLE, { keyPath: "id" });
  return done(request);
}
const path = (id: string): string => `sites/${SITE}/counts/${id}`;

/** Stores documents as the product's replica does. Answers how many. */
export async function hold(docs: readonly Made[]): Promise<number> {
  const db = await store();
  const tx = db.transaction(TABLE, "readwrite");
  for (const { id, fields } of docs)
    tx.objectStore(TABLE).put({ id: path(id), _deleted: "0", base: { rev: 1, updatedAt: 1, deleted: false, fields } });
  await new Promise((ended) => (tx.oncomplete = ended));
  db.close();
  return docs.length;
}

/** What is compared: peaks and means of the measures, peaks of floors and means of desks, in one order. */
export type Reckoned = { readonly ms: number; readonly numbers: readonly number[] };
const question = (counted: "desks" | "rooms", { days, hours }: Ask, over: Partial<ChartsQuestion> = {}) =>
  ({
    ...{
      site: SITE,
      zone: "Etc/UTC",
      counted,
      days,
      without: [0, 6],
      scale: "daily",
      hours,
      byFloor: true,
      occupied: true,
    },
    ...over,
  }) as ChartsQuestion;
const flat = ({ measures, floors }: ChartsAnswer): number[] => [
  ...measures.flatMap((m) => [...m.peak, ...m.average]),
  ...floors.flatMap((f) => [...f.peak]),
];

let asked: Statistics | null = null;
/** The first answer: desks, rooms and heat, from what stands on the disk. */
export async function first(ask: Ask): Promise<Reckoned> {
  const start = performance.now();
  asked = new Statistics(readCounts);
  const desks = await asked.charts(WHO, question("desks", ask));
  const rooms = await asked.charts(WHO, question("rooms", ask));
  const heat = await asked.heat(WHO, { site: SITE, days: ask.days, without: [0, 6] });
  const ms = performance.now() - start;
  if (!desks || !rooms || !heat) throw new Error("no answer");
  return { ms, numbers: [...flat(desks), ...flat(rooms), ...heat.mean] };
}
/** An option is another one: the answer, and the models that are drawn. `bytes` are those that cross to the page. */
export async function option(ask: Ask, over: Partial<ChartsQuestion>): Promise<{ ms: number; bytes: number }> {
  const start = performance.now();
  const answer = await asked?.charts(WHO, question("desks", ask, over));
  if (!answer) throw new Error("no answer");
  modelsOf(answer, { days: ask.days, trend: true, floorTitle: (id) => id }, false);
  const bytes = buffersIn(answer).reduce((n, b) => n + b.byteLength, 0);
  return { ms: performance.now() - start, bytes };
}

type Group = { reserved: number; checkedIn: number; occupied: number; capacity: number };
type Moment = Group & { byFloor: { [floor: string]: { reserved: number } } };
type DayDoc = { byFloor: { [floor: string]: { capacity: number } }; changes: { [at: string]: Moment } };
type Stored = { readonly id: string; readonly base: { readonly fields: unknown } };

const MEASURES = ["reserved", "checkedIn", "occupied"] as const;
const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());
const floors = (doc: DayDoc) => Object.keys(doc.byFloor).sort();

/** Utilisation of one day between two hours: peak and mean of each measure, then the peak of each floor. */
function ofDay(doc: DayDoc, [from, to]: Ask["hours"]): { measures: number[]; floors: number[] } {
  const entries = Object.entries(doc.changes)
    .map(([at, m]) => ({ at: at === "initial" ? 0 : Number(at.slice(2, 4)) * 60 + Number(at.slice(4)), m }))
    .sort((a, b) => a.at - b.at);
  const peaks = MEASURES.map(() => 0);
  const means = MEASURES.map(() => 0);
  const high = floors(doc).map(() => 0);
  for (let hour = from; hour < to; hour++) {
    const sums = MEASURES.map(() => 0);
    let capacity = 0;
    entries.forEach(({ at, m }, i) => {
      const end = entries[i + 1]?.at ?? 1440;
      const minutes = Math.min(end, (hour + 1) * 60) - Math.max(at, hour * 60);
      if (minutes <= 0) return;
      capacity += m.capacity * minutes;
      MEASURES.forEach((measure, n) => {
        sums[n] = (sums[n] ?? 0) + m[measure] * minutes;
        peaks[n] = Math.max(peaks[n] ?? 0, (100 * m[measure]) / m.capacity);
      });
      floors(doc).forEach((floor, n) => {
        const percent = (100 * (m.byFloor[floor]?.reserved ?? 0)) / (doc.byFloor[floor]?.capacity ?? 0);
        high[n] = Math.max(high[n] ?? 0, percent);
      });
    });
    sums.forEach((sum, n) => (means[n] = (means[n] ?? 0) + Math.min(100, (100 * sum) / capacity) / (to - from)));
  }
  return { measures: MEASURES.flatMap((_, n) => [peaks[n] ?? 0, means[n] ?? 0]), floors: high };
}

function plainCharts(docs: ReadonlyMap<string, DayDoc>, { days, hours }: Ask): number[] {
  const wanted = days.filter((day) => !isWeekend(day));
  const made = wanted.map((day) => {
    const doc = docs.get(day);
    return doc ? ofDay(doc, hours) : null;
  });
  const series = (of: (m: { measures: number[]; floors: number[] }) => number | undefined) =>
    made.map((m) => (m ? (of(m) ?? NaN) : NaN));
  const n = made.find((m) => m !== null)?.floors.length ?? 0;
  return [
    ...MEASURES.flatMap((_, i) => [...series((m) => m.measures[2 * i]), ...series((m) => m.measures[2 * i + 1])]),
    ...Array.from({ length: n }, (_, i) => series((m) => m.floors[i])).flat(),
  ];
}

/** One `getAll` of all records and a plain loop over them. */
export async function plain(ask: Ask): Promise<Reckoned> {
  const start = performance.now();
  const db = await store();
  const all = (await done(db.transaction(TABLE).objectStore(TABLE).getAll())) as readonly Stored[];
  db.close();
  const of = (prefix: string) =>
    new Map(
      all
        .filter((r) => r.id.startsWith(path(prefix)))
        .map((r) => [r.id.slice(path(prefix).length), r.base.fields as DayDoc]),
    );
  const sums = new Map<string, number>();
  let counted = 0;
  for (const [day, doc] of of("desks") as unknown as Map<string, { minutes: { [desk: string]: number } }>) {
    if (isWeekend(day)) continue;
    counted += 1;
    for (const [desk, n] of Object.entries(doc.minutes)) sums.set(desk, (sums.get(desk) ?? 0) + Math.min(480, n));
  }
  const heat = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => (100 * sum) / (480 * counted));
  const numbers = [...plainCharts(of("bookings"), ask), ...plainCharts(of("rooms"), ask), ...heat];
  return { ms: performance.now() - start, numbers };
}
