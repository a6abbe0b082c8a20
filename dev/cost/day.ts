import * as v from "valibot";

const moved = v.object({ reads: v.number(), writes: v.number(), deletes: v.number() });
const device = v.object({
  sources: v.number(),
  full: v.number(),
  ofTenant: v.number(),
  /** Documents that files bring, in place of reads. */
  filed: v.object({ files: v.number(), docs: v.number(), ofTenant: v.number() }),
  start: v.number(),
});
/** What a run of `npm run cost` measured in the emulators, for one size of tenant. */
export const measuredSchema = v.object({
  people: v.number(),
  sites: v.number(),
  desks: v.number(),
  /** Bookings of one working day, of all sites. */
  bookings: v.number(),
  /** A device of one site, and one of all sites. */
  oneSite: device,
  allSites: device,
  /** What functions did of each edit, on average. */
  edits: v.record(v.string(), moved),
  /** … and of one run of each scheduled function. */
  jobs: v.record(v.string(), moved),
});
export type Measured = v.InferOutput<typeof measuredSchema>;

/** Taken for a working day, not measured: who is there and what they do. */
const ASSUMED = {
  /** Devices with the app open, of one site, and of all sites, for each 1,000 people. */
  siteDevices: 8,
  allSiteDevices: 2,
  startsOfDevice: 2,
  /** Writes of a booking after it was made: check-in and check-out. */
  changesOfBooking: 2,
  /** Edits for each 1,000 people. */
  desks: 20,
  people: 30,
  cards: 20,
  /** Documents that a client writes for an edit, receipt included; two documents where a booking made elsewhere has no receipt. */
  writesOfEdit: 2,
  /** Documents that the rules look up for one save (docs/data-model.md): receipt, account, site, limits, desk, record, neighbourhood. */
  lookUps: 7,
} as const;

export type Day = {
  readonly reads: {
    readonly devices: number;
    readonly news: number;
    readonly rules: number;
    readonly functions: number;
    readonly jobs: number;
  };
  readonly writes: { readonly clients: number; readonly functions: number };
};

/** Reads of a first sync, and of what is read whole once a week: a file is one read, of its manifest. */
const wholeReads = ({ full, filed }: Measured["oneSite"]): number => full - filed.docs + filed.files;

/**
 * Reads and writes of a working day: what was measured for one edit and one device, times how many there are. What changes at
 * a site reaches each device that keeps it once, by its listener or at its next pull. [COST-1]
 */
export function dayOf(m: Measured, runs: { readonly [job: string]: number }, wholeReadDays: number): Day {
  const thousands = m.people / 1_000;
  const of = (name: string) => m.edits[name] ?? { reads: 0, writes: 0, deletes: 0 };
  const counted: readonly (readonly [n: number, edit: { readonly reads: number; readonly writes: number }])[] = [
    [m.bookings, of("booking made")],
    [m.bookings * ASSUMED.changesOfBooking, of("booking changed (check-in, check-out, release)")],
    [ASSUMED.desks * thousands, of("desk switched")],
    [ASSUMED.people * thousands, of("person edited")],
    [ASSUMED.cards * thousands, of("card handed out")],
  ];
  const edits = counted.reduce((sum, [n]) => sum + n, 0);
  const sum = (key: "reads" | "writes") => counted.reduce((all, [n, edit]) => all + n * edit[key], 0);
  const jobs = (key: "reads" | "writes") =>
    Object.entries(m.jobs).reduce((all, [name, job]) => all + job[key] * (runs[name] ?? 0), 0);
  const [one, all] = [ASSUMED.siteDevices * thousands, ASSUMED.allSiteDevices * thousands];
  const daily = (d: Measured["oneSite"]) => ASSUMED.startsOfDevice * d.start + wholeReads(d) / wholeReadDays;
  const round = (n: number) => Math.round(n);
  return {
    reads: {
      devices: round(one * daily(m.oneSite) + all * daily(m.allSites)),
      news: round((edits / m.sites) * one + edits * all),
      rules: round(edits * ASSUMED.lookUps),
      functions: round(sum("reads")),
      jobs: round(jobs("reads")),
    },
    writes: { clients: round(edits * ASSUMED.writesOfEdit), functions: round(sum("writes") + jobs("writes")) },
  };
}

const more = (d: Measured["oneSite"], times: number): Measured["oneSite"] => ({
  ...d,
  full: d.full + d.ofTenant * (times - 1),
  ofTenant: d.ofTenant * times,
  filed: {
    ...d.filed,
    docs: d.filed.docs + d.filed.ofTenant * (times - 1),
    ofTenant: d.filed.ofTenant * times,
  },
  start: d.start + Math.ceil((2 * d.ofTenant * (times - 1)) / 1_000),
});
const multiplied = (d: Measured["oneSite"], times: number): Measured["oneSite"] => ({
  sources: d.sources * times,
  full: d.full * times,
  ofTenant: d.ofTenant * times,
  filed: { files: d.filed.files * times, docs: d.filed.docs * times, ofTenant: d.filed.ofTenant * times },
  start: d.start * times,
});

