import { addDays, instantAt } from "#domain/shared/time.ts";
import type { Status } from "#domain/desk-audits/status.ts";
import { type SeedDoc, type SeedData, stamped } from "./doc.ts";
import type { Floor } from "./floors.ts";
import type { TenantOptions } from "./options.ts";
import { Random } from "./random.ts";
import type { Site } from "./sites.ts";

/** What is seen in an office on a usual morning, the more frequent the more often it stands here. */
const USUAL: readonly (readonly [Status, boolean])[] = [
  ["as-booked", true],
  ["as-booked", true],
  ["as-booked", true],
  ["empty-booked", true],
  ["someone-else", true],
  ["not-booked", false],
  ["signs", false],
  ["empty", false],
  ["empty", false],
  ["empty", false],
];
const UNUSABLE = ["no monitor", "chair broken", "socket without power"];
/** Seconds from one desk to the next. */
const STEP_MS = 25_000;

type Walker = { readonly key: string; readonly device: string; readonly uid: string; readonly name: string };
const WALKERS: readonly [Walker, Walker] = [
  { key: "seed-tablet-1-seed-1", device: "seed-tablet-1", uid: "seed-1", name: "Ana Gomes" },
  { key: "seed-tablet-2-seed-2", device: "seed-tablet-2", uid: "seed-2", name: "Tom Reed" },
];

type Plan = {
  readonly id: string;
  readonly title: string;
  readonly day: string;
  readonly state: "open" | "closed";
  /** How many desks were looked at, of the floor's. */
  readonly share: number;
};

function observationDocs(o: TenantOptions, site: Site, floor: Floor, plan: Plan): readonly SeedDoc[] {
  const random = new Random(`${o.seed}/${o.ns}/${site.id}/${plan.id}`);
  const start = instantAt(plan.day, "09:30", site.city.timeZone);
  const seen = floor.desks.slice(0, Math.floor(floor.desks.length * plan.share));
  return seen.map((desk, i): SeedDoc => {
    const odd = random.int(0, 24);
    const [status, booked] =
      odd === 0 ? (["unusable", false] as const) : odd === 1 ? (["not-checked", false] as const) : random.pick(USUAL);
    const walker = WALKERS[i % 2 === 0 ? 0 : 1];
    return [
      `${site.ref}/observations/${plan.id}-${i + 1}`,
      stamped(o.ns, {
        round: plan.id,
        roundDay: plan.day,
        floor: floor.id,
        desk: desk.id,
        label: "",
        status,
        booked,
        note: status === "unusable" ? random.pick(UNUSABLE) : "",
        wrongLabel: odd === 2 ? `${desk.title}a` : "",
        wrongPlace: "",
        seenPerson: "",
        device: walker.device,
        seq: Math.floor(i / 2) + 1,
        at: start + i * STEP_MS,
        by: { uid: walker.uid, name: walker.name },
        corrects: null,
      }),
    ];
  });
}

function roundDoc(o: TenantOptions, site: Site, floor: Floor, { plan, made }: { plan: Plan; made: number }): SeedDoc {
  const zone = site.city.timeZone;
  const [first, second] = WALKERS;
  const closed = plan.state === "closed";
  const entry = ({ uid, name }: Walker, own: number): SeedData => ({
    ...{ uid, name, kind: "tablet", made: own, finished: closed },
    at: instantAt(plan.day, "11:00", zone),
  });
  return [
    `${site.ref}/rounds/${plan.id}`,
    stamped(o.ns, {
      title: plan.title,
      floors: [floor.id],
      day: plan.day,
      startedBy: { uid: first.uid, name: first.name },
      startedAt: instantAt(plan.day, "09:25", zone),
      state: plan.state,
      devices: { [first.key]: entry(first, Math.ceil(made / 2)), [second.key]: entry(second, Math.floor(made / 2)) },
      closings: closed
        ? { [first.key]: { uid: first.uid, name: first.name, at: instantAt(plan.day, "11:05", zone) } }
        : {},
    }),
  ];
}

/** A desk audit of a week ago and one that goes on, of the first floor of the first site; none in tenants without bookings. */
export function deskAuditDocs(o: TenantOptions, sites: readonly Site[]): readonly SeedDoc[] {
  const [site] = sites;
  const floor = site?.floors[0];
  if (!site || !floor || o.bookingDays === 0) return [];
  const plans: readonly Plan[] = [
    { id: `${site.id}-audit-1`, title: "Weekly audit", day: addDays(o.today, -7), state: "closed", share: 0.92 },
    { id: `${site.id}-audit-2`, title: "Spring audit", day: addDays(o.today, -1), state: "open", share: 0.3 },
  ];
  return plans.flatMap((plan) => {
    const seen = observationDocs(o, site, floor, plan);
    return [roundDoc(o, site, floor, { plan, made: seen.length }), ...seen];
  });
}
