import { personEntry } from "#domain/search/entries.ts";
import type { SearchIndex } from "#domain/search/search-index.ts";
import { isObject, type JsonObject } from "#domain/shared/json.ts";

/** There are as many of these as people: a list takes a quarter of what a set does. */
type Known = { person: boolean; listed: readonly string[] };

/**
 * Somebody is known by a document of their own, by a record of the directory per site, or both, and is found once, by the
 * path of the person. The document knows more, so its words win. [FIND-11]
 */
export class People {
  readonly #index: SearchIndex;
  readonly #known = new Map<string, Known>();
  /** Records of the directory that are in. */
  listed = 0;

  constructor(index: SearchIndex) {
    this.#index = index;
  }

  /** Where all that is known of somebody stands. */
  paths(ref: string): readonly string[] {
    const known = this.#known.get(ref);
    return known ? [ref, ...known.listed] : [ref];
  }

  putPerson(ref: string, fields: JsonObject): void {
    this.#of(ref).person = true;
    this.#index.put(ref, personEntry(fields));
  }

  putListed(path: string, fields: JsonObject): void {
    const ref = isObject(fields["person"]) ? String(fields["person"]["ref"]) : path;
    const known = this.#of(ref);
    if (!known.listed.includes(path)) {
      this.listed++;
      known.listed = [...known.listed, path];
    }
    if (!known.person) this.#index.put(ref, personEntry(fields));
  }

  /** The document left. @returns records of the directory by which the person is still known, to be put again */
  personGone(ref: string): readonly string[] {
    const known = this.#known.get(ref);
    if (!known) return [];
    known.person = false;
    this.#settle(ref, known);
    return known.listed;
  }

  listedGone(path: string): void {
    const ref = this.#refOf(path);
    const known = ref === null ? undefined : this.#known.get(ref);
    if (ref === null || !known) return;
    known.listed = known.listed.filter((p) => p !== path);
    this.listed--;
    this.#settle(ref, known);
  }

  #of(ref: string): Known {
    const known = this.#known.get(ref) ?? { person: false, listed: [] };
    this.#known.set(ref, known);
    return known;
  }

  #settle(ref: string, known: Known): void {
    if (known.person || known.listed.length > 0) return;
    this.#known.delete(ref);
    this.#index.remove(ref);
  }

  /** Whose record it is: its id is the person's and the site's, and either may hold an underscore. */
  #refOf(path: string): string | null {
    const [, people = "", id = ""] = /^(.*\/)directory\/(.*)$/.exec(path) ?? [];
    for (let at = id.indexOf("_"); at >= 0; at = id.indexOf("_", at + 1)) {
      const ref = `${people}people/${id.slice(0, at)}`;
      if (this.#known.get(ref)?.listed.includes(path)) return ref;
    }
    return null;
  }
}
