import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Bookable } from "#domain/floorplan/display-list.ts";
import { NO_CIRCLES } from "#domain/neighbourhoods/circles.ts";
import type { DeskLook } from "./desk-look.ts";
import { planClientOver } from "./plan-client.ts";
import { shelve, takenScene } from "./scene-shelf.ts";

const bounds = { x: 0, y: 0, width: 100, height: 100 };
const LOOK: DeskLook = { state: "free", label: "1", selected: false, edited: false, pending: false };
const DESKS = ["a", "b"].map((id, i): Bookable => ({
  id,
  parts: [],
  box: { x: 10 + 20 * i, y: 10, width: 9, height: 9 },
}));
/** So that the sheet below the desks is painted as well. */
const CIRCLES = [1, 2].map((n) => ({ id: `c${n}`, cx: 10 * n, cy: 10, r: 5, fill: "rgba(1, 2, 3, 0.3)" }));
const looksOf = (a: Partial<DeskLook> = {}) =>
  new Map([
    ["a", { ...LOOK, ...a }],
    ["b", LOOK],
  ]);
let painted = 0;

/** Any pen: each call of it counts as paint. */
const pen = (canvas: HTMLCanvasElement) =>
  new Proxy(
    {},
    {
      get: (_, name) => {
        if (name === "canvas") return canvas;
        return (..._args: readonly unknown[]) => {
          painted += 1;
          return name === "measureText" ? { width: 5 } : undefined;
        };
      },
      set: () => true,
    },
  );

