import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type BrowserContext, type ElementHandle, firefox, type Page } from "@playwright/test";
import { SITE_ZONE } from "../kit/zone.ts";
import { type Browser, driven, type Part, type Tab, type Value } from "./driver.ts";

/** A body with its arguments as one expression: this channel of Playwright takes texts more surely than functions. */
const called = (body: string, args: readonly Value[]) =>
  `(function () { ${body} }).apply(null, ${JSON.stringify(args)})`;

/** Texts with keys of their own, and the rest between them. */
const PIECES = /[ -~]+|[^ -~]+/g;
const HAS_KEYS = /^[ -~]/;
/**
 * What no key gives goes into the field that has the focus past the setter that React has put before the browser's own.
 * Playwright's way goes through it: React then does not see that anything was typed, and a render before the next key takes it back.
 */
const INSERT = `const [text] = arguments; const field = document.activeElement;
const from = field.selectionStart ?? field.value.length, to = field.selectionEnd ?? from;
const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
set.call(field, field.value.slice(0, from) + text + field.value.slice(to));
if (field.selectionStart !== null) field.setSelectionRange(from + text.length, from + text.length);
field.dispatchEvent(new InputEvent("input", { data: text, inputType: "insertText", bubbles: true, composed: true }));`;

class FirefoxTab implements Tab {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  go(url: string): Promise<void> {
    return driven(`go to ${url}`, async () => void (await this.#page.goto(url, { waitUntil: "commit" })));
  }

  run(body: string, ...args: readonly Value[]): Promise<unknown> {
    return driven("run in the page", () => this.#page.evaluate(called(body, args)));
  }

  part(body: string, ...args: readonly Value[]): Promise<Part | null> {
    return driven("find in the page", async () => {
      const found = await this.#page.evaluateHandle(called(body, args));
      const element = found.asElement() as ElementHandle<HTMLElement> | null;
      if (!element) return null;
      return {
        click: () => driven("click", () => element.click({ timeout: 5_000 })),
        type: (text) => this.#type(element, text),
      };
    });
  }

  async #type(element: ElementHandle, text: string): Promise<void> {
    for (const piece of text.match(PIECES) ?? [])
      await (HAS_KEYS.test(piece) ? driven("type", () => element.type(piece)) : this.run(INSERT, piece));
  }

  press(keys: readonly string[]): Promise<void> {
    return driven(`press ${keys.join("+")}`, () => this.#page.keyboard.press(keys.join("+")));
  }

  scan(text: string, msPerKey: number): Promise<void> {
    return driven(`scan ${text}`, async () => {
      await this.#page.keyboard.type(text, { delay: msPerKey });
      await this.#page.keyboard.press("Enter", { delay: msPerKey });
    });
  }

  picture(): Promise<Buffer | null> {
    return driven("take a picture", () => this.#page.screenshot());
  }
}

/**
 * The Firefox of this machine through Playwright's channel for stock builds. Its profile stands on the disk, so that a
 * browser that is closed and started again has what it kept.
 */
export async function openFirefox(executablePath: string): Promise<Browser> {
  const profile = mkdtempSync(path.join(os.tmpdir(), "atrium-firefox-"));
  const launch = () =>
    driven("start Firefox", () =>
      firefox.launchPersistentContext(profile, {
        channel: "moz-firefox",
        executablePath,
        headless: true,
        viewport: { width: 1280, height: 800 },
        env: { ...(process.env as { [name: string]: string }), TZ: SITE_ZONE, LANG: "en_GB.UTF-8" },
      }),
    );
  const firstOf = async (context: BrowserContext) =>
    new FirefoxTab(context.pages()[0] ?? (await driven("open a tab", () => context.newPage())));
  let context = await launch();
  return {
    name: "Firefox",
    first: await firstOf(context),
    tab: async () => new FirefoxTab(await driven("open a tab", () => context.newPage())),
    restart: async () => {
      await driven("close Firefox", () => context.close());
      context = await launch();
      return firstOf(context);
    },
    quit: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
