import { CHANGE_COLUMNS, columnsOf } from "#domain/take-out/lines.ts";
import { CHANGES, TAKEN } from "#domain/take-out/parts.ts";
import type { Collection } from "#domain/shared/collection.ts";
import { lastPart } from "#domain/shared/doc-reads.ts";
import { TAKE_OUT_WHY } from "#domain/words/take-out.ts";
import { NOWHERE, type SourceQuery } from "#domain/sync/sources.ts";
import type { UserStores } from "../session/user-stores.ts";
import { lacking, nowhere, onDevice, onServer, type PartPlan, type StoredAt, type Server } from "./take-out-places.ts";

/** Ids of the sites that somebody may see and this device knows. */
export async function ownSites({ replica, session }: UserStores): Promise<readonly string[]> {
  const found = await replica.find("config", { kind: "site", scope: "" });
  const ids = found.filter((s) => !s.view.deleted).map((s) => lastPart(s.path));
  return ids.filter((id) => session.sites?.includes(id) ?? true).sort();
}

const isOfSite = ({ path }: Collection): boolean => path.startsWith("sites/{site}/");
/** Sources that bring a kind, whose end says that all of it is here. */
function sourcesOf({ pull }: Collection, sites: readonly string[], ofSites: boolean): readonly string[] {
  if (!pull) return [];
  const each = sites.map((site) => `${pull.source}:${site}`);
  return ofSites ? each : pull.sitesField === undefined ? [pull.source] : [...each, pull.source + NOWHERE];
}

/** What the server is asked for. */
export function questionOf({ path, among }: Collection, ns: string, site: string): SourceQuery {
  const collection = path.slice(0, path.lastIndexOf("/")).replace("{ns}", ns).replace("{site}", site);
  const where = among === undefined ? [] : [{ field: "kind", op: "==" as const, value: among }];
  return { key: "take-out", collection, ns, where };
}

type Asked = { readonly stores: UserStores; readonly server: Server | null; readonly sites: readonly string[] };
function place(kind: Collection, site: string | null, { stores, server, sites }: Asked): StoredAt {
  const of = site === null ? sites : [site];
  const perSite = site !== null || kind.pull?.siteField !== undefined;
  const isOwn = kind.pull?.turn === "own"; // came with the session: without it nobody would be here
  const why = isOwn
    ? null
    : lacking(
        kind,
        sourcesOf(kind, of, perSite).every((key) => stores.loaded(key)),
      );
  if (why !== null && server) return onServer(server, questionOf(kind, stores.session.ns, site ?? ""));
  return onDevice(stores, kind, { scopes: perSite ? of : [""], why });
}

/** All parts of a tenant's export: from this device where it has all of a part, else from the server where that answers. [TAKE-4] */
export function tenantParts(asked: Asked): readonly PartPlan[] {
  const { stores, server, sites } = asked;
  const parts = TAKEN.map(({ kind, name }): PartPlan => {
    const places = isOfSite(kind) ? sites.map((site) => place(kind, site, asked)) : [place(kind, null, asked)];
    return { name, columns: columnsOf(kind), places };
  });
  const { ns } = stores.session;
  const changes = server
    ? onServer(server, { key: "take-out", collection: `ns/${ns}/changes`, ns, where: [] })
    : nowhere(TAKE_OUT_WHY.offline);
  return [...parts, { name: CHANGES, columns: CHANGE_COLUMNS, places: [changes] }];
}
