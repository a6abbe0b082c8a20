import { FieldValue, Timestamp } from "firebase-admin/firestore";
import { onCopy } from "../browser.ts";
import { mustEqual, type TargetResult } from "../result.ts";
import { NOWHERE } from "../seeded.ts";
import { p95, quantile } from "../stats.ts";
import type { BenchTenant, World } from "../world.ts";

const ROUNDS = 3;
const RECORDS = 100_000;
const TENANT = { ns: "benchlog", floors: 1, desks: 40 } as const;
/** Records of one commit. */
const BATCH = 500;
/** Records lie so close, ms: all of them within the days that the log shows. */
const APART_MS = 5_000;
/** Nothing has it in any field. */
const WANTED = "zeppelin";
const PACE_MS = 120;
/** Pages that are asked for beyond the first, in a round. */
const MORE = 5;
const ROW = '[role="row"][data-index]';

/** One change of a desk; the newest first. */
function recordOf({ ns, site }: BenchTenant, i: number, now: number): object {
  const at = Timestamp.fromMillis(now - i * APART_MS);
  const desk = `${i % TENANT.desks}`;
  return {
    ns,
    document: { path: `${site.ref}/spaces/d${desk}`, kind: "desk", title: `Desk ${desk}`, exists: true },
    change: {
      ...{ changeTime: at, triggeredVia: "Desk Settings" },
      ...{ before: { disabled: false }, after: { disabled: `Reason ${i}` } },
    },
    ...{ sites: [site.id], people: [], paths: ["disabled"], cut: false },
    by: { authUid: `${ns}-desk-settings`, ref: "", title: "Desk Settings", displayName: "" },
    ...{ changeSet: "", action: "desks.disable", madeAt: at, device: "d1", offline: false, arrivedAt: at },
    recordedAt: FieldValue.serverTimestamp(),
  };
}

async function loadRecords(world: World, tenant: BenchTenant): Promise<void> {
  const now = Date.now();
  for (let i = 0; i < RECORDS; i += BATCH) {
    const batch = world.db.batch();
    for (let k = i; k < Math.min(RECORDS, i + BATCH); k += 1)
      batch.set(world.db.doc(`ns/${tenant.ns}/changes/c${String(k).padStart(6, "0")}`), recordOf(tenant, k, now));
    await batch.commit();
  }
}

/** T18: the audit log with 100,000 records on the server. (issue 35) */
export async function auditLog(world: World): Promise<TargetResult> {
  const made = await world.tenant(TENANT);
  const key = "ns-admin";
  const tenant = { ...made, uid: `${made.ns}-${key}`, email: `${key}@${made.ns}.test` };
  await loadRecords(world, tenant);
  const device = await world.seeded.filled(world, tenant, NOWHERE);
  const rounds = world.options.rounds ?? ROUNDS;
  const opens: number[] = [];
  const took: number[] = [];
  let longest = 0;
  let searched = "";
  await onCopy({ profile: device.profile, to: world.folder(), probe: true }, async ({ page }) => {
    for (let round = 0; round <= rounds; round += 1) {
      await page.goto(`${device.origin}/admin/audit-logs`, { waitUntil: "commit" });
      const open = await page.evaluate(
        (row) => window.bench.paintedWhen(() => document.querySelectorAll(row).length >= 4),
        ROW,
      );
      mustEqual("the newest record", (await page.locator(ROW).nth(0).innerText()).includes("Reason 0"), true);
      await page.evaluate(() => window.bench.keys.start());
      for (let i = 1; i <= MORE; i += 1) {
        await page.getByRole("button", { name: "Load More" }).click({ timeout: 60_000 });
        await page.locator(`[role="grid"][aria-rowcount="${(i + 1) * 10 + 1}"]`).waitFor({ state: "attached" });
      }
      const field = page.getByRole("searchbox").first();
      await field.focus();
      for (const letter of WANTED) {
        await page.keyboard.press(letter);
        await page.waitForTimeout(PACE_MS);
      }
      const back = page.getByText(/^Searched back to/);
      await back.waitFor({ timeout: 120_000 });
      searched = await back.innerText();
      const { took: keys, lag } = await page.evaluate(() => window.bench.keys.stop());
      if (round === 0) continue;
      opens.push(open);
      took.push(...keys);
      longest = Math.max(longest, lag.longestTask);
    }
  });
  return {
    id: "T18",
    title: "The audit log with 100,000 records",
    how: `An administrator opens the log, asks for ${MORE} more pages, and types what no record has, a letter each ${PACE_MS} ms; until the page says how far back it has searched ("${searched}").`,
    rounds,
    series: [
      { name: "start at the log → newest records painted, with a network", unit: "ms", values: opens },
      { name: "letter typed into the log's search → painted", unit: "ms", values: took },
    ],
    ratios: [],
    limits: [
      { what: "letter → painted, 98th percentile", unit: "ms", value: quantile(took, 0.98), limit: 100, moonshot: 50 },
      { what: "longest task of the page while it searches", unit: "ms", value: longest, limit: 200, moonshot: 50 },
      { what: "newest records painted, p95", unit: "ms", value: p95(opens), limit: null, moonshot: null },
    ],
    oracle: "the newest record stands first, each page adds ten, and the page says how far back it has searched",
  };
}
