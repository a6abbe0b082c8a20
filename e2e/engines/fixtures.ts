import { test as base } from "@playwright/test";
import { FaultProxy } from "../../dev/fault-proxy.ts";
import { serve, type Served } from "../../dev/serve.ts";
import { otherBrowsers } from "../../dev/test/browsers.ts";
import { backend, distA } from "../kit/backend.ts";
import { aTenant, PASSWORD, type PersonName, type TenantShape, type TestTenant } from "../kit/tenant.ts";
import { TestServer } from "../kit/server.ts";
import type { Browser, Tab } from "./driver.ts";
import { openFirefox } from "./firefox.ts";
import { Hand } from "./hand.ts";
import { openWebKit } from "./webkit.ts";

/** A browser of the project's engine, and a network of its own that can be broken outside of it. */
class EngineDevice {
  readonly browser: Browser;
  readonly net: FaultProxy;
  readonly #hands: Hand[] = [];
  constructor(browser: Browser, net: FaultProxy) {
    this.browser = browser;
    this.net = net;
  }

  hand(tab: Tab): Hand {
    const hand = new Hand(tab, `http://localhost:${this.net.port}`);
    this.#hands.push(hand);
    return hand;
  }

  get first(): Hand {
    return this.hand(this.browser.first);
  }

  async restart(): Promise<Hand> {
    this.#hands.length = 0;
    return this.hand(await this.browser.restart());
  }

  /** Every tab's address and words, for the log of a story that failed. */
  async shown(): Promise<readonly string[]> {
    const of = async (hand: Hand) => `${String(await hand.tab.run("return location.href"))}\n${await hand.text()}`;
    return Promise.all(this.#hands.map((hand) => of(hand).catch((e: unknown) => String(e))));
  }
}

type Fixtures = {
  readonly shape: TenantShape;
  readonly server: TestServer;
  readonly app: Served;
  readonly tenant: TestTenant;
  readonly device: EngineDevice;
};

async function open(project: string): Promise<Browser> {
  const { firefox, webkit } = otherBrowsers();
  if (project === "firefox" && firefox !== null) return openFirefox(firefox);
  if (project === "webkit" && webkit !== null) return openWebKit(webkit);
  throw new Error(`no browser for the project ${project} is installed`);
}

/** Signs in through the form, key by key, and waits until the device has everything and works without a network. */
export async function signIn(hand: Hand, tenant: TestTenant, person: PersonName): Promise<void> {
  await tenant.join(person);
  await hand.go("/sync");
  await hand.type("Email", tenant.email(person));
  await hand.type("Password", PASSWORD);
  await hand.click("button", "Sign in");
  await worksOffline(hand);
}

/** Everything is on the device, and the next start needs no network. */
export async function worksOffline(hand: Hand): Promise<void> {
  await hand.sees("Complete for your sites", 30_000);
  await hand.until("a service worker that answers", async () =>
    Boolean(await hand.tab.run("return navigator.serviceWorker.controller !== null")),
  );
}

export const test = base.extend<Fixtures>({
  shape: [{}, { option: true }],
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
  server: async ({}, use) => {
    const server = new TestServer(backend());
    await use(server);
    await server.close();
  },
  // eslint-disable-next-line no-empty-pattern -- as above
  app: async ({}, use) => {
    const app = await serve({ port: 0, backend: backend(), dist: distA() });
    await use(app);
    await app.close();
  },
  tenant: async ({ server, shape }, use) => {
    await use(await aTenant(server, distA(), shape));
  },
  device: async ({ app }, use, info) => {
    const net = await FaultProxy.start({ host: "127.0.0.1", port: app.port });
    const browser = await open(info.project.name);
    const device = new EngineDevice(browser, net);
    await use(device);
    if (info.status !== info.expectedStatus)
      for (const text of await device.shown()) console.log(`\n-- shown at the end of "${info.title}"\n${text}`);
    await browser.quit();
    await net.close();
  },
});
export { expect } from "@playwright/test";
