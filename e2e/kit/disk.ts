import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Places of a browser's profile that are the browser's own and no page can empty, by what they are. */
const BROWSERS_OWN: readonly (readonly [folder: RegExp, what: string])[] = [
  [
    /^Default\/(Web Data|Login Data|History|Favicons|Top Sites|Sessions|Preferences|Shortcuts|Network Action)/,
    "browser",
  ],
  [/^Default\/Local Storage\//, "local storage"],
  [/^Default\/Session Storage\//, "session storage"],
  [/^Default\/IndexedDB\//, "IndexedDB"],
  [/^Default\/WebStorage\//, "IndexedDB"],
  [/^Default\/Cache\//, "HTTP cache"],
  [/^Default\/Service Worker\//, "service worker"],
];
const placeOf = (file: string): string => BROWSERS_OWN.find(([folder]) => folder.test(file))?.[1] ?? "elsewhere";

/** A marker that is left on the disk. */
export type Left = { readonly place: string; readonly file: string; readonly marker: string };

/** Which markers stand in the bytes of a folder, as UTF-8 or as UTF-16 of either order. */
export function leftOnDisk(folder: string, markers: readonly string[]): readonly Left[] {
  const needles = markers.map((marker) => {
    const wide = Buffer.from(marker, "utf16le");
    return { marker, bytes: [Buffer.from(marker), wide, Buffer.from(wide).swap16()] };
  });
  const files = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((f) => f.isFile());
  return files.flatMap((f) => {
    const whole = path.join(f.parentPath, f.name);
    const file = path.relative(folder, whole);
    const text = readFileSync(whole);
    return needles
      .filter(({ bytes }) => bytes.some((b) => text.includes(b)))
      .map(({ marker }) => ({ place: placeOf(file), file, marker }));
  });
}

/** The head of a log record of 98 bytes, without the record: what Chromium leaves when it is killed between two writes. */
const CUT_OFF = Buffer.from([0x12, 0x34, 0x56, 0x78, 98, 0, 1]);

/** Logs of Chromium's IndexedDB in a profile: of the origin, and of the buckets in it. */
const logsIn = (profile: string): readonly string[] =>
  ["IndexedDB", "WebStorage"].flatMap((folder) =>
    readdirSync(path.join(profile, "Default", folder), { recursive: true, encoding: "utf8" })
      .filter((f) => /indexeddb\.leveldb\/\d+\.log$/.test(f))
      .map((f) => path.join(profile, "Default", folder, f)),
  );

/** Leaves a record cut off at the end of every log, while no browser runs on the profile; answers which logs. */
export function cutOffLogs(profile: string): readonly string[] {
  const logs = logsIn(profile);
  for (const log of logs) appendFileSync(log, CUT_OFF);
  return logs;
}

/** Those of the logs that the browser still keeps. */
export const keptOf = (logs: readonly string[], profile: string): readonly string[] => {
  const now = logsIn(profile);
  return logs.filter((log) => now.includes(log));
};
