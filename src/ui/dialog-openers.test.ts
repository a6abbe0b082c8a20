import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const SRC = new URL("../", import.meta.url);
const SOURCES = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".tsx") && !name.includes(".test"))
  .map((name) => ({ name, text: readFileSync(new URL(name, SRC), "utf8") }));

/** Where a dialog is opened by something else than a control that is there for it. */
const OPENED_OTHERWISE = new Map([
  ["ui/confirm.tsx", "a question of a command"],
  ["app/shell/preferences.tsx", "chosen in a menu, or in search"],
  ["app/shell/leaving.tsx", "asked when somebody signs out and work waits"],
  ["features/people/view/picture.tsx", "a file that was chosen"],
  ["features/records/audit-logs-screen.tsx", "rows open it: log-columns.tsx"],
  ["features/rooms/calendar/calendar-screen.tsx", "the bar opens it: calendar-bar.tsx"],
  ["features/desk-settings/booking/use-impact.tsx", "a question of a command"],
]);

/** Components that are a `Dialog` themselves. */
const DIALOGS = SOURCES.filter(({ name, text }) => name !== "ui/dialog.tsx" && /<Dialog\s/.test(text)).flatMap(
  ({ text }) => [...text.matchAll(/export function (\w+(?:Dialog|Sheet))\(/g)].map(([, name = ""]) => name),
);

test("[KNOW-3] what opens a dialog says so, which is how the crawl finds it", () => {
  const rendered = new RegExp(`<(${DIALOGS.join("|")})\\b`);
  const silent = SOURCES.filter(({ text }) => rendered.test(text) && !/aria-haspopup=|\bopens$|\bopens /m.test(text));
  expect(DIALOGS.length).toBeGreaterThan(20);
  expect(silent.map(({ name }) => name).toSorted()).toEqual([...OPENED_OTHERWISE.keys()].toSorted());
});
