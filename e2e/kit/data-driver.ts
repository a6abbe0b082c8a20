import { readdirSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import type { DataApi, SessionState, SyncState } from "../../src/data/api.ts";
import type { Plan } from "../../src/domain/shared/changes.ts";
import { FAULT_LOG } from "../../src/domain/shared/constants.ts";
import type { ChangeSet } from "../../src/domain/sync/schema.ts";
import type { Result } from "../../src/domain/shared/result.ts";

/** What `install` leaves on the page. */
type Drive = {
  call(name: string, args: readonly unknown[]): Promise<unknown>;
  sync: SyncState | null;
  rows: Map<string, Map<string, unknown>>;
};
declare global {
  interface Window {
    drive?: Drive;
    /** The clock that `setOff` puts another one before. */
    trueDate?: DateConstructor;
  }
}

/** Runs in the page: one more data worker, as another tab would have it, spoken to in Comlink's own messages. */
async function install({ worker, faultLog }: { worker: string; faultLog: string }): Promise<unknown> {
  const w = new Worker(worker, { type: "module" });
  const waiting = new Map<string, (m: { type: string; name?: string; value?: unknown }) => void>();
  let n = 0;
  w.onmessage = (e: MessageEvent<{ id: string; type: string }>) => {
    waiting.get(e.data.id)?.(e.data);
    waiting.delete(e.data.id);
  };
  const shared = (f: (...args: unknown[]) => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = (e: MessageEvent<{ id: string; argumentList: { value: unknown }[] }>) => {
      f(...e.data.argumentList.map((a) => a.value));
      port1.postMessage({ id: e.data.id, type: "RAW", value: undefined });
    };
    return port2;
  };
  const call = (name: string, args: readonly unknown[]) =>
    new Promise<unknown>((done, fail) => {
      const id = `d${++n}`;
      const transfer: MessagePort[] = [];
      const argumentList = args.map((a) => {
        if (typeof a !== "function") return { type: "RAW", value: a };
        const port = shared(a as (...x: unknown[]) => void);
        transfer.push(port);
        return { type: "HANDLER", name: "proxy", value: port };
      });
      waiting.set(id, (m) =>
        m.type === "HANDLER" && m.name === "throw" ? fail(new Error(JSON.stringify(m.value))) : done(m.value),
      );
      w.postMessage({ id, type: "APPLY", path: [name], argumentList }, transfer);
    });
  const drive: Drive = { call, sync: null, rows: new Map() };
  window.drive = drive;
  // As the app notes the faults of its own worker: a story fails by them.
  const note = (s: SyncState) => {
    if (s.fault && s.fault.text !== drive.sync?.fault?.text) console.warn(faultLog, s.fault.text, s.fault.stack);
    drive.sync = s;
  };
  return call("boot", [() => undefined, note]);
}

type Off = { readonly ms: number; readonly inPull: boolean };

/** Runs in a page and its workers: their clock goes so many ms off, as when somebody sets the device's. `inPull`: after the next word of the server's time, and before any other answer. */
function setOff({ ms, inPull }: Off): void {
  const True = (self.trueDate ??= Date);
  const set = () => {
    self.Date = new Proxy(True, {
      construct: (date, given: unknown[]) =>
        Reflect.construct(date, given.length === 0 ? [date.now() + ms] : given) as Date,
      get: (date, key) => (key === "now" ? () => date.now() + ms : (Reflect.get(date, key) as unknown)),
    });
  };
  if (!inPull) return set();
  const ask = self.fetch;
  let asked = false;
  const told = new Promise<void>((done) => {
    self.fetch = async (input, init) => {
      const isTime = init?.method === "HEAD";
      asked ||= isTime;
      const answer = await ask(input, init);
      if (isTime)
        setTimeout(() => done(set())); // whoever asked has looked at its clock by then
      else if (asked) await told;
      return answer;
    };
  });
}

/** A second data worker beside the app's own: for faults that have nothing to do with a screen. */
export class DataDriver {
  readonly #page: Page;
  /** Who was here when the worker had started: nobody else has answers. */
  readonly session: SessionState;
  private constructor(page: Page, session: SessionState) {
    this.#page = page;
    this.session = session;
  }

  static async on(page: Page, dist: string): Promise<DataDriver> {
    const file = readdirSync(path.join(dist, "assets")).find((f) => /^replica-.*\.js$/.test(f));
    if (!file) throw new Error(`no data worker in ${dist}`);
    const session = (await page.evaluate(install, { worker: `/assets/${file}`, faultLog: FAULT_LOG })) as SessionState;
    return new DataDriver(page, session);
  }

  call(name: keyof DataApi, ...args: readonly unknown[]): Promise<unknown> {
    return this.#page.evaluate(([n, a]: readonly [string, readonly unknown[]]) => window.drive?.call(n, a), [
      name,
      args,
    ] as const);
  }

  /** Whole sets by their ids, asked for in one go; null for those that are gone. */
  async sets(ids: readonly string[]): Promise<readonly (ChangeSet | null)[]> {
    const asked = this.#page.evaluate(
      (all) => Promise.all(all.map((id) => window.drive?.call("changeSet", [id]))),
      ids,
    );
    return ((await asked) as readonly ({ readonly set: ChangeSet } | null)[]).map((whole) => whole?.set ?? null);
  }

  /** Answers the ids of the sets that are now saved on the device. */
  async save(plan: Plan): Promise<readonly string[]> {
    const answer = (await this.call("save", plan)) as Result<{ ids: readonly string[] }, string>;
    if (!answer.ok) throw new Error(`not saved: ${answer.error}`);
    return answer.value.ids;
  }

  /** The clock of this tab, its data workers included, goes so many ms off, until it is loaded anew. */
  async setClock(ms: number): Promise<void> {
    const off = { ms, inPull: false };
    await Promise.all([this.#page.evaluate(setOff, off), ...this.#workers().map((w) => w.evaluate(setOff, off))]);
  }

  /** As `setClock`, in the data workers, and in the middle of their next pull: the server has said its time, and nothing else yet. */
  async setClockInPull(ms: number): Promise<void> {
    await Promise.all(this.#workers().map((w) => w.evaluate(setOff, { ms, inPull: true })));
  }

  #workers() {
    return this.#page.workers().filter((w) => w.url().includes("replica"));
  }

  async sync(): Promise<SyncState | null> {
    return this.#page.evaluate(() => window.drive?.sync ?? null);
  }

  /** Opens a live query and waits for its first answer; its rows are then answered by `rows`. */
  async watch(query: object): Promise<void> {
    await this.#page.evaluate(async (q) => {
      const rows = new Map<string, unknown>();
      window.drive?.rows.set(JSON.stringify(q), rows);
      await new Promise<void>((answered, fail) => {
        const take = (u: { upsert: [string, unknown][]; remove: string[]; order?: string[] }) => {
          const stay = u.order && new Set(u.order);
          for (const k of stay ? [...rows.keys()].filter((key) => !stay.has(key)) : u.remove) rows.delete(k);
          for (const [k, r] of u.upsert) rows.set(k, r);
          answered();
        };
        window.drive?.call("watch", [q, take]).catch(fail);
      });
    }, query);
  }

  async rows<R>(query: object): Promise<readonly R[]> {
    return this.#page.evaluate(
      (q) => [...(window.drive?.rows.get(JSON.stringify(q))?.values() ?? [])],
      query,
    ) as Promise<readonly R[]>;
  }
}

/** A plan that cancels a booking. */
export const cancelled = (site: string, path: string, seenRev: number): Plan => ({
  action: "bookings.cancel",
  label: "Booking cancelled",
  via: "Desk Settings",
  site,
  split: "never",
  ops: [{ kind: "delete", path, seenRev }],
});

/** A plan that switches desks off with a reason. */
export const switchOff = (site: string, desks: readonly string[], reason: string): Plan => ({
  action: "desks.disable",
  label: `${desks.length} desks disabled: ${reason}`,
  via: "Desk Settings",
  site,
  split: "per-op",
  ops: desks.map((d) => ({ kind: "patch", path: `sites/${site}/spaces/${d}`, fields: { disabled: reason } })),
});
