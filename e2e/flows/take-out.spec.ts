import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import Papa from "papaparse";
import type { Page } from "@playwright/test";
import { aBookingOf, dayAhead, withOwners } from "../kit/bookings.ts";
import { moreActions } from "../kit/folded.ts";
import { expect, test } from "../kit/fixtures.ts";
import { aCard, aMember } from "../kit/people.ts";
import { common } from "../kit/tenant.ts";

type Doc = { readonly path: string; readonly [field: string]: unknown };
/** What stands in the zip file that a dialog makes. */
async function exported(page: Page) {
  const dialog = page.getByRole("dialog");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Export", exact: true }).click(),
  ]);
  await expect(dialog.getByText(/^Exported [\d,]+ documents \([\d.]+ [KM]?B(ytes)?\)/)).toBeVisible();
  const files = unzipSync(readFileSync(await file.path()));
  const text = (name: string) => new TextDecoder().decode(files[name]);
  const manifest = JSON.parse(text("manifest.json")) as {
    readonly documents: number;
    readonly parts: readonly { readonly part: string; readonly documents: number; readonly complete: boolean }[];
  };
  const docs = (part: string) => JSON.parse(text(`json/${part}.json`)) as readonly Doc[];
  const rows = (part: string) => Papa.parse<object>(text(`csv/${part}.csv`).trim(), { header: true }).data.length;
  return {
    name: file.suggestedFilename(),
    names: Object.keys(files),
    all: Object.keys(files).map(text).join("\n"),
    text,
    manifest,
    docs,
    rows,
  };
}
const ids = (docs: readonly Doc[]) => docs.map(({ path }) => path.split("/").at(-1)).sort();
const living = (docs: readonly { readonly path: string; readonly data: { readonly [f: string]: unknown } }[]) =>
  ids(docs.filter((d) => d.data["deleted"] !== true));

test("[TAKE-4] [TAKE-5] [E2E-EX9] everything of the tenant as one file, then what is kept of one person, and of nobody else; offline it says what is missing @wide", async ({
  tenant,
  server,
  device,
  signedIn,
}) => {
  const { ns, site, desks } = tenant;
  const [d1 = "", d2 = ""] = desks;
  await withOwners(server, tenant);
  for (const id of ["grace", "paul"]) await aMember(server, tenant, id);
  await aCard(server, tenant, "100", { of: { id: "grace", role: "permanent" } });
  await aCard(server, tenant, "200", { of: { id: "paul", role: "permanent" } });
  const old = dayAhead(-40);
  await aBookingOf(server, tenant, { desk: d1, title: "1.001", day: old, owner: "grace" });
  await aBookingOf(server, tenant, { desk: d1, title: "1.001", day: dayAhead(1), owner: "grace" });
  await aBookingOf(server, tenant, { desk: d2, title: "1.002", day: dayAhead(1), owner: "paul" });
  const meeting = (id: string, over: object) =>
    [
      `ns/${ns}/bookings/${id}`,
      common(ns, { site: { ref: `sites/${site}` }, day: old, lastDay: old, ...over }),
    ] as const;
  const owner = { ref: `ns/${ns}/people/grace`, title: "Person grace" };
  await server.putAll([
    meeting("m1", { title: "Stand-up", owner }),
    meeting("m2", { title: "Private Meeting", owner: null, privacy: { title: true, owner: true } }),
    meeting("m3", { title: "Others", owner: { ref: `ns/${ns}/people/paul`, title: "Person paul" } }),
    [
      `ns/${ns}/bookingDetails/m2`,
      common(ns, { site: { ref: `sites/${site}` }, title: "Pay talk", owner, author: "u", day: old, lastDay: old }),
    ],
    [`sites/${site}/accessPins/grace`, common(ns, { pin: "4829137" })],
    [`ns/${ns}/thirdparty/integrations`, common(ns, { calendar: { title: "Calendar", token: "s3cr3t" } })],
  ]);

  const records = async () => (await server.below(`ns/${ns}/changes`)).length;
  await expect.poll(records, { timeout: 60_000 }).toBeGreaterThan(0); // functions write them when they come to it
  const page = await signedIn("admin");
  await page.goto(`${device.origin}/admin/integrations`);
  await page.getByRole("button", { name: "Export everything" }).click();
  const whole = await exported(page);
  expect(whole.name).toMatch(new RegExp(`^exported-everything-${ns}-\\d{4}_\\d\\d_\\d\\d\\.zip$`));
  expect(whole.docs("desks")).toHaveLength((await server.desks(site)).length);
  expect(ids(whole.docs("people"))).toEqual(living(await server.below(`ns/${ns}/people`)));
  expect(ids(whole.docs("cards"))).toEqual(["ref~100", "ref~200"]);
  expect(ids(whole.docs("desk-bookings"))).toEqual(living(await server.below(`sites/${site}/bookings`)));
  expect(ids(whole.docs("room-bookings"))).toEqual(["m1", "m2", "m3"]);
  expect(whole.docs("room-bookings-private").map((d) => d["title"])).toEqual(["Pay talk"]);
  expect(whole.docs("change-records").length).toBeGreaterThan(0);
  for (const { part, documents, complete } of whole.manifest.parts) {
    expect([part, documents, complete]).toEqual([part, whole.docs(part).length, true]);
    expect([part, whole.rows(part)]).toEqual([part, documents]);
  }
  expect(whole.all).not.toMatch(/4829137|s3cr3t/);
  expect(whole.text("README.txt")).toContain("- Integrations. They may hold keys of other systems.");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

  await page.goto(`${device.origin}/people/view/grace`);
  await moreActions(page);
  await page.getByRole("button", { name: "Export their data" }).click();
  const own = await exported(page);
  expect(own.name).toContain("exported-person-grace-");
  expect(ids(own.docs("people"))).toEqual(["grace"]);
  expect(ids(own.docs("memberships"))).toEqual(["grace"]);
  expect(ids(own.docs("cards"))).toEqual(["ref~100"]);
  expect(ids(own.docs("desk-bookings"))).toEqual([`${d1}_${old}_1`, `${d1}_${dayAhead(1)}_1`].sort());
  expect(ids(own.docs("room-bookings"))).toEqual(["m1", "m2"]);
  expect(own.docs("room-bookings-private").map((d) => d["title"])).toEqual(["Pay talk"]);
  expect(own.all).not.toMatch(/paul|ref~200|4829137/);

  await device.net.set({ kind: "refuse" });
  await expect(page.getByText("No connection. Only what this device keeps")).toBeVisible({ timeout: 40_000 });
  const kept = await exported(page);
  expect(ids(kept.docs("cards"))).toEqual(["ref~100"]);
  expect(ids(kept.docs("desk-bookings"))).toEqual([`${d1}_${dayAhead(1)}_1`]);
  expect(kept.text("README.txt")).toContain("Desk bookings: 1, not complete. There was no connection.");
});
