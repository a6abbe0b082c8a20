import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { chromium, type BrowserContext } from "@playwright/test";
import * as v from "valibot";
import { inRoot } from "../dev/paths.ts";
import { freePorts, SetupError } from "../dev/ports.ts";
import { aged } from "./aged.ts";
import { restOf } from "./at-rest.ts";
import { ARGS, CHROMIUM } from "./browser.ts";
import { parseBench } from "./options.ts";
import { signIn, wholeOf } from "./seeded.ts";
import { median } from "./stats.ts";
import { inWorld } from "./world.ts";

/** Fetched when it is asked for: neither the build nor a test needs it. The last one for Node 20. */
const LIGHTHOUSE = "lighthouse@12.8.2";
/** What is asked, and the least that is wanted of each. */
const WANTED = { accessibility: 95, "best-practices": 95, performance: 90 } as const;
const CATEGORIES = ["performance", "accessibility", "best-practices"] as const;
type Scores = { readonly [C in (typeof CATEGORIES)[number]]: number };
const FORMS = ["mobile", "desktop"] as const;
/** Looks at each screen; the middle one counts. */
const LOOKS = 3;
const LOOK_MS = 180_000;
const OUTPUT_MAX = 1 << 28;

type Screen = { readonly name: string; readonly path: string };
/** Nobody is signed in, and this browser has never been here. */
const FIRST: readonly Screen[] = [{ name: "Sign in", path: "/login" }];
/** As somebody who works here every day comes back to them. */
const SCREENS: readonly Screen[] = [
  { name: "Desk Settings", path: "/desk-booking/desks" },
  { name: "Site Settings", path: "/desk-booking/site" },
  { name: "Desk bookings export", path: "/desk-booking/export" },
  { name: "Desk audits", path: "/desk-booking/rounds" },
  { name: "Floor plan import", path: "/desk-booking/plan" },
  { name: "Sync", path: "/sync" },
];
type Seen = { readonly screen: string; readonly form: (typeof FORMS)[number]; readonly looks: readonly Scores[] };

const score = v.pipe(
  v.object({ score: v.number() }),
  v.transform((c) => Math.round(c.score * 100)),
);
const failedSchema = v.object({ runtimeError: v.object({ message: v.string() }) });
const reportSchema = v.object({
  finalDisplayedUrl: v.string(),
  categories: v.object({ performance: score, accessibility: score, "best-practices": score }),
});

/**
 * A browser that remembers what an earlier one left in `folder`, and the port on which it listens. Each look has one of its own: in a
 * process that showed the app before, the first task of the next page is the collecting of the last one.
 */
async function browserIn(folder: string): Promise<{ context: BrowserContext; port: number }> {
  const { app: port } = await freePorts();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: CHROMIUM,
    args: [...ARGS, `--remote-debugging-port=${port}`],
    locale: "en-GB",
    timezoneId: "Europe/London",
  });
  return { context, port };
}

/** A look that Lighthouse itself calls a failure says nothing, e.g. where the trace of a browser's first moments lacks its begin. */
const TRIES = 3;

/** What Lighthouse prints of an address: a report, also where it failed with an error of its own. */
async function printed(args: readonly string[]): Promise<unknown> {
  const options = { timeout: LOOK_MS, maxBuffer: OUTPUT_MAX };
  try {
    return JSON.parse((await promisify(execFile)("npx", ["--yes", LIGHTHOUSE, ...args], options)).stdout);
  } catch (e) {
    const { stdout, stderr } = v.parse(v.object({ stdout: v.string(), stderr: v.string() }), e);
    if (stdout.startsWith("{")) return JSON.parse(stdout);
    throw new Error(`${LIGHTHOUSE} did not run: ${stderr}`, { cause: e });
  }
}

