import { get, set, type UseStore } from "idb-keyval";
import * as v from "valibot";
import type { Session } from "../api.ts";
import { storageError } from "../outbox/storage-trouble.ts";
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
  person: v.nullable(v.object({ ref: v.string(), title: v.string(), displayName: v.string() })),
  defaultSite: v.nullable(v.string()),
  provenAt: v.number(),
});

/** What belongs to the device and not to a person: its id, who is signed in, which databases wait to be wiped. Throws `StorageError`. */
export class Device {
  #store: UseStore | null = null;

  #open(): UseStore {
    this.#store ??= yieldingStore("atrium-device", "kv");
    return this.#store;
  }

  async #read(key: string): Promise<unknown> {
    try {
      return await get(key, this.#open());
    } catch (e) {
      this.#store = null;
      throw storageError(e);
    }
  }

  async #write(key: string, value: unknown): Promise<void> {
    try {
      await set(key, value, this.#open());
    } catch (e) {
      this.#store = null;
      throw storageError(e);
    }
  }

  /** Random and stable: names this device in change sets. */
  async id(): Promise<string> {
    const known = await this.#read("device");
    if (typeof known === "string") return known;
    const made = crypto.randomUUID();
    await this.#write("device", made);
    return made;
  }

  async session(): Promise<Session | null> {
    const parsed = v.safeParse(sessionSchema, await this.#read("session"));
    return parsed.success ? parsed.output : null;
  }

  setSession(session: Session | null): Promise<void> {
    return this.#write("session", session);
  }

  /**
   * One tab at a time signs in, signs out or wipes: a wipe that another tab still had in mind must never meet the
   * databases of a new session. (reliability I1) Throws `StorageError` where the browser allows neither storage nor locks.
   */
  async exclusively<T>(step: () => Promise<T>): Promise<T> {
    try {
      return (await navigator.locks.request("atrium-session", step)) as T;
    } catch (e) {
      throw storageError(e);
    }
  }

  /** Removes what waits to be wiped; answers whether everything is gone. Call it inside `exclusively`. */
  async finishWipes(): Promise<boolean> {
    const wipes = await this.wipes();
    if (wipes.length === 0) return true;
    const left = await wipeDatabases(wipes);
    await this.setWipes(left);
    return left.length === 0;
  }

  /** Name prefixes of databases that a sign-out has promised to remove; kept until they are gone, also over a kill. */
  async wipes(): Promise<readonly string[]> {
    const parsed = v.safeParse(v.array(v.string()), await this.#read("wipes"));
    return parsed.success ? parsed.output : [];
  }

  setWipes(prefixes: readonly string[]): Promise<void> {
    return this.#write("wipes", prefixes);
  }
}

/** Removes databases whose name starts with one of the prefixes; answers the prefixes of which something is left (held open by another tab). */
async function wipeDatabases(prefixes: readonly string[]): Promise<readonly string[]> {
  const names = (await indexedDB.databases()).flatMap((d) => d.name ?? []);
  await Promise.all(names.filter((n) => prefixes.some((p) => n.startsWith(p))).map(removeDatabase));
  const left = (await indexedDB.databases()).flatMap((d) => d.name ?? []);
  return prefixes.filter((p) => left.some((n) => n.startsWith(p)));
}

/** Other tabs close on `versionchange`; one that does not answer is waited for at the next start. ms */
const BLOCKED_MS = 3_000;

function removeDatabase(name: string): Promise<void> {
  return new Promise((done) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onerror = () => done();
    setTimeout(done, BLOCKED_MS);
  });
}
