import { SYNC } from "#domain/sync/limits.ts";
import type { NetState, Session } from "../api.ts";
import { NetError, type StorageError } from "../engine/ports.ts";
import type { Backend } from "../firebase/backend.ts";
import { firstLook } from "../pull/first-look.ts";
import { isUnfetched } from "#domain/shared/unfetched.ts";
import type { Faults } from "../sync/faults.ts";
import { Leadership } from "./leader.ts";
import type { SyncLoop } from "../sync/sync-loop.ts";
import { keptSources } from "../pull/sources.ts";
import type { UserStores } from "../stores/user-stores.ts";
import { type Lost, ClaimsRefresh } from "../sync/claims-refresh.ts";
import { type Heard, messageOf, type TabMessage } from "./tab-messages.ts";
import type { TabSync } from "../contract/sync-state.ts";
import { AuthRecheck } from "../sync/auth-recheck.ts";

/** Sites that the leader keeps live at once. */
const SITES_MAX = 4;
const LOAD_AGAIN_MS = 3_000;

export type TabParts = {
  readonly backend: () => Promise<Backend>;
  readonly changed: () => void;
  readonly identity: (why: Lost) => void;
  readonly skew: (ms: number) => void;
  /** The device refused to store; null when it stores again. */
  readonly storage: (e: StorageError | null) => void;
  /** Whether the person's time without the server's word has run out. */
  readonly isOver: () => boolean;
  readonly proven: (session: Session) => void;
  /** What went wrong in this tab that nobody expected. */
  readonly faults: Faults;
  /** Tells Firebase once more of the login that the device keeps; false where it keeps none. */
  readonly tellAgain: () => Promise<boolean>;
};

/** One tab of a person: leads or follows, and tells the others what it did. */
export class Tab {
  readonly #stores: UserStores;
  readonly #parts: TabParts;
  readonly #channel: BroadcastChannel;
  readonly #leadership: Leadership;
  #loop: SyncLoop | null = null;
  /** This tab leads, and the code for it is neither on the device nor to be had: there is no connection. */
  #unfetched = false;
  /** The first look of this start had no answer. */
  #silent = false;
  #refresh: ClaimsRefresh | null = null;
  #recheck: AuthRecheck | null = null;
  #sites: readonly string[] = [];
  #ownSite: string | null = null;
  /** How far the server's clock is ahead, ms, as this tab or the leading one measured it. */
  #skewMs: number | null = null;
  #heard: Heard = { net: "unknown", lastPullAt: null, live: [], failedPulls: 0, fault: null };
  #beat: ReturnType<typeof setInterval> | undefined;
  #stopped = false;
  /** Sources that screens of other tabs need, as the last of them said, and whether this tab's changed later. */
  #wantedElsewhere: readonly string[] = [];
  #ownLast = true;
  #toldWanted: readonly string[] = [];
  readonly #offs: (() => void)[] = [];

