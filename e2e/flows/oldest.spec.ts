import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { distA } from "../kit/backend.ts";
import { expect, signIn, test } from "../kit/fixtures.ts";
import { deskTitle } from "../kit/tenant.ts";
import { DeskSettingsPage } from "../pages/desk-settings.ts";

/** What Safari 16.4, Chrome 111 or Firefox 128 have not, each of which is one of the oldest browsers. */
const NEWER = `(() => {
  const without = (of, ...names) => { for (const name of names) if (of) delete of[name]; };
  without(globalThis, "requestIdleCallback", "cancelIdleCallback", "scheduler", "Iterator", "Temporal", "navigation", "CloseWatcher");
  without(globalThis.URL, "canParse", "parse");
  without(globalThis.AbortSignal, "any");
  without(globalThis.Response, "json");
  without(Promise, "withResolvers", "try");
  without(Object, "groupBy");
  without(Map, "groupBy");
  without(Array, "fromAsync");
  without(Math, "f16round", "sumPrecise");
  without(RegExp, "escape");
  without(Error, "isError");
  without(Uint8Array, "fromBase64", "fromHex");
  without(Uint8Array.prototype, "toBase64", "toHex", "setFromBase64", "setFromHex");
  without(ArrayBuffer.prototype, "transfer", "transferToFixedLength", "resize");
  without(Set.prototype, "union", "intersection", "difference", "symmetricDifference", "isSubsetOf", "isSupersetOf", "isDisjointFrom");
  without(globalThis.Element?.prototype, "checkVisibility", "setHTMLUnsafe", "getHTML", "moveBefore");
  without(globalThis.HTMLElement?.prototype, "showPopover", "hidePopover", "togglePopover");
  without(globalThis.Document?.prototype, "startViewTransition");
  without(globalThis.Navigator?.prototype, "storageBuckets", "userActivation", "connection");
  without(globalThis.WorkerNavigator?.prototype, "storageBuckets", "connection");
})();
`;

/** A copy of the build, each file of which begins without the newer interfaces, in the page as in workers. */
function oldBuild(): string {
  const dist = mkdtempSync(path.join(tmpdir(), "atrium-oldest-"));
  cpSync(distA(), dist, { recursive: true });
  const assets = readdirSync(path.join(dist, "assets"), { recursive: true, encoding: "utf8" });
  const scripts = assets.filter((name) => name.endsWith(".js")).map((name) => path.join("assets", name));
  for (const name of ["early.js", ...scripts]) {
    const file = path.join(dist, name);
    writeFileSync(file, NEWER + readFileSync(file, "utf8"));
  }
  return dist;
}

test.use({ installed: false });

test("[OLD-1] [E2E-OLD1] with what the oldest browsers have a desk is disabled without a network, survives a cold start and is sent @wide", async ({
  app,
  server,
  tenant,
  device,
}) => {
  const dist = oldBuild();
  try {
    app.setDist(dist);
    const page = await device.open({ buckets: false });
    await signIn(page, device.origin, tenant, "settings");
    expect(await page.evaluate(() => "canParse" in URL || "any" in AbortSignal)).toBe(false);
    await page.goto(`${device.origin}/desk-booking/desks`);
    const screen = new DeskSettingsPage(page);
    await expect(screen.plan).toBeVisible({ timeout: 40_000 });
    await device.net.set({ kind: "refuse" });
    await screen.select(deskTitle(0), deskTitle(1));
    await screen.disable("Painting");
    await screen.save();
    await expect(screen.changes.getByText("Saved on this device")).toBeVisible({ timeout: 40_000 });
    await page.reload();
    await expect(screen.plan).toBeVisible({ timeout: 40_000 });
    await device.net.set({ kind: "pass" });
    const reason = async () =>
      (await server.get(`sites/${tenant.site}/spaces/${tenant.desks[0] ?? ""}`))?.["disabled"] ?? null;
    await expect.poll(reason, { timeout: 40_000 }).toBe("Painting");
  } finally {
    rmSync(dist, { recursive: true, force: true });
  }
});

test("[OLD-2] an older browser is told which one is needed, and starts nothing", async ({ device }) => {
  const page = await device.open();
  await page.addInitScript(() => Reflect.deleteProperty(window, "CompressionStream"));
  await page.goto(device.origin);
  await expect(page.getByRole("heading", { name: "This browser is too old for Atrium" })).toBeVisible();
  await expect(page.getByText("Safari or iPadOS 16.4, Chrome or Edge 111, Firefox 128")).toBeVisible();
  expect(page.workers()).toEqual([]);
  await expect(page.getByLabel("Email")).toHaveCount(0);
});
