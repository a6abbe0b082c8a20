import * as v from "valibot";
import type { Json } from "#domain/shared/json.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import { linkedPaths, type Names } from "#domain/sync/names.ts";
import { type Choice, choiceSchema } from "#domain/sync/schema.ts";
import type {
  DecideRefusal,
  ImportRefusal,
  ImportReport,
  NeedingSet,
  NoPreview,
  Preview,
  Provenances,
  ShownDoc,
} from "../api.ts";
import { NetError, StorageError } from "../engine/ports.ts";
import type { FirestoreNet } from "../firebase/net.ts";
import { fold, type Rec } from "../engine/record.ts";
import { storeOf } from "../replica/records/collections.ts";
import { ownerOf, unsentFile } from "../session/left-behind.ts";
import type { UserStores } from "../stores/user-stores.ts";

/** Changes of others that one review asks about. */
const ASKED_MAX = 50;

/** Why the server said nothing of a decision: only no answer at all is a missing connection. */
const UNANSWERED = { offline: "no-network", busy: "busy", identity: "identity", denied: "denied" } as const;

export type DecidingParts = {
  readonly stores: () => Promise<UserStores> | null;
  readonly net: () => Promise<FirestoreNet>;
  readonly online: () => boolean;
  /** The queue of a person moved by a decision. */
  readonly moved: (stores: UserStores) => void;
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
    const stores = await this.#parts.stores();
    const set = await stores?.outbox.get(id);
    if (!stores || !set) return null;
    const paths = [...new Set([...set.ops, ...set.decided, ...(set.attention?.conflicts ?? [])].map((at) => at.path))];
    const theirs = serverDocs(paths, await stores.replica.get(paths));
    const linked = await stores.replica.get(linkedPaths(set, theirs).filter((path) => storeOf(path) !== undefined));
    return { set, theirs, names: namesIn(linked) };
  }

  async provenance(sets: readonly string[]): Promise<Provenances> {
    const stores = await this.#parts.stores();
    if (!stores || sets.length === 0 || !this.#parts.online()) return {};
    try {
      return await (await this.#parts.net()).provenance(sets.slice(0, ASKED_MAX), stores.session.ns);
    } catch (e) {
      if (!(e instanceof NetError)) throw e;
      return {};
    }
  }

  async shown(paths: readonly string[]) {
    const stores = await this.#parts.stores();
    const seen = await stores?.replica.singles.during(() => stores.engine.intents(paths));
    const docs = paths.map((path): [string, ShownDoc | null] => {
      const doc = seen?.get(path);
      return [path, doc?.view && !doc.view.deleted ? { fields: doc.view.fields, rev: doc.rev } : null];
    });
    return Object.fromEntries(docs);
  }

  async resolve(
    id: string,
    choices: readonly Choice[],
    seen: readonly string[] = [],
  ): Promise<Result<"queued" | "closed", DecideRefusal>> {
    const parsed = v.safeParse(v.array(choiceSchema), choices);
    if (!parsed.success) return err("moved");
    return this.#decide(async (stores) => {
      const answer = await stores.engine.decisions.resolve(id, parsed.output, seen);
      if (answer === "undecided") return err("moved");
      return answer === "queued" || answer === "closed" ? ok(answer) : err(answer);
    });
  }

  async resendRest(id: string): Promise<Result<null, DecideRefusal>> {
    return this.#decide(async (stores) => {
      const answer = await stores.engine.decisions.resendRest(id);
      return answer === "queued" ? ok(null) : err(answer);
    });
  }

  async preview(id: string, input?: Json): Promise<Result<Preview, NoPreview>> {
    const stores = await this.#parts.stores();
    if (!stores || stores.closing) return err({ why: "gone" });
    try {
      const preview = await stores.during(() => stores.engine.decisions.preview(id, input));
      return preview.ok ? ok({ says: preview.value.says, label: preview.value.label }) : preview;
    } catch (e) {
      if (!(e instanceof NetError)) throw e;
      return err({ why: "no-answer" });
    }
  }

  async doAnyway(id: string, says: readonly string[], input?: Json): Promise<Result<null, DecideRefusal>> {
    return this.#decide(async (stores) => {
      const answer = await stores.engine.decisions.doAnyway(id, says, input);
      return answer === "queued" ? ok(null) : err(answer);
    });
  }

  async needing(id: string): Promise<readonly NeedingSet[]> {
    const found = await (await this.#parts.stores())?.engine.decisions.needing(id);
    return (found ?? []).map(({ id: of, label }) => ({ id: of, label }));
  }

  async discard(id: string, seen: readonly string[] = []): Promise<Result<null, DecideRefusal>> {
    return this.#decide(async (stores) => {
      const answer = await stores.engine.decisions.discard(id, seen);
      return answer === "discarded" ? ok(null) : err(answer);
    });
  }

  async undo(of: string, label: string): Promise<Result<"undone" | "queued", DecideRefusal>> {
    return this.#decide(async (stores) => {
      const answer = await stores.engine.decisions.undo(of, label);
      return answer === "undone" || answer === "queued" ? ok(answer) : err(answer);
    });
  }

  async exportSets(ids: readonly string[] | null) {
    const stores = await this.#parts.stores();
    return stores ? unsentFile(ownerOf(stores), stores.outbox, ids) : null;
  }

  async importSets(text: string): Promise<Result<ImportReport, ImportRefusal>> {
    const stores = await this.#parts.stores();
    if (!stores) return err("signed-out");
    if (this.#parts.readOnly()) return err("read-only");
    const { readFile } = await import("../outbox/file.ts");
    const file = await readFile(text, ownerOf(stores), Date.now());
    if (!file.ok) return file;
    const { rows, labels, altered, unreadable } = file.value;
    try {
      const fresh = new Set(await stores.during(() => stores.outbox.takeIn(rows)));
      await stores.during(() => stores.engine.recover());
      this.#parts.moved(stores);
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
    return this.#decide(async (stores) => ((await stores.outbox.removeUnreadable(key)) ? ok(null) : err("gone")));
  }

  async mend(key: string, text: string): Promise<Result<null, DecideRefusal>> {
    const { mendedFromText } = await import("../outbox/file.ts");
    return this.#decide(async (stores) => {
      const set = mendedFromText(text, ownerOf(stores), Date.now());
      if (!set) return err("moved");
      return (await stores.outbox.mend(key, set)) ? ok(null) : err("gone");
    });
  }

  async onServer(paths: readonly string[]) {
    const stores = await this.#parts.stores();
    const known = paths.filter((path) => storeOf(path) !== undefined);
    const recs = (await stores?.replica.get(known)) ?? new Map<string, Rec>();
    return { docs: serverDocs(known, recs), names: namesIn(recs) };
  }

  async #decide<T>(step: (stores: UserStores) => Promise<Result<T, DecideRefusal>>): Promise<Result<T, DecideRefusal>> {
    const stores = await this.#parts.stores();
    if (!stores || stores.closing) return err("gone");
    if (this.#parts.readOnly()) return err("read-only");
    try {
      const answer = await stores.during(() => step(stores));
      this.#parts.moved(stores);
      return answer;
    } catch (e) {
      if (e instanceof StorageError) return err(e.trouble);
      if (e instanceof NetError) return err(UNANSWERED[e.trouble.kind]);
      throw e;
    }
  }

  async arrived(device: string, first: number, last: number): Promise<number | null> {
    const stores = await this.#parts.stores();
    if (!stores) return null;
    try {
      return await (await this.#parts.net()).arrived(device, { first, last }, stores.session);
    } catch (e) {
      if (!(e instanceof NetError)) throw e;
      return null;
    }
  }

  async unreadable() {
    return (await this.#parts.stores())?.outbox.unreadable() ?? [];
  }
}