  constructor(stores: UserStores, parts: TabParts) {
    this.#stores = stores;
    this.#parts = parts;
    const name = stores.place.replica;
    this.#channel = new BroadcastChannel(name);
    this.#channel.onmessage = (e) => this.#hear(e.data);
    this.#leadership = new Leadership(`${name}:leader`, {
      won: () => void this.#leadSoon(),
      lost: () => void this.#follow(),
    });
    const wants = stores.onWanted(() => this.#wants());
    this.#offs.push(stores.onQueue(parts.changed), stores.onProgress(parts.changed), wants);
  }

  /** Finds out quickly whether there is a network at all; `start` may follow later. Never waits, never stores. */
  look(): void {
    void firstLook((is) => {
      if (this.#stopped || is === this.#silent) return;
      this.#silent = is;
      this.#parts.changed();
    });
  }

  start(): void {
    if (this.#stopped) return;
    this.#leadership.start();
    this.#beat = setInterval(() => this.#tellBeat(), SYNC.beatMs);
    this.#tell({ t: "hello" });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#beat);
    for (const off of this.#offs) off();
    this.#leadership.stop();
    this.#channel.close();
    this.#refresh?.stop();
    this.#recheck?.stop();
    const loop = this.#loop;
    this.#loop = null;
    await loop?.stop();
  }

  /** Rows of the queue changed in this tab. */
  tellSets(ids: readonly string[]): void {
    if (!this.#stopped) this.#tell({ t: "sets", ids: [...ids] });
  }

  poke(): void {
    this.#loop?.poke();
  }

  nudge(asked: boolean): void {
    if (this.#loop) this.#loop.nudge(asked);
    else this.#tell({ t: "nudge", asked });
  }

  setSite(site: string): void {
    this.#ownSite = site;
    this.#addSite(site);
    this.#tell({ t: "site", site });
  }

  syncState(): TabSync {
    const { outbox, progress, broken } = this.#stores;
    const counts = outbox.counts();
    const live = new Set(this.#loop?.live ?? this.#heard.live);
    const pulls = [...progress].map(([source, p]) => ({ source, ...p, live: live.has(source) }));
    const docs = pulls.reduce((n, p) => n + p.docs, 0);
    const total = progress.get("all")?.total ?? null;
    return {
      net: this.#netNow,
      fault: this.#leadership.leads ? null : this.#heard.fault,
      leader: this.#leadership.leads,
      ...counts,
      lastPullAt: this.#loop?.lastPullAt ?? this.#heard.lastPullAt ?? this.#stores.asOfAny,
      failedPulls: this.#loop?.failedPulls ?? this.#heard.failedPulls,
      firstLoad: { done: this.#stores.complete, docs, total: total === null ? null : Math.max(docs, total) },
      pulls,
      keeps: keptSources(this.#stores.session.roles),
      unsent: outbox.unsent(this.#stores.device),
      broken: broken.size,
      unreadable: outbox.unreadable().length,
    };
  }

  /** What this tab knows of the connection itself; null where another tab leads. Code that cannot be fetched says it too. */
  get #net(): NetState | null {
    return this.#loop?.net ?? (this.#unfetched ? "offline" : null);
  }

  /** As the screen is told it: until somebody's link has a word, what the first look found. */
  get #netNow(): NetState {
    const known = this.#net ?? this.#heard.net;
    return known === "unknown" && this.#silent ? "offline" : known;
  }

  #tell(message: TabMessage): void {
    this.#channel.postMessage(message);
  }

  /** Other sources are needed here: whichever tab was moved last is what the person looks at. [PULL-12] */
  #wants(): void {
    this.#ownLast = true;
    const wanted = this.#stores.wanted;
    if (wanted.join() === this.#toldWanted.join()) return;
    this.#toldWanted = wanted;
    this.#tell({ t: "want", sources: [...wanted] });
  }

  get #wanted(): readonly string[] {
    const [own, elsewhere] = [this.#stores.wanted, this.#wantedElsewhere];
    return this.#ownLast ? [...own, ...elsewhere] : [...elsewhere, ...own];
  }

  #tellBeat(): void {
    if (!this.#leadership.leads) return;
    const lastPullAt = this.#loop?.lastPullAt ?? null;
    this.#tell({
      t: "beat",
      net: this.#netNow,
      lastPullAt,
      live: [...(this.#loop?.live ?? [])],
      failedPulls: this.#loop?.failedPulls ?? 0,
      skewMs: this.#skewMs,
      fault: this.#parts.faults.first,
    });
  }

  #hear(data: unknown): void {
    const message = messageOf(data);
    if (!message || this.#stopped) return; // a tab of another version: its words are not ours
    switch (message.t) {
      case "beat":
        this.#leadership.yield();
        this.#leadership.heard();
        this.#hearBeat(message);
        return;
      case "sets":
        this.#stores.replica.hurry();
        void this.#stores.refresh(message.ids).then(() => this.#loop?.poke());
        return;
      case "nudge":
        this.#loop?.nudge(message.asked);
        return;
      case "site":
        this.#addSite(message.site);
        return;
      case "hello":
        this.#tellBeat();
        if (this.#ownSite) this.#tell({ t: "site", site: this.#ownSite });
        this.#tell({ t: "want", sources: [...this.#stores.wanted] });
        return;
      case "want":
        this.#wantedElsewhere = message.sources;
        this.#ownLast = false;
        return;
    }
  }

  #hearBeat({ skewMs, net, lastPullAt, live, failedPulls, fault }: Extract<TabMessage, { readonly t: "beat" }>): void {
    if (skewMs !== null && skewMs !== this.#skewMs) this.#skewed(skewMs);
    const heard = this.#heard;
    const same =
      net === heard.net &&
      lastPullAt === heard.lastPullAt &&
      failedPulls === heard.failedPulls &&
      live.join() === heard.live.join();
    if (same && fault?.text === heard.fault?.text) return;
    this.#heard = { net, lastPullAt, live, failedPulls, fault };
    this.#parts.changed();
  }

  #skewed(ms: number): void {
    this.#skewMs = ms;
    this.#parts.skew(ms);
  }

  #addSite(site: string): void {
    if (this.#sites[0] === site) return;
    this.#sites = [site, ...this.#sites.filter((s) => s !== site)].slice(0, SITES_MAX);
    this.#stores.activeSites = this.#sites;
    this.#loop?.setSites([...this.#sites].sort());
  }

  /** Code that cannot be fetched now is fetched later; what else goes wrong is told, and tried again. */
  async #leadSoon(): Promise<void> {
    try {
      await this.#lead();
    } catch (e) {
      if (this.#stopped || !this.#leadership.leads) return;
      if (isUnfetched(e)) this.#setUnfetched(true);
      else this.#parts.faults.note("connection", e);
      setTimeout(() => void this.#leadSoon(), LOAD_AGAIN_MS);
    }
  }

  #setUnfetched(is: boolean): void {
    if (this.#unfetched === is) return;
    this.#unfetched = is;
    this.#parts.changed();
    this.#tellBeat();
  }

  async #lead(): Promise<void> {
    const [backend, { SyncLoop: Leading }, { proofOf, saysDisabled, standingOf }] = await Promise.all([
      this.#parts.backend(),
      import("../sync/sync-loop.ts"),
      import("../firebase/identity.ts"),
    ]);
    if (this.#stopped || !this.#leadership.leads || this.#loop) return;
    const { uid } = this.#stores.session;
    const { tellAgain, identity: lost, faults } = this.#parts;
    const recheck = new AuthRecheck({
      uid,
      current: () => backend.auth.currentUser,
      watch: (on) => backend.auth.onIdTokenChanged(on),
      tellAgain,
      standing: standingOf,
      saysDisabled,
      lost,
    });
    this.#recheck = recheck;
    const doubted = (e: NetError | null) => void recheck.doubt(e);
    const refresh = new ClaimsRefresh({
      ask: async () => {
        const { currentUser } = backend.auth;
        if (currentUser?.uid !== uid) throw new NetError({ kind: "offline" }); // the link finds out who is here
        return proofOf(backend, currentUser);
      },
      proven: this.#parts.proven,
      gone: () => lost("disabled"),
      doubted,
      fault: (e) => faults.note("connection", e),
      online: () => this.#loop?.net === "online",
    });
    this.#refresh = refresh;
    const changed = () => {
      this.#parts.changed();
      this.#tellBeat();
    };
    this.#loop = new Leading(this.#stores, backend, {
      changed,
      identity: () => doubted(null),
      skew: (ms) => this.#skewed(ms),
      storage: this.#parts.storage,
      isOver: this.#parts.isOver,
      fault: (where, e) => {
        faults.note(where, e);
        this.#tellBeat();
      },
      works: (where) => faults.works(where),
      wanted: () => this.#wanted,
      prove: () => {
        refresh.poke();
        void recheck.settle();
      },
    });
    this.#loop.start([...this.#sites].sort());
    this.#unfetched = false;
    changed();
  }

  async #follow(): Promise<void> {
    this.#unfetched = false;
    this.#refresh?.stop();
    this.#recheck?.stop();
    const loop = this.#loop;
    this.#loop = null;
    await loop?.stop();
    this.#parts.changed();
  }
}
