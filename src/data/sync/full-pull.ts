import type { Pull } from "#domain/shared/collection.ts";
import { numberOr, object } from "#domain/shared/doc-reads.ts";
import { SITES_KEPT } from "#domain/statistics/limits.ts";
import type { Session } from "../api.ts";
import { NetError, StorageError } from "../engine/ports.ts";
import type { Backend } from "../firebase/backend.ts";
import type { SourceQuery } from "#domain/sync/sources.ts";
import { count, countDated, look, pageById, type RawDoc } from "../firebase/read.ts";
import { snapshotServer } from "../firebase/snapshots.ts";
import { unlessDenied } from "../firebase/trouble.ts";
import { pullKinds } from "../pull/kinds.ts";
import { ASKED_PREFIX, DRAWINGS } from "../replica/names.ts";
import type { Puller } from "../pull/puller.ts";
import type { ServerClock } from "../pull/server-time.ts";
import { allSites, ownPaths, sourcesOf } from "../pull/sources.ts";
import { Reconcile } from "../pull/reconcile.ts";
import { filed } from "../pull/snapshot-blocks.ts";
import { siteRow } from "#domain/site/collection.ts";
import type { ShownDoc } from "#domain/shared/collection.ts";
import type { FileDownloads } from "./file-downloads.ts";
import type { Replica } from "../replica/replica.ts";
import type { UserStores } from "../stores/user-stores.ts";
import { PullQueue } from "./pull-queue.ts";
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
  /** What is first of the active sites was asked for: what changes there is listened to from here on. */
  readonly listen: (sources: readonly SourceQuery[], sites: readonly string[]) => Promise<void>;
  /** A further source is in that is listened to. */
  readonly follow: (sources: readonly SourceQuery[]) => void;
  /** Whether a long queue is being sent: it moves every number, so nothing is counted meanwhile. */
  readonly isBusy: () => boolean;
  /** Sources that open screens need, most wanted first. */
  readonly wanted: () => readonly string[];
  /** A source had no answer. Whether the link goes on all the same, and with it the other sources. */
  readonly goesOn: (e: NetError) => Promise<boolean>;
  /** Whether another pull is asked for, or this one is to end: nobody waits for what failed. */
  readonly isOver: () => boolean;
};

/** The sources of one pull. `first`: of the active sites, what floors are drawn from; `live`: those that are listened to. */
type Plan = {
  readonly first: readonly SourceQuery[];
  readonly live: ReadonlySet<SourceQuery>;
  readonly all: readonly SourceQuery[];
};

/** What one pull of everything asks for, and in which order: what the person looks at comes first. */
export class FullPull {
  readonly #parts: FullPullParts;
  readonly #reconcile: Reconcile;
  /** The next pull compares every source with the server: at the start, and when a person asks. */
  #compare = true;
  /** What is older than the history left it, once a start and by the server's clock: it cannot be taken back. [F27] */
  #forgotten = false;
  #wake: () => void = () => undefined;

