import type { Json } from "#domain/shared/json.ts";

const [QUOTE, ESCAPE, OPEN, CLOSE, LIST, LIST_END] = ['"', "\\", "{", "}", "[", "]"].map((c) => c.charCodeAt(0));

/** The objects of a JSON list that comes in pieces, each as soon as it is whole. What is broken is thrown on as `SyntaxError`. */
export class Elements {
  #text = "";
  /** Up to where the text was looked at, and where the object that is open began. */
  #at = 0;
  #from = 0;
  #depth = 0;
  #quoted = false;
  #ended = false;

  /** Whether the list has come to its end. */
  get isWhole(): boolean {
    return this.#ended;
  }

  /** Takes the next piece; answers what became whole with it. */
  take(piece: string): readonly Json[] {
    const found: Json[] = [];
    this.#text += piece;
    for (; this.#at < this.#text.length; this.#at++) {
      const c = this.#text.charCodeAt(this.#at);
      if (this.#quoted) {
        if (c === ESCAPE) this.#at++;
        else if (c === QUOTE) this.#quoted = false;
        continue;
      }
      if (c === QUOTE) this.#quoted = true;
      else if (c === OPEN || c === LIST) {
        if (this.#depth === 0 && c === OPEN) throw new SyntaxError("not a list");
        if (this.#depth === 1) this.#from = this.#at;
        this.#depth++;
      } else if (c === CLOSE || c === LIST_END) {
        this.#depth--;
        if (this.#depth === 1) found.push(JSON.parse(this.#text.slice(this.#from, this.#at + 1)) as Json);
        this.#ended = this.#depth === 0;
      }
    }
    this.#forget();
    return found;
  }

  /** What was answered is not kept; nor is what stands between two objects. */
  #forget(): void {
    const keep = this.#depth > 1 ? this.#from : this.#text.length;
    this.#text = this.#text.slice(keep);
    this.#at -= keep;
    this.#from = 0;
  }
}
