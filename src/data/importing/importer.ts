import { mayImportKind } from "#domain/access/import.ts";
import { csvLine, csvStart } from "#domain/export/csv.ts";
import { batchesOf } from "#domain/import/batches.ts";
import { type Mapping, rememberedOf, suggestedFor } from "#domain/import/columns.ts";
import { DECLARED, missingField, type ReadField, type Reading, rowJudge } from "#domain/import/kind.ts";
import { IMPORT } from "#domain/import/limits.ts";
import { type Counts, type Judged, NO_COUNTS, type RowWrite, type Verdict } from "#domain/import/verdict.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import { IMPORT_COLUMN, IMPORT_PAGE } from "#domain/words/import.ts";
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
import { nextTask } from "../kit/next-task.ts";
import { fileOf } from "../exporting/file-of.ts";
import type { UserStores } from "../stores/user-stores.ts";
import { newSetId } from "../outbox/set-id.ts";
import { forgetImport } from "./applying.ts";
import {
  type Opened,
  readColumns,
  readHead,
  readOpen,
  rememberColumns,
  writeHead,
  writeOpen,
  writePiece,
  piecesIn,
} from "./stored.ts";
import { datesIn, madeRows, readingOf, type ReadSource, rowFields, storable, told } from "./opened.ts";
import { AS_IT_LOOKS, readFile } from "./read-file.ts";
import { hasArrived, localeOf, worldOf, zoneOf } from "./world.ts";

type On = (progress: ImportProgress) => void;
const trouble = (why: ImportFileTrouble["why"], slots: ImportFileTrouble["slots"] = {}) => err({ why, slots });
/** Reads, judges and prepares the import of one person in one tab. The rows stay in the worker: the page asks for those it shows. */
export class Importer {
  readonly #stores: UserStores;
  #opened: Opened | null = null;
  /** The file of what is opened, as long as this worker lives: it may be read in another way. */
  #bytes: Blob | null = null;
  #judged: readonly Judged[] | null = null;
  /** Places of the rows of a verdict, made when they are asked for. */
  readonly #places = new Map<Verdict, readonly number[]>();
  /** A newer step ends an older one. */
  #turn = 0;

  constructor(stores: UserStores) {
    this.#stores = stores;
  }

  cancel(): void {
    this.#turn += 1;
  }

