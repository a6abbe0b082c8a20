import type { Pull } from "#domain/shared/collection.ts";
import { numberOr, object } from "#domain/shared/doc-reads.ts";
import { SITES_KEPT } from "#domain/statistics/limits.ts";
import type { Session } from "../api.ts";
import { StorageError } from "../engine/ports.ts";
import type { Backend } from "../firebase/backend.ts";
import { count, countDated, look, pageById, type RawDoc, type SourceQuery } from "../firebase/read.ts";
import { unlessDenied } from "../firebase/trouble.ts";
import { pullKinds } from "../pull/kinds.ts";
import { ASKED_PREFIX, DRAWINGS } from "../pull/names.ts";
import type { Puller } from "../pull/puller.ts";
import type { ServerClock } from "../pull/server-time.ts";
import { allSites, ownPaths, sourcesOf } from "../pull/sources.ts";
import { Reconcile } from "../pull/reconcile.ts";
import { siteRow } from "#domain/site/collection.ts";
import type { Shown } from "#domain/shared/collection.ts";
import type { FileDownloads } from "./file-downloads.ts";
import type { Replica } from "../replica/replica.ts";
import type { UserStores } from "../session/user-stores.ts";
import { retentionOf, type SiteNow, trimSite } from "./retention.ts";

export type FullPullParts = {
  readonly stores: UserStores;
  readonly backend: Backend;
  readonly downloads: FileDownloads;
  readonly puller: Puller;
  readonly clock: ServerClock;
  /** The sites that come first, of all sites of the person. */
  readonly active: (all: readonly string[]) => readonly string[];
  /** How far the server's clock is ahead, ms. */
  readonly skew: (ms: number) => void;
  /** The active sites are in: what they change from here on is listened to. */
  readonly listen: (sources: readonly SourceQuery[], sites: readonly string[]) => Promise<void>;
  /** So is the rest of what is listened to. */
  readonly follow: (sources: readonly SourceQuery[]) => void;
  /** Whether a long queue is being sent: it moves every number, so nothing is counted meanwhile. */
  readonly isBusy: () => boolean;
};

/** What one pull of everything asks for, and in which order: what the person looks at comes first. */
export class FullPull {
  readonly #parts: FullPullParts;
  readonly #reconcile: Reconcile;
  /** The next pull compares every source with the server: at the start, and when a person asks. */
  #compare = true;
  /** What is older than the history left it, once a start and by the server's clock: it cannot be taken back. [F27] */
  #forgotten = false;

