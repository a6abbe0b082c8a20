import type { NetState, Session } from "../api.ts";
import type { Device } from "../device/device.ts";
import { turnLog } from "../device/turn-log.ts";
import { StorageError } from "../engine/ports.ts";
import type { LateFirebase } from "./late-firebase.ts";
import { LateNet } from "./late-net.ts";
import { unsealLeft } from "./leaving.ts";
import { Person } from "./person.ts";
import type { Lost } from "./proving.ts";
import { forgetOthers } from "./room.ts";
import { Tab } from "./tab.ts";
import type { TabSync, Telling } from "./telling.ts";
import type { Watches } from "./watches.ts";

/** The screen comes first: Firebase's code is loaded when the first rows are out, or after this, ms. */
const FIREBASE_LATE_MS = 1_200;

export type HereParts = {
  readonly device: Device;
  readonly firebase: LateFirebase;
  readonly watches: Watches;
  readonly telling: Telling;
  /** The server took the session away. */
  readonly lost: (why: Lost, uid: string) => void;
  /** Whether the person's time without the server's word has run out. */
  readonly isOver: () => boolean;
  /** The server proved the claims. */
  readonly proven: (session: Session) => void;
};

/** What is open in this tab for the person who is here: their stores, the tab's part in sending, what the page watches. */
export class Here {
  readonly #parts: HereParts;
  readonly #telling: Telling;
  readonly #net: LateNet;
  #person: Promise<Person> | null = null;
  #tab: Tab | null = null;
  #site: string | null = null;

  constructor(parts: HereParts) {
    this.#parts = parts;
    this.#telling = parts.telling;
    this.#net = new LateNet(() => parts.firebase.room().then((f) => f.net));
  }

  /** Whose stores are open, or being opened; null while nobody is here. */
  get person(): Promise<Person> | null {
    return this.#person;
  }

  /** Queue and connection as this tab knows them; null while nobody is here. */
  get sync(): TabSync | null {
    return this.#tab?.syncState() ?? null;
  }

  /** Whether the server answers, as this tab or the leading one knows. */
  get net(): NetState {
    return this.#tab?.syncState().net ?? "unknown";
  }

  /** Opens the person's stores, and on them whatever the page watches. Throws `StorageError`. */
  async open(session: Session): Promise<Person> {
    const person = await this.#stores(session);
    this.#parts.watches.open(person);
    return person;
  }

  /** The same person keeps the open stores, so that a right that changes stops nothing that is being saved; not over a sign-out. */
  async #stores(session: Session): Promise<Person> {
    const before = await this.#person;
    const is = before?.session;
    if (before && is?.uid === session.uid && is.ns === session.ns && before.kept === this.#parts.device.kept) {
      await this.#quiet();
      const again = before.again(session);
      this.#person = Promise.resolve(again);
      return again;
    }
    await this.close();
    this.#turnLogs();
    const opening = Person.open(session, this.#parts.device, {
      net: this.#net,
      skewMs: () => this.#telling.skewMs ?? 0,
      // Until the server has said a word nobody here can have seen what others changed: that is offline to whoever decides.
      offline: () => this.#tab?.syncState().net !== "online",
      setsChanged: (ids) => this.#tab?.tellSets(ids),
      pictureLate: () => this.#telling.setStorage("full"),
      outdated: () => this.#telling.setStorage("outdated"),
    });
    this.#person = opening;
    try {
      const opened = await opening;
      this.#telling.stores(); // what was refused in the stores before says nothing of these
      return opened;
    } catch (e) {
      this.#person = null;
      throw e;
    }
  }

  /** Before anything is written: what a kill cut off must not stand before it. */
  #turnLogs(): void {
    const { place } = this.#parts.device;
    if (place) for (const idb of new Set([place.idb, indexedDB])) void turnLog(idb);
  }

  /** The tab begins to lead or follow, and what a crash left is healed. */
  start(person: Person, proven: boolean): void {
    const tab = new Tab(person, {
      backend: () => this.#parts.firebase.room().then((f) => f.backend),
      changed: () => this.#telling.sync(),
      identity: (why) => this.#parts.lost(why, person.session.uid),
      skew: (ms) => {
        this.#telling.skewMs = ms;
        this.#telling.sync();
      },
      storage: (e) => {
        if (this.#tab !== tab) return; // somebody who is not here any more
        if (e) this.#telling.refused(e);
        else this.#telling.stores();
      },
      isOver: this.#parts.isOver,
      proven: this.#parts.proven,
      faults: this.#telling.faults,
      tellAgain: () => this.#parts.device.login?.tellAgain() ?? Promise.resolve(false),
    });
    this.#tab = tab;
    if (this.#site) tab.setSite(this.#site);
    this.#telling.sync();
    tab.look();
    setTimeout(() => tab.start(), proven ? 0 : FIREBASE_LATE_MS);
    void person.during(() => this.#heal(person));
  }

  /** Lays waiting sets over the replica again, settles accepted ones. */
  async #heal(person: Person): Promise<void> {
    try {
      await unsealLeft(this.#parts.device, person);
      await person.engine.recover();
      if (await forgetOthers(person)) this.#tab?.nudge(true);
    } catch (e) {
      if (!(e instanceof StorageError)) throw e;
      this.#telling.refused(e);
    }
  }

  /** Closes everything that is open for the person. */
  async close(): Promise<void> {
    const person = this.#person;
    this.#person = null;
    await this.#quiet();
    await (await person)?.close();
  }

  /** Nothing is watched, pulled or pushed for the person any more. */
  async #quiet(): Promise<void> {
    this.#parts.watches.close();
    const tab = this.#tab;
    this.#tab = null;
    await tab?.stop();
  }

  /** A set is durable. */
  saved(): void {
    if (this.#telling.storage === "full") this.#telling.stores();
    this.#tab?.poke();
    this.#telling.sync();
  }

  /** A decision moved the queue. */
  moved(person: Person): void {
    person.replica.hurry();
    this.#tab?.poke();
    this.#telling.sync();
  }

  /** The device refused to store. */
  refused(e: StorageError): void {
    this.#telling.refused(e);
  }

  /** The site that this tab works on is kept live. */
  setActiveSite(site: string): void {
    this.#site = site;
    this.#tab?.setSite(site);
  }

  /** Looks at the server now; `asked`: a person wants to know. */
  nudge(asked: boolean): void {
    this.#tab?.nudge(asked);
  }
}
