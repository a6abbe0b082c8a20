import * as v from "valibot";
import type { Json } from "#domain/shared/json.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import { linkedPaths, type Names } from "#domain/sync/names.ts";
import { type Choice, choiceSchema } from "#domain/sync/schema.ts";
import type { DecideRefusal, ImportRefusal, ImportReport, Provenances, ShownDoc } from "../api.ts";
import { NetError, StorageError } from "../engine/ports.ts";
import type { FirestoreNet } from "../firebase/net.ts";
import { fold, type Rec } from "../engine/record.ts";
import { collectionOf } from "../replica/collections.ts";
import { ownerOf, unsentFile } from "./left.ts";
import type { Person } from "./person.ts";

/** Changes of others that one review asks about. */
const ASKED_MAX = 50;

export type DecidingParts = {
  readonly person: () => Promise<Person> | null;
  readonly net: () => Promise<FirestoreNet>;
  readonly online: () => boolean;
  /** The queue of a person moved by a decision. */
  readonly moved: (person: Person) => void;
  readonly storage: (e: StorageError) => void;
  /** Too long without the server's word. */
  readonly readOnly: () => boolean;
};

/** Titles of records as they are seen here, waiting edits included, and the last ones of deleted records. */
const namesIn = (recs: ReadonlyMap<string, Rec>): Names =>
  Object.fromEntries(
    [...recs].flatMap(([path, { base, pending }]) => {
      const view = fold(base, pending);
      const title = view?.fields["title"];
      return view && typeof title === "string" ? [[path, { title, deleted: view.deleted }]] : [];
    }),
  );

/** The server's documents as a screen shows them. */
function serverDocs(paths: readonly string[], recs: ReadonlyMap<string, Rec>): { readonly [path: string]: Json } {
  const docs = paths.map((path): [string, Json] => {
    const base = recs.get(path)?.base;
    return [path, base ? { ...base.fields, rev: base.rev, deleted: base.deleted, updatedAt: base.updatedAt } : null];
  });
  return Object.fromEntries(docs);
}

/** What people decide about sets that were saved: review, undo, giving up, files out and in. See `DataApi`. */
export class Deciding {
  readonly #parts: DecidingParts;
  constructor(parts: DecidingParts) {
    this.#parts = parts;
  }

  async changeSet(id: string) {
    const person = await this.#parts.person();
    const set = await person?.outbox.get(id);
    if (!person || !set) return null;
    const paths = [...new Set([...set.ops, ...set.decided, ...(set.attention?.conflicts ?? [])].map((at) => at.path))];
    const theirs = serverDocs(paths, await person.replica.get(paths));
    const linked = await person.replica.get(
      linkedPaths(set, theirs).filter((path) => collectionOf(path) !== undefined),
    );
    return { set, theirs, names: namesIn(linked) };
  }

