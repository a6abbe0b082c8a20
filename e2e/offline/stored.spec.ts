import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { DocumentData } from "firebase-admin/firestore";
import type { Page } from "@playwright/test";
import type { ChangeSetRow, ShownDoc } from "../../src/data/api.ts";
import { isUnset, valueAt } from "../../src/domain/shared/changes.ts";
import { isLatest } from "../../src/domain/declared.ts";
import { isObject, type Json, type JsonObject } from "../../src/domain/shared/json.ts";
import type { ChangeSet } from "../../src/domain/sync/schema.ts";
import { readSet } from "../../src/domain/sync/upgrade.ts";
import { backend } from "../kit/backend.ts";
import { DataDriver } from "../kit/data-driver.ts";
import { expect, test } from "../kit/fixtures.ts";
import { type TestServer, Timestamp } from "../kit/server.ts";
import { deskTitle, PASSWORD, type TestTenant } from "../kit/tenant.ts";
import { DeskSettingsPage } from "../pages/desk-settings.ts";
import { SyncPage } from "../pages/sync.ts";
import { type Kept, keptFor, putBack, rowsIn, type Stored, type Tokens, WHO } from "../stored/dump.ts";
import { DAY, daysUntil, ZONE } from "../stored/moments.ts";
import { seedStored } from "../stored/seed.ts";
import { DESKS, ONLINE_ONLY, UNSAVED, UNSAVED_REASON } from "../stored/steps.ts";

test.use({ zone: ZONE, shape: { desks: DESKS, zone: ZONE } });

const FIXTURES = path.join(import.meta.dirname, "..", "stored", "fixtures");
const read = (file: string) => JSON.parse(readFileSync(path.join(FIXTURES, file), "utf8")) as Stored;
const SETS = { name: "changeSets" };

/** Signs somebody in as a client does, beside the device. */
async function tokensOf(tenant: TestTenant): Promise<Tokens> {
  await tenant.join(WHO);
  const url = `http://${backend().auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`;
  const body = JSON.stringify({ email: tenant.email(WHO), password: PASSWORD, returnSecureToken: true });
  const answer = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body });
  const { idToken, refreshToken } = (await answer.json()) as {
    readonly idToken: string;
    readonly refreshToken: string;
  };
  return { accessToken: idToken, refreshToken };
}

type Waiting = { readonly sets: readonly ChangeSet[]; readonly sent: readonly ChangeSet[] };
/** What an earlier build had in its queue, as today's reads it. */
function queueOf(kept: Kept): Waiting {
  const all = rowsIn(kept, "atrium-outbox", "sets").map((row) => {
    const found = readSet(row);
    if (!found.ok) throw new Error(`${found.why}: ${found.field}`);
    return found.set;
  });
  const sets = all.filter((set) => set.state === "queued").sort((a, b) => a.seq - b.seq);
  return { sets, sent: all.filter((set) => set.state === "accepted") };
}

/** Records of the replica that the server had sent, by path. */
function recordsOf({ databases }: Kept): ReadonlyMap<string, number> {
  type Row = { readonly id: string; readonly base: { readonly rev: number; readonly deleted: boolean } | null };
  const rows = databases
    .filter(({ name }) => name.includes("atrium-replica"))
    .flatMap(({ stores }) => stores.filter(({ name }) => name === "docs").flatMap((s) => s.rows as readonly Row[]));
  return new Map(rows.flatMap(({ id, base }) => (base && !base.deleted ? [[id, base.rev] as const] : [])));
}

/** A stored document with its moments as numbers, as saves have them. */
const plain = (x: unknown): Json => {
  if (x instanceof Timestamp) return x.toMillis();
  if (Array.isArray(x)) return x.map(plain);
  if (typeof x !== "object" || x === null) return x as Json;
  return Object.fromEntries(Object.entries(x).map(([k, y]) => [k, plain(y)]));
};
/** Names of whoever a link or an account is: the server's documents say them, whatever a device wrote. */
const NAMES = ["title", "name", "displayName"];
/** Whether a value stands as it was saved. */
function stands(saved: Json, now: Json): boolean {
  if (isObject(saved) && isObject(now)) {
    const isSomebody = "ref" in saved || "uid" in saved;
    const keys = Object.keys(saved).filter((k) => !isSomebody || !NAMES.includes(k));
    return keys.every((k) => stands(saved[k] ?? null, now[k] ?? null));
  }
  return JSON.stringify(saved) === JSON.stringify(now);
}

