import type { Page } from "@playwright/test";
import type { DocumentData } from "firebase-admin/firestore";
import { aChangeSet } from "../../src/testing/sync-sim/builders.ts";
import type { ChangeSet } from "../../src/domain/sync/schema.ts";
import { expect, test } from "../kit/fixtures.ts";
import { type Heaps, heapsAtRest } from "../kit/heap.ts";
import { aMember } from "../kit/people.ts";
import type { PersonName, TestTenant } from "../kit/tenant.ts";

const OPS = 5;
const DESKS = 200;
const DAY_MS = 86_400_000;
test.use({ shape: { desks: DESKS } });

/** What waits: edits of so many documents, each of one field that says in which round it was written. */
type Work = {
  readonly person: PersonName;
  readonly path: (i: number) => string;
  readonly field: string;
  readonly before: string | false;
};
const deskWork = (tenant: TestTenant): Work => ({
  person: "settings",
  path: (i) => `sites/${tenant.site}/spaces/${tenant.desks[i % DESKS]}`,
  field: "disabled",
  before: false,
});
const peopleWork = (tenant: TestTenant): Work => ({
  person: "reception",
  path: (i) => `ns/${tenant.ns}/people/p${i % DESKS}`,
  field: "position",
  before: "",
});

/** Sets of five edits each, made over thirty days; each goes to the next five documents, round and round. */
function backlog(tenant: TestTenant, device: string, sets: number, work = deskWork(tenant)): readonly ChangeSet[] {
  const uid = tenant.uid(work.person);
  return Array.from({ length: sets }, (_, i) => {
    const id = `backlog-${String(i + 1).padStart(6, "0")}`;
    const round = Math.floor((i * OPS) / DESKS);
    const ops = Array.from({ length: OPS }, (__, k) => ({
      kind: "patch" as const,
      path: work.path(i * OPS + k),
      fields: { [work.field]: `round ${round}` },
      was: { [work.field]: round === 0 ? work.before : `round ${round - 1}` },
      baseRev: 1,
    }));
    const madeAt = Date.now() - 30 * DAY_MS + Math.floor((i * 30 * DAY_MS) / sets);
    const name = `Test ${work.person}`;
    const author = { ref: `ns/${tenant.ns}/people/${work.person}`, title: name, displayName: name };
    const own = { id, seq: i + 1, device, ns: tenant.ns, uid, author, site: tenant.site, madeAt, madeOffline: true };
    return aChangeSet({ ...own, ops, label: `${OPS} edits, no. ${i + 1}`, part: { of: id, index: 0, count: 1 } });
  });
}

/** Leaves the app, and puts sets into its store as thirty days of work would have. */
async function fill(page: Page, origin: string, make: (device: string) => readonly ChangeSet[]): Promise<void> {
  await page.goto(`${origin}/manifest.webmanifest`);
  const device = await page.evaluate(async () => {
    const db = await window.stores.open("atrium-device");
    const id = await window.stores.asked(db.transaction("kv").objectStore("kv").get("device"));
    db.close();
    return String(id);
  });
  await page.evaluate(
    async (text) => {
      const sets = JSON.parse(text) as object[];
      const db = await window.stores.open("atrium-outbox");
      const step = db.transaction(["sets", "counters"], "readwrite");
      for (const set of sets) step.objectStore("sets").put(set);
      step.objectStore("counters").put({ key: "seq", value: sets.length });
      await new Promise<void>(
        (done, fail) => ((step.oncomplete = () => done()), (step.onabort = () => fail(step.error))),
      );
      db.close();
    },
    JSON.stringify(make(device)),
  );
}

const waitingIn = async (page: Page): Promise<number> => {
  const chip = await page.getByRole("link", { name: /Open sync/ }).getAttribute("aria-label");
  return Number(/Saved on this device: (\d+)/.exec(chip ?? "")?.[1] ?? 0);
};

/** Opens the app on a filled queue, everything laid over the replica; answers how long that took, ms. */
async function open(page: Page, origin: string, sets: number): Promise<number> {
  const start = Date.now();
  await page.goto(`${origin}/sync`);
  await expect.poll(() => waitingIn(page), { timeout: 60_000, intervals: [50] }).toBe(sets);
  const ms = Date.now() - start;
  await expect(page.getByRole("main").getByText("Offline", { exact: true })).toBeVisible({ timeout: 40_000 });
  return ms;
}

