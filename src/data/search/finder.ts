import { sourceOfKind } from "#domain/sources.ts";
import { collectionAt, type FoundKind, type FoundRow, searched } from "#domain/collections.ts";
import { holdsAny } from "#domain/access/access.ts";
import type { Collection, Others, Store } from "#domain/shared/collection.ts";
import { questionOf } from "#domain/search/question.ts";
import { SearchIndex } from "#domain/search/search-index.ts";
import { personFound } from "#domain/people/collection.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import type { SearchAnswer, SearchAsk, SearchPart, Session } from "../api.ts";
import { fold } from "../engine/record.ts";
import { NOWHERE } from "#domain/sync/sources.ts";
import { keepsSource } from "../pull/sources.ts";
import { keysOf } from "../replica/records/collections.ts";
import type { Replica } from "../replica/replica.ts";
import type { Changed } from "../replica/records/stored.ts";
import { People } from "./people.ts";

/** Records read in one go; questions are answered between two. */
const SLICE = { calm: 100, asked: 500 };
/** Between two slices while nobody has asked anything, ms: a device that has just started has better things to do. */
const CALM_MS = 25;
/** Who listens is told of changes at most this often, ms. */
const QUIET_MS = 250;

/** What the finder needs of a person. */
export type Findable = {
  readonly session: Session;
  readonly replica: Pick<Replica, "changes" | "slice" | "get" | "singles">;
  readonly progress: ReadonlyMap<
    string,
    { readonly docs: number; readonly total: number | null; readonly complete: boolean }
  >;
  onProgress(on: () => void): () => void;
};

/**
 * Finds what is on this device. The index reads the replica itself, a slice at a time, and follows it by single documents;
 * what a row shows is read when it is found, so that nothing but words stays in memory. (decision 017)
 */
export class Finder {
  readonly #of: Findable;
  readonly #now: () => number;
  /** What may be found here, by kind. */
  readonly #kinds: ReadonlyMap<string, Collection>;
  readonly #index = new SearchIndex();
  readonly #people = new People(this.#index);
  readonly #listeners = new Set<() => void>();
  readonly #stops: (() => void)[] = [];
  /** Paths that changed while the index is being built: what a slice says of them is older. */
  readonly #changed = new Set<string>();
  #built = false;
  #stopped = false;
  #newest = 0;
  /** Documents beside those that are found, as they were read last. */
  readonly #places = new Map<string, JsonObject>();
  /** Counts what came: a reading that it overtook is not kept. */
  #changes = 0;
  /** Somebody looks for something: from then on the index is read as quickly as it can be. */
  #asked = false;
  #hurry: () => void = () => undefined;
  #telling: ReturnType<typeof setTimeout> | undefined;

  constructor(of: Findable, now: () => number) {
    this.#of = of;
    this.#now = now;
    const mine = searched.filter((c) => holdsAny(of.session.roles, c.search?.anyOf ?? []));
    this.#kinds = new Map(mine.map((c) => [c.kind, c]));
  }

