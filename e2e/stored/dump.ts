import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import type { TestTenant } from "../kit/tenant.ts";
import { daysUntil, moved } from "./moments.ts";

type Index = {
  readonly name: string;
  readonly keyPath: string | string[];
  readonly unique: boolean;
  readonly multi: boolean;
};
/** An object store with its rows; `keys` are null where the rows hold theirs. */
type Store = {
  readonly name: string;
  readonly keyPath: string | string[] | null;
  readonly autoIncrement: boolean;
  readonly indexes: readonly Index[];
  readonly keys: readonly unknown[] | null;
  readonly rows: readonly unknown[];
};
type Database = {
  /** Whether it stands in the bucket of the person, and not outside. */
  readonly inBucket: boolean;
  readonly name: string;
  readonly version: number;
  readonly stores: readonly Store[];
};
/** All that a page's origin keeps on a device: databases, localStorage, cookies. */
export type Kept = {
  readonly databases: readonly Database[];
  readonly local: { readonly [key: string]: string };
  readonly cookie: string;
};
/** What a build left on a device, as the repository keeps it. */
export type Stored = {
  /** Commit of the build. */
  readonly build: string;
  /** When its device lost the network, epoch ms. */
  readonly madeAt: number;
  /** Every command that the build declares. */
  readonly commands: readonly string[];
  readonly kept: Kept;
};
/** Tokens of somebody who is signed in. */
export type Tokens = { readonly accessToken: string; readonly refreshToken: string };

/** Who left a fixture: one person of the test tenant. */
export const WHO = "admin";
const [NS, BUCKET] = ["@ns@", "@bucket@"];

/** Name of the bucket of a person (`src/data/device/place.ts`); a device of the fixture's build keeps it by this name. */
const bucketOf = ({ ns, uid }: TestTenant): string =>
  `atrium-${createHash("sha256")
    .update(`${ns}\n${uid(WHO)}`)
    .digest("hex")
    .slice(0, 40)}`;

/** What the device of a page keeps, without what names its tenant. The app must not run in the page. */
export async function dumpOf(page: Page, tenant: TestTenant): Promise<Kept> {
  const text = JSON.stringify(await page.evaluate(takeDown));
  const named = JSON.parse(text.replaceAll(tenant.ns, NS).replaceAll(bucketOf(tenant), BUCKET)) as unknown;
  return signedIn(named, { accessToken: "", refreshToken: "" }) as Kept;
}

/** What a build left, as of a tenant, as of a login there, and as if it had been left within the last day. */
export function keptFor({ kept, madeAt }: Stored, tenant: TestTenant, tokens: Tokens): Kept {
  const text = JSON.stringify(kept).replaceAll(NS, tenant.ns).replaceAll(BUCKET, bucketOf(tenant));
  return moved(signedIn(JSON.parse(text), tokens), daysUntil(madeAt, Date.now()), madeAt) as Kept;
}

/** Puts it onto the device of a page in which the app does not run. */
export const putBack = (page: Page, kept: Kept, tenant: TestTenant): Promise<void> =>
  page.evaluate(putUp, { kept, bucket: bucketOf(tenant) });

/** Rows of an object store, of the one database whose name begins so. */
export function rowsIn({ databases }: Kept, database: string, store: string): readonly unknown[] {
  const found = databases.filter(({ name }) => name.startsWith(database));
  if (found.length !== 1) throw new Error(`${found.length} databases ${database}`);
  return found[0]?.stores.find(({ name }) => name === store)?.rows ?? [];
}

/** Tokens are of one server: those of a login that was kept give way to others of the same person. */
function signedIn(value: unknown, tokens: Tokens): unknown {
  if (Array.isArray(value)) return value.map((x) => signedIn(x, tokens));
  if (typeof value !== "object" || value === null) return value;
  if ("refreshToken" in value && "accessToken" in value) return { ...value, ...tokens };
  return Object.fromEntries(Object.entries(value).map(([k, x]) => [k, signedIn(x, tokens)]));
}

/** Runs in the page. */
async function takeDown(): Promise<Kept> {
  const { list, asked } = window.stores;
  const plain = (x: unknown): unknown => {
    if (x instanceof Date) return { $date: x.getTime() };
    if (x instanceof Uint8Array) return { $bytes: btoa(Array.from(x, (b) => String.fromCharCode(b)).join("")) };
    if (Array.isArray(x)) return x.map(plain);
    if (typeof x !== "object" || x === null) return x;
    if (Object.getPrototypeOf(x) !== Object.prototype) throw new Error(`a fixture cannot hold ${String(x)}`);
    return Object.fromEntries(Object.entries(x).map(([k, y]) => [k, plain(y)]));
  };
  const databases = [];
  for (const { name, bucket, idb } of await list()) {
    if (name === "workbox-expiration") continue; // of cached files, which a fixture does not hold
    const db = await asked(idb.open(name));
    const stores = [];
    for (const at of db.objectStoreNames) {
      const store = db.transaction(at).objectStore(at);
      const [keys, rows] = await Promise.all([asked(store.getAllKeys()), asked(store.getAll())]);
      const indexes = [...store.indexNames].map((i) => {
        const { keyPath, unique, multiEntry } = store.index(i);
        return { name: i, keyPath, unique, multi: multiEntry };
      });
      const { keyPath, autoIncrement } = store;
      stores.push({
        ...{ name: at, keyPath, autoIncrement, indexes },
        keys: keyPath === null ? keys.map(plain) : null,
        rows: rows.map(plain),
      });
    }
    databases.push({ inBucket: bucket !== null, name, version: db.version, stores });
    db.close();
  }
  return { databases, local: { ...localStorage }, cookie: document.cookie };
}

/** Runs in the page. */
async function putUp({ kept, bucket }: { kept: Kept; bucket: string }): Promise<void> {
  type Buckets = { open(name: string): Promise<{ indexedDB: IDBFactory }> };
  const whole = (x: unknown): unknown => {
    if (Array.isArray(x)) return x.map(whole);
    if (typeof x !== "object" || x === null) return x;
    const [[key, value] = ["", null], ...more] = Object.entries(x) as [string, unknown][];
    if (more.length === 0 && key === "$date") return new Date(value as number);
    if (more.length === 0 && key === "$bytes") return Uint8Array.from(atob(value as string), (c) => c.charCodeAt(0));
    return Object.fromEntries(Object.entries(x).map(([k, y]) => [k, whole(y)]));
  };
  const own = (await (navigator as unknown as { storageBuckets: Buckets }).storageBuckets.open(bucket)).indexedDB;
  for (const { inBucket, name, version, stores } of kept.databases) {
    const request = (inBucket ? own : indexedDB).open(name, version);
    request.onupgradeneeded = () => {
      for (const { name: at, keyPath, autoIncrement, indexes } of stores) {
        const store = request.result.createObjectStore(at, { keyPath, autoIncrement });
        for (const i of indexes) store.createIndex(i.name, i.keyPath, { unique: i.unique, multiEntry: i.multi });
      }
    };
    const db = await window.stores.asked(request);
    for (const { name: at, keys, rows } of stores) {
      const store = db.transaction(at, "readwrite").objectStore(at);
      const puts = rows.map((row, i) =>
        window.stores.asked(keys ? store.put(whole(row), whole(keys[i]) as IDBValidKey) : store.put(whole(row))),
      );
      await Promise.all(puts);
    }
    db.close();
  }
  for (const [key, text] of Object.entries(kept.local)) localStorage.setItem(key, text);
  for (const pair of kept.cookie.split("; ")) if (pair !== "") document.cookie = `${pair}; Path=/; SameSite=Strict`;
}