/** What of the saves does not stand on the server: of each field the last one counts. */
async function missing(server: TestServer, sets: readonly ChangeSet[]): Promise<readonly string[]> {
  const wanted = new Map<string, Map<string, Json> | "deleted">();
  for (const op of sets.flatMap((set) => set.ops)) {
    const before = wanted.get(op.path);
    if (op.kind === "delete") wanted.set(op.path, "deleted");
    else wanted.set(op.path, new Map([...(before instanceof Map ? before : []), ...Object.entries(op.fields)]));
  }
  const wrong: string[] = [];
  for (const [at, fields] of wanted) {
    const doc = plain(((await server.get(at)) as DocumentData | undefined) ?? null) as JsonObject | null;
    if (fields === "deleted") {
      if (doc && doc["deleted"] !== true) wrong.push(`${at} is not deleted`);
      continue;
    }
    for (const [field, to] of fields) {
      const now = valueAt(doc, field);
      const saved = isUnset(to) ? null : to;
      if (!stands(saved, now)) wrong.push(`${at} ${field}: ${JSON.stringify(now)}, not ${JSON.stringify(saved)}`);
    }
  }
  return wrong;
}

/** Whatever was kept shows before the server has said a word. */
async function expectKept(page: Page, kept: Kept, tenant: TestTenant, { sets, sent }: Waiting): Promise<void> {
  const listed = sets.filter((set) => !isLatest(set.action)); // preferences stand in no list
  const chip = page.getByRole("link", { name: `Saved on this device: ${listed.length}` });
  await expect(chip).toBeVisible();
  const driver = await DataDriver.on(page, tenant.dist);
  await driver.watch(SETS);
  const rows = await driver.rows<ChangeSetRow>(SETS);
  const said = (of: readonly { readonly id: string; readonly label: string }[]) =>
    of.map((s) => [s.id, s.label]).sort();
  expect(said(rows.filter((r) => r.state === "queued"))).toEqual(said(sets));
  expect(said(rows.filter((r) => r.state === "accepted"))).toEqual(said(sent));
  const records = recordsOf(kept);
  const shown = (await driver.call("shown", [...records.keys()])) as { readonly [path: string]: ShownDoc | null };
  const gone = new Set(sets.flatMap((set) => set.ops.flatMap((op) => (op.kind === "delete" ? op.path : []))));
  for (const [at, rev] of records) if (!gone.has(at)) expect(shown[at]?.rev, at).toBe(rev);
  // What was made here, and no server has.
  const made = { list: "neighbourhood", site: tenant.site };
  await driver.watch(made);
  expect(await driver.rows<object>(made)).toContainEqual(expect.objectContaining({ title: "Red", pending: true }));
  const session = driver.session as { readonly state: string; readonly choices?: object };
  expect(session.state).toBe("in");
  expect(Object.keys(session.choices ?? {}).length).toBeGreaterThan(0);
}

for (const file of readdirSync(FIXTURES)) {
  const stored = read(file);
  test(`[F41] [UPGRADE-4] what build ${stored.build} left on a device shows without a network, and each saved edit of every command is sent and stands on the server @long`, async ({
    tenant,
    device,
    server,
  }) => {
    test.slow();
    await seedStored(server, tenant, stored.madeAt + daysUntil(stored.madeAt, Date.now()) * DAY);
    const kept = keptFor(stored, tenant, await tokensOf(tenant));
    const waiting = queueOf(kept);
    const queued = new Set(waiting.sets.map((set) => set.action));
    expect(stored.commands.filter((c) => !queued.has(c) && !ONLINE_ONLY.has(c))).toEqual([]);
    const page = await device.open();
    await page.goto(`${device.origin}/version.json`);
    await putBack(page, kept, tenant);
    await device.net.set({ kind: "refuse" });
    const screen = await SyncPage.open(page, device.origin);
    await expect(screen.page.getByText(waiting.sets[0]?.label ?? "", { exact: true }).first()).toBeVisible();
    await expectKept(page, kept, tenant, waiting);
    const desks = await DeskSettingsPage.open(page, device.origin);
    await desks.recover();
    for (const n of UNSAVED) await expect(desks.row(deskTitle(n))).toHaveAccessibleName(new RegExp(UNSAVED_REASON));

    await device.net.set({ kind: "pass" });
    await SyncPage.open(page, device.origin);
    const driver = await DataDriver.on(page, tenant.dist);
    await driver.watch(SETS);
    const unsent = async () =>
      (await driver.rows<ChangeSetRow>(SETS))
        .filter((row) => row.state !== "accepted")
        .map((row) => `${row.state} ${row.label}`);
    await expect.poll(unsent, { timeout: 600_000 }).toEqual([]);
    await expect.poll(() => missing(server, waiting.sets), { timeout: 60_000 }).toEqual([]);
    const receipts = new Set((await server.receipts(tenant.ns)).map((r) => r.path.split("/").at(-1)));
    expect(waiting.sets.filter((set) => !receipts.has(set.id)).map((set) => set.action)).toEqual([]);
  });
}
