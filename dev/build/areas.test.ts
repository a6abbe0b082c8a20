import { expect, test } from "vitest";
import { inRoot } from "../paths.ts";
import { inAreas } from "./areas.ts";

type Files = { readonly [file: string]: { readonly now?: string[]; readonly late?: string[]; readonly long?: true } };
const LONG = "x".repeat(30_000);
const file = (name: string) => (name.startsWith("node_modules/") ? inRoot(name) : inRoot("src", name));
/** Modules as a build has them. */
const modulesOf = (files: Files) => ({
  getModuleInfo: (id: string) => {
    const found = Object.entries(files).find(([name]) => file(name) === id);
    if (!found) return null;
    const [, { now = [], late = [], long }] = found;
    return { code: long ? LONG : "x", importedIds: now.map(file), dynamicallyImportedIds: late.map(file) };
  },
});

const FIRST = "features/desks/desks-screen.tsx";
const FILES: Files = {
  "app/main.tsx": { now: ["features/rooms/area.ts"], late: [FIRST, "features/people/list-screen.tsx"] },
  "features/rooms/area.ts": { late: ["features/rooms/calendar.tsx", "features/rooms/door.tsx"] },
  "features/rooms/calendar.tsx": { now: ["features/rooms/hours.ts", "widgets/table.tsx"], long: true },
  "features/rooms/door.tsx": {
    now: ["features/rooms/hours.ts", "widgets/code.tsx"],
    late: ["features/rooms/print.tsx"],
  },
  "features/rooms/hours.ts": {},
  "features/rooms/print.tsx": { now: ["node_modules/pdf/index.js"] },
  "node_modules/pdf/index.js": {},
  "widgets/code.tsx": {},
  "widgets/table.tsx": {},
  "features/people/list-screen.tsx": { now: ["widgets/table.tsx"] },
  [FIRST]: { late: ["features/desks/move-dialog.tsx"] },
  "features/desks/move-dialog.tsx": {},
};

test("[BUILD-5] an area's file has what its screens share and what is small; what is large, has a library or is of the first screen stays apart", () => {
  const areaOf = inAreas(file(FIRST));
  const modules = modulesOf(FILES);
  const placed = Object.keys(FILES).flatMap((name) => {
    const area = areaOf(file(name), modules);
    return area === null ? [] : [[name, area]];
  });
  expect(Object.fromEntries(placed)).toEqual({
    "features/rooms/door.tsx": "rooms",
    "features/rooms/hours.ts": "rooms",
    "widgets/code.tsx": "rooms",
    "features/people/list-screen.tsx": "people",
  });
});
