import { lockOf } from "#domain/bookings/lock.ts";
import { isSpaceKind } from "#domain/site/kinds.ts";
import type { BookingRow, Query, RowOf, RowsUpdate, SpaceKindRow } from "../api.ts";
import { kindTitleOf } from "../pull/kinds.ts";
import { BROKEN_PREFIX, brokenOf, DEPLOYED, deployedOf, KIND_PREFIX } from "../pull/names.ts";
import type { RecordCollection } from "../replica/collections.ts";
import type { Shown } from "../replica/stored.ts";
import { type Selector, startingWith } from "../replica/selector.ts";
import type { Person } from "../host/person.ts";
import { watchDeskCounts } from "./desk-counts.ts";
import { watchProfile } from "./profile.ts";
import { byTitle, rowsDiffer, type Stamped } from "./rows.ts";
import { watchSets } from "./sets.ts";
import { newestFirst, observationRow, roundRow } from "./rounds.ts";
import {
  bookingRow,
  siteDeskRow,
  deskRow,
  floorRow,
  listedRow,
  neighbourhoodRow,
  siteConfigRow,
  siteRow,
  tenantRow,
} from "./shown.ts";

type Emit<R> = (u: RowsUpdate<R>) => void;
export type Unwatch = () => void;

type Records<R> = {
  readonly collection: RecordCollection;
  readonly selector: Selector;
  readonly row: (shown: Shown) => R;
  readonly sort?: (a: Stamped<R>, b: Stamped<R>) => number;
  /** Checkpoint whose first load must have ended for an empty answer to be a fact. */
  readonly source: string;
  readonly keep?: (row: R) => boolean;
};

/** Rows made of replica records, live; each row is made again only when its record changed. */
function watchRecords<R extends { readonly id: string }>(person: Person, what: Records<R>, emit: Emit<R>): Unwatch {
  const differ = rowsDiffer(emit);
  let known = new Map<string, Stamped<R>>();
  let rows: readonly Stamped<R>[] | null = null;
  const tell = () => {
    if (rows) differ(rows, !person.loaded(what.source));
  };
  const records = person.replica.watch(what.collection, what.selector, (shown) => {
    const next = new Map<string, Stamped<R>>();
    for (const s of shown) {
      const before = known.get(s.path);
      next.set(s.path, before?.stamp === s.stamp ? before : { key: s.path, stamp: s.stamp, row: what.row(s) });
    }
    known = next;
    const kept = [...next.values()].filter((r) => what.keep?.(r.row) ?? true);
    rows = what.sort ? kept.sort(what.sort) : kept;
    tell();
  });
  const progress = person.onProgress(tell);
  return () => {
    records.unsubscribe();
    progress();
  };
}