/** How long a start on a filled queue takes, ms. */
async function started(page: Page, { origin }: { origin: string }, tenant: TestTenant, edits: number) {
  await fill(page, origin, (id) => backlog(tenant, id, edits / OPS));
  return open(page, origin, edits / OPS);
}

/** Receipts in the order in which the server wrote them. */
const inOrder = (receipts: readonly DocumentData[]): readonly number[] => {
  const micros = (r: DocumentData) => {
    const at = r["at"] as { seconds: number; nanoseconds: number };
    return at.seconds * 1e6 + at.nanoseconds / 1e3;
  };
  return [...receipts].sort((a, b) => micros(a) - micros(b)).map((r) => Number(r["seq"]));
};

for (const [edits, mark] of [
  [250, ""],
  [500, " @long"],
  [1_000, " @long"],
  [10_000, " @long"],
] as const)
  test(`[F45] ${edits} edits wait after 30 days offline: the app opens, drains in order and says how far it is${mark}`, async ({
    tenant,
    device,
    server,
    signedIn,
  }) => {
    test.setTimeout(60_000 + edits * 130);
    const page = await signedIn("settings");
    await device.net.set({ kind: "refuse" });
    const few = await started(page, device, tenant, 100);
    const many = await started(page, device, tenant, edits);
    console.log(`${edits} edits: open in ${many} ms (100: ${few})`);
    expect(many).toBeLessThan(2 * few + 2_000);
    await device.net.set({ kind: "pass" });
    const seen = new Set<number>();
    await expect
      .poll(async () => (seen.add(await waitingIn(page)), Math.min(...seen)), { timeout: 60_000 + edits * 120 })
      .toBe(0);
    expect(seen.size).toBeGreaterThan(3);
    const receipts = (await server.receipts(tenant.ns)).map((r) => r.data);
    expect(receipts).toHaveLength(edits / OPS);
    const order = inOrder(receipts);
    expect(order).toEqual([...order].sort((a, b) => a - b));
    const desks = await server.desks(tenant.site);
    expect(desks.reduce((n, d) => n + Number(d.data["rev"]) - 1, 0)).toBe(edits);
    const last = Math.ceil(edits / DESKS) - 1;
    expect(new Set(desks.map((d) => d.data["disabled"]))).toContain(`round ${last}`);
  });

test("[F45] [PPL-2] 5,000 edits of people wait: they drain in order, and each stands on the server @long", async ({
  tenant,
  device,
  server,
  signedIn,
}) => {
  const edits = 5_000;
  test.setTimeout(60_000 + edits * 250);
  for (let i = 0; i < DESKS; i++) await aMember(server, tenant, `p${i}`, { person: { position: "" } });
  const page = await signedIn("reception");
  await device.net.set({ kind: "refuse" });
  await fill(page, device.origin, (id) => backlog(tenant, id, edits / OPS, peopleWork(tenant)));
  await open(page, device.origin, edits / OPS);
  await device.net.set({ kind: "pass" });
  await expect.poll(() => waitingIn(page), { timeout: 60_000 + edits * 240 }).toBe(0);
  const receipts = (await server.receipts(tenant.ns)).map((r) => r.data);
  expect(receipts).toHaveLength(edits / OPS);
  const order = inOrder(receipts);
  expect(order).toEqual([...order].sort((a, b) => a - b));
  const last = `round ${edits / DESKS - 1}`;
  for (const i of [0, 77, DESKS - 1]) {
    const person = await server.get(`ns/${tenant.ns}/people/p${i}`);
    expect([person?.["position"], Number(person?.["rev"])]).toEqual([last, 1 + edits / DESKS]);
  }
});

test("[F45] with 10,000 edits in the queue memory is as with 100, within a quarter @long", async ({
  tenant,
  device,
  signedIn,
}) => {
  test.setTimeout(180_000);
  const page = await signedIn("settings");
  await device.net.set({ kind: "refuse" });
  const held: Heaps[] = [];
  for (const edits of [100, 10_000]) {
    await started(page, device, tenant, edits);
    held.push(await heapsAtRest(page));
  }
  console.log(`100 edits, 10,000 edits: ${JSON.stringify(held)}`);
  const [few, many] = held as [Heaps, Heaps];
  expect(many.worker / few.worker).toBeLessThan(1.25);
  expect(many.page / few.page).toBeLessThan(1.25);
});
