import type { Column, TakenDoc } from "#domain/take-out/lines.ts";
import type { PartName } from "#domain/take-out/parts.ts";
import type { Collection, ShownDoc } from "#domain/shared/collection.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import { TAKE_OUT_WHY } from "#domain/words/take-out.ts";
import { NetError } from "../engine/ports.ts";
import type { Backend } from "../firebase/backend.ts";
import type { SourceQuery } from "#domain/sync/sources.ts";
import type { IdPosition, look, pageById, RawDoc } from "../firebase/read.ts";
import type { recordsAbout } from "../firebase/records.ts";
import type { UserStores } from "../session/user-stores.ts";

/** The server, and how it is asked: the SDK behind that is not on every device, and comes by the first question. */
export type Server = {
  readonly backend: Backend;
  readonly look: typeof look;
  readonly pageById: typeof pageById;
  readonly recordsAbout: typeof recordsAbout;
};
/** Documents of one answer, and how many of them have changes that were not sent. */
export type Page = { readonly docs: readonly TakenDoc[]; readonly pending: number };
/** Where documents of a part come from. `why`: not all of them are to be had there, as is known once they have been read. */
export type StoredAt = {
  readonly from: "server" | "device";
  readonly why: string | null;
  pages(): AsyncGenerator<Page>;
};

/** A part before it is written. */
export type PartPlan = {
  readonly name: PartName;
  readonly columns: readonly Column[];
  readonly places: readonly StoredAt[];
};

/** Documents that are read, written and counted together. */
const PAGE = 250;
/** A page that is not answered is asked for again, ms later. */
const AGAIN_MS = [500, 2_000, 5_000] as const;

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
/** Asks again where nothing answered: a long export meets a short cut. Throws `NetError`. */
export async function again<T>(ask: () => Promise<T>): Promise<T> {
  for (const ms of AGAIN_MS) {
    try {
      return await ask();
    } catch (e) {
      if (!(e instanceof NetError) || e.trouble.kind === "denied") throw e;
      await wait(ms);
    }
  }
  return ask();
}

/** A record as the server has documents, waiting edits included. */
function taken(shown: readonly ShownDoc[]): Page {
  const living = shown.filter((s) => !s.view.deleted);
  const docs = living.map(({ path, view: { fields }, rev, updatedAt }) => {
    return { path, fields: { ...fields, rev, updatedAt, deleted: false } };
  });
  return { docs, pending: living.filter((s) => s.pending).length };
}
const answered = (docs: readonly RawDoc[]): Page => ({
  docs: docs.flatMap(({ path, data }) => (data["deleted"] === true ? [] : [{ path, fields: data }])),
  pending: 0,
});

/** All that a query of the server finds, by id. Throws `NetError`. */
export const onServer = ({ backend, pageById }: Server, source: SourceQuery): StoredAt => ({
  from: "server",
  why: null,
  async *pages() {
    let after: IdPosition | null = null;
    do {
      const { docs, end }: Awaited<ReturnType<typeof pageById>> = await again(() =>
        pageById(backend, source, after, PAGE),
      );
      yield answered(docs);
      after = end;
    } while (after);
  },
});

/** Records of a kind that this device keeps, of some scopes; where `only` says so. */
export function onDevice(
  { replica }: UserStores,
  kind: Pick<Collection, "kind" | "store">,
  of: {
    readonly scopes: readonly string[];
    readonly why: string | null;
    readonly only?: (fields: JsonObject) => boolean;
  },
): StoredAt {
  const { only = () => true, why, scopes } = of;
  const own = (shown: readonly ShownDoc[]) => taken(shown.filter((s) => only(s.view.fields)));
  return {
    from: "device",
    why,
    async *pages() {
      // What stands with the configuration is little, and its scopes are many.
      if (kind.store === "config") {
        yield own(await replica.find(kind.store, { kind: kind.kind }));
        return;
      }
      for (const scope of scopes) {
        let last: string | null = "";
        while (last !== null) {
          const shown: readonly ShownDoc[] = await replica.page(
            kind.store,
            { kind: kind.kind, scope, after: last },
            PAGE,
          );
          yield own(shown);
          last = shown.length < PAGE ? null : (shown.at(-1)?.path ?? null);
        }
      }
    },
  };
}

/**
 * Documents by their paths: from this device where it has them, else from the server. `here`: what is not on this device is
 * nowhere.
 */
export function byPath(
  stores: UserStores,
  server: Server | null,
  { paths, here }: { readonly paths: readonly string[]; readonly here: boolean },
): StoredAt {
  let refused = false;
  return {
    from: server ? "server" : "device",
    get why() {
      return refused ? TAKE_OUT_WHY.noRight : server || here ? null : TAKE_OUT_WHY.loading;
    },
    async *pages() {
      for (let at = 0; at < paths.length; at += PAGE) {
        const asked = paths.slice(at, at + PAGE);
        const known = await stores.replica.shownAt(asked);
        yield taken(known);
        const missing = asked.filter((path) => !known.some((s) => s.path === path));
        if (!server) continue;
        const found = await Promise.all(missing.map((path) => again(() => server.look(server.backend, path))));
        refused ||= found.includes("refused");
        yield answered(
          found.flatMap((data, i) => (typeof data === "string" ? [] : [{ path: missing[i] ?? "", data }])),
        );
      }
    },
  };
}

/** A part of which nothing can be had now. */
export const nowhere = (why: string): StoredAt => ({ from: "device", why, async *pages() {} });

/** Why this device has not all of a kind, where the server cannot be asked; null where it has. */
export function lacking({ pull }: Collection, loaded: boolean): string | null {
  if (!pull || pull.turn === "asked") return TAKE_OUT_WHY.offline;
  if (pull.window) return TAKE_OUT_WHY.windowed;
  return loaded ? null : TAKE_OUT_WHY.loading;
}
