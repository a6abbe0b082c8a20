import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { Builder, Capabilities, Key, type WebDriver, WebElement } from "selenium-webdriver";
import type { WebKitParts } from "../../dev/test/browsers.ts";
import { SITE_ZONE } from "../kit/zone.ts";
import { type Browser, driven, DriverFault, type Part, type Tab, type Value } from "./driver.ts";

const NAMED_KEYS: { readonly [name: string]: string } = {
  Control: Key.CONTROL,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Tab: Key.TAB,
};
/** A picture hangs on some screens of this driver though nothing moves there, ms. */
const PICTURE_MS = 10_000;
const STARTS_MS = 20_000;
const STILL_MS = 50;
const BOX =
  "const { x, y, width, height } = arguments[0].getBoundingClientRect(); return [x, y, width, height].join();";

/** Waits until an element stands still: this driver presses where it was, and what comes late may have pushed it away. */
async function still(driver: WebDriver, element: WebElement): Promise<void> {
  for (let last = ""; ; await driver.sleep(STILL_MS)) {
    const box = await driver.executeScript<string>(BOX, element);
    if (box === last) return;
    last = box;
  }
}

class WebKitTab implements Tab {
  readonly #driver: WebDriver;
  readonly #handle: string;
  constructor(driver: WebDriver, handle: string) {
    this.#driver = driver;
    this.#handle = handle;
  }

  /** One tab at a time is driven. */
  #here<T>(what: string, act: (driver: WebDriver) => Promise<T>): Promise<T> {
    return driven(what, async () => {
      await this.#driver.switchTo().window(this.#handle);
      return act(this.#driver);
    });
  }

  go(url: string): Promise<void> {
    return this.#here(`go to ${url}`, (d) => d.get(url));
  }

  run(body: string, ...args: readonly Value[]): Promise<unknown> {
    return this.#here("run in the page", (d) => d.executeScript<unknown>(body, ...args));
  }

  part(body: string, ...args: readonly Value[]): Promise<Part | null> {
    return this.#here("find in the page", async (d) => {
      const element = await d.executeScript<unknown>(body, ...args);
      if (!(element instanceof WebElement)) return null;
      return {
        click: () => this.#here("click", () => still(d, element).then(() => element.click())),
        type: (text) => this.#here("type", () => element.sendKeys(text)),
      };
    });
  }

  press(keys: readonly string[]): Promise<void> {
    return this.#here(`press ${keys.join("+")}`, async (d) => {
      const values = keys.map((key) => NAMED_KEYS[key] ?? key);
      const actions = d.actions();
      for (const key of values) actions.keyDown(key);
      for (const key of values.toReversed()) actions.keyUp(key);
      await actions.perform();
    });
  }

  scan(text: string, msPerKey: number): Promise<void> {
    return this.#here(`scan ${text}`, async (d) => {
      const actions = d.actions();
      for (const key of [...text, Key.ENTER]) actions.keyDown(key).pause(msPerKey).keyUp(key);
      await actions.perform();
    });
  }

  picture(): Promise<Buffer | null> {
    const late = new Promise<null>((done) => setTimeout(() => done(null), PICTURE_MS));
    const taken = this.#here("take a picture", async (d) => Buffer.from(await d.takeScreenshot(), "base64"));
    return Promise.race([taken, late]);
  }
}

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as net.AddressInfo;
  await new Promise<void>((done) => server.close(() => done()));
  return port;
}

/** Starts a screen that nobody sees and answers its number. */
async function startDisplay(binary: string): Promise<{ readonly process: ChildProcess; readonly display: string }> {
  const child = spawn(binary, ["-displayfd", "3", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const numbers = child.stdio[3] as Readable;
  const number = await new Promise<string>((done, fail) => {
    numbers.once("data", (data: Buffer) => done(data.toString().trim()));
    child.once("exit", (code) => fail(new DriverFault("start a display", `ended with ${String(code)}`)));
  });
  return { process: child, display: `:${number}` };
}

async function untilListening(port: number): Promise<void> {
  const end = Date.now() + STARTS_MS;
  const tries = () =>
    new Promise<boolean>((done) => {
      const socket = net.connect(port, "127.0.0.1", () => done(true));
      socket.once("error", () => done(false));
      socket.once("connect", () => socket.destroy());
    });
  while (!(await tries())) {
    if (Date.now() > end) throw new DriverFault("start WebKitWebDriver", `nothing listens on ${port}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

/**
 * WebKitGTK's MiniBrowser, whose engine is Safari's. Under a driver it keeps what a page stores in memory only, for as long as
 * it runs: a restart here leaves every page and opens one anew, and does not end the browser.
 */
export async function openWebKit(parts: WebKitParts): Promise<Browser> {
  const home = mkdtempSync(path.join(os.tmpdir(), "atrium-webkit-"));
  const display = await startDisplay(parts.display);
  const port = await freePort();
  const environment = {
    PATH: process.env["PATH"],
    DISPLAY: display.display,
    LANG: "en_GB.UTF-8",
    LOCPATH: parts.locales,
    TZ: SITE_ZONE,
    HOME: home,
    TMPDIR: home,
    WEBKIT_DISABLE_DMABUF_RENDERER: "1",
  };
  const driverProcess = spawn(parts.driver, [`--port=${port}`], { env: environment, stdio: "ignore" });
  const end = async (): Promise<void> => {
    driverProcess.kill("SIGKILL");
    display.process.kill("SIGKILL");
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    return Promise.resolve();
  };
  try {
    await untilListening(port);
    const capabilities = new Capabilities({
      browserName: "MiniBrowser",
      "webkitgtk:browserOptions": { binary: parts.miniBrowser, args: ["--automation"] },
    });
    const driver = await driven("start WebKitGTK", async () =>
      new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build(),
    );
    await driven("set the size", () => driver.manage().window().setRect({ width: 1280, height: 880 }));
    const open = async (): Promise<WebKitTab> => {
      await driver.switchTo().newWindow("tab");
      return new WebKitTab(driver, await driver.getWindowHandle());
    };
    return {
      name: "WebKitGTK",
      first: new WebKitTab(driver, await driven("name the tab", () => driver.getWindowHandle())),
      tab: () => driven("open a tab", open),
      restart: () =>
        driven("leave every page", async () => {
          const old = await driver.getAllWindowHandles();
          const fresh = await open();
          for (const handle of old) {
            await driver.switchTo().window(handle);
            await driver.close();
          }
          return fresh;
        }),
      quit: async () => {
        await driver.quit().catch((e: unknown) => console.log(String(new DriverFault("end WebKitGTK", e))));
        await end();
      },
    };
  } catch (e) {
    await end();
    throw e;
  }
}
