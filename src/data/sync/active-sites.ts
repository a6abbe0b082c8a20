/** The sites that tabs show now, and whether the pull that runs has asked for them yet. */
export class ActiveSites {
  #sites: readonly string[] = [];
  #awaited = false;

  /** The sites of the tabs, as a device begins with them. */
  start(sites: readonly string[]): void {
    this.#sites = sites;
  }

  /** A pull of everything begins: it takes the sites when it has come that far. */
  begun(): void {
    this.#awaited = true;
  }

  /** That pull is over, whether it came that far or not. */
  over(): void {
    this.#awaited = false;
  }

  /** The sites to be pulled first, of all sites of the person. Where no tab has chosen yet, an only site is what it will choose. */
  take(all: readonly string[]): readonly string[] {
    this.#awaited = false;
    if (this.#sites.length === 0 && all.length === 1) this.#sites = all;
    return this.#sites;
  }

  /** Tabs show these sites now. Answers whether another pull is due: the one that runs has taken others, or none runs. */
  set(sites: readonly string[]): boolean {
    if (sites.join() === this.#sites.join()) return false;
    this.#sites = sites;
    return !this.#awaited;
  }
}