  /** Follows the replica and reads what it holds. */
  start(): void {
    const names = new Set([...this.#kinds.values()].map((c) => c.store));
    // Rooms tell of their floors, which stand with the desks.
    for (const name of new Set<Store>([...names, "spaces"])) {
      const found = this.#of.replica.changes(name, (changed) => this.#take(changed));
      this.#stops.push(() => found.unsubscribe());
    }
    this.#stops.push(this.#of.onProgress(() => this.#tell()));
    this.#read([...names]).catch((e: unknown) => {
      if (!this.#stopped) throw e; // a store that was closed under the reading
    });
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#telling);
    for (const stop of this.#stops.splice(0)) stop();
  }

  /** Whoever listens has search open, and is about to ask. */
  watch(on: () => void): () => void {
    this.#begin();
    this.#listeners.add(on);
    return () => this.#listeners.delete(on);
  }

  async #read(names: readonly Store[]): Promise<void> {
    for (const name of names)
      for (let after: string | null = null, more = true; more && !this.#stopped;) {
        const { records, next }: { records: readonly Changed[]; next: string | null } = await this.#of.replica.slice(
          name,
          after,
          this.#asked ? SLICE.asked : SLICE.calm,
        );
        for (const record of records) if (!this.#changed.has(record.path)) this.#put(record);
        this.#tell();
        [after, more] = [next, next !== null];
        await this.#rest();
        await this.#of.replica.singles.calm();
      }
    this.#built = true;
    this.#changed.clear();
    this.#tell();
  }

  /** Between two slices: whatever waits goes first, and a question that comes meanwhile ends it. */
  #rest(): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, this.#asked ? 0 : CALM_MS);
      this.#hurry = () => {
        clearTimeout(timer);
        setTimeout(done, 0);
      };
    });
  }

  #begin(): void {
    this.#asked = true;
    this.#hurry();
  }

  #take(changed: readonly Changed[]): void {
    this.#changes += 1;
    for (const record of changed) {
      this.#places.delete(record.path);
      if (!this.#built) this.#changed.add(record.path);
      this.#put(record);
    }
    this.#tell();
  }

  #tell(): void {
    if (this.#stopped || this.#listeners.size === 0) return;
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined;
      for (const on of this.#listeners) on();
    }, QUIET_MS);
  }

  #put({ path, shown }: Changed): void {
    if (collectionAt(path)?.store === "people") return this.#putPeople(path, shown?.view.fields ?? null);
    const fields = shown?.view.fields;
    const entry = fields && this.#ours(path, fields)?.search?.entry(fields);
    if (entry) this.#index.put(path, entry);
    else this.#index.remove(path);
  }

  /** The kind of a document that may be found here, and stands at a site that is the person's; else undefined. */
  #ours(path: string, fields: JsonObject): Collection | undefined {
    const { kind, scope } = keysOf(path, { fields, deleted: false });
    const found = this.#kinds.get(kind);
    const { sites } = this.#of.session;
    const site = kind === "site" ? (path.split("/")[1] ?? "") : scope;
    return found?.read.reach === "tenant" || sites === null || sites.includes(site) ? found : undefined;
  }

  #putPeople(path: string, fields: JsonObject | null): void {
    const listed = path.includes("/directory/");
    if (fields) {
      if (listed) this.#people.putListed(path, fields);
      else this.#people.putPerson(path, fields);
      return;
    }
    if (listed) return this.#people.listedGone(path);
    const left = this.#people.personGone(path);
    if (left.length > 0) void this.#again(left);
  }

  /** Somebody whose document left is found by what the directory knows. */
  async #again(paths: readonly string[]): Promise<void> {
    for (const [path, rec] of await this.#of.replica.get(paths)) {
      const view = fold(rec.base, rec.pending);
      if (view && !view.deleted && !this.#stopped) this.#people.putListed(path, view.fields);
    }
  }

  /** The answer to a question; null when a newer one was asked while the rows were read. [FIND-10] */
  async ask({ text, kind, limit, recent }: SearchAsk): Promise<SearchAnswer | null> {
    const own = ++this.#newest;
    const question = questionOf(text);
    if (question) this.#begin();
    const groups = question ? this.#index.ask({ question, kind, limit, recent }) : [];
    const known = question ? [] : recent;
    const rows = await this.#rows([...groups.flatMap((g) => g.keys), ...known]);
    if (own !== this.#newest) return null;
    const shown = (keys: readonly string[]) => keys.flatMap((key) => rows.get(key) ?? []);
    const inOrder = [...this.#kinds.keys()].flatMap((name) => groups.find((g) => g.kind === name) ?? []);
    return {
      groups: inOrder.map((g) => ({ kind: g.kind as FoundKind, total: g.total, rows: shown(g.keys) })),
      recent: shown(known),
      parts: this.#parts(),
      sources: [...this.#kinds.values()].map((c) => ({
        kind: c.kind as FoundKind,
        source: sourceOf(c, this.#of.session),
      })),
    };
  }

  async #rows(keys: readonly string[]): Promise<ReadonlyMap<string, FoundRow>> {
    const real = keys.filter((key) => collectionAt(key) !== undefined);
    const docs = await this.#fields(real.flatMap((key) => (isPerson(key) ? this.#people.paths(key) : [key])));
    const more = real.flatMap((key) => {
      const fields = docs.get(key);
      return fields ? (collectionAt(key, fields)?.search?.beside?.(key, fields) ?? []) : [];
    });
    const all = new Map([...docs, ...(await this.#beside([...new Set(more)]))]);
    const of = (path: string) => all.get(path);
    return new Map(
      real.flatMap((key) => {
        const row = this.#row(key, of);
        return row ? [[key, row] as const] : [];
      }),
    );
  }

  #row(key: string, others: Others): FoundRow | null {
    if (isPerson(key)) return this.#kinds.has("person") ? personRow(key, this.#people.paths(key), others) : null;
    const fields = others(key);
    const of = fields && this.#ours(key, fields);
    if (!fields || !of?.search) return null;
    const found = of.search.found({ path: key, fields, others, now: this.#now() });
    return { key, kind: of.kind, title: of.search.entry(fields).title, ...(found as object) } as FoundRow;
  }

  /** Sites and floors that rows tell of: a few, asked for with every letter. */
  async #beside(paths: readonly string[]): Promise<ReadonlyMap<string, JsonObject>> {
    const missing = paths.filter((path) => !this.#places.has(path));
    if (missing.length > 0) {
      const changes = this.#changes;
      const read = await this.#fields(missing);
      if (changes !== this.#changes) return new Map([...this.#places, ...read]);
      for (const [path, fields] of read) this.#places.set(path, fields);
    }
    return this.#places;
  }

  async #fields(paths: readonly string[]): Promise<Map<string, JsonObject>> {
    const found = await this.#of.replica.get(paths.filter((p) => collectionAt(p) !== undefined));
    const views = [...found].map(([path, rec]) => [path, fold(rec.base, rec.pending)] as const);
    return new Map(views.flatMap(([path, view]) => (view && !view.deleted ? [[path, view.fields] as const] : [])));
  }

  /** The kinds of which not everything is here, or in the index. [FIND-9] */
  #parts(): readonly SearchPart[] {
    return [...this.#kinds.values()].flatMap((of): SearchPart[] => {
      const [kind, name] = [of.kind as FoundKind, sourceOf(of, this.#of.session)];
      const pulls = [...this.#of.progress]
        .filter(([key]) => [name, name + NOWHERE].includes(key.split(":")[0] ?? ""))
        .map(([, p]) => p);
      const whole = pulls.length > 0 && pulls.every((p) => p.complete);
      if (whole && this.#built) return [];
      const counted = pulls.length > 0 && pulls.every((p) => p.complete || p.total !== null) && kind !== "desk";
      const total = counted ? pulls.reduce((n, p) => n + Math.max(p.docs, p.total ?? 0), 0) : null;
      return [{ kind, here: name === LISTED ? this.#people.listed : this.#index.count(kind), total }];
    });
  }
}

const isPerson = (key: string): boolean => /^ns\/[^/]+\/people\/[^/]+$/.test(key);

const LISTED = sourceOfKind("listed");
/** The source that a kind is found by: another kind's, where this device keeps it. */
const sourceOf = ({ search, pull }: Collection, session: Session): string =>
  search?.broughtAs !== undefined && keepsSource(session, sourceOfKind(search.broughtAs))
    ? sourceOfKind(search.broughtAs)
    : (pull?.source ?? "");

/** Somebody, from their own document and from the directory's records of them. [FIND-11] */
function personRow(key: string, paths: readonly string[], others: Others): FoundRow | null {
  const own = others(key) ?? null;
  const listed = paths.flatMap((path): JsonObject[] => {
    const fields = path === key ? undefined : others(path);
    return fields ? [fields] : [];
  });
  return own !== null || listed.length > 0 ? { key, kind: "person", ...personFound(own, listed) } : null;
}