beforeEach(() => {
  painted = 0;
  vi.stubGlobal(
    "Path2D",
    class {
      addPath = () => undefined;
      rect = () => undefined;
      roundRect = () => undefined;
      arc = () => undefined;
      moveTo = () => undefined;
      lineTo = () => undefined;
      closePath = () => undefined;
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation(function (this: HTMLCanvasElement) {
    return pen(this) as never;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const clientOf = () =>
  planClientOver({
    load: () => Promise.resolve({ bounds, bookables: DESKS, findings: [] }),
    raster: () => Promise.resolve({ width: 1, height: 1, close: () => undefined } as ImageBitmap),
    backdrop: () => Promise.resolve([]),
    forget: () => Promise.resolve(),
  });
type Client = ReturnType<typeof clientOf>;
const planOf = (client: Client, name: string) => client.load({ plan: name, bookables: null });
const host = document.createElement("div");
const show = (looks: ReadonlyMap<string, DeskLook>) =>
  ({ theme: "light", looks, zones: { ...NO_CIRCLES, circles: CIRCLES }, onView: () => undefined }) as const;

/** A floor is looked at in a window of so many pixels until all is painted. Answers how much was. */
async function looked(client: Client, name: string, { looks = looksOf(), width = 300, zoomTo = "", waitMs = 5 } = {}) {
  const plan = await planOf(client, name);
  const scene = takenScene({ plan, bounds, client }, "light");
  painted = 0;
  scene.enter(host, show(looks));
  scene.open(width, 300);
  await new Promise((done) => setTimeout(done, waitMs));
  const took = painted;
  const stands = host.querySelectorAll("canvas").length;
  if (zoomTo) {
    scene.zoomTo([zoomTo]);
    await new Promise((done) => setTimeout(done, 250)); // the picture is drawn sharp again
  }
  scene.leave();
  shelve(client, scene);
  return { scene, took, stands, view: scene.view };
}

test("[PLAN-15] a floor that comes back stands there as it was painted, and only what has changed is painted", async () => {
  const client = clientOf();
  const first = await looked(client, "one");
  expect(first.took).toBeGreaterThan(20);
  expect(first.stands).toBe(5);
  expect(host.childElementCount).toBe(0);
  await looked(client, "two");
  const back = await looked(client, "one");
  expect([back.scene === first.scene, back.took, back.stands]).toEqual([true, 0, 5]);
  const changed = await looked(client, "one", { looks: looksOf({ state: "disabled" }) });
  expect(changed.took).toBeGreaterThan(0);
  expect(changed.took).toBeLessThan(first.took);
});

test("[PLAN-15] in a window of another size, and after it was left large, a floor is painted anew and shown whole", async () => {
  const client = clientOf();
  const first = await looked(client, "one");
  const wider = await looked(client, "one", { width: 400, zoomTo: "a", waitMs: 250 });
  expect(wider.took).toBeGreaterThan(20);
  const home = await looked(client, "one", { width: 400 });
  expect(home.took).toBeGreaterThan(20);
  expect(home.view.scale).toBe(first.view.scale);
});

test("[PLAN-15] in a window of another size what is painted lies in its place at once, and is painted anew a little later", async () => {
  const client = clientOf();
  await looked(client, "one");
  const plan = await planOf(client, "one");
  const lies = (scene: ReturnType<typeof takenScene>) => {
    scene.enter(host, show(looksOf()));
    const shown = [...host.querySelectorAll("canvas")].find((c) => !c.hidden && c.style.left.startsWith("-"));
    const read = () => [shown?.style.left, shown?.style.width, shown?.hidden].join(" ");
    return { before: read(), read };
  };
  const scene = takenScene({ plan, bounds, client }, "light");
  const { before, read } = lies(scene);
  painted = 0;
  scene.open(240, 300);
  expect(painted).toBe(0);
  expect(read()).not.toBe(before);
  expect(read()).toContain("false");
  await vi.waitFor(() => expect(painted).toBeGreaterThan(20));
  scene.leave();
});

test("[LOOK-11] a desk is brought into sight above what lies over the lower part of the window", async () => {
  const client = clientOf();
  const scene = takenScene({ plan: await planOf(client, "one"), bounds, client }, "light");
  scene.enter(host, show(looksOf()));
  scene.open(300, 300);
  const bottom = () => scene.placeOf("b")?.bottom ?? Number.NaN;
  const before = bottom();
  const covered = 300 - Math.floor(before) + 10; // what lies over the window ends within the desk
  scene.reveal("b");
  expect(bottom()).toBe(before);
  scene.reveal("b", covered);
  expect(bottom()).toBeLessThanOrEqual(300 - covered);
  scene.leave();
});

test("[PLAN-15] three floors stay painted; the one longest away is let go with its pixels", async () => {
  const client = clientOf();
  const [first] = [await looked(client, "one"), await looked(client, "two"), await looked(client, "three")];
  expect(first.scene.pixels).toBeGreaterThan(1);
  await looked(client, "four");
  expect(first.scene.pixels).toBe(0);
  expect((await looked(client, "two")).took).toBe(0);
  expect((await looked(client, "one")).scene).not.toBe(first.scene);
});

test("[PLAN-13] a slow hand moves the plan, although it stands on whole pixels", async () => {
  const client = clientOf();
  const plan = await planOf(client, "one");
  const scene = takenScene({ plan, bounds, client }, "light");
  scene.enter(host, show(looksOf()));
  scene.open(301, 299);
  const { x, y } = scene.view;
  for (let i = 0; i < 20; i++) scene.pan(0.3, -0.2);
  expect([scene.view.x - x, scene.view.y - y]).toEqual([6, -4]);
  expect([scene.view.x, scene.view.y].every(Number.isInteger)).toBe(true);
  scene.leave();
});

test("[PLAN-15] a desk that is to be shown before the window has a size is shown once it has", async () => {
  const client = clientOf();
  const plan = await planOf(client, "one");
  const [early, late] = [takenScene({ plan, bounds, client }, "light"), takenScene({ plan, bounds, client }, "light")];
  for (const scene of [early, late]) scene.enter(host, show(looksOf()));
  early.zoomTo(["b"]);
  early.resize(300, 300);
  early.resize(300, 300);
  late.resize(300, 300);
  late.zoomTo(["b"]);
  expect(early.view).toEqual(late.view);
  for (const scene of [early, late]) scene.leave();
});
