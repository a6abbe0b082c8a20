import { dayOnFloor, onDays } from "#domain/bookings/collection.ts";
import { lockOf } from "#domain/bookings/lock.ts";
import { isSpaceKind } from "#domain/site/kinds.ts";
import type { BookingRow, Query, RowOf, RowsUpdate, SpaceKindRow } from "../api.ts";
import { kindTitleOf } from "../pull/kinds.ts";
import { BROKEN_PREFIX, brokenOf, DEPLOYED, deployedOf, KIND_PREFIX } from "../pull/names.ts";
import type { Store } from "#domain/shared/collection.ts";
import type { Shown } from "#domain/shared/collection.ts";
import { type Selector, startingWith } from "../replica/selector.ts";
import type { UserStores } from "../session/user-stores.ts";
import { watchDeskCounts } from "./desk-counts.ts";
import { watchProfile } from "./profile.ts";
import { byTitle, rowsDiffer, type Stamped } from "./rows.ts";
import { watchSets } from "./sets.ts";
import { bookingRow } from "#domain/bookings/collection.ts";
import { deskAuditRow, newestFirst, observationRow } from "#domain/desk-audits/collection.ts";
import { deskRow } from "#domain/desks/collection.ts";
import { neighbourhoodRow } from "#domain/neighbourhoods/collection.ts";
import { listedRow } from "#domain/people/collection.ts";
import { floorRow, siteConfigRow, siteRow, tenantRow } from "#domain/site/collection.ts";

type Emit<R> = (u: RowsUpdate<R>) => void;
export type Unwatch = () => void;

type Records<R> = {
  readonly collection: Store;
  readonly selector: Selector;
  readonly row: (shown: Shown) => R;
  readonly sort?: (a: Stamped<R>, b: Stamped<R>) => number;
  /** Checkpoint whose first load must have ended for an empty answer to be a fact. */
  readonly source: string;
  readonly keep?: (row: R) => boolean;
};

/** Rows made of replica records, live; each row is made again only when its record changed. */
function watchRecords<R extends { readonly id: string }>(stores: UserStores, what: Records<R>, emit: Emit<R>): Unwatch {
  const differ = rowsDiffer(emit);
  let known = new Map<string, Stamped<R>>();
  let rows: readonly Stamped<R>[] | null = null;
  const tell = () => {
    if (rows) differ(rows, !stores.loaded(what.source));
  };
  const records = stores.replica.watch(what.collection, what.selector, (shown) => {
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
  const progress = stores.onProgress(tell);
  return () => {
    records.unsubscribe();
    progress();
  };
}

/** Opens a live query for one page. */
export function watchQuery(stores: UserStores, query: Query, emit: Emit<RowOf[Query["name"]]>): Unwatch {
  switch (query.name) {
    case "sites": {
      const may = stores.session.sites;
      const keep = may === null ? {} : { keep: (r: { id: string }) => may.includes(r.id) };
      return watchRecords(
        stores,
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
        stores,
        {
          collection: "config",
          selector: { kind: "site", scope: "" },
          row: siteConfigRow,
          source: "sites",
          keep: (r) => r.id === query.site && (stores.session.sites?.includes(r.id) ?? true),
        },
        emit,
      );
    case "profile":
      return watchProfile(stores, emit);
    case "tenant": {
      const selector = { kind: "ns", scope: stores.session.ns };
      return watchRecords(stores, { collection: "config", selector, row: tenantRow, source: "sites" }, emit);
    }
    case "deployed": {
      const differ = rowsDiffer(emit);
      const found = stores.replica.values.watch("meta", DEPLOYED, (value) => {
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
      return watchKinds(stores, emit);
    case "floors":
      return watchRecords(stores, { ...spaces(query.site, "floor"), row: floorRow, sort: byTitle }, emit);
    case "neighbourhoods":
      return watchRecords(
        stores,
        { ...spaces(query.site, "neighbourhood"), row: neighbourhoodRow, sort: byTitle },
        emit,
      );
    case "hoodMembers":
      return watchRecords(
        stores,
        {
          collection: "people",
          selector: { kind: "listed", scope: query.site },
          row: listedRow,
          sort: byTitle,
          source: `directory:${query.site}`,
          keep: (r) => r.neighbourhoods.includes(query.neighbourhood),
        },
        emit,
      );
    case "deskCounts":
      return watchDeskCounts(stores, query.site, emit);
    case "desksOfFloor":
      return watchRecords(stores, { ...spaces(query.site, "desk", query.floor), row: deskRow, sort: byTitle }, emit);
    case "desksOfSite":
      return watchRecords(
        stores,
        { ...spaces(query.site, "desk"), selector: { scope: query.site, kind: "desk" }, row: deskRow, sort: byTitle },
        emit,
      );
    case "bookingsOfDesk":
      return watchRecords(
        stores,
        {
          ...bookings(query.site),
          selector: { id: startingWith(`sites/${query.site}/bookings/${query.desk}_`) },
          keep: (r) => lockOf(r.id)?.desk === query.desk,
        },
        emit,
      );
    case "bookingsBetween": {
      const desks = query.desks && new Set(query.desks);
      const keep = (r: BookingRow) => desks === null || desks.has(r.desk);
      const { from, to } = onDays(query.from, query.to);
      const selector = { scope: query.site, kind: "booking", group: { $gte: from, $lte: to } };
      return watchRecords(stores, { ...bookings(query.site), selector, keep }, emit);
    }
    case "bookingsOfFloor": {
      const selector = { scope: query.site, kind: "booking", group: dayOnFloor(query.day, query.floor) };
      return watchRecords(stores, { ...bookings(query.site), selector }, emit);
    }
    case "desksByFloor":
      return watchRecords(
        stores,
        {
          ...spaces(query.site, "desk"),
          selector: { scope: query.site, kind: "desk" },
          row: deskRow,
          sort: byTitle,
        },
        emit,
      );
    case "rounds":
      return watchRecords(stores, { ...rounds(query.site), row: deskAuditRow, sort: newestFirst }, emit);
    case "observations": {
      const selector = { scope: query.site, kind: "observation", group: query.round };
      const source = `observations:${query.site}`;
      return watchRecords(stores, { collection: "rounds", selector, row: observationRow, source }, emit);
    }
    case "thisDevice":
      emit({
        upsert: [["this", { id: "this", device: stores.device }]],
        remove: [],
        order: ["this"],
        partial: false,
      });
      return () => undefined;
    case "changeSets":
      return watchSets(stores, emit);
    case "brokenDocs": {
      const differ = rowsDiffer(emit);
      const found = stores.replica.values.watchAll("meta", BROKEN_PREFIX, (values) =>
        differ(
          values.map(([key, value]) => ({ key, stamp: JSON.stringify(value), row: brokenOf(key, value) })),
          false,
        ),
      );
      return () => found.unsubscribe();
    }
  }
}

function watchKinds({ replica }: Pick<UserStores, "replica">, emit: Emit<SpaceKindRow>): Unwatch {
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
  selector: { scope: site, kind: "round" },
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
