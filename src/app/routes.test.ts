import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { can, ROLES } from "#domain/access/access.ts";
import { ADDRESSES, SHELL_PATHS } from "#domain/addresses.ts";
import { BUILT_IN_FEATURES, type Features } from "#domain/config/features.ts";
import { mayDo, OPEN, type Op } from "../../functions/security/matrix.ts";
import { aSession } from "#testing/builders.ts";
import { drawerFor } from "./drawer-links.ts";
import { type Around, closedBecause, firstScreen, mayOpen, ROUTES } from "./routes.ts";

const ALL_ON: Features = {
  sectionCardsEnabled: true,
  sectionDashboardStatisticsEnabled: true,
  sectionUsersEnabled: true,
  sectionVisitorsEnabled: true,
  sectionRoomBookingReadOnly: false,
  cardHistory: true,
};
const BOTH = { hasDeskBooking: true, hasRoomBooking: true };
const around = (roles: readonly string[], over: Partial<Around> & { readonly ns?: string } = {}): Around => ({
  session: aSession({ roles, ns: over.ns ?? "example" }),
  remote: over.remote ?? { features: ALL_ON, permissions: {} },
  site: over.site === undefined ? BOTH : over.site,
});
const routeOf = (path: string) => ROUTES.find((r) => r.path === path);
const withRoles = (...roles: string[]) => around(["user", ...roles]);
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
    expect(route && mayOpen(route, around(["user", "people.reception"], { ns: "inf" }))).toBe(true);
  });

  const NO_DESKS = { hasDeskBooking: false, hasRoomBooking: true };
  test.each<[string, Around, string | null]>([
    ["who may export desk bookings", withRoles("desk-booking.data"), "/desk-booking/export"],
    ["the same at a site without desk booking", around(["desk-booking.data"], { site: NO_DESKS }), null],
    ["the same without a site", around(["desk-booking.data"], { site: null }), null],
    ["who may only change desks", withRoles("desk-booking.settings"), null],
    ["who may see people", withRoles("people.reception"), "/people/directory"],
    ["who may book rooms", withRoles("room-booking.admin"), "/room-booking/calendar"],
  ])("[SHELL-1] the first screen of %s is one that is built, permitted and of the site", (_, who, want) =>
    expect(firstScreen(who)).toBe(want),
  );

  test("[SHELL-3] a booking is a child of the room calendar, so that Back closes it", () => {
    const child = routeOf("/room-booking/calendar/booking/$bookingId");
    expect(child?.within).toBe("/room-booking/calendar");
  });

  test.each([
    ["/people/cards", "Cards list"],
    ["/people/cards/new", "New Card"],
    ["/people/card/$id", "Card view"],
    ["/people/card/$id/edit", "Edit Card"],
    ["/people/users", "Users list"],
    ["/people/user/$id", "User"],
    ["/people/new", "New Person"],
    ["/people/view/$id", "View Person"],
    ["/people/view/$id/edit", "Edit Person"],
  ])("[SHELL-3] %s is titled %s (spec 3 §2)", (path, title) => expect(routeOf(path)?.title).toBe(title));
});

