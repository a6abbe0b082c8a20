import { Dexie, type Table } from "dexie";
import * as v from "valibot";
import { storageError } from "../outbox/storage-trouble.ts";
import type { Session } from "../api.ts";

/** The session as stored; records of older shapes are treated as none, the person signs in again. */
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

/** What belongs to the device and not to a person: its id, who is signed in, which databases wait to be wiped. */
export class Device {
  readonly #db: Dexie;

  constructor() {
    this.#db = new Dexie("atrium-device", { chromeTransactionDurability: "strict" });
    this.#db.version(1).stores({ kv: "key" });
  }

  get #kv(): Table<{ key: string; value: unknown }, string> {
    return this.#db.table("kv");
  }

  async #read(key: string): Promise<unknown> {
    try {
      return (await this.#kv.get(key))?.value;
    } catch (e) {
      throw storageError(e);
    }
  }

  async #write(key: string, value: unknown): Promise<void> {
    try {
      await this.#kv.put({ key, value });
    } catch (e) {
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

  /** Databases that a sign-out has promised to remove; kept until they are gone, also over a kill. */
  async wipes(): Promise<readonly string[]> {
    const parsed = v.safeParse(v.array(v.string()), await this.#read("wipes"));
    return parsed.success ? parsed.output : [];
  }

  setWipes(names: readonly string[]): Promise<void> {
    return this.#write("wipes", names);
  }
}

/** Removes databases whose name starts with one of the prefixes, and says which of them are still there. */
export async function wipeDatabases(prefixes: readonly string[]): Promise<readonly string[]> {
  const names = (await indexedDB.databases()).flatMap((d) => d.name ?? []);
  const mine = names.filter((n) => prefixes.some((p) => n.startsWith(p)));
  const left = await Promise.all(
    mine.map((name) =>
      Dexie.delete(name).then(
        () => null,
        () => name,
      ),
    ),
  );
  return left.filter((n) => n !== null);
}
