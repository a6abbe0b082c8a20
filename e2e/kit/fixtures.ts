import { test as base, type Page, type TestInfo } from "@playwright/test";
import { serve, type Served } from "../../dev/serve.ts";
import { backend, distA } from "./backend.ts";
import { TestDevice } from "./device.ts";
import { aTenant, PASSWORD, type PersonName, type TenantShape, type TestTenant } from "./tenant.ts";
import { TestServer } from "./server.ts";
import { SITE_ZONE } from "./zone.ts";

type Fixtures = {
  /** What the test's tenant looks like; override with `test.use({ shape: … })`. */
  readonly shape: TenantShape;
  /** Arguments that the devices' browsers have beside the usual ones. */
  readonly flags: readonly string[];
  /** Time zone of the devices. */
  readonly zone: string;
  /** Whether the app was installed before on the devices' browsers; not for stories of a first visit. */
  readonly installed: boolean;
  /** Whether the devices have the whole browser; for stories of what only that has. They are first visits. */
  readonly whole: boolean;
  readonly server: TestServer;
  readonly app: Served;
  readonly tenant: TestTenant;
  readonly device: TestDevice;
  /** A device of somebody else. */
  readonly secondDevice: TestDevice;
  /** Signs in on the test's device and leaves it on the sync screen, everything loaded. */
  readonly signedIn: (person: PersonName) => Promise<Page>;
};

/** Signs in through the form and waits until the device has everything, remote configuration too, and works without a network. */
export async function signIn(page: Page, at: string, tenant: TestTenant, person: PersonName): Promise<void> {
  await Promise.all([tenant.join(person), page.goto(`${at}/sync`)]);
  await page.getByLabel("Email").fill(tenant.email(person));
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("Complete for your sites").waitFor({ timeout: 60_000 });
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const ready = () =>
      navigator.serviceWorker.controller !== null && localStorage.getItem("atrium.remote-config") !== null;
    while (!ready()) await new Promise((done) => setTimeout(done, 20));
  });
}

/** A device for one test. Where the test fails, the log says what the device showed; one that had a fault fails. [FLT-4] */
async function aDevice(
  { app, flags, zone, installed, whole }: Pick<Fixtures, "app" | "flags" | "zone" | "installed" | "whole">,
  use: (d: TestDevice) => Promise<void>,
  info: TestInfo,
): Promise<void> {
  const make = () => {
    if (whole) return TestDevice.whole(app.port, flags);
    return installed ? TestDevice.of(app.port, { timezoneId: zone }, flags) : TestDevice.untouched(app.port, flags);
  };
  const device = await make();
  await use(device);
  if (info.status !== info.expectedStatus)
    for (const page of await device.shown()) console.log(`\n-- shown at the end of "${info.title}"\n${page}`);
  await device.dispose();
  // Named in the first line, which the end of a run repeats.
  if (info.status === info.expectedStatus && device.faults.length > 0)
    throw new Error(`exceptions that nobody expected [FLT-4]: ${device.faults.join(" ;; ")}`);
}

export const test = base.extend<Fixtures>({
  shape: [{}, { option: true }],
  flags: [[], { option: true }],
  zone: [SITE_ZONE, { option: true }],
  installed: [true, { option: true }],
  whole: [false, { option: true }],
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
  device: async ({ app, flags, zone, installed, whole }, use, info) =>
    aDevice({ app, flags, zone, installed, whole }, use, info),
  secondDevice: async ({ app, flags, zone, installed, whole }, use, info) =>
    aDevice({ app, flags, zone, installed, whole }, use, info),
  signedIn: async ({ device, tenant }, use) => {
    await use(async (person) => {
      const page = await device.open();
      await signIn(page, device.origin, tenant, person);
      return page;
    });
  },
});
export { expect } from "@playwright/test";