  async provenance(sets: readonly string[]): Promise<Provenances> {
    const person = await this.#parts.person();
    if (!person || sets.length === 0 || !this.#parts.online()) return {};
    try {
      return await (await this.#parts.net()).provenance(sets.slice(0, ASKED_MAX), person.session.ns);
    } catch (e) {
      if (!(e instanceof NetError)) throw e;
      return {};
    }
  }

  async shown(paths: readonly string[]) {
    const seen = await (await this.#parts.person())?.engine.intents(paths);
    const docs = paths.map((path): [string, ShownDoc | null] => {
      const doc = seen?.get(path);
      return [path, doc?.view && !doc.view.deleted ? { fields: doc.view.fields, rev: doc.rev } : null];
    });
    return Object.fromEntries(docs);
  }

  async resolve(id: string, choices: readonly Choice[]): Promise<Result<"queued" | "closed", DecideRefusal>> {
    const parsed = v.safeParse(v.array(choiceSchema), choices);
    if (!parsed.success) return err("moved");
    return this.#decide(async (person) => {
      const answer = await person.engine.decisions.resolve(id, parsed.output);
      if (answer === "undecided") return err("moved");
      return answer === "queued" || answer === "closed" ? ok(answer) : err(answer);
    });
  }

  async resendRest(id: string): Promise<Result<null, DecideRefusal>> {
    return this.#decide(async (person) => {
      const answer = await person.engine.decisions.resendRest(id);
      return answer === "queued" ? ok(null) : err(answer);
    });
  }

  async discard(id: string): Promise<Result<null, DecideRefusal>> {
    return this.#decide(async (person) => {
      const answer = await person.engine.decisions.discard(id);
      return answer === "discarded" ? ok(null) : err(answer);
    });
  }

  async undo(of: string, label: string): Promise<Result<"undone" | "queued", DecideRefusal>> {
    return this.#decide(async (person) => {
      const answer = await person.engine.decisions.undo(of, label);
      return answer === "undone" || answer === "queued" ? ok(answer) : err(answer);
    });
  }

  async exportSets(ids: readonly string[] | null) {
    const person = await this.#parts.person();
    return person ? unsentFile(ownerOf(person), person.outbox, ids) : null;
  }

  async importSets(text: string): Promise<Result<ImportReport, ImportRefusal>> {
    const person = await this.#parts.person();
    if (!person) return err("signed-out");
    if (this.#parts.readOnly()) return err("read-only");
    const { readFile } = await import("../outbox/file.ts");
    const file = await readFile(text, ownerOf(person), Date.now());
    if (!file.ok) return file;
    const { rows, labels, altered, unreadable } = file.value;
    try {
      const fresh = new Set(await person.during(() => person.outbox.takeIn(rows)));
      await person.during(() => person.engine.recover());
      this.#parts.moved(person);
      const labelled = (keep: (id: string) => boolean) =>
        rows.filter((r) => keep(r.id)).map((r) => labels.get(r.id) ?? r.id);
      return ok({
        added: labelled((id) => fresh.has(id) && !altered.has(id) && !unreadable.has(id)),
        known: labelled((id) => !fresh.has(id)),
        altered: labelled((id) => fresh.has(id) && altered.has(id)),
        unreadable: labelled((id) => fresh.has(id) && unreadable.has(id)),
      });
    } catch (e) {
      if (!(e instanceof StorageError)) throw e;
      this.#parts.storage(e);
      return err(e.trouble);
    }
  }

  async discardUnreadable(key: string): Promise<Result<null, DecideRefusal>> {
    return this.#decide(async (person) => ((await person.outbox.removeUnreadable(key)) ? ok(null) : err("gone")));
  }

  async mend(key: string, text: string): Promise<Result<null, DecideRefusal>> {
    const { mendedFromText } = await import("../outbox/file.ts");
    return this.#decide(async (person) => {
      const set = mendedFromText(text, ownerOf(person), Date.now());
      if (!set) return err("moved");
      return (await person.outbox.mend(key, set)) ? ok(null) : err("gone");
    });
  }

  async onServer(paths: readonly string[]) {
    const person = await this.#parts.person();
    const known = paths.filter((path) => collectionOf(path) !== undefined);
    const recs = (await person?.replica.get(known)) ?? new Map<string, Rec>();
    return { docs: serverDocs(known, recs), names: namesIn(recs) };
  }

  async #decide<T>(step: (person: Person) => Promise<Result<T, DecideRefusal>>): Promise<Result<T, DecideRefusal>> {
    const person = await this.#parts.person();
    if (!person || person.closing) return err("gone");
    if (this.#parts.readOnly()) return err("read-only");
    try {
      const answer = await person.during(() => step(person));
      this.#parts.moved(person);
      return answer;
    } catch (e) {
      if (e instanceof StorageError) return err(e.trouble);
      if (e instanceof NetError) return err("no-network");
      throw e;
    }
  }

  async arrived(device: string, first: number, last: number): Promise<number | null> {
    const person = await this.#parts.person();
    if (!person) return null;
    try {
      return await (await this.#parts.net()).arrived(device, { first, last }, person.session);
    } catch (e) {
      if (!(e instanceof NetError)) throw e;
      return null;
    }
  }

  async unreadable() {
    return (await this.#parts.person())?.outbox.unreadable() ?? [];
  }
}
