import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { DriverFault, type Part, type Tab, type Value } from "./driver.ts";

/** Testing Library's own rules of roles and names, which run in the page: no driver of WebKit has them. */
const LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve("@testing-library/dom/dist/@testing-library/dom.umd.min.js"),
  "utf8",
);
/** Nothing is found in a page that has no body yet. */
const NEED = `if (document.body === null) return null;
if (!globalThis.TestingLibraryDom) return "needs the library"; const lib = globalThis.TestingLibraryDom;`;
const PATTERN = `const pattern = (p) => typeof p === "string" ? p : new RegExp(p.source, p.flags);`;
const BY_ROLE = `${NEED} ${PATTERN}
const [role, name] = arguments;
return lib.queryAllByRole(document.body, role, { name: pattern(name) }).find((e) => !e.disabled) ?? null;`;
const WITHIN = `${NEED} ${PATTERN}
const [group, groupName, role, name] = arguments;
const around = lib.queryAllByRole(document.body, group, { name: pattern(groupName) })[0];
return around ? lib.queryAllByRole(around, role, { name: pattern(name) }).find((e) => !e.disabled) ?? null : null;`;
const CHECKED = `${NEED} ${PATTERN}
return lib.queryAllByRole(document.body, "checkbox", { name: pattern(arguments[0]) })[0]?.checked === true;`;
const BY_LABEL = `${NEED} ${PATTERN}
const [label] = arguments;
return lib.queryAllByLabelText(document.body, pattern(label), { selector: "input, textarea, select" })[0] ?? null;`;
const CHOOSE = `${NEED} ${PATTERN}
const [label, option] = arguments;
const select = lib.queryAllByLabelText(document.body, pattern(label), { selector: "select" })[0];
const found = [...(select?.options ?? [])].find((o) => o.text === option);
if (!found || select.disabled) return null;
Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value").set.call(select, found.value);
select.dispatchEvent(new Event("change", { bubbles: true }));
return true;`;
const CHOOSE_FILE = `const [name, base64] = arguments;
const field = document.querySelector("input[type=file]");
if (field === null) return null;
const files = new DataTransfer();
files.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name, { type: "text/csv" }));
field.files = files.files;
field.dispatchEvent(new Event("change", { bubbles: true }));
return true;`;
const TEXT = `return document.body === null ? "" : document.body.innerText;`;
/** What a failure tells: where the page is, and its screen without what stands around every screen. */
const SCREEN = `const main = document.querySelector("main") ?? document.body;
return location.href + "\\n" + (main === null ? "" : main.innerText);`;

export type Name = string | RegExp;
const sent = (name: Name): Value => (typeof name === "string" ? name : { source: name.source, flags: name.flags });
/** How long something may take to come, ms. */
const COMES_MS = 40_000;
const EVERY_MS = 100;
const CLICK_TRIES = 5;

/** What a person does and sees in a tab, in any engine. */
export class Hand {
  readonly tab: Tab;
  readonly #origin: string;
  constructor(tab: Tab, origin: string) {
    this.tab = tab;
    this.#origin = origin;
  }

