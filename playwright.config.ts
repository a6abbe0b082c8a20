import { defineConfig } from "@playwright/test";
import { otherBrowsers } from "./dev/test/browsers.ts";
import { SITE_ZONE } from "./e2e/kit/zone.ts";

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const { firefox, webkit } = otherBrowsers();
/** Stories that every engine tells. */
const ENGINES = /engines\/.*\.spec\.ts$/;
/** Stories whose thousands of writes functions follow for a quarter of an hour: what is told behind them would wait for that. */
const LAST = /last\/.*\.spec\.ts$/;

/** Which of the stories are told, by environment: `npm test` leaves the wide ones to CI's second step, and the long ones to the long run. */
const told = (): { readonly grep?: RegExp; readonly grepInvert?: RegExp } => {
  if (process.env["ATRIUM_LONG"]) return {};
  if (process.env["ATRIUM_STORIES"] === "first") return { grepInvert: /@long|@wide/ };
  return process.env["ATRIUM_STORIES"] === "wide" ? { grep: /@wide/, grepInvert: /@long/ } : { grepInvert: /@long/ };
};

/** Stories in a real browser against the running local backend. `npm test` starts both and says by environment where they are. */
export default defineConfig({
  testDir: "./e2e",
  projects: [
    { name: "chromium", testMatch: /.*\.spec\.ts$/, testIgnore: [ENGINES, LAST] },
    ...(firefox === null ? [] : [{ name: "firefox", testMatch: ENGINES }]),
    ...(webkit === null ? [] : [{ name: "webkit", testMatch: ENGINES }]),
    { name: "chromium-last", testMatch: LAST },
  ],
  ...told(),
  // A machine of half the speed must not run out of them: only what says so in its name measures time.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  fullyParallel: true,
  workers: 2,
  retries: 1, // what passes only then is named at the end (decision 034)
  forbidOnly: process.env["CI"] !== undefined,
  reporter: process.env["ATRIUM_REPORT"]
    ? [["list"], ["json", { outputFile: process.env["ATRIUM_REPORT"] }]]
    : [["list"]],
  use: {
    headless: true,
    locale: "en-GB",
    timezoneId: SITE_ZONE,
    viewport: { width: 1280, height: 800 },
    serviceWorkers: "allow",
    trace: "on-first-retry",
    launchOptions: { executablePath: process.env["ATRIUM_CHROMIUM_WHOLE"] ?? "/usr/bin/chromium", args },
  },
});
