import type { DataApi } from "#data/api.ts";
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
} from "#data/api-import.ts";
import type { Mapping } from "#domain/import/columns.ts";
import type { ReadField, Reading } from "#domain/import/kind.ts";
import { type Counts, NO_COUNTS } from "#domain/import/verdict.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import { FakeFiles } from "./fake-files.ts";

type On = (progress: ImportProgress) => void;

/** Imports of a faked data worker: it answers with what a test puts here, and keeps what is asked of it. */
export class FakeImports extends FakeFiles {
  /** What a file reads as. */
  csvAnswer: Result<ImportOpened, ImportFileTrouble> = err({ why: "empty", slots: {} });
  importsAsked: ImportAsk[] = [];
  importOpened: ImportOpened | null = null;
  /** Rows as a check judges them. */
  judged: ImportRow[] = [];
  importPartial = false;
  readings: Reading[] = [];
  rereads: ImportReadAsk[] = [];
  /** What rows say of the order of dates. */
  importedDates: ImportDates[] = [];
  rowFields: ReadField[] = [];
  heads: ImportHead[] = [];
  refuseImport: ImportRefusal | null = null;
  importCalls: string[] = [];

  async importOpen(ask: ImportAsk, on: On): Promise<Result<ImportOpened, ImportFileTrouble>> {
    this.importsAsked.push(ask);
    on({ done: 1, all: 1 });
    if (this.csvAnswer.ok) this.importOpened = this.csvAnswer.value;
    return this.csvAnswer;
  }

  async openedImport(): Promise<ImportOpened | null> {
    return this.importOpened;
  }

  async importReread(ask: ImportReadAsk, on: On): Promise<Result<ImportOpened, ImportFileTrouble>> {
    this.rereads.push(ask);
    on({ done: 1, all: 1 });
    return this.csvAnswer;
  }

  async importDates(mapping: Mapping): Promise<readonly ImportDates[]> {
    return this.importedDates.filter(({ field }) => Object.hasOwn(mapping, field));
  }

  async importRow(): Promise<readonly ReadField[]> {
    return this.rowFields;
  }

  async importCheck(reading: Reading, on: On): Promise<Result<ImportChecked, ImportRefusal>> {
    this.readings.push(reading);
    on({ done: 1, all: 1 });
    if (this.refuseImport) return err(this.refuseImport);
    return ok({ counts: this.#counts(), partial: this.importPartial });
  }

  #counts(): Counts {
    const counts = { ...NO_COUNTS };
    for (const { verdict } of this.judged) counts[verdict]++;
    return counts;
  }

  async importRows({ verdict, from, to }: ImportRowsAsk) {
    const all = this.judged.filter((row) => verdict === null || row.verdict === verdict);
    return { total: all.length, rows: all.slice(from, to) };
  }

  async importErrors(): Promise<Result<Blob, "cancelled">> {
    this.importCalls.push("errors");
    return ok(new Blob(["Line,Reason\r\n"]));
  }

  async importApply(on: On): Promise<Result<ImportHead, ImportRefusal>> {
    if (this.refuseImport) return err(this.refuseImport);
    const { id = "i", kind = "people", site = "s", name = "" } = this.importOpened ?? {};
    const head: ImportHead = {
      id,
      kind,
      site,
      name,
      at: 0,
      counts: this.#counts(),
      sets: 1,
      stored: 1,
      state: "applied",
    };
    on({ done: 1, all: 1 });
    this.heads = [head, ...this.heads];
    this.importOpened = null;
    return ok(head);
  }

  async importResume(id: string): Promise<Result<ImportHead, ImportRefusal>> {
    return this.#moved(id, "resume", "applied");
  }

  async importUndo(id: string): Promise<Result<null, ImportRefusal>> {
    const done = this.#moved(id, "undo", "undone");
    return done.ok ? ok(null) : done;
  }

  #moved(id: string, call: string, state: ImportHead["state"]): Result<ImportHead, ImportRefusal> {
    this.importCalls.push(`${call} ${id}`);
    if (this.refuseImport) return err(this.refuseImport);
    this.heads = this.heads.map((h) => (h.id === id ? { ...h, state } : h));
    const head = this.heads.find((h) => h.id === id);
    return head ? ok(head) : err("gone");
  }

  async importStop(): Promise<void> {
    this.importCalls.push("stop");
  }

  async importClose(): ReturnType<DataApi["importClose"]> {
    this.importOpened = null;
    return ok(null);
  }

  async imports(): Promise<readonly ImportHead[]> {
    return this.heads;
  }

  async importForget(id: string): ReturnType<DataApi["importForget"]> {
    this.heads = this.heads.filter((h) => h.id !== id);
    return ok(null);
  }
}