describe("drawer", () => {
  const built = ROUTES.map((r) => ({ ...r, screen: Built }));
  const linksOf = (where: Around, noSites = false) =>
    drawerFor(where, noSites, built).map((g) => [g.title, g.links.map((l) => (l.beta ? `${l.title} BETA` : l.title))]);
  const SYNC = ["Sync", ["Sync"]];
  const DESKS = ["Desk Booking", ["Desk Bookings Export", "Desk Settings", "Desk Audits", "Site Settings"]];
  const ROOMS = ["Room Booking", ["Calendar", "Export"]];
  const DASHBOARD = ["Dashboard", ["Live Status", "Statistics BETA"]];
  const ADMIN = ["Admin", ["Audit Logs", "Integrations", "Import"]];
  const IMPORT = ["Admin", ["Import"]];
  const PEOPLE = ["People", ["People Directory", "Visitors", "Cards", "Users", "Reception Desk"]];

  test.each<[string, readonly (string | readonly string[])[][]]>([
    ["ns.admin", [PEOPLE, DESKS, ROOMS, DASHBOARD, ADMIN, SYNC]],
    ["people.admin", [PEOPLE, IMPORT, SYNC]],
    ["people.reception", [["People", ["People Directory", "Visitors", "Cards", "Reception Desk"]], IMPORT, SYNC]],
    ["desk-booking.admin", [DESKS, DASHBOARD, IMPORT, SYNC]],
    [
      "desk-booking.data",
      [["Desk Booking", ["Desk Bookings Export", "Desk Audits"]], ["Dashboard", ["Live Status"]], SYNC],
    ],
    ["desk-booking.neighbourhoods", [["Desk Booking", ["Desk Settings"]], IMPORT, SYNC]],
    ["desk-booking.settings", [["Desk Booking", ["Desk Settings", "Desk Audits"]], SYNC]],
    ["room-booking.admin", [ROOMS, DASHBOARD, SYNC]],
    ["admin.super", [SYNC]],
    ["user", [SYNC]],
  ])("[SHELL-5] %s with everything switched on, in the order and words of the specification", (role, want) =>
    expect(linksOf(around([role]))).toEqual(want),
  );

  test("[SHELL-5] with icons only, no two screens that are built look the same", () => {
    const icons = drawerFor(around(["ns.admin"])).flatMap((g) => g.links.map((l) => l.icon));
    expect(icons.length).toBeGreaterThan(4);
    expect(new Set(icons).size).toBe(icons.length);
  });

  test.each<[keyof Features, readonly string[]]>([
    ["sectionVisitorsEnabled", ["Visitors"]],
    ["sectionCardsEnabled", ["Cards", "Reception Desk"]],
    ["sectionUsersEnabled", ["Users"]],
    ["sectionDashboardStatisticsEnabled", ["Statistics BETA"]],
  ])("[FLAG-2] without %s the links %j are gone, no other, and its addresses say so", (flag, titles) => {
    const off = around(["ns.admin"], { remote: { features: { ...ALL_ON, [flag]: false }, permissions: {} } });
    const all = linksOf(around(["ns.admin"])).flatMap((g) => g[1] ?? []);
    expect(linksOf(off).flatMap((g) => g[1] ?? [])).toEqual(all.filter((t) => !titles.includes(t)));
    const closed = ROUTES.filter((r) => closedBecause(r, off) === "off");
    expect(closed.length).toBeGreaterThan(0);
    expect(closed.every((r) => r.flag === flag)).toBe(true);
  });

  test("[FLAG-2] with the built-in flags only what needs none is there", () => {
    const plain = around(["ns.admin"], { remote: { features: BUILT_IN_FEATURES, permissions: {} } });
    expect(linksOf(plain)).toEqual([
      ["People", ["People Directory"]],
      DESKS,
      ROOMS,
      ["Dashboard", ["Live Status"]],
      ADMIN,
      SYNC,
    ]);
  });

  test("[PERM-1] a right that the remote configuration takes away takes its links and addresses, but not from ns.admin", () => {
    const remote = { features: ALL_ON, permissions: { "people.cards": ["people.admin"], "people.users": [] } };
    expect(linksOf(around(["people.reception"], { remote }))).toEqual([
      ["People", ["People Directory", "Visitors"]],
      IMPORT,
      SYNC,
    ]);
    expect(linksOf(around(["ns.admin"], { remote }))[0]).toEqual(PEOPLE);
    const cards = routeOf("/people/cards");
    expect(cards && closedBecause(cards, around(["people.reception"], { remote }))).toBe("right");
  });

  test.each<[string, readonly [desks: boolean, rooms: boolean], string, readonly string[]]>([
    ["both", [true, true], "example", ["Desk Booking", "Room Booking"]],
    ["no desk booking", [false, true], "example", ["Room Booking"]],
    ["no room booking", [true, false], "example", ["Desk Booking"]],
    ["neither", [false, false], "example", []],
    ["no desk booking, but namespace inf", [false, false], "inf", ["Desk Booking"]],
  ])("[ROUTE-1] a site with %s", (_, [hasDeskBooking, hasRoomBooking], ns, groups) => {
    const where = around(["ns.admin"], { ns, site: { hasDeskBooking, hasRoomBooking } });
    const shown = linksOf(where).map((g) => g[0]);
    expect(shown.filter((g) => g === "Desk Booking" || g === "Room Booking")).toEqual(groups);
    const desks = routeOf("/desk-booking/desks");
    const open = hasDeskBooking || ns === "inf";
    expect(desks && closedBecause(desks, where)).toBe(open ? null : "hasDeskBooking");
  });

  test("[ROUTE-1] while the site is not known its groups stand; somebody without any site has none of them", () => {
    const where = around(["ns.admin"], { site: null });
    expect(linksOf(where)).toEqual([PEOPLE, DESKS, ROOMS, DASHBOARD, ADMIN, SYNC]);
    expect(linksOf(where, true)).toEqual([PEOPLE, DASHBOARD, ADMIN, SYNC]);
  });

  test("[SHELL-5] namespace inf has Desk Settings for everybody, and the audit sync report for audit access", () => {
    expect(linksOf(around(["people.reception"], { ns: "inf" }))[1]).toEqual(["Desk Booking", ["Desk Settings"]]);
    const admin = linksOf(around(["ns.admin"], { ns: "inf" })).find((g) => g[0] === "Admin");
    expect(admin?.[1]).toEqual(["Audit Logs", "Audit Sync Report BETA", "Integrations", "Import"]);
  });

  test("[SHELL-5] a screen that is not built has no link", () => {
    const bare = built.map(({ screen, ...r }) => (r.path === "/sync" ? { ...r, screen } : r));
    expect(drawerFor(withRoles("ns.admin"), false, bare).map((g) => g.title)).toEqual(["Sync"]);
  });

  test("[ROUTE-1] every link leads to an address of the table, with or without a site and in every namespace", () => {
    for (const role of ROLES)
      for (const ns of ["example", "inf"])
        for (const site of [BOTH, null, { hasDeskBooking: false, hasRoomBooking: false }]) {
          const where = around([role], { ns, site });
          const paths = drawerFor(where, false, built).flatMap((g) => g.links.map((l) => l.path));
          for (const path of paths)
            expect(
              built.some((r) => r.path === path && mayOpen(r, where)),
              path,
            ).toBe(true);
        }
  });
});

