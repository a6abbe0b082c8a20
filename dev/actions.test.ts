import { ROOM_VIA } from "../src/domain/words/rooms.ts";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ACCESS, ROLES } from "../src/domain/access/access.ts";
import { ACTIONS, SERVER_ACTS, VIAS } from "../src/domain/sync/actions.ts";
import { IMPORT_WORDS } from "../src/domain/words/plan-import.ts";
import { NOTICE_LIST } from "../src/domain/words/notices.ts";
import { PREFERENCES } from "../src/domain/words/preferences.ts";
import { DESK_AUDIT_WORDS } from "../src/domain/words/desk-audits.ts";
import { IMPORT_VIA } from "../src/domain/words/room-edit.ts";
import { NAV } from "../src/domain/words/spec.ts";
import { inRoot } from "./paths.ts";

const domain = inRoot("src/domain");
const files = readdirSync(domain, { recursive: true, encoding: "utf8" })
  // What format 2 called its actions stays as it was, whatever they are called later.
  .filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.startsWith("words") && file !== "sync/upgrade.ts")
  .map((file) => [file, readFileSync(`${domain}/${file}`, "utf8")] as const);
const isDeclaration = (file: string) => /(^|\/)(declared|of-sets)\.ts$/.test(file);
const textOf = (wanted: (file: string) => boolean) =>
  files.flatMap(([file, text]) => (wanted(file) ? [text] : [])).join("\n");
const sources = textOf((file) => !isDeclaration(file));
const all = [...ACTIONS, ...SERVER_ACTS];

test("[NAM-3] every action that the app plans is one that the rules take", () => {
  const groups = [...new Set(all.flatMap((a) => (a.includes(".") ? a.split(".")[0] : [])))];
  const planned = [...sources.matchAll(new RegExp(`"((?:${groups.join("|")})\\.[a-zA-Z]+)"`, "g"))].map(([, a]) => a);
  const single = [...sources.matchAll(/action: "([a-z]+)"/g)].map(([, a]) => a);
  const rights: readonly string[] = [...ROLES, ...Object.keys(ACCESS)];
  const named = [...planned, ...single].filter((a) => a !== undefined && !rights.includes(a));
  expect(named.filter((a) => a !== undefined && !all.includes(a))).toEqual([]);
});

test("[NAM-3] [CMD-2] every declared action is planned somewhere", () => {
  const declared = [...textOf(isDeclaration).matchAll(/export const (\w+) = declare\(\{\s*action: "([^"]+)"/g)];
  expect(declared.map(([, , action]) => action).sort()).toEqual(all.filter((a) => a !== "other").sort());
  for (const [, name = "", action = ""] of declared)
    expect(new RegExp(`\\b${name}\\b`).test(sources) || sources.includes(`"${action}"`), action).toBe(true);
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
    NOTICE_LIST.title,
    IMPORT_VIA,
    "Sync",
  ];
  expect(VIAS).toEqual(screens);
});
