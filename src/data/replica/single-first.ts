/** Who asks for one record asks for the next as soon as the first is there: so long nobody else begins, ms. */
const NEXT_MS = 40;
/** Whoever reads a whole store goes on after so long, whatever is asked, ms. */
const PATIENCE_MS = 250;

/**
 * Questions about single records go before the reading of a whole store: somebody stands there and waits for them, while an index
 * is read for seconds. (performance T15)
 */
export class SingleFirst {
  #open = 0;
  #next: ReturnType<typeof setTimeout> | undefined;
  #calm: Promise<void> | null = null;
  #go: () => void = () => undefined;

  /** Somebody asks for single records. @returns to be called once they are there, or nobody wants them any more */
  begin(): () => void {
    this.#open += 1;
    clearTimeout(this.#next);
    this.#calm ??= new Promise((go) => (this.#go = go));
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#open -= 1;
      if (this.#open > 0) return;
      clearTimeout(this.#next);
      this.#next = setTimeout(() => {
        this.#calm = null;
        this.#go();
      }, NEXT_MS);
    };
  }

  async during<T>(step: () => Promise<T>): Promise<T> {
    const end = this.begin();
    try {
      return await step();
    } finally {
      end();
    }
  }

  /** Ends once nobody waits for single records, or has waited for long. */
  async calm(): Promise<void> {
    if (!this.#calm) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((go) => (timer = setTimeout(go, PATIENCE_MS)));
    await Promise.race([this.#calm, late]);
    clearTimeout(timer);
  }
}