  constructor(parts: FullPullParts) {
    const { backend, stores, clock } = parts;
    this.#parts = parts;
    this.#reconcile = new Reconcile({
      server: {
        count: (s) => count(backend, s),
        countDated: (s) => countDated(backend, s),
        pageById: (s, after, size) => pageById(backend, s, after, size),
        look: (path) => look(backend, path),
        filed: (s) => filed(snapshotServer(backend), s),
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

  /**
   * Everything from the checkpoints: what open screens need, then the active sites, then the rest; listens on the way. Fails as
   * `each` does. @returns whether all of it is here; not where another pull was asked for while a source had no answer
   */
  async all(): Promise<boolean> {
    const { session, replica } = this.#parts.stores;
    // The server's clock first: by it windows are cut, documents are believed, and what is edited from here on is stamped.
    const clock = this.#serverNow();
    const [said] = await Promise.all([clock, this.#singles(session, clock), this.#kinds()]);
    const now = said ?? Date.now();
    const shown = await replica.find("config", { kind: "site", scope: "" });
    const sites = wantedSites(session, shown).map((s) => ({ id: s.id, timeZone: s.timeZone, now }));
    const wanted = new Set(this.#parts.active(sites.map((s) => s.id)));
    const active = sites.filter((s) => wanted.has(s.id));
    const plan = await this.#plan(active, sites);
    this.#count(plan.all);
    const listen = async (here: readonly SourceQuery[]) => {
      await this.#parts.listen(
        here,
        active.map((s) => s.id),
      );
      if (said !== null) await this.#forget(said);
    };
    if (!(await this.#run(plan, listen))) return false;
    await this.#parts.puller.note("all", 0);
    await this.#parts.puller.note(DRAWINGS, await this.#parts.downloads.drawings(sites.map((s) => s.id)));
    await this.#takeStock([...(session.sites === null ? [allSites(session)] : []), ...plan.all]);
    if (said !== null) for (const s of sites) await trimSite(replica, s);
    await replica.fillHoles();
    return true;
  }

  /** Whoever waits for what failed looks whether there is something else to do. */
  wake(): void {
    this.#wake();
  }

  /** What is pulled, in the order of its use. */
  async #plan(active: readonly SiteNow[], sites: readonly SiteNow[]): Promise<Plan> {
    const { session, replica } = this.#parts.stores;
    const others = sites.filter((s) => !active.includes(s));
    const asked = new Set(await askedSites(replica));
    const first = await this.#sources(active);
    const then = [...(await this.#sources(active, "then")), ...sourcesOf(session, "last", null)];
    const far = [...(await this.#sources(others)), ...(await this.#sources(others, "then"))];
    // Of the sites that are shown as well: their dashboards are a part of what works without a connection.
    const counts = await this.#sources(
      sites.filter((s) => asked.has(s.id) || active.includes(s)),
      "asked",
    );
    return { first, live: new Set([...first, ...then, ...counts]), all: [...first, ...then, ...far, ...counts] };
  }

  /** Pulls a plan to its end, whatever is put back on the way; `listen` once its first sources were tried. */
  async #run({ first, live, all }: Plan, listen: (here: readonly SourceQuery[]) => Promise<void>): Promise<boolean> {
    const queue = new PullQueue(all, this.#parts.wanted);
    let here: SourceQuery[] | null = [];
    for (;;) {
      if (here && !queue.hasUntried(first)) {
        const listened: readonly SourceQuery[] = here;
        here = null;
        await listen(listened);
      }
      const source = queue.next(performance.now());
      if (source) {
        if (!(await this.#pullOne(queue, source)) || !live.has(source)) continue;
        if (here) here.push(source);
        else this.#parts.follow([source]);
        continue;
      }
      const waitMs = queue.waitMs(performance.now());
      if (waitMs === null) return true;
      if (this.#parts.isOver()) return false;
      await this.#pause(waitMs);
    }
  }

  /** @returns whether the source is here now: not where something else is wanted first, nor where it is put back or denied */
  async #pullOne(queue: PullQueue, source: SourceQuery): Promise<boolean> {
    try {
      const leave = () => queue.next(performance.now()) !== source;
      if ((await this.#parts.puller.catchUp(this.#parts.backend, source, leave)) === "left") return false;
    } catch (e) {
      if (!(e instanceof NetError) || e.trouble.kind === "identity") throw e;
      if (e.trouble.kind === "denied") queue.done(source);
      else if (await this.#parts.goesOn(e)) queue.failed(source, performance.now());
      else throw e;
      return false;
    }
    queue.done(source);
    return true;
  }

  #pause(ms: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      this.#wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  /** How many documents there are, beside all that is pulled: a device without room hears of it from its pages. */
  #count(sources: readonly SourceQuery[]): void {
    this.#parts.puller.count(this.#parts.backend, sources).catch((e: unknown) => {
      // Stores that were closed under it take no numbers any more.
      if (!(e instanceof StorageError) && !this.#parts.stores.closing) throw e;
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

  /** The server's time, epoch ms: whoever sets the device's clock during the pull does not move it. Null when it says none. (decision 011) */
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

function wantedSites(session: Session, shown: readonly ShownDoc[]) {
  return shown.map(siteRow).filter((s) => session.sites === null || session.sites.includes(s.id));
}