/** One look at an address. What the browser keeps of the address stays. */
async function look(url: string, form: (typeof FORMS)[number], folder: () => string, tried = 1): Promise<Scores> {
  const { context, port } = await browserIn(folder());
  const how = [`--port=${port}`, "--disable-storage-reset", "--quiet", "--output=json", "--output-path=stdout"];
  const asked = [`--only-categories=${CATEGORIES.join()}`, ...(form === "desktop" ? ["--preset=desktop"] : [])];
  const report = await printed([url, ...how, ...asked]).finally(() => context.close());
  if (v.is(failedSchema, report)) {
    if (tried === TRIES) throw new Error(`${url}: ${report.runtimeError.message}`);
    return look(url, form, folder, tried + 1);
  }
  const { finalDisplayedUrl, categories } = v.parse(reportSchema, report);
  if (new URL(finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} led to ${finalDisplayedUrl}`);
  return categories;
}

/** Three looks at each screen, mobile and desktop, each time in a browser that remembers what stands in the folder. */
async function looks(screens: readonly Screen[], origin: string, folder: () => string): Promise<readonly Seen[]> {
  const seen: Seen[] = [];
  for (const { name: screen, path } of screens)
    for (const form of FORMS) {
      const all: Scores[] = [];
      for (let n = 0; n < LOOKS; n += 1) all.push(await look(`${origin}${path}`, form, folder));
      console.log(screen, form, CATEGORIES.map((c) => `${c} ${all.map((s) => s[c]).join("/")}`).join(", "));
      seen.push({ screen, form, looks: all });
    }
  return seen;
}

/** Signs in and sees every screen once; answers with the browser's version. */
async function prepare(origin: string, folder: string, person: Parameters<typeof signIn>[2]): Promise<string> {
  const { context } = await browserIn(folder);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await signIn(page, origin, person);
    for (const { path } of SCREENS) {
      await page.goto(`${origin}${path}`);
      await restOf(page)();
    }
    return context.browser()?.version() ?? "";
  } finally {
    await context.close();
  }
}

const middle = ({ looks: all }: Seen, c: keyof Scores): number => median(all.map((s) => s[c]));
const enough = (seen: Seen, c: keyof Scores): boolean => middle(seen, c) >= WANTED[c];

function reportOf(all: readonly Seen[], browser: string): string {
  const cell = (seen: Seen, c: keyof Scores) => {
    const each = seen.looks.map((s) => s[c]);
    const told = new Set(each).size === 1 ? `${middle(seen, c)}` : `${middle(seen, c)} (${each.join(", ")})`;
    return enough(seen, c) ? told : `**${told}**`;
  };
  const rows = all.map(
    (seen) => `| ${seen.screen} | ${seen.form} | ${CATEGORIES.map((c) => cell(seen, c)).join(" | ")} |`,
  );
  const date = new Date().toISOString().slice(0, 10);
  return `# Lighthouse

Written by \`npm run lighthouse\` (${date}; ${LIGHTHOUSE}, Chromium ${browser}). The built app against the emulators, with nothing else at work;
the middle of ${LOOKS} looks, all of them behind it where they differ. *Sign in* is a first visit; the others are looked at as a signed-in
person comes back to them, with 600 desks and 200 people. Wanted: ${CATEGORIES.map((c) => `${c} ${WANTED[c]}`).join(", ")}; less stands **bold**.

| Screen | Form | ${CATEGORIES.join(" | ")} |
|---|---|${CATEGORIES.map(() => "---").join("|")}|
${rows.join("\n")}
`;
}

/** npm run lighthouse: looks at every built screen and writes docs/lighthouse.md. Answers 1 when a score is below what is wanted. */
export async function main(): Promise<number> {
  try {
    return await inWorld(parseBench([]), async (world) => {
      const tenant = await world.tenant({ ns: "lighthouse", floors: 3, desks: 600, people: 200 });
      const neighbourhood = tenant.site.floors[0]?.neighbourhoods[0];
      if (!neighbourhood) throw new Error("no neighbourhood");
      await aged(world, [`sites/${tenant.site.id}/spaces/${neighbourhood.id}`]);
      const origin = `http://localhost:${world.app.port}`;
      const folder = world.folder();
      const browser = await prepare(origin, folder, wholeOf(tenant));
      const first = await looks(FIRST, origin, () => world.folder());
      const back = await looks(SCREENS, origin, () => folder);
      const seen = [...first, ...back];
      writeFileSync(inRoot("docs", "lighthouse.md"), reportOf(seen, browser));
      return seen.every((s) => CATEGORIES.every((c) => enough(s, c))) ? 0 : 1;
    });
  } catch (e) {
    if (!(e instanceof SetupError)) throw e;
    console.error(`\n${e.message}`);
    return 1;
  }
}
