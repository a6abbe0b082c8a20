import { get, getMany, set, setMany, update, type UseStore } from "idb-keyval";
import * as v from "valibot";
import { IDLE, SESSION } from "#domain/access/limits.ts";
import { type LockRecord, lockSchema, OPEN } from "#domain/access/pin.ts";
import type { Choices, Session } from "../api.ts";
import { StorageError } from "../engine/ports.ts";
import { storageError } from "./storage-trouble.ts";
import { within } from "../kit/within.ts";
import { Login } from "./login.ts";
import { bucketPlace, openBucket, outsidePlace, OWN, type DevicePlace, placeFor, storageBuckets } from "./place.ts";
import { FIREBASE_LOGIN, promisesOf, wipe } from "./wipe.ts";
import { yieldingStore } from "./yielding-store.ts";

/** The session as stored; a record of another shape counts as none: the person signs in again, nothing else is lost. */
const sessionSchema: v.GenericSchema<unknown, Session> = v.object({
  uid: v.string(),
  email: v.string(),
  displayName: v.string(),
  ns: v.string(),
  nsTitle: v.string(),
  roles: v.array(v.string()),
  sites: v.nullable(v.array(v.string())),
  title: v.optional(v.string()), // earlier builds did not store it
  person: v.nullable(v.object({ ref: v.string(), title: v.string(), displayName: v.string() })),
  defaultSite: v.nullable(v.string()),
  offlineHours: v.optional(v.number(), SESSION.offlineHours.usual), // earlier builds did not store it
  idleLockMinutes: v.optional(v.number(), IDLE.minutes.usual), // as above
  provenAt: v.number(),
});
const seqSchema = v.pipe(v.number(), v.integer(), v.minValue(0));
const choicesSchema = v.record(v.string(), v.string());

/** Somebody signed in, and where what is theirs stands. `storesId` names all of it; what earlier builds made has no name. */
type Here = { readonly place: DevicePlace; readonly own: UseStore; readonly storesId: string };
const storesIdOf = (stored: unknown): string => (typeof stored === "string" ? stored : "");

/** A step that holds the lock of the session takes moments; one that is not through by then has a storage that does not answer, ms. */
const STUCK_MS = 20_000;

/** Runs a step of the device's store. Throws `StorageError`. */
async function stored<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (e) {
    throw storageError(e);
  }
}

/**
 * What belongs to the device and not to a person: its id, who is signed in, what waits to be wiped. Of a person who works in
 * a bucket it holds the bucket's name only; the session stands in the bucket. Throws `StorageError`.
 */
export class Device {
  readonly #store = yieldingStore("atrium-device", "kv");
  #here: Here | null = null;
  /** Where Firebase keeps its login; null where it keeps it itself, for want of buckets. */
  readonly login: Login | null = storageBuckets() ? new Login() : null;

