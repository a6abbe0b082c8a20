export const SVG_SPACE = "http://www.w3.org/2000/svg";
export const XLINK_SPACE = "http://www.w3.org/1999/xlink";
export const INKSCAPE_SPACE = "http://www.inkscape.org/namespaces/inkscape";
const XML_SPACE = "http://www.w3.org/XML/1998/namespace";

/** What everybody means by these where a file declares nothing for them: many are pasted together without their root. */
const USUAL: ReadonlyMap<string, string> = new Map([
  ["", SVG_SPACE],
  ["svg", SVG_SPACE],
  ["xlink", XLINK_SPACE],
  ["inkscape", INKSCAPE_SPACE],
  ["xml", XML_SPACE],
]);
const ENTITY = /<!ENTITY\s+([\w.:-]{1,60})\s+(?:"([^"&%<]{1,200})"|'([^'&%<]{1,200})')\s*>/g;
const MAX_ENTITIES = 100;
const NONE: readonly string[] = [];

/** The part of a name behind its prefix. */
export const localOf = (name: string): string => name.slice(name.indexOf(":") + 1);
const prefixOf = (name: string): string => name.slice(0, Math.max(0, name.indexOf(":")));

/** Which namespace a name belongs to where the parser stands. Prefixes are the file's own choice and say nothing. [PLAN-21] */
export class Namespaces {
  readonly #uris = new Map<string, string[]>();
  /** The prefixes that each open element declares. */
  readonly #open: (readonly string[])[] = [];
  readonly #entities = new Map<string, string>();

  /** Illustrator writes its namespaces as entities of the DOCTYPE; plain ones stand for their text in declarations, and nowhere else. */
  doctype(said: string): void {
    for (const [, name = "", a, b] of said.matchAll(ENTITY)) {
      if (this.#entities.size < MAX_ENTITIES) this.#entities.set(`&${name};`, a ?? b ?? "");
    }
  }

  /** An element begins, with its declarations: prefix and address. */
  open(declared: ReadonlyMap<string, string> | null): void {
    this.#open.push(declared ? [...declared.keys()] : NONE);
    if (!declared) return;
    for (const [prefix, said] of declared) {
      const uris = this.#uris.get(prefix) ?? [];
      uris.push(this.#entities.get(said.trim()) ?? said.trim());
      this.#uris.set(prefix, uris);
    }
  }

  close(): void {
    for (const prefix of this.#open.pop() ?? []) this.#uris.get(prefix)?.pop();
  }

  /** The address of an element's or a prefixed attribute's namespace; undefined for a prefix that nobody knows. */
  of(name: string): string | undefined {
    const prefix = prefixOf(name);
    return this.#uris.get(prefix)?.at(-1) ?? USUAL.get(prefix);
  }
}