describe("what is hidden is denied by the server too", () => {
  const rowOf = (what: string) => OPEN.find((r) => r.what === what);
  /** What a screen needs of the server, of the collections that are open: proved against the rules by MATRIX-1. */
  const NEEDS: readonly (readonly [path: string, what: string, op: Op])[] = [
    ["/desk-booking/desks", "desks", "update"],
    ["/people/users", "others' users", "list"],
    ["/people/user/$id", "others' users", "update"],
    ["/desk-booking/export", "bookings", "list"],
    ["/desk-booking/site", "sites", "update"],
    ["/desk-booking/rounds", "rounds", "create"],
    ["/desk-booking/rounds", "observations", "create"],
  ];
  test.each(NEEDS)("[ROUTE-2] %s: whoever it opens to may %s %s", (path, what, op) => {
    const [route, row] = [routeOf(path), rowOf(what)];
    for (const role of ROLES) {
      const opens = route !== undefined && mayOpen(route, around([role]));
      const may = row !== undefined && mayDo(row, op, { role, variant: "home" });
      // Neighbourhoods open Desk Settings to look; bookings are also read by those who switch desks.
      if (path === "/desk-booking/desks") expect(may, role).toBe(can([role], "deskBooking.deskSettings"));
      else if (opens) expect(may, role).toBe(true);
      if (!opens && path !== "/desk-booking/export") expect(may, role).toBe(false);
    }
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

test("[SW-11] the browser answers by itself for the doors and for each screen whose address has no parameter", () => {
  const screens = ROUTES.filter((r) => r.screen !== undefined && !r.path.includes("$")).map((r) => r.path);
  expect([...SHELL_PATHS].sort()).toEqual(["/", "/login", "/home", ...screens].sort());
});

test("[ROUTE-5] each address has a route, once, and each route is an address", () => {
  const routes = ["/", "/login", "/home", ...ROUTES.map((r) => r.path)];
  expect([...routes].sort()).toEqual(Object.values(ADDRESSES).toSorted());
});
