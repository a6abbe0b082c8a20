import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { inRoot } from "../../dev/paths.ts";
import { copyOfExample } from "../../dev/tenant/example-copy.ts";
import { backend } from "../kit/backend.ts";
import { addDays, dayOf } from "../../src/domain/shared/time.ts";
import { bookingsOn } from "../kit/bookings.ts";
import { expect, test } from "../kit/fixtures.ts";
import { PASSWORD } from "../kit/tenant.ts";
import { BookingsPart } from "../pages/bookings.ts";
import { DeskSettingsPage } from "../pages/desk-settings.ts";

/** `npm run tenant` against the story's backend. Answers what it said. */
async function tenantCommand(...args: readonly string[]): Promise<string> {
  const { project, firestore, auth, storage } = backend();
  const env = {
    ...process.env,
    FIRESTORE_EMULATOR_HOST: firestore,
    FIREBASE_AUTH_EMULATOR_HOST: auth,
    FIREBASE_STORAGE_EMULATOR_HOST: storage,
  };
  const command = [inRoot("node_modules/tsx/dist/cli.mjs"), inRoot("dev/tenant/cli.ts"), ...args, "--project", project];
  return (await promisify(execFile)(process.execPath, command, { env })).stdout;
}

test("[E2E-TE1] a tenant made by the command from two plans: its first administrator sets a password, and books its first desk @wide", async ({
  server,
  device,
}) => {
  const ns = `te${randomBytes(4).toString("hex")}`;
  const dir = mkdtempSync(path.join(os.tmpdir(), "atrium-tenant-"));
  const file = copyOfExample(dir, ns);
  const said = await tenantCommand("create", file);
  rmSync(dir, { recursive: true });
  const [link = ""] = /http\S+oobCode=\S+/.exec(said) ?? [];
  expect((await fetch(`${link}&newPassword=${PASSWORD}`)).status).toBe(200);

  const page = await device.open();
  await page.goto(`${device.origin}/desk-booking/desks?floor=${ns}-leeds-ground`);
  await page.getByLabel("Email").fill(`ada@${ns}.test`);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  const tomorrow = addDays(dayOf(Date.now(), "Europe/London"), 1);
  const screen = new DeskSettingsPage(page);
  await expect(screen.row("G.01")).toBeVisible({ timeout: 60_000 });
  await screen.select("G.01");
  const bookings = new BookingsPart(page);
  await bookings.book("Ada Example", tomorrow);
  await expect
    .poll(() => bookingsOn(server, `${ns}-leeds`, "leeds-g-1", tomorrow), { timeout: 40_000 })
    .toEqual([{ id: `leeds-g-1_${tomorrow}_1`, owner: "Ada Example", deleted: false, isMoment: true }]);
  await expect(bookings.booking("Ada Example")).not.toContainText("Provisional");
});
