/** A value that crosses between the test and a page. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value };

/** An element of a page, as a person's hand reaches it. */
export type Part = {
  click(): Promise<void>;
  /** Types into it, key by key. */
  type(text: string): Promise<void>;
};

/** One tab of a browser. Each function's body runs in the page, with `arguments` as its arguments. */
export type Tab = {
  go(url: string): Promise<void>;
  run(body: string, ...args: readonly Value[]): Promise<unknown>;
  /** The element that the body returns; null where it returns none. */
  part(body: string, ...args: readonly Value[]): Promise<Part | null>;
  /** Keys pressed together, such as `["Control", "k"]`, on whatever has the focus. */
  press(keys: readonly string[]): Promise<void>;
  /** Types on whatever has the focus as a scanner does, each key down for so long, ms, and then Enter. */
  scan(text: string, msPerKey: number): Promise<void>;
  /** What the tab shows, as a PNG; null where the browser cannot make one now. */
  picture(): Promise<Buffer | null>;
};

/** A browser of another engine than Chromium, with a profile of its own. */
export type Browser = {
  readonly name: string;
  /** The first tab. */
  readonly first: Tab;
  tab(): Promise<Tab>;
  /** Ends every page and opens one anew, with what the browser keeps on the device. */
  restart(): Promise<Tab>;
  quit(): Promise<void>;
};

/** The driver of a browser failed, which says nothing about the product: reports tell the two apart by this error's name. */
export class DriverFault extends Error {
  constructor(what: string, cause: unknown) {
    super(`fault of the browser's driver, not of the product: ${what}: ${String(cause)}`, { cause });
    this.name = "DriverFault";
  }
}

/** @throws {DriverFault} when the driver does */
export async function driven<T>(what: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (e) {
    throw e instanceof DriverFault ? e : new DriverFault(what, e);
  }
}
