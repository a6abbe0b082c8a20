import { expect, test, vi } from "vitest";
import type { PlanApi } from "#domain/floorplan/plan-api.ts";
import { planClientOver } from "./plan-client.ts";
import { wholeAsk } from "./surface.ts";

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

test("[PLAN-15] a floor that was read is known at once, and not before", async () => {
  const { client } = counting();
  const reading = client.load(texts("a"));
  expect(client.known(texts("a"))).toBeNull();
  expect(client.known(texts("b"))).toBeNull();
  const plan = await reading;
  expect(client.known(texts("a"))).toBe(plan);
});

test("[PLAN-15] the picture of a floor is begun when the floor is read, for the window floors are shown in, and used once", async () => {
  const asked: string[] = [];
  const picture = (name: string) =>
    ({ width: 1, height: 1, close: () => void asked.push(`close ${name}`) }) as ImageBitmap;
  const bounds = { x: 0, y: 0, width: 100, height: 50 };
  const client = planClientOver({
    load: () => Promise.resolve({ bounds, bookables: [], findings: [] }),
    raster: (key) => {
      asked.push(`raster ${key}`);
      return Promise.resolve(picture(key));
    },
    backdrop: () => Promise.resolve([]),
    forget: () => Promise.resolve(),
  });
  const window = { width: 800, height: 600, ratio: 1, theme: "light" as const };
  await client.load(texts("a"));
  expect(asked).toEqual([]); // nobody knows yet where it will be shown
  client.showsIn(window);
  const b = await client.load(texts("b"));
  expect(asked).toEqual([`raster ${b.key}`]);
  await client.raster(b.key, wholeAsk(bounds, window));
  expect(asked).toEqual([`raster ${b.key}`]);
  await client.raster(b.key, wholeAsk(bounds, { ...window, theme: "dark" }));
  expect(asked).toEqual([`raster ${b.key}`, `raster ${b.key}`]);
  const c = await client.load(texts("c"));
  const d = await client.load(texts("d"));
  await vi.waitFor(() => expect(asked.slice(2)).toEqual([`raster ${c.key}`, `raster ${d.key}`, `close ${c.key}`]));
});
