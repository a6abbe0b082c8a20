import { ROOM_VIA } from "../src/domain/words/rooms.ts";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ACCESS, ROLES } from "../src/domain/access/access.ts";
import { ACTIONS, SERVER_ACTS, VIAS } from "../src/domain/sync/actions.ts";
import { IMPORT_WORDS } from "../src/domain/words/plan-import.ts";
import { PREFERENCES } from "../src/domain/words/preferences.ts";
import { DESK_AUDIT_WORDS } from "../src/domain/words/desk-audits.ts";
import { IMPORT_VIA } from "../src/domain/words/room-edit.ts";
import { NAV } from "../src/domain/words/spec.ts";
import { inRoot } from "./paths.ts";

const domain = inRoot("src/domain");
const sources = readdirSync(domain, { recursive: true, encoding: "utf8" })
  .filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.startsWith("words") && file !== "sync/actions.ts")
  .map((file) => readFileSync(`${domain}/${file}`, "utf8"))
  .join("\n");

test("[NAM-3] every action that the app plans is one that the rules take, and every one of those is planned", () => {
  const groups = [...new Set([...ACTIONS, ...SERVER_ACTS].flatMap((a) => (a.includes(".") ? a.split(".")[0] : [])))];
  const planned = [...sources.matchAll(new RegExp(`"((?:${groups.join("|")})\\.[a-zA-Z]+)"`, "g"))].map(([, a]) => a);
  const single = [...sources.matchAll(/action: "([a-z]+)"/g)].map(([, a]) => a);
  const rights: readonly string[] = [...ROLES, ...Object.keys(ACCESS)];
  const dotted = new Set([...planned, ...single].filter((a) => a !== undefined && !rights.includes(a)));
  expect([...dotted].sort()).toEqual([...ACTIONS, ...SERVER_ACTS].filter((a) => a !== "other").sort());
});

test("[NAM-3] every screen that writes is one that the rules take", () => {
  const screens = [
    NAV.deskSettings,
    NAV.siteSettings,
    DESK_AUDIT_WORDS.via,
    IMPORT_WORDS.title,
    PREFERENCES.title,
    NAV.people,
    NAV.cards,
    NAV.users,
    ROOM_VIA,
    IMPORT_VIA,
    "Sync",
  ];
  expect(VIAS).toEqual(screens);
});
