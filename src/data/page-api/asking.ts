import { text } from "#domain/shared/doc-reads.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import type { Backend } from "../firebase/backend.ts";
import type { CardChange } from "#domain/cards/history.ts";
import { chunksOf, COUNT_TYPES } from "#domain/statistics/older.ts";
import type { OlderCounts, OlderCountsAsk } from "../api.ts";
import type { CountsOfDay } from "../firebase/older-counts.ts";
import { isUnfetched } from "#domain/shared/unfetched.ts";
import { warn } from "../warn.ts";
import type { LogEntry } from "#domain/audit/log.ts";
import type { LogPage } from "#domain/audit/log-pages.ts";
import { isAsked } from "#domain/audit/log-filter.ts";
import type { UserStores } from "../stores/user-stores.ts";
import { storageError } from "../device/storage-trouble.ts";
import { NetError, StorageError } from "../engine/ports.ts";
import { keepLog, readLog } from "../stores/log-on-device.ts";
import type { CardChangesOf, LogPageAsk, RecordsOf, ToldChange } from "../api-records.ts";

const records = () => import("../firebase/records.ts");
const CARD = /^ns\/[^/]+\/cards\/[^/]+$/;

/** Single questions to the server that a form has before it saves. See `DataApi`. */
export class Asking {
  /** Null while nothing answers. */
  readonly #backend: () => Promise<Backend | null>;

  /** Of who is signed in; null for nobody. */
  readonly #stores: () => Promise<UserStores | null>;

  constructor(backend: () => Promise<Backend | null>, stores: () => Promise<UserStores | null>) {
    this.#backend = backend;
    this.#stores = stores;
  }

  async changes(of: RecordsOf): Promise<Result<readonly ToldChange[], "no-answer" | "refused">> {
    return this.#records(async (backend, ns) => (await records()).recordsOf(backend, ns, of));
  }

  async cardChanges(of: CardChangesOf): Promise<Result<readonly CardChange[], "no-answer" | "refused">> {
    return this.#records(async (backend, ns) => (await records()).cardChangesOf(backend, ns, of));
  }

  async logPage(ask: LogPageAsk): Promise<Result<LogPage, "no-answer" | "refused">> {
    const answer = await this.#records(async (backend, ns) => (await records()).logPage(backend, ns, ask));
    const stores = await this.#stores();
    if (answer.ok && stores)
      await keepLog(stores, answer.value.entries).catch((e: unknown) => {
        // A device that is full shows what came all the same.
        const sorted = storageError(e);
        if (!(sorted instanceof StorageError)) throw sorted;
      });
    return answer;
  }

  async logOnDevice(ask: Omit<LogPageAsk, "after" | "newer">): Promise<readonly LogEntry[]> {
    const stores = await this.#stores();
    return stores ? (await readLog(stores)).filter((entry) => isAsked(entry, ask)) : [];
  }

  async #records<R>(ask: (backend: Backend, ns: string) => Promise<R>): Promise<Result<R, "no-answer" | "refused">> {
    const [backend, stores] = await Promise.all([this.#backend(), this.#stores()]);
    const ns = stores?.session.ns ?? null;
    if (!backend || ns === null) return err("no-answer");
    try {
      return ok(await ask(backend, ns));
    } catch (e) {
      if (isUnfetched(e)) return err("no-answer"); // the code for it is not on this device
      if (!(e instanceof NetError)) throw e;
      return err(e.trouble.kind === "denied" ? "refused" : "no-answer");
    }
  }

  /** Days that the device does not keep. A chunk that fails is logged, and its days count as asked for (spec 1 §8). [STA-20] */
  async olderCounts({ site, of, days }: OlderCountsAsk): Promise<OlderCounts> {
    const [backend, stores] = await Promise.all([this.#backend(), this.#stores()]);
    const ns = stores?.session.ns ?? null;
    if (!backend || ns === null) return { docs: [], failed: days.length };
    const counts = await import("../firebase/older-counts.ts").catch((e: unknown) => {
      if (isUnfetched(e)) return null;
      throw e;
    });
    if (!counts) return { docs: [], failed: days.length };
    const docs: CountsOfDay[] = [];
    let failed = 0;
    for (const chunk of chunksOf(days)) {
      try {
        docs.push(...(await counts.countsOn(backend, ns, { site, countType: COUNT_TYPES[of], days: chunk })));
      } catch (e) {
        if (!(e instanceof NetError)) throw e;
        warn("counts of older days could not be fetched", chunk[0], e.trouble);
        failed += chunk.length;
      }
    }
    return { docs, failed };
  }

  /** A card is its own claim (decision 071). */
  async claimedBy(claim: string): Promise<Result<string | null, "no-answer">> {
    const backend = await this.#backend();
    if (!backend) return err("no-answer");
    try {
      const { look } = await import("../firebase/read.ts");
      const found = await look(backend, claim);
      if (typeof found === "string") return found === "absent" ? ok(null) : err("no-answer");
      if (found["deleted"] === true) return ok(null);
      return ok(CARD.test(claim) ? claim : text(found["ref"]) || null);
    } catch (e) {
      if (!(e instanceof NetError) && !isUnfetched(e)) throw e;
      return err("no-answer");
    }
  }
}