  constructor(parts: FullPullParts) {
    const { backend, stores, clock } = parts;
    this.#parts = parts;
    this.#reconcile = new Reconcile({
      server: {
        count: (s) => count(backend, s),
        countDated: (s) => countDated(backend, s),
        pageById: (s, after, size) => pageById(backend, s, after, size),
        look: (path) => look(backend, path),
      },
      replica: stores.replica,
      broken: stores.broken,
      now: () => Date.now(),
      serverNow: () => clock.now(),
    });
  }

  /** The next pull looks also for what pulling cannot bring. */
  compare(): void {
    this.#compare = true;
  }

  /** Catches these sources up. Fails as a `NetError` without an answer, as a `StorageError` without room. */
  async each(sources: readonly SourceQuery[]): Promise<void> {
    for (const source of sources) await this.#catchUp(source);
  }

  /** Everything from the checkpoints, the active sites first; listens on the way. Fails as `each` does. */
  async all(): Promise<void> {
    const { session, replica } = this.#parts.stores;
    // The server's clock first: by it windows are cut, documents are believed, and what is edited from here on is stamped.
    const clock = this.#serverNow();
    const [said] = await Promise.all([clock, this.#singles(session, clock), this.#kinds()]);
    const now = said ?? Date.now();
    const shown = await replica.find("config", { kind: "site", scope: "" });
    const sites = wantedSites(session, shown).map((s) => ({ id: s.id, timeZone: s.timeZone, now }));
    const wanted = new Set(this.#parts.active(sites.map((s) => s.id)));
    const active = sites.filter((s) => wanted.has(s.id));
    const others = sites.filter((s) => !wanted.has(s.id));
    const activeSources = await this.#sources(active);
    const otherSources = await this.#sources(others);
    const far = await this.#sources(others, "then");
    const asked = new Set(await askedSites(replica));
    const live = [
      ...(await this.#sources(active, "then")),
      ...sourcesOf(session, "last", null),
      ...(await this.#sources(
        sites.filter((s) => asked.has(s.id)),
        "asked",
      )),
    ];
    this.#count([...activeSources, ...otherSources, ...live, ...far]);
    await this.each(activeSources);
    await this.#parts.listen(
      activeSources,
      active.map((s) => s.id),
    );
    if (said !== null) await this.#forget(said);
    await this.each(otherSources);
    await this.each([...live, ...far]);
    await this.#parts.puller.note("all", 0);
    this.#parts.follow(live);
    await this.#parts.puller.note(DRAWINGS, await this.#parts.downloads.drawings(sites.map((s) => s.id)));
    const all = session.sites === null ? [allSites(session)] : [];
    await this.#takeStock([...all, ...activeSources, ...otherSources, ...live, ...far]);
    if (said === null) return;
    for (const s of sites) await trimSite(replica, s);
  }

  /** How many documents there are, beside all that is pulled: a device without room hears of it from its pages. */
  #count(sources: readonly SourceQuery[]): void {
    this.#parts.puller.count(this.#parts.backend, sources).catch((e: unknown) => {
      if (!(e instanceof StorageError)) throw e;
    });
  }

  async #forget(now: number): Promise<void> {
    if (this.#forgotten) return;
    const { stores } = this.#parts;
    await stores.during(() => stores.outbox.trim(now));
    this.#forgotten = true;
  }

  async #sources(sites: readonly SiteNow[], turn: Pull["turn"] = "first"): Promise<readonly SourceQuery[]> {
    const { session, replica } = this.#parts.stores;
    const each = sites.map(async (s) =>
      sourcesOf(session, turn, { site: s.id, window: await retentionOf(replica, s) }),
    );
    return (await Promise.all(each)).flat();
  }

  /** A source that the server denies does not hold up the others; it is asked for again at the next sync. */
  #catchUp(source: SourceQuery): Promise<void> {
    return unlessDenied(this.#parts.puller.catchUp(this.#parts.backend, source));
  }

  /** Documents that were deleted outright, and those without our fields. A long queue goes first: it moves every number. */
  async #takeStock(sources: readonly SourceQuery[]): Promise<void> {
    if (this.#parts.isBusy()) return;
    const asked = this.#compare;
    this.#compare = false;
    try {
      for (const source of sources)
        if (this.#parts.stores.loaded(source.key)) await unlessDenied(this.#reconcile.run(source, asked));
    } catch (e) {
      this.#compare ||= asked;
      throw e;
    }
  }

  /** Namespace and sites: few documents, read one by one where the rules demand it. */
  async #singles(session: Session, clock: Promise<unknown>): Promise<void> {
    const paths = [`ns/${session.ns}`, ...ownPaths(session), ...(session.sites ?? []).map((s) => `sites/${s}`)];
    const held = new Map(
      [...(await this.#parts.stores.replica.get(paths))].flatMap(([p, r]) => (r.base ? [[p, r.base]] : [])),
    );
    const asked = await Promise.all(paths.map(async (path) => ({ path, data: await look(this.#parts.backend, path) })));
    const found = asked.flatMap(({ path, data }): RawDoc[] => (typeof data === "string" ? [] : [{ path, data }]));
    await clock;
    await this.#parts.puller.take(found, false);
    const absent = asked.filter((a) => a.data === "absent").map((a) => a.path);
    if (absent.length > 0) await this.#reconcile.gone(absent, held);
    if (session.sites === null) await this.#parts.puller.catchUp(this.#parts.backend, allSites(session));
    else await this.#parts.puller.note("sites", found.filter(({ path }) => path.startsWith("sites/")).length);
  }

  #kinds(): Promise<void> {
    const { backend, stores } = this.#parts;
    return pullKinds({ look: (path) => look(backend, path), replica: stores.replica, broken: stores.broken });
  }

  /** The server's time, epoch ms: whoever sets the device's clock during the pull does not move it. Null when it says none. (decision 041) */
  async #serverNow(): Promise<number | null> {
    const time = await this.#parts.clock.ask();
    if (time) this.#parts.skew(time.ahead);
    return time && time.now;
  }
}

/** Sites of which screens were opened last that show what is pulled only where it is asked for. [STA-6] */
export async function askedSites(replica: Pick<Replica, "values">): Promise<readonly string[]> {
  const asked = await replica.values.all("meta", ASKED_PREFIX);
  return asked
    .map(([id, value]) => ({ site: id.slice(ASKED_PREFIX.length), at: numberOr(object(value)["at"], 0) }))
    .sort((a, b) => b.at - a.at)
    .slice(0, SITES_KEPT)
    .map(({ site }) => site);
}

function wantedSites(session: Session, shown: readonly Shown[]) {
  return shown.map(siteRow).filter((s) => session.sites === null || session.sites.includes(s.id));
}
