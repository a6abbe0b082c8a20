import { personEntry } from "#domain/search/entries.ts";
import type { SearchIndex } from "#domain/search/search-index.ts";
import { isObject, type JsonObject } from "#domain/shared/json.ts";

/** By what somebody is known; `listed` are records of the directory, as `shortOf` says them. The same for all of whom it says the same. */
type Known = { readonly person: boolean; readonly listed: readonly string[] };
const UNKNOWN: Known = { person: false, listed: [] };

/** Where the directory has somebody's records, but for the site that ends each. */
const listedAt = (ref: string): string => `${ref.replace("/people/", "/directory/")}_`;
/** The site alone, where the path follows from it and the person. */
const shortOf = (ref: string, path: string): string =>
  path.startsWith(listedAt(ref)) ? path.slice(listedAt(ref).length) : path;
const longOf = (ref: string, short: string): string => (short.includes("/") ? short : listedAt(ref) + short);

/**
 * Somebody is known by a document of their own, by a record of the directory per site, or both, and is found once, by the
 * path of the person. The document knows more, so its words win. [FIND-11]
 */
export class People {
  readonly #index: SearchIndex;
  readonly #known = new Map<string, Known>();
  /** There are as many people as there are, and few ways to be known: each is in memory once. */
  readonly #ways = new Map<string, Known>();
  /** Records of the directory that are in. */
  listed = 0;

  constructor(index: SearchIndex) {
    this.#index = index;
  }

  /** Where all that is known of somebody stands. */
  paths(ref: string): readonly string[] {
    const known = this.#known.get(ref);
    return known ? [ref, ...longs(ref, known)] : [ref];
  }

  putPerson(ref: string, fields: JsonObject): void {
    this.#know(ref, { ...this.#of(ref), person: true });
    this.#index.put(ref, personEntry(fields));
  }

  putListed(path: string, fields: JsonObject): void {
    const ref = isObject(fields["person"]) ? String(fields["person"]["ref"]) : path;
    const [known, short] = [this.#of(ref), shortOf(ref, path)];
    if (!known.listed.includes(short)) {
      this.listed++;
      this.#know(ref, { ...known, listed: [...known.listed, short] });
    }
    if (!known.person) this.#index.put(ref, personEntry(fields));
  }

  /** The document left. @returns records of the directory by which the person is still known, to be put again */
  personGone(ref: string): readonly string[] {
    const known = this.#known.get(ref);
    if (!known) return [];
    this.#know(ref, { ...known, person: false });
    return longs(ref, known);
  }

  listedGone(path: string): void {
    const ref = this.#refOf(path);
    const known = ref === null ? undefined : this.#known.get(ref);
    if (ref === null || !known) return;
    this.listed--;
    this.#know(ref, { ...known, listed: known.listed.filter((short) => short !== shortOf(ref, path)) });
  }

  #of(ref: string): Known {
    return this.#known.get(ref) ?? UNKNOWN;
  }

  /** Remembers how somebody is known; nobody is known by nothing. */
  #know(ref: string, known: Known): void {
    if (!known.person && known.listed.length === 0) {
      this.#known.delete(ref);
      this.#index.remove(ref);
      return;
    }
    const way = `${known.person} ${known.listed.join(" ")}`;
    const same = this.#ways.get(way) ?? known;
    this.#ways.set(way, same);
    this.#known.set(ref, same);
  }

  /** Whose record it is: its id is the person's and the site's, and either may hold an underscore. */
  #refOf(path: string): string | null {
    const [, people = "", id = ""] = /^(.*\/)directory\/(.*)$/.exec(path) ?? [];
    for (let at = id.indexOf("_"); at >= 0; at = id.indexOf("_", at + 1)) {
      const ref = `${people}people/${id.slice(0, at)}`;
      if (this.#of(ref).listed.includes(shortOf(ref, path))) return ref;
    }
    return null;
  }
}

const longs = (ref: string, { listed }: Known): readonly string[] => listed.map((short) => longOf(ref, short));