  #begin(): () => boolean {
    const mine = ++this.#turn;
    return () => this.#stores.closing || mine !== this.#turn;
  }

  /** Reads a file, or makes the rows of a range or of scans. They are kept until they are applied or closed. [IMR-22] */
  async open({ kind, site, source }: ImportAsk, on: On): Promise<Result<ImportOpened, ImportFileTrouble>> {
    const stores = this.#stores;
    if (!mayImportKind(stores.session.roles, kind)) return trouble("denied");
    const stopped = this.#begin();
    const read =
      source.from === "file"
        ? await readFile(source.bytes, kind, { chosen: AS_IT_LOOKS, on, stopped })
        : madeRows(source);
    if (!read.ok) return read;
    const name =
      source.from === "file"
        ? source.name.slice(0, IMPORT.nameMax)
        : source.from === "range"
          ? IMPORT_PAGE.fromRange
          : IMPORT_PAGE.fromScan;
    this.#bytes = source.from === "file" ? source.bytes : null;
    return this.#store({ id: newSetId(), kind, site, name, orders: {} }, read.value);
  }

  /** Reads the file again in the way that somebody chose; what they mapped stays where the columns are the same. [IMR-45] */
  async reread(ask: ImportReadAsk, on: On): Promise<Result<ImportOpened, ImportFileTrouble>> {
    const stopped = this.#begin();
    const [opened, bytes] = [this.#opened, this.#bytes];
    if (!opened || !bytes) return trouble("unreadable");
    const read = await readFile(bytes, opened.kind, { chosen: ask, on, stopped });
    if (!read.ok) return read;
    const isSame =
      read.value.file.header === opened.file?.header && read.value.headers.length === opened.headers.length;
    return this.#store(opened, read.value, isSame ? ask.mapping : null);
  }

  /** Keeps what was read, with the columns that are known or those that somebody mapped already. */
  async #store(
    of: Pick<Opened, "id" | "kind" | "site" | "name" | "orders">,
    { headers, rows, lines, file }: ReadSource,
    mapped: Mapping | null = null,
  ): Promise<Result<ImportOpened, ImportFileTrouble>> {
    const stores = this.#stores;
    const { kind } = of;
    const { mapping, preset } = suggestedFor(
      kind,
      headers,
      DECLARED[kind].columns,
      file ? await readColumns(stores, kind) : {},
    );
    const opened: Opened = {
      ...of,
      headers: [...headers],
      rows: rows as string[][],
      lines: [...lines],
      file: file && { ...file, program: preset?.name ?? "" },
      mapping: storable(mapped ?? mapping),
    };
    await stores.during(() => writeOpen(stores, opened));
    return ok(this.#take(opened));
  }

  #take(opened: Opened): ImportOpened {
    this.#opened = opened;
    this.#forgetJudged();
    return told(opened, this.#bytes !== null);
  }

  #forgetJudged(): void {
    this.#judged = null;
    this.#places.clear();
  }

  /** What was read last, also after a reload; null for nothing. [IMR-22] */
  async kept(): Promise<ImportOpened | null> {
    const here = this.#opened;
    const opened = here ?? (await readOpen(this.#stores));
    if (!opened || !mayImportKind(this.#stores.session.roles, opened.kind)) return null;
    return here ? told(here, this.#bytes !== null) : this.#take(opened); // what was judged stays
  }

  /** Forgets what was read. Throws `StorageError`. */
  async close(): Promise<void> {
    this.cancel();
    this.#opened = null;
    this.#bytes = null;
    this.#forgetJudged();
    await this.#stores.during(() => writeOpen(this.#stores, null));
  }

  /** Judges every row against what is on this device; writes nothing of them. [IMR-23] */
  async check({ mapping, orders = {} }: Reading, on: On): Promise<Result<ImportChecked, ImportRefusal>> {
    const stores = this.#stores;
    const stopped = this.#begin();
    const opened = this.#opened;
    if (!opened) return err("gone");
    if (!mayImportKind(stores.session.roles, opened.kind)) return err("denied");
    if (missingField(opened.kind, mapping) !== null) return err("gone");
    const reading = readingOf(opened, mapping, orders);
    if (!reading) return err("dates");
    this.#forgetJudged();
    const world = await worldOf(stores, opened);
    if (!world) return err("gone");
    const judge = rowJudge(opened.kind, reading, world, opened.headers.length);
    const judged: Judged[] = [];
    const { rows, lines } = opened;
    for (let at = 0; at < rows.length; at++) {
      if (at % IMPORT.slice === 0) {
        on({ done: at, all: rows.length });
        await nextTask();
        if (stopped()) return err("cancelled");
      }
      judged.push(judge(rows[at] ?? [], lines[at] ?? 0));
    }
    const kept = { ...opened, mapping: storable(mapping), orders: { ...orders } };
    this.#opened = kept;
    this.#judged = judged;
    await stores.during(async () => {
      await writeOpen(stores, kept);
      if (opened.file) await rememberColumns(stores, opened.kind, rememberedOf(opened.headers, mapping));
    });
    return ok({ counts: countsOf(judged), partial: !hasArrived(stores, opened.kind, opened.site) });
  }

  /** What the rows say of the order of dates in the columns of moments. [IMR-43] */
  async dates(mapping: Mapping): Promise<readonly ImportDates[]> {
    const opened = this.#opened;
    return opened ? datesIn(opened, mapping, await localeOf(this.#stores, opened.site)) : [];
  }

  /** What a row of the last check says, field by field. [IMR-31] */
  async row(line: number): Promise<readonly ReadField[]> {
    const opened = this.#opened;
    return opened ? rowFields(opened, line, await zoneOf(this.#stores, opened.site)) : [];
  }

  /** Rows of the last check, as many as the table shows. */
  rows({ verdict, from, to }: ImportRowsAsk): { readonly total: number; readonly rows: readonly ImportRow[] } {
    const judged = this.#judged ?? [];
    const lines = this.#opened?.lines ?? [];
    const places = verdict === null ? null : this.#of(verdict, judged);
    const total = places?.length ?? judged.length;
    const end = Math.min(total, to, from + IMPORT.windowMax);
    const rows: ImportRow[] = [];
    for (let i = Math.max(0, from); i < end; i++) {
      const at = places ? (places[i] ?? 0) : i;
      const row = judged[at];
      if (row)
        rows.push({ line: lines[at] ?? 0, verdict: row.verdict, name: row.name, why: row.why, changes: row.changes });
    }
    return { total, rows };
  }

  #of(verdict: Verdict, judged: readonly Judged[]): readonly number[] {
    const known = this.#places.get(verdict);
    if (known) return known;
    const places = judged.flatMap((j, at) => (j.verdict === verdict ? [at] : []));
    this.#places.set(verdict, places);
    return places;
  }

  /** The rows that are not imported as they stood, with their lines and why. [IMR-24] */
  async errorsFile(mark: boolean): Promise<Result<Blob, "cancelled">> {
    const [opened, judged] = [this.#opened, this.#judged ?? []];
    if (!opened) return err("cancelled");
    const { headers, rows, lines } = opened;
    function* pieces(): Generator<string> {
      yield csvStart(mark) + csvLine([IMPORT_COLUMN.line, IMPORT_COLUMN.reason, ...headers]);
      for (let at = 0; at < judged.length; at += IMPORT.slice)
        yield judged
          .slice(at, at + IMPORT.slice)
          .map((j, i) => (j.why === "" ? "" : csvLine([String(lines[at + i] ?? ""), j.why, ...(rows[at + i] ?? [])])))
          .join("");
    }
    return fileOf(pieces(), "text/csv;charset=utf-8", () => this.#stores.closing);
  }

  /**
   * Puts down what is to be stored, so that it goes on after a kill; what was read is forgotten then. Nothing is left of one that
   * is stopped, and its rows stay. No other tab may prepare or store meanwhile. Throws `StorageError`.
   * @returns the import, of which nothing is stored yet
   */
  async prepare(): Promise<Result<ImportHead, ImportRefusal>> {
    const stores = this.#stores;
    const stopped = this.#begin();
    const [opened, judged] = [this.#opened, this.#judged];
    if (!opened || !judged) return err("gone");
    if (await readHead(stores, opened.id)) return err("busy"); // applied in another tab
    const batches = batchesOf(await writesOf(judged));
    if (stopped()) return err("cancelled");
    if (batches.length === 0) return err("gone");
    const { id, kind, site, name } = opened;
    const head = { id, kind, site, name, at: Date.now(), counts: countsOf(judged), sets: batches.length, stored: 0 };
    const done = await stores.during(async () => {
      await writeHead(stores, { ...head, state: "preparing" });
      for (let n = 0; n < piecesIn(batches.length); n++) {
        if (stopped()) {
          await forgetImport(stores, id);
          return false;
        }
        await writePiece(stores, id, n, batches.slice(n * IMPORT.setsAtOnce, (n + 1) * IMPORT.setsAtOnce));
        await nextTask();
      }
      await writeHead(stores, { ...head, state: "applying" });
      await writeOpen(stores, null);
      return true;
    });
    if (!done) return err("cancelled");
    this.#opened = null;
    this.#bytes = null;
    this.#forgetJudged();
    return ok({ ...head, state: "applying" });
  }
}

/** What rows write, worked out in portions that let others have their turn. */
async function writesOf(judged: readonly Judged[]): Promise<readonly RowWrite[]> {
  const writes: RowWrite[] = [];
  for (let at = 0; at < judged.length; at += IMPORT.slice) {
    for (const { write } of judged.slice(at, at + IMPORT.slice)) if (write) writes.push(write());
    await nextTask();
  }
  return writes;
}

function countsOf(judged: readonly Judged[]): Counts {
  const counts: { -readonly [V in Verdict]: number } = { ...NO_COUNTS };
  for (const { verdict } of judged) counts[verdict]++;
  return counts;
}
