import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { aSession } from "#testing/builders.ts";
import { drawerFor } from "./drawer-links.ts";
import { firstScreen, mayOpen, ROUTES } from "./routes.ts";

const routeOf = (path: string) => ROUTES.find((r) => r.path === path);
const withRoles = (...roles: string[]) => aSession({ roles: ["user", ...roles] });
const Built = () => null;

describe("route table", () => {
  test.each([
    "/people/directory",
    "/people/visitors",
    "/people/cards",
    "/people/cards/new",
    "/people/card/$id",
    "/people/card/$id/edit",
    "/people/users",
    "/people/user",
    "/people/user/$id",
    "/people/new",
    "/people/view/$id",
    "/people/view/$id/edit",
    "/desk-booking/site",
    "/desk-booking/desks",
    "/desk-booking/export",
    "/room-booking/calendar",
    "/room-booking/calendar/booking/$bookingId",
    "/room-booking/export",
    "/dashboard/live-status",
    "/dashboard/statistics",
    "/admin/audit-logs",
    "/admin/audit-sync-report",
    "/admin/integrations",
    "/status/stats",
  ])("[SHELL-3] %s of spec 1 §2.1 stands in the table once", (path) =>
    expect(ROUTES.filter((r) => r.path === path)).toHaveLength(1),
  );

  test("[SHELL-3] no two routes share a path, and every title is set", () => {
    expect(new Set(ROUTES.map((r) => r.path)).size).toBe(ROUTES.length);
    expect(ROUTES.every((r) => r.title !== "")).toBe(true);
  });

  test.each([
    ["/desk-booking/desks", "desk-booking.settings", true],
    ["/desk-booking/desks", "desk-booking.neighbourhoods", true],
    ["/desk-booking/desks", "desk-booking.admin", true],
    ["/desk-booking/desks", "desk-booking.data", false],
    ["/desk-booking/desks", "people.reception", false],
    ["/people/users", "people.reception", false],
    ["/people/users", "people.admin", true],
    ["/admin/audit-logs", "people.admin", false],
    ["/admin/audit-logs", "ns.admin", true],
    ["/sync", "people.reception", true],
  ])("[SHELL-3] %s for %s: %s", (path, role, open) => {
    const route = routeOf(path);
    expect(route && mayOpen(route, withRoles(role))).toBe(open);
  });

  test("[SHELL-3] namespace inf opens desk settings whatever the roles", () => {
    const route = routeOf("/desk-booking/desks");
    expect(route && mayOpen(route, aSession({ ns: "inf", roles: ["user", "people.reception"] }))).toBe(true);
  });

  test("[SHELL-1] the first screen is one that is built and permitted", () => {
    const first = firstScreen(withRoles("people.reception"));
    expect(first).toBe("/sync");
    expect(routeOf(first)?.screen).toBeDefined();
  });
});

describe("drawer", () => {
  const built = ROUTES.map((r) => ({ ...r, screen: Built }));

  test("[SHELL-5] a group shows only with a link in it, and a link only with its right", () => {
    const groups = drawerFor(withRoles("desk-booking.settings"), built).map((g) => [
      g.title,
      g.links.map((l) => l.path),
    ]);
    expect(groups).toEqual([
      ["Desk Booking", ["/desk-booking/desks"]],
      ["Sync", ["/sync"]],
    ]);
  });

  test("[SHELL-5] a screen that is not built has no link", () => {
    const bare = built.map(({ screen, ...r }) => (r.path === "/sync" ? { ...r, screen } : r));
    expect(drawerFor(withRoles("ns.admin"), bare).map((g) => g.title)).toEqual(["Sync"]);
  });

  test("[SHELL-5] the super admin sees every group in the order of the specification", () => {
    const titles = drawerFor(withRoles("ns.admin"), built).map((g) => g.title);
    expect(titles).toEqual(["People", "Desk Booking", "Room Booking", "Dashboard", "Admin", "Sync"]);
  });

  test("[SHELL-5] the audit sync report is for namespace inf only", () => {
    const links = (ns: string) =>
      drawerFor(aSession({ ns, roles: ["ns.admin"] }), built)
        .flatMap((g) => g.links)
        .map((l) => l.path);
    expect(links("example")).not.toContain("/admin/audit-sync-report");
    expect(links("inf")).toContain("/admin/audit-sync-report");
  });
});

describe("install", () => {
  type Manifest = { icons: { src: string; purpose: string; sizes: string }[]; [key: string]: unknown };
  const manifest = JSON.parse(readFileSync("public/manifest.webmanifest", "utf8")) as Manifest;

  test("[SW-6] the manifest makes the app installable", () => {
    expect(manifest).toMatchObject({ name: "Atrium", start_url: "/", scope: "/", id: "/", display: "standalone" });
    const has = (purpose: string, sizes: string) =>
      manifest.icons.some((i) => i.purpose === purpose && i.sizes === sizes);
    expect(["any", "maskable"].flatMap((p) => ["192x192", "512x512"].map((s) => has(p, s)))).not.toContain(false);
  });

  test("[SW-6] every icon is a PNG of the size it says", () => {
    for (const icon of manifest.icons) {
      const png = readFileSync(`public${icon.src}`);
      expect(png.subarray(1, 4).toString()).toBe("PNG");
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(icon.sizes);
    }
  });
});