  #read(key: string): Promise<unknown> {
    return stored(() => get(key, this.#store));
  }

  #write(entries: [string, unknown][]): Promise<void> {
    return stored(() => setMany(entries, this.#store));
  }

  /** Random and stable: names this device in change sets. */
  async id(): Promise<string> {
    const known = await this.#read("device");
    if (typeof known === "string") return known;
    const made = crypto.randomUUID();
    await this.#write([["device", made]]);
    return made;
  }

  /** The highest number that a set of this device is known to have, whoever made it; 0 for none. */
  async lastSeq(): Promise<number> {
    const parsed = v.safeParse(seqSchema, await this.#read("seq"));
    return parsed.success ? parsed.output : 0;
  }

  async noteSeq(seq: number): Promise<void> {
    const later = (old: unknown): number => Math.max(seq, v.is(seqSchema, old) ? old : 0);
    await stored(() => update<unknown>("seq", later, this.#store));
  }

  /** Where the person stands whom `session` or `setSession` last told of; null for nobody. */
  get place(): DevicePlace | null {
    return this.#here?.place ?? null;
  }

  /**
   * Names what is kept here of the person whom `session` or `setSession` last told of, from the sign-in that makes it to the
   * sign-out that wipes it: the same person may have gone and come back in another tab.
   */
  get storesId(): string {
    return this.#here?.storesId ?? "";
  }

  async #settle(here: Here | null): Promise<void> {
    this.#here = here;
    await stored(async () => (here ? this.login?.attach(here.own) : this.login?.detach()));
  }

  /** Who is signed in on this device. */
  async session(): Promise<Session | null> {
    const [outside, bucket] = await stored(() => getMany<unknown>(["session", "bucket"], this.#store));
    const buckets = storageBuckets();
    if (buckets && typeof bucket === "string") {
      const idb = await openBucket(buckets, bucket);
      const own = yieldingStore(OWN, "kv", idb);
      const [session, storesId] = await stored(() => getMany<unknown>(["session", "kept"], own));
      const found = v.safeParse(sessionSchema, session);
      await this.#settle(
        found.success ? { place: bucketPlace(found.output, bucket, idb), own, storesId: storesIdOf(storesId) } : null,
      );
      return found.success ? found.output : null;
    }
    const found = v.safeParse(sessionSchema, outside);
    const place = found.success ? outsidePlace(found.output) : null;
    await this.#settle(place && (await this.#hereIn(place)));
    return found.success ? found.output : null;
  }

  async #hereIn(place: DevicePlace): Promise<Here> {
    const own = yieldingStore(place.own, "kv", place.idb);
    return { place, own, storesId: storesIdOf(await stored(() => get("kept", own))) };
  }

  /** Somebody signed in; null: nobody is signed in, and what the person left stays for their next sign-in. */
  async setSession(session: Session | null): Promise<void> {
    const nobody: [string, unknown][] = [
      ["session", null],
      ["bucket", null],
    ];
    if (session === null) {
      await this.#write(nobody);
      return this.#settle(null);
    }
    const place = await placeFor(session);
    const found = await this.#hereIn(place);
    const { own } = found;
    const storesId = found.storesId || crypto.randomUUID();
    await this.#settle({ place, own, storesId });
    await stored(() => set("kept", storesId, own));
    if (place.bucket !== null) await stored(() => set("session", session, own));
    await this.#write(
      place.bucket === null
        ? [...nobody.slice(1), ["session", session]]
        : [...nobody.slice(0, 1), ["bucket", place.bucket]],
    );
  }

  /** The server says something new of the person who is signed in; false when nobody is any more, also when another tab saw to that. */
  async renew(session: Session): Promise<boolean> {
    const here = this.#here;
    if (!here) return false;
    if (here.place.bucket === null) {
      let still = false;
      const renewed = (old: unknown) => {
        still = old !== null && old !== undefined;
        return still ? session : null;
      };
      await stored(() => update<unknown>("session", renewed, this.#store));
      return still;
    }
    if ((await this.#read("bucket")) !== here.place.bucket) return false;
    try {
      await stored(() => set("session", session, here.own));
      return true;
    } catch (e) {
      if (e instanceof StorageError && (await this.#read("bucket")) !== here.place.bucket) return false; // wiped in between
      throw e;
    }
  }

  /** Notes a time that this device has seen; answers the latest of all. `again` forgets the others: the server has spoken. */
  async see(now: number, again = false): Promise<number> {
    const own = this.#here?.own;
    if (!own) return now;
    let latest = now;
    const later = (old: unknown): number => (latest = again || typeof old !== "number" ? now : Math.max(old, now));
    await stored(() => update<unknown>("seen", later, own));
    return latest;
  }

  /** The lock over this person's screen; open without one. */
  async lock(): Promise<LockRecord> {
    const own = this.#here?.own;
    if (!own) return OPEN;
    const parsed = v.safeParse(lockSchema, await stored(() => get("lock", own)));
    return parsed.success ? parsed.output : OPEN;
  }

  /** Changes the lock as it stands, also when another tab changed it just now; answers what it is then. */
  async changeLock(step: (old: LockRecord) => LockRecord): Promise<LockRecord> {
    const own = this.#here?.own;
    if (!own) return OPEN;
    let made = OPEN;
    const changed = (old: unknown) => {
      const parsed = v.safeParse(lockSchema, old);
      return (made = step(parsed.success ? parsed.output : OPEN));
    };
    await stored(() => update<unknown>("lock", changed, own));
    return made;
  }

  /** Whether the person of a place is still signed in, as far as all tabs know. */
  async isHere(place: DevicePlace): Promise<boolean> {
    if (place.bucket !== null) return (await this.#read("bucket")) === place.bucket;
    const session = v.safeParse(sessionSchema, await this.#read("session"));
    return session.success && outsidePlace(session.output).own === place.own;
  }

  /**
   * The person goes for good: nobody is signed in, and what is theirs is promised to be wiped. `lastSeq` is the last number of
   * their queue: the numbers of a device go on. Call it inside `exclusively`.
   */
  async leave(place: DevicePlace, lastSeq: number): Promise<void> {
    const wipes = [...(await this.wipes()), ...promisesOf(place)];
    await this.noteSeq(lastSeq);
    await this.#write([
      ["wipes", wipes],
      ["session", null],
      ["bucket", null],
    ]);
    await this.#settle(null);
  }

  /** Promises to remove the login that Firebase keeps by itself: for a sign-out without its code, which would do so. */
  async forgetLogin(): Promise<void> {
    if (this.login === null) await this.#write([["wipes", [...(await this.wipes()), FIREBASE_LOGIN]]]);
  }

  /** What the person chose on this device. */
  async choices(): Promise<Choices> {
    const own = this.#here?.own;
    if (!own) return {};
    const parsed = v.safeParse(choicesSchema, await stored(() => get("choices", own)));
    return parsed.success ? parsed.output : {};
  }

  async choose(key: string, value: string): Promise<void> {
    const own = this.#here?.own;
    if (!own) return;
    const added = (old: unknown): Choices => ({ ...(v.is(choicesSchema, old) ? old : {}), [key]: value });
    await stored(() => update<unknown>("choices", added, own));
  }

  /**
   * One tab at a time signs in, signs out or wipes: a wipe that another tab still had in mind must never meet the
   * databases of a new session. (reliability I1) A step that does not end gives the lock back: no tab waits for it for ever
   * [IDN-23]. Throws `StorageError` then, and where the browser allows neither storage nor locks.
   */
  async exclusively<T>(step: () => Promise<T>): Promise<T> {
    const stuck = () => {
      throw new StorageError("storage-blocked");
    };
    try {
      return (await navigator.locks.request("atrium-session", () => within<T>(STUCK_MS, step(), stuck))) as T;
    } catch (e) {
      throw storageError(e);
    }
  }

  /** Removes what waits to be wiped; answers whether everything is gone. Call it inside `exclusively`. */
  async finishWipes(): Promise<boolean> {
    const wipes = await this.wipes();
    if (wipes.length === 0) return true;
    const left = await stored(() => wipe(wipes));
    await this.#write([["wipes", left]]);
    return left.length === 0;
  }

  /** What a sign-out has promised to remove; kept until it is gone, also over a kill. */
  async wipes(): Promise<readonly string[]> {
    const parsed = v.safeParse(v.array(v.string()), await this.#read("wipes"));
    return parsed.success ? parsed.output : [];
  }
}
