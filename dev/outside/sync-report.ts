import { addDays, type DayKey, startOf } from "#domain/shared/time.ts";
import { REPORT_DAYS } from "#domain/sync-report/report.ts";
import { type SeedData, type SeedDoc, stamped } from "../seed/doc.ts";
import { Random } from "../seed/random.ts";
import type { Site } from "../seed/sites.ts";

type Of = { readonly ns: string; readonly seed: string; readonly sites: readonly Site[] };
const HALF_HOUR = 1_800_000;
const TITLES = ["Board", "Weekly", "Interview", "Planning", "Supplier visit", "Training"] as const;

function roomOf(random: Random, { site, title, start }: { site: Site; title: string; start: number }): SeedData {
  const matched = random.int(2, 30);
  const time = () => start + random.int(16, 34) * HALF_HOUR;
  const one = (kind: "only-calendar" | "only-ours" | "time" | "cancelled"): SeedData => {
    const at = time();
    const since = at - 3 * HALF_HOUR;
    const name = random.pick(TITLES);
    const owner = random.chance(0.2) ? "" : "Ada Okafor";
    if (kind === "time") return { kind, time: at, since, ours: `${name}, 60 min`, theirs: `${name}, 30 min`, owner };
    const isOurs = kind !== "only-calendar";
    return { kind, time: at, since, ours: isOurs ? name : "", theirs: isOurs ? "" : name, owner };
  };
  const bad = random.chance(0.35);
  const [calendar, ours, different] = bad ? [random.int(0, 3), random.int(0, 2), random.int(0, 1)] : [0, 0, 0];
  const bookings = [
    ...Array.from({ length: calendar }, () => one("only-calendar")),
    ...Array.from({ length: ours }, () => one("only-ours")),
    ...Array.from({ length: different }, () => one(random.chance(0.5) ? "time" : "cancelled")),
  ];
  const all = matched + calendar + ours + different;
  return {
    title,
    siteRef: site.ref,
    countryCode: site.city.country,
    summary: {
      ours: matched + ours + different,
      theirs: matched + calendar + different,
      matched,
      onlyOurs: ours,
      m365EventsNotInAtrium: calendar,
      accuracy: (100 * matched) / all,
    },
    bookings,
  };
}

/** The report of a day, as the system that compares the calendars would write it (spec 1 §3). */
export function reportDoc({ ns, seed, sites }: Of, day: DayKey): SeedDoc {
  const random = new Random(`${seed}/${ns}/report/${day}`);
  const byResource = sites.flatMap((site) =>
    site.rooms.map((room) => {
      const start = startOf(day, site.city.timeZone);
      return [room.ref.split("/").at(-1) ?? room.label, roomOf(random, { site, title: room.label, start })] as const;
    }),
  );
  const reportPeriod = { from: Date.parse(`${day}T00:00:00Z`), to: Date.parse(`${addDays(day, 1)}T00:00:00Z`) };
  return [
    `ns/${ns}/syncReports/${day}`,
    stamped(ns, { reportDate: day, reportPeriod, byResource: Object.fromEntries(byResource) }),
  ];
}

/** The reports of eight days up to yesterday; one of them did not come. */
export const reportDocs = (of: Of, today: DayKey): readonly SeedDoc[] =>
  Array.from({ length: REPORT_DAYS }, (_, i) => i + 1)
    .filter((ago) => ago !== 3)
    .map((ago) => reportDoc(of, addDays(today, -ago)));
