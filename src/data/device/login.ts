import { get, set, type UseStore } from "idb-keyval";
import type { Json } from "#domain/shared/json.ts";
import { StorageError } from "../engine/ports.ts";
import { storageError } from "./storage-trouble.ts";

type OnChange = (value: Json) => void;

/**
 * What Firebase keeps of a signed-in person, in that person's own store, so that it goes with it. It signs people in before
 * anybody knows whose store that is: until then it is held in memory, as is what the device refuses to store.
 */
export class Login {
  #store: UseStore | null = null;
  readonly #memory = new Map<string, Json>();
  readonly #listeners = new Map<string, Set<OnChange>>();

  /** The person's store is known. What was held goes there; else Firebase is told to look at what stands there. */
  async attach(store: UseStore): Promise<void> {
    this.#store = store;
    const held = [...this.#memory];
    this.#memory.clear();
    for (const [key, value] of held) await set(PREFIX + key, value, store);
    if (held.length === 0) await this.#tell();
  }

  /** Tells Firebase once more of what stands in the person's store; false where nothing does. */
  async tellAgain(): Promise<boolean> {
    let found = false;
    for (const key of this.#listeners.keys()) found ||= (await this.get(key)) !== null;
    if (found) await this.#tell();
    return found;
  }

  /** Nobody is signed in here any more. What stands in the store stays there. */
  async detach(): Promise<void> {
    this.#memory.clear();
    if (!this.#store) return;
    this.#store = null;
    await this.#tell();
  }

  async #tell(): Promise<void> {
    for (const [key, listeners] of this.#listeners) {
      const value = await this.get(key);
      for (const on of listeners) on(value);
    }
  }

  async get(key: string): Promise<Json> {
    const held = this.#memory.get(key);
    if (held !== undefined || !this.#store) return held ?? null;
    return (await get<Json>(PREFIX + key, this.#store)) ?? null;
  }

  async set(key: string, value: Json): Promise<void> {
    this.#memory.set(key, value);
    if (!this.#store) return;
    try {
      await set(PREFIX + key, value, this.#store);
      this.#memory.delete(key);
    } catch (e) {
      if (!(storageError(e) instanceof StorageError)) throw e; // a full device: the one stored before serves the next start
    }
  }

  /**
   * What stands in a store goes with the store only: a Firebase that was told that one person has gone may say so when the next
   * one is here already.
   */
  remove(key: string): Promise<void> {
    this.#memory.delete(key);
    return Promise.resolve();
  }

  listen(key: string, on: OnChange): void {
    this.#listeners.set(key, (this.#listeners.get(key) ?? new Set()).add(on));
  }

  unlisten(key: string, on: OnChange): void {
    this.#listeners.get(key)?.delete(on);
  }
}

/** Beside the session and the choices in the same store. */
const PREFIX = "login:";
