import { byKind } from "#domain/collections.ts";
import type { Collection, ShownDoc } from "#domain/shared/collection.ts";
import { OWN } from "#domain/shared/known.ts";
import { must } from "#domain/shared/result.ts";
import { type PulledKind, sourceOf } from "#domain/sources.ts";
import { rowFilter } from "#domain/shared/where.ts";
import { isSpaceKind } from "#domain/site/kinds.ts";
import type { Ask, ListQuery, NamedQuery, OneQuery, Query, RowFor, RowsUpdate, SpaceKindRow } from "../api.ts";
import { kindTitleOf } from "../pull/kinds.ts";
import { BROKEN_PREFIX, brokenOf, DEPLOYED, deployedOf, KIND_PREFIX } from "../replica/names.ts";
import { GONE } from "../replica/records/collections.ts";
import { type Selector, startingWith } from "../replica/selector.ts";
import type { UserStores } from "../stores/user-stores.ts";
import { watchDeskCounts } from "./desk-counts.ts";
import { watchProfile } from "./profile.ts";
import { rowsDiffer, type Stamped } from "./rows.ts";
import { watchSets } from "./sets.ts";
import { whenArrived } from "./when-arrived.ts";

type Emit<R> = (u: RowsUpdate<R>) => void;
type AnyRow = RowFor<Query>;
export type Unwatch = () => void;

/** Opens a live query for one page. */
export function watchQuery(stores: UserStores, query: Query, emit: Emit<AnyRow>): Unwatch {
  if ("list" in query) return watchList(stores, query, emit);
  if ("one" in query) return watchOne(stores, query, emit);
  return watchNamed(stores, query, emit);
}

/** The source that brings a pulled kind, of a site where it belongs to one. */
export const sourceFor = ({ kind }: Collection, site: string): string => sourceOf(kind as PulledKind, site);

/** Where the index of a kind has what is asked for. Who asks by ids wants deleted ones too: they keep their numbers. */
export function selectorsOf(of: Collection, { site, group, ids }: Ask, ns = ""): readonly Selector[] {
  const scope = site === undefined ? {} : { scope: site };
  if (ids !== undefined) {
    const id = startingWith(
      of.path
        .replace("{ns}", ns)
        .replace("{site}", site ?? "")
        .replace("{id}", ids),
    );
    return [
      { kind: of.kind, ...scope, id },
      { kind: GONE.kind, scope: GONE.scope, id },
    ];
  }
  if (group === undefined) return [{ kind: of.kind, ...scope }];
  return [{ kind: of.kind, ...scope, group: typeof group === "string" ? group : { $gte: group.from, $lte: group.to } }];
}

/** Rows made of replica records, live; each row is made again only when its record changed. */
function watchList(stores: UserStores, query: ListQuery, emit: Emit<AnyRow>): Unwatch {
  const of = must(byKind(query.list), query.list);
  const { sites } = stores.session;
  if (of.pull?.turn === "asked" && query.site !== undefined) stores.askFor(query.site);
  const asked = rowFilter(query.where);
  const mayBe = (path: string) => of.kind !== "site" || (sites?.includes(path.slice("sites/".length)) ?? true);
  const differ = rowsDiffer(emit);
  let known = new Map<string, Stamped<AnyRow>>();
  let rows: readonly Stamped<AnyRow>[] | null = null;
  const selectors = selectorsOf(of, query, stores.session.ns);
  const arrived = whenArrived(stores, [sourceFor(of, query.site ?? "")], {
    read: async () => (await Promise.all(selectors.map((s) => stores.replica.find(of.store, s)))).flat(),
    take: (shown) => take(shown),
    tell: () => tell(),
  });
  const tell = () => {
    if (rows) differ(rows, arrived.basis());
  };
  const take = (shown: readonly ShownDoc[]) => {
    const next = new Map<string, Stamped<AnyRow>>();
    for (const s of shown) {
      const before = known.get(s.path);
      const row = before?.stamp === s.stamp ? before : { key: s.path, stamp: s.stamp, row: of.row(s) as AnyRow };
      next.set(s.path, row);
    }
    known = next;
    const passing = [...next.values()].filter((r) => mayBe(r.key) && asked(r.row));
    rows = of.order ? passing.sort((a, b) => of.order?.(a, b) ?? 0) : passing;
    tell();
  };
  const records = stores.replica.watch(of.store, selectors, take);
  return () => {
    records.unsubscribe();
    arrived.stop();
  };
}

/** The detail of one document, live. */
function watchOne(stores: UserStores, query: OneQuery, emit: Emit<AnyRow>): Unwatch {
  const of = must(byKind(query.one), query.one);
  const { session } = stores;
  const path = of.path
    .replace("{ns}", session.ns)
    .replace("{site}", query.site ?? "")
    .replace("{id}", query.id ?? "");
  if (of.pull?.turn === "asked" && query.site !== undefined) stores.askFor(query.site);
  const isMine = query.site === undefined || (session.sites?.includes(query.site) ?? true);
  const differ = rowsDiffer(emit);
  let shown: ShownDoc | null | undefined;
  const take = (now: ShownDoc | null) => {
    shown = now;
    tell();
  };
  const arrived = whenArrived(stores, [sourceFor(of, query.site ?? "")], {
    read: async () => (await stores.replica.shownAt([path]))[0] ?? null,
    take,
    tell: () => tell(),
  });
  const tell = () => {
    if (shown === undefined) return;
    const make = of.detail ?? of.row;
    const rows = shown && isMine ? [{ key: path, stamp: shown.stamp, row: make(shown) as AnyRow }] : [];
    differ(rows, arrived.basis());
  };
  const record = stores.replica.watchOne(of.store, path, take);
  return () => {
    record.unsubscribe();
    arrived.stop();
  };
}

function watchNamed(stores: UserStores, query: NamedQuery, emit: Emit<AnyRow>): Unwatch {
  switch (query.name) {
    case "profile":
      return watchProfile(stores, emit);
    case "deployed": {
      const differ = rowsDiffer(emit);
      const found = stores.replica.values.watch("meta", DEPLOYED, (value) => {
        const deployed = deployedOf(value);
        const rows = deployed ? [{ id: "version" as const, ...deployed }] : [];
        differ(
          rows.map((row) => ({ key: row.id, stamp: row.gitVersion, row })),
          OWN,
        );
      });
      return () => found.unsubscribe();
    }
    case "spaceKinds":
      return watchKinds(stores, emit);
    case "deskCounts":
      return watchDeskCounts(stores, query.site, emit);
    case "thisDevice":
      emit({
        upsert: [["this", { id: "this", device: stores.device }]],
        remove: [],
        order: ["this"],
        ...OWN,
      });
      return () => undefined;
    case "changeSets":
      return watchSets(stores, emit);
    case "brokenDocs": {
      const differ = rowsDiffer(emit);
      const found = stores.replica.values.watchAll("meta", BROKEN_PREFIX, (values) =>
        differ(
          values.map(([key, value]) => ({ key, stamp: JSON.stringify(value), row: brokenOf(key, value) })),
          OWN,
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
      OWN,
    );
  });
  return () => found.unsubscribe();
}
