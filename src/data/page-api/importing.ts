import type { Mapping } from "#domain/import/columns.ts";
import type { ReadField, Reading } from "#domain/import/kind.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import type {
  ImportAsk,
  ImportChecked,
  ImportDates,
  ImportFileTrouble,
  ImportHead,
  ImportOpened,
  ImportProgress,
  ImportReadAsk,
  ImportRefusal,
  ImportRow,
  ImportRowsAsk,
} from "../api-import.ts";
import { NetError, StorageError } from "../engine/ports.ts";
import type { Importer } from "../importing/importer.ts";
import type { UserStores } from "../stores/user-stores.ts";

export type ImportingParts = {
  readonly stores: () => Promise<UserStores> | null;
  /** A set is durable. */
  readonly saved: () => void;
  readonly refused: (e: StorageError) => void;
  /** The queue of a person moved by a decision. */
  readonly moved: (stores: UserStores) => void;
  /** Too long without the server's word. */
  readonly readOnly: () => boolean;
};
type On = (progress: ImportProgress) => void;
type Open = { readonly stores: UserStores; readonly importer: Importer };
/** Progress is told at most this often, ms. */
const TELL_MS = 100;

/** Imports of whoever is signed in; their code comes with the first question. See `DataApi`. */
export class Importing {
  readonly #parts: ImportingParts;
  readonly #importers = new WeakMap<UserStores, Promise<Importer>>();
  #stop = 0;

  constructor(parts: ImportingParts) {
    this.#parts = parts;
  }

  async #open(): Promise<Open | null> {
    const stores = await this.#parts.stores();
    if (!stores || stores.closing) return null;
    let made = this.#importers.get(stores);
    if (!made) {
      made = import("../importing/importer.ts").then(({ Importer: Real }) => new Real(stores));
      this.#importers.set(stores, made);
      made.catch(() => this.#importers.delete(stores)); // not fetched: asked for again by the next question
    }
    return { stores, importer: await made };
  }

  /** A step that stores something, with the refusals of the device and the network. */
  async #step<T>(step: (open: Open) => Promise<Result<T, ImportRefusal>>): Promise<Result<T, ImportRefusal>> {
    const open = await this.#open();
    if (!open) return err("signed-out");
    try {
      return await step(open);
    } catch (e) {
      if (e instanceof NetError) return err("no-network");
      if (!(e instanceof StorageError)) throw e;
      this.#parts.refused(e);
      return err(e.trouble);
    }
  }

  importOpen(ask: ImportAsk, on: On): Promise<Result<ImportOpened, ImportFileTrouble>> {
    return this.#read(({ importer }) => importer.open(ask, calmly(on)));
  }

  importReread(ask: ImportReadAsk, on: On): Promise<Result<ImportOpened, ImportFileTrouble>> {
    return this.#read(({ importer }) => importer.reread(ask, calmly(on)));
  }

  async importDates(mapping: Mapping): Promise<readonly ImportDates[]> {
    return (await this.#open())?.importer.dates(mapping) ?? [];
  }

  async importRow(line: number): Promise<readonly ReadField[]> {
    return (await this.#open())?.importer.row(line) ?? [];
  }

  /** A step that reads rows, and keeps them on the device. */
  async #read(
    step: (open: Open) => Promise<Result<ImportOpened, ImportFileTrouble>>,
  ): Promise<Result<ImportOpened, ImportFileTrouble>> {
    const open = await this.#open();
    if (!open) return err({ why: "signed-out", slots: {} });
    try {
      return await step(open);
    } catch (e) {
      if (!(e instanceof StorageError)) throw e;
      this.#parts.refused(e);
      return err({ why: e.trouble, slots: {} });
    }
  }

  async openedImport(): Promise<ImportOpened | null> {
    return (await this.#open())?.importer.kept() ?? null;
  }

  importCheck(reading: Reading, on: On): Promise<Result<ImportChecked, ImportRefusal>> {
    return this.#step(({ importer }) => importer.check(reading, calmly(on)));
  }

  async importRows(ask: ImportRowsAsk): Promise<{ readonly total: number; readonly rows: readonly ImportRow[] }> {
    return (await this.#open())?.importer.rows(ask) ?? { total: 0, rows: [] };
  }

  async importErrors(mark: boolean): Promise<Result<Blob, "cancelled">> {
    return (await this.#open())?.importer.errorsFile(mark) ?? err("cancelled");
  }

  importApply(on: On): Promise<Result<ImportHead, ImportRefusal>> {
    return this.#step(async ({ stores, importer }) => {
      if (this.#parts.readOnly()) return err("read-only");
      const mine = ++this.#stop; // a stop while it is prepared holds for what follows
      const { alone } = await import("../importing/applying.ts");
      const head = await alone(stores, () => importer.prepare());
      if (head === "busy") return err("busy");
      return head.ok ? this.#run(stores, head.value.id, { on, mine }) : head;
    });
  }

  importResume(id: string, on: On): Promise<Result<ImportHead, ImportRefusal>> {
    return this.#step(({ stores }) => this.#run(stores, id, { on, mine: ++this.#stop }));
  }

  async #run(
    stores: UserStores,
    id: string,
    { on, mine }: { readonly on: On; readonly mine: number },
  ): Promise<Result<ImportHead, ImportRefusal>> {
    if (this.#parts.readOnly()) return err("read-only");
    const { applyFrom } = await import("../importing/applying.ts");
    const stopped = () => mine !== this.#stop;
    return applyFrom(stores, id, { on: calmly(on), stopped, saved: this.#parts.saved });
  }

  async importStop(): Promise<void> {
    this.#stop += 1;
    (await this.#open())?.importer.cancel();
  }

  importClose(): Promise<Result<null, ImportRefusal>> {
    return this.#step(async ({ importer }) => {
      await importer.close();
      return ok(null);
    });
  }

  async imports(): Promise<readonly ImportHead[]> {
    const open = await this.#open();
    if (!open) return [];
    const { importsOf } = await import("../importing/applying.ts");
    return importsOf(open.stores);
  }

  importUndo(id: string): Promise<Result<null, ImportRefusal>> {
    return this.#step(async ({ stores }) => {
      if (this.#parts.readOnly()) return err("read-only");
      this.#stop += 1;
      const { undoImport } = await import("../importing/applying.ts");
      const answer = await stores.during(() => undoImport(stores, id));
      this.#parts.moved(stores);
      return answer;
    });
  }

  importForget(id: string): Promise<Result<null, ImportRefusal>> {
    return this.#step(async ({ stores }) => {
      const { forgetImport } = await import("../importing/applying.ts");
      await stores.during(() => forgetImport(stores, id));
      return ok(null);
    });
  }
}

/** Told at most so often, and always at the end. */
function calmly(on: On): On {
  let told = 0;
  return (progress) => {
    const now = Date.now();
    if (progress.done < progress.all && now - told < TELL_MS) return;
    told = now;
    on(progress);
  };
}