/**
 * A tenant so many times as large with sites of the same size, computed: what a site's device keeps of the whole tenant grows, a
 * device of all sites and the schedules go through all of them, and an edit at a site costs what it did. [COST-1]
 */
export const largerBy = (m: Measured, times: number): Measured => ({
  people: m.people * times,
  sites: m.sites * times,
  desks: m.desks * times,
  bookings: m.bookings * times,
  oneSite: more(m.oneSite, times),
  allSites: multiplied(m.allSites, times),
  edits: m.edits,
  jobs: Object.fromEntries(
    Object.entries(m.jobs).map(([name, j]) => [
      name,
      { reads: j.reads * times, writes: j.writes * times, deletes: j.deletes * times },
    ]),
  ),
});
/** The size beside which docs/deploy.md puts what was measured. */
const LARGE = { people: 50_000, from: 2_000 } as const;
/** What was measured, and the large tenant computed where that was not. */
function shown(all: readonly Measured[]): readonly (Measured & { readonly computed?: true })[] {
  const base = all.find((m) => m.people === LARGE.from);
  if (!base || all.some((m) => m.people === LARGE.people)) return all;
  return [...all, { ...largerBy(base, LARGE.people / LARGE.from), computed: true }];
}

const MARK = { begin: "<!-- measured: npm run cost -->", end: "<!-- end of measured -->" } as const;
const number = (n: number) => Math.round(n).toLocaleString("en-GB");
const total = (parts: object) => Object.values(parts as { readonly [part: string]: number }).reduce((a, b) => a + b, 0);

/** The tables of docs/deploy.md, of all sizes that were measured. */
export function costTables(
  measured: readonly Measured[],
  runs: { readonly [job: string]: number },
  wholeReadDays: number,
): string {
  const all = shown(measured);
  const sizes = all.map(
    (m) =>
      `${m.computed ? "computed: " : ""}${number(m.people)} people, ${number(m.sites)} sites, ${number(m.desks)} desks`,
  );
  const days = all.map((m) => dayOf(m, runs, wholeReadDays));
  const row = (name: string, values: readonly string[]) => `| ${name} | ${values.join(" | ")} |`;
  const head = (first: string) => [
    row(first, sizes),
    row(
      "---",
      sizes.map(() => "---:"),
    ),
  ];
  const names = [...new Set(all.flatMap((m) => Object.keys(m.edits)))];
  const jobs = [...new Set(all.flatMap((m) => Object.keys(m.jobs)))];
  const rw = (x: { readonly reads: number; readonly writes: number } | undefined) =>
    x ? `${x.reads.toFixed(1)} / ${x.writes.toFixed(1)}` : "–";
  return [
    ...head("Measured: reads / writes"),
    row(
      "documents of a first sync of a device of one site; reads",
      all.map((m) => `${number(m.oneSite.full)}; ${number(wholeReads(m.oneSite))}`),
    ),
    row(
      "documents of a first sync of a device of all sites; reads",
      all.map((m) => `${number(m.allSites.full)}; ${number(wholeReads(m.allSites))}`),
    ),
    row(
      "start of a device of one site, nothing changed",
      all.map((m) => number(m.oneSite.start)),
    ),
    row(
      "start of a device of all sites, nothing changed",
      all.map((m) => number(m.allSites.start)),
    ),
    ...names.map((name) =>
      row(
        `functions, ${name}`,
        all.map((m) => rw(m.edits[name])),
      ),
    ),
    ...jobs.map((name) =>
      row(
        `one run of ${name}`,
        all.map((m) => rw(m.jobs[name])),
      ),
    ),
    row(
      "bookings of the day",
      all.map((m) => number(m.bookings)),
    ),
    "",
    ...head("Computed: a working day"),
    row(
      "reads: starts of devices, and what they read whole once a week",
      days.map((d) => number(d.reads.devices)),
    ),
    row(
      "reads: what changed, on every device that keeps it",
      days.map((d) => number(d.reads.news)),
    ),
    row(
      "reads: look-ups of the rules",
      days.map((d) => number(d.reads.rules)),
    ),
    row(
      "reads: functions behind edits",
      days.map((d) => number(d.reads.functions)),
    ),
    row(
      "reads: scheduled functions",
      days.map((d) => number(d.reads.jobs)),
    ),
    row(
      "**reads in all**",
      days.map((d) => `**${number(total(d.reads))}**`),
    ),
    row(
      "writes: clients",
      days.map((d) => number(d.writes.clients)),
    ),
    row(
      "writes: functions",
      days.map((d) => number(d.writes.functions)),
    ),
    row(
      "**writes in all**",
      days.map((d) => `**${number(total(d.writes))}**`),
    ),
  ].join("\n");
}

/** A page with its tables made anew. @throws {Error} for a page without the marks */
export function pageWith(page: string, tables: string): string {
  const [from, to] = [page.indexOf(MARK.begin), page.indexOf(MARK.end)];
  if (from < 0 || to < from) throw new Error(`the page has no ${MARK.begin}`);
  return `${page.slice(0, from + MARK.begin.length)}\n\n${tables}\n\n${page.slice(to)}`;
}
