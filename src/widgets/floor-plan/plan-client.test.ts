import { expect, test } from "vitest";
import type { PlanApi } from "#domain/floorplan/plan-api.ts";
import { planClientOver } from "./plan-client.ts";

const texts = (plan: string) => ({ plan, bookables: null });

/** A worker that counts what it is asked. */
function counting(fail: () => boolean = () => false) {
  const asked: string[] = [];
  const api: PlanApi<ImageBitmap> = {
    load: (key, { plan }) => {
      asked.push(`load ${plan} as ${key}`);
      return fail()
        ? Promise.reject(new Error("worker gone"))
        : Promise.resolve({ bounds: null, bookables: [], findings: [] });
    },
    raster: () => Promise.resolve(null),
    backdrop: () => Promise.resolve([]),
    forget: (key) => {
      asked.push(`forget ${key}`);
      return Promise.resolve();
    },
  };
  return { asked, client: planClientOver(api) };
}

test("[PLAN-15] a floor that was read is not read again, and the fifth one makes the worker forget the first", async () => {
  const { asked, client } = counting();
  const a = await client.load(texts("a"));
  expect((await client.load(texts("a"))).key).toBe(a.key);
  for (const plan of ["b", "c", "d"]) await client.load(texts(plan));
  expect(asked.filter((x) => x.startsWith("forget"))).toEqual([]);
  await client.load(texts("e"));
  expect(asked.filter((x) => x.startsWith("forget"))).toEqual([`forget ${a.key}`]);
  await client.load(texts("a"));
  expect(asked.filter((x) => x.startsWith("load a"))).toHaveLength(2);
});

test("[PLAN-15] a reading that failed is tried again the next time", async () => {
  let broken = true;
  const { client } = counting(() => broken);
  await expect(client.load(texts("a"))).rejects.toThrow("worker gone");
  broken = false;
  expect(await client.load(texts("a"))).toMatchObject({ bookables: [] });
});