  go(path: string): Promise<void> {
    return this.tab.go(this.#origin + path);
  }

  async text(): Promise<string> {
    return String(await this.tab.run(TEXT));
  }

  /** Waits until a question has another answer than null or false. @throws {Error} saying what the page showed instead */
  async until<T>(what: string, ask: () => Promise<T | null | false>, ms = COMES_MS): Promise<T> {
    const end = Date.now() + ms;
    for (;;) {
      const got = await ask();
      if (got !== null && got !== false) return got;
      if (Date.now() > end)
        throw new Error(
          `not within ${ms} ms: ${what}. The page shows:\n${String(await this.tab.run(SCREEN)).slice(0, 1_500)}`,
        );
      await new Promise((done) => setTimeout(done, EVERY_MS));
    }
  }

  async sees(words: Name, ms = COMES_MS): Promise<void> {
    const there = (text: string) => (typeof words === "string" ? text.includes(words) : words.test(text));
    await this.until(`the words ${String(words)}`, async () => there(await this.text()), ms);
  }

  async seesNo(words: Name, ms = COMES_MS): Promise<void> {
    const there = (text: string) => (typeof words === "string" ? text.includes(words) : words.test(text));
    await this.until(`the words ${String(words)} gone`, async () => !there(await this.text()), ms);
  }

  /** Waits for a control that can be used. */
  control(role: string, name: Name, ms = COMES_MS): Promise<Part> {
    return this.#found(`a ${role} ${String(name)}`, BY_ROLE, [role, sent(name)], ms);
  }

  /** Ticks a checkbox. What comes late may push it away from under a click, which is then made again. */
  async check(name: Name): Promise<void> {
    await this.until(`the checkbox ${String(name)} ticked`, async () => {
      if ((await this.tab.run(CHECKED, sent(name))) === true) return true;
      await this.click("checkbox", name);
      return (await this.tab.run(CHECKED, sent(name))) === true;
    });
  }

  /** Clicks a control inside of another, such as a button of a dialog. */
  async clickWithin(around: readonly [role: string, name: Name], role: string, name: Name): Promise<void> {
    const what = `a ${role} ${String(name)} in the ${around[0]} ${String(around[1])}`;
    await this.#clicked(() => this.#found(what, WITHIN, [around[0], sent(around[1]), role, sent(name)], COMES_MS));
  }

  /** An element may be drawn anew or still move between being found and being clicked: it is then looked for again. */
  async #clicked(find: () => Promise<Part>): Promise<void> {
    for (let tries = CLICK_TRIES; ; tries--) {
      const part = await find();
      try {
        return await part.click();
      } catch (e) {
        if (!(e instanceof DriverFault) || tries === 0) throw e;
        await new Promise((done) => setTimeout(done, EVERY_MS));
      }
    }
  }

  /** Whether a control that can be used is there now. */
  async has(role: string, name: Name): Promise<boolean> {
    await this.#library();
    return (await this.tab.part(BY_ROLE, role, sent(name))) !== null;
  }

  /** Clicks one control until another can be used; what comes late may push the first away from under a click. */
  async clickUntil(name: Name, then: Name): Promise<void> {
    await this.until(`a button ${String(then)} after ${String(name)}`, async () => {
      if (await this.has("button", then)) return true;
      if (await this.has("button", name)) await this.click("button", name);
      return this.has("button", then);
    });
  }

  async click(role: string, name: Name): Promise<void> {
    await this.#clicked(() => this.control(role, name));
  }

  /** Types into the field of a label. */
  async type(label: Name, text: string): Promise<void> {
    const field = await this.#found(`a field ${String(label)}`, BY_LABEL, [sent(label)], COMES_MS);
    await field.click();
    await field.type(text);
  }

  /** Chooses a file in the page's field for files: no driver of WebKit puts one there from outside. */
  async chooseFile(name: string, bytes: Buffer): Promise<void> {
    await this.until(
      "a field for a file",
      () => this.tab.run(CHOOSE_FILE, name, bytes.toString("base64")) as Promise<true | null>,
    );
  }

  /** Chooses what a select offers. */
  async choose(label: Name, option: string): Promise<void> {
    const what = `${option} in the field ${String(label)}`;
    await this.until(what, async () => {
      await this.#library();
      return (await this.tab.run(CHOOSE, sent(label), option)) === true;
    });
  }

  press(...keys: readonly string[]): Promise<void> {
    return this.tab.press(keys);
  }

  /** Holds a code to a reader that types. */
  scan(text: string, msPerKey: number): Promise<void> {
    return this.tab.scan(text, msPerKey);
  }

  #found(what: string, body: string, args: readonly Value[], ms: number): Promise<Part> {
    return this.until(
      what,
      async () => {
        await this.#library();
        return this.tab.part(body, ...args);
      },
      ms,
    );
  }

  /** A page that was loaded anew has it no more. */
  async #library(): Promise<void> {
    if ((await this.tab.run(`return typeof globalThis.TestingLibraryDom`)) === "undefined") await this.tab.run(LIBRARY);
  }
}
