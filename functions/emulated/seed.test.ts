import { afterAll, expect, test, vi } from "vitest";
import { SMALL_TENANT } from "../../dev/seed/options.ts";
import { isLoaded } from "../../dev/seed/load.ts";
import { stepsAt } from "../../dev/seed/main.ts";
import { makeTenant } from "../../dev/seed/tenant.ts";
import { storeWhole } from "../../dev/seed/whole.ts";
import { admin, backend, SOON, unique } from "./kit.ts";

const { db, auth, close } = admin(backend.project);
afterAll(close);

async function hasFile(name: string): Promise<boolean> {
  const url = `http://${backend.storage}/storage/v1/b/${backend.project}.appspot.com/o/${encodeURIComponent(name)}`;
  return (await fetch(url, { headers: { authorization: "Bearer owner" } })).ok;
}
/** How many documents, accounts and files a backend has of a tenant that was to be stored. */
async function standing(tenant: ReturnType<typeof makeTenant>): Promise<readonly number[]> {
  const found = await db.getAll(...[...tenant.docs.keys()].map((path) => db.doc(path)));
  const { users } = await auth.getUsers(tenant.users.map(({ uid }) => ({ uid })));
  const files = await Promise.all([...tenant.files.keys()].map(hasFile));
  return [found.filter((d) => d.exists).length, users.length, files.filter(Boolean).length];
}
const aTenant = () => {
  const ns = unique("seed");
  return { ns, tenant: makeTenant({ ...SMALL_TENANT, ns, today: "2026-03-31" }) };
};

test("[SEED-23] a tenant is stored whole beside others, and functions follow what is written then", async () => {
  const { ns, tenant } = aTenant();
  await storeWhole(stepsAt(backend, tenant));
  expect(await isLoaded(backend, ns)).toBe(true);
  expect(await standing(tenant)).toEqual([tenant.docs.size, tenant.users.length, tenant.files.size]);
  const records = db.collection(`ns/${ns}/directory`).where("person.title", "==", "Somebody Renamed");
  expect((await records.get()).size).toBe(0);
  const people = [...tenant.docs.keys()].filter((path) => path.startsWith(`ns/${ns}/people/`));
  const person = db.doc(people[0] ?? "");
  await person.update({ title: "Somebody Renamed", rev: 2 });
  await vi.waitFor(async () => expect((await records.get()).size).toBeGreaterThan(0), SOON);
});

test("[SEED-23] of a load that breaks behind everything else no document, account or file is left", async () => {
  const { ns, tenant } = aTenant();
  const steps = stepsAt(backend, tenant);
  const load = async () => {
    await steps.load();
    expect((await standing(tenant)).every((n) => n > 0)).toBe(true);
    throw new Error("the line broke");
  };
  await expect(storeWhole({ ...steps, load })).rejects.toThrow("the line broke");
  expect(await standing(tenant)).toEqual([0, 0, 0]);
  expect(await isLoaded(backend, ns)).toBe(false);
});

test("[SEED-23] one that is asked to stop stores nothing more", async () => {
  const { tenant } = aTenant();
  const stop = new AbortController();
  stop.abort(new Error("asked to stop"));
  await expect(stepsAt(backend, tenant, stop.signal).load()).rejects.toThrow("asked to stop");
  expect(await standing(tenant)).toEqual([0, 0, 0]);
});