/** Opens a live query for one page. */
export function watchQuery(person: Person, query: Query, emit: Emit<RowOf[Query["name"]]>): Unwatch {
  switch (query.name) {
    case "sites": {
      const may = person.session.sites;
      const keep = may === null ? {} : { keep: (r: { id: string }) => may.includes(r.id) };
      return watchRecords(
        person,
        {
          collection: "config",
          selector: { kind: "site", scope: "" },
          row: siteRow,
          sort: byTitle,
          source: "sites",
          ...keep,
        },
        emit,
      );
    }
    case "siteConfig":
      return watchRecords(
        person,
        {
          collection: "config",
          selector: { kind: "site", scope: "" },
          row: siteConfigRow,
          source: "sites",
          keep: (r) => r.id === query.site && (person.session.sites?.includes(r.id) ?? true),
        },
        emit,
      );
    case "profile":
      return watchProfile(person, emit);
    case "tenant": {
      const selector = { kind: "ns", scope: person.session.ns };
      return watchRecords(person, { collection: "config", selector, row: tenantRow, source: "sites" }, emit);
    }
    case "deployed": {
      const differ = rowsDiffer(emit);
      const found = person.replica.values.watch("meta", DEPLOYED, (value) => {
        const deployed = deployedOf(value);
        const rows = deployed ? [{ id: "version" as const, ...deployed }] : [];
        differ(
          rows.map((row) => ({ key: row.id, stamp: row.gitVersion, row })),
          false,
        );
      });
      return () => found.unsubscribe();
    }
    case "spaceKinds":
      return watchKinds(person, emit);
    case "floors":
      return watchRecords(person, { ...spaces(query.site, "floor"), row: floorRow, sort: byTitle }, emit);
    case "neighbourhoods":
      return watchRecords(
        person,
        { ...spaces(query.site, "neighbourhood"), row: neighbourhoodRow, sort: byTitle },
        emit,
      );
    case "hoodMembers":
      return watchRecords(
        person,
        {
          collection: "people",
          selector: { kind: "listed", scope: query.site },
          row: listedRow,
          sort: byTitle,
          source: `directory:${query.site}`,
          keep: (r) => r.hoods.includes(query.neighbourhood),
        },
        emit,
      );
    case "deskCounts":
      return watchDeskCounts(person, query.site, emit);
    case "desksOfFloor":
      return watchRecords(person, { ...spaces(query.site, "desk", query.floor), row: deskRow, sort: byTitle }, emit);
    case "desksOfSite":
      return watchRecords(
        person,
        { ...spaces(query.site, "desk"), selector: { scope: query.site, kind: "desk" }, row: deskRow, sort: byTitle },
        emit,
      );
    case "bookingsOfDesk":
      return watchRecords(
        person,
        {
          ...bookings(query.site),
          selector: { id: startingWith(`sites/${query.site}/bookings/${query.desk}_`) },
          keep: (r) => lockOf(r.id)?.desk === query.desk,
        },
        emit,
      );
    case "bookingsBetween": {
      const desks = query.desks && new Set(query.desks);
      const keep = (r: BookingRow) =>
        r.onDay >= query.from && r.onDay <= query.to && (desks === null || desks.has(r.desk));
      const selector = { scope: query.site, kind: "booking" };
      return watchRecords(person, { ...bookings(query.site), selector, keep }, emit);
    }
    case "bookingsOfFloor": {
      const selector = { scope: query.site, kind: "booking", group: `${query.floor}|${query.day}` };
      return watchRecords(person, { ...bookings(query.site), selector }, emit);
    }
    case "desksByFloor":
      return watchRecords(
        person,
        {
          ...spaces(query.site, "desk"),
          selector: { scope: query.site, kind: "desk" },
          row: siteDeskRow,
          sort: byTitle,
        },
        emit,
      );
    case "rounds":
      return watchRecords(person, { ...rounds(query.site), row: roundRow, sort: newestFirst }, emit);
    case "observations": {
      const selector = { scope: query.site, kind: "observation", group: query.round };
      const source = `observations:${query.site}`;
      return watchRecords(person, { collection: "rounds", selector, row: observationRow, source }, emit);
    }
    case "thisDevice":
      emit({
        upsert: [["this", { id: "this", device: person.device }]],
        remove: [],
        order: ["this"],
        partial: false,
      });
      return () => undefined;
    case "changeSets":
      return watchSets(person, emit);
    case "brokenDocs": {
      const differ = rowsDiffer(emit);
      const found = person.replica.values.watchAll("meta", BROKEN_PREFIX, (values) =>
        differ(
          values.map(([key, value]) => ({ key, stamp: JSON.stringify(value), row: brokenOf(key, value) })),
          false,
        ),
      );
      return () => found.unsubscribe();
    }
  }
}

function watchKinds({ replica }: Pick<Person, "replica">, emit: Emit<SpaceKindRow>): Unwatch {
  const differ = rowsDiffer(emit);
  const found = replica.values.watchAll("meta", KIND_PREFIX, (values) => {
    const rows = values.flatMap(([key, value]): SpaceKindRow[] => {
      const [id, title] = [key.slice(KIND_PREFIX.length), kindTitleOf(value)];
      return isSpaceKind(id) && title !== null ? [{ id, title }] : [];
    });
    differ(
      rows.map((row) => ({ key: row.id, stamp: row.title, row })),
      false,
    );
  });
  return () => found.unsubscribe();
}

const rounds = (site: string) => ({
  collection: "rounds" as const,
  selector: { scope: site, kind: "round", group: "" },
  source: `rounds:${site}`,
});
const bookings = (site: string) => ({
  collection: "bookings" as const,
  row: bookingRow,
  source: `bookings:${site}`,
});

const spaces = (site: string, kind: string, group = "") => ({
  collection: "spaces" as const,
  selector: { scope: site, kind, group },
  source: `spaces:${site}`,
});
