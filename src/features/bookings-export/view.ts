import type { DeviceReach } from "#data/api.ts";
import type { ExportRows } from "./kinds.ts";
import { EXPORT } from "#domain/export/limits.ts";
import { type ExportRange, periodOf, rangeTrouble, usualRange } from "#domain/export/range.ts";
import { zoneSchema } from "#domain/export/callable.ts";
import { dateTimeOf, dayOf, isDay, momentOf } from "#domain/shared/time.ts";
import { EXPORT_WORDS as W } from "#domain/words/export.ts";
import { say } from "#domain/words/say.ts";
import * as v from "valibot";

/** What an address says: days and zone. What cannot be used counts as said wrongly, not as left out. */
export type Asked = { readonly range: ExportRange; readonly zone: string };
/** Stands for what is no text: it is no day and no zone. */
const NONSENSE = "?";
const text = v.optional(v.fallback(v.string(), NONSENSE));
const searchSchema = v.fallback(v.object({ from: text, to: text, zone: text, fields: text }), {});

/** The range and the zone of an address; the usual ones where it says nothing. [EXP-6] */
export function askedIn(search: unknown, now: number): Asked {
  const said = v.parse(searchSchema, search);
  const zone = said.zone !== undefined && isZone(said.zone) ? said.zone : EXPORT.usualZone;
  if (said.from === undefined && said.to === undefined) return { range: usualRange(dayOf(now, zone)), zone };
  const none = said.from === "" && said.to === "";
  return { range: none ? { from: null, to: null } : { from: said.from ?? null, to: said.to ?? null }, zone };
}

const isZone = (zone: string): boolean => v.is(zoneSchema, zone) && zone !== "";
/** Characters of an address that are said again. */
const SAID_MAX = 60;

/** What an address says that this screen does not go by, in words: nothing typed by hand is changed in silence. [EXP-13] */
export function unheard(search: unknown): readonly string[] {
  const { zone, fields } = v.parse(searchSchema, search);
  return [
    ...(zone === undefined || isZone(zone)
      ? []
      : [say(W.addressZone, { said: zone.slice(0, SAID_MAX), zone: EXPORT.usualZone })]),
    ...(fields === undefined ? [] : [W.addressFields]),
  ];
}

/** Spec 1 §9: Europe/London, UTC, the site's zone and the browser's, each once. [EXP-6] */
export function zoneChoices(
  site: string,
  browser: string,
): readonly { readonly zone: string; readonly label: string }[] {
  const named = (zone: string): string => {
    if (zone === site) return say(W.zones.site, { zone });
    return zone === browser ? say(W.zones.browser, { zone }) : zone;
  };
  return [...new Set([EXPORT.usualZone, "UTC", site, browser])].map((zone) => ({ zone, label: named(zone) }));
}

const plainDay = (at: number, zone: string): string => dateTimeOf(at, zone).slice(0, 10);

/** What a file of this device would cover of a range; `possible`: it would hold something; `whole`: all of it is here. */
export type Covers = { readonly possible: boolean; readonly whole: boolean; readonly words: string };

/** What a file of this device would cover of a range, in words. [EXP-7] */
export function deviceCovers(
  reach: DeviceReach,
  period: { readonly from: number; readonly to: number },
  { zone, now }: { readonly zone: string; readonly now: number },
): Covers {
  if (reach.at === null) return { possible: false, whole: false, words: W.deviceNever };
  if (period.to <= reach.from)
    return { possible: false, whole: false, words: say(W.deviceNone, { from: plainDay(reach.from, zone) }) };
  const at = momentOf(reach.at, zone, now);
  const whole = period.from >= reach.from;
  const words = whole
    ? say(W.deviceAll, { at })
    : say(W.deviceSome, { from: plainDay(reach.from, zone), to: plainDay(period.to - 1, zone), at });
  return {
    possible: true,
    whole: whole && reach.complete,
    words: reach.complete ? words : `${words} ${W.devicePartial}`,
  };
}

/** Who writes the next file, what it covers in words, and why it cannot be had; `why` null: it can. */
export type Download = { readonly by: "server" | "device"; readonly covers: string; readonly why: string | null };

/** Whether it is known that a range has no bookings: the server said so, or this device has all of it. */
const knowsNone = (
  by: Download["by"],
  answer: Pick<ExportRows, "from" | "total"> | null,
  device: Covers | null,
): boolean => (by === "server" || device?.whole === true) && answer?.from === by && answer.total === 0;

/**
 * The file that the one button gives: the server's, or this device's where there is no connection, and while the server has not
 * answered yet. [EXP-8] [EXP-16] [EXP-18]
 * @param wait why nothing can be had yet, whoever writes it
 * @param answer what the table shows; null before it is there
 */
export function downloadOf({
  online,
  waiting,
  wait,
  answer,
  device,
}: {
  readonly online: boolean;
  /** The table shows what this device has, until the server has answered. */
  readonly waiting: boolean;
  readonly wait: string | null;
  readonly answer: Pick<ExportRows, "from" | "total"> | null;
  readonly device: Covers | null;
}): Download {
  const by = online && !(waiting && device?.possible) ? "server" : "device";
  const none = knowsNone(by, answer, device) ? W.noneInRange : null;
  if (by === "server") return { by, covers: W.fromServer, why: wait ?? none };
  if (!device?.possible) return { by, covers: device?.words ?? "", why: wait ?? device?.words ?? W.wait };
  return { by, covers: say(W.fromDevice, { covers: device.words }), why: wait ?? none };
}

/** What is to be said of an answer besides its rows. */
export function remarks({ pending, broken }: Pick<ExportRows, "pending" | "broken">): readonly string[] {
  const count = (n: number, one: string, many: string) =>
    n === 0 ? [] : [n === 1 ? one : many.replace("{n}", String(n))];
  return [...count(pending, W.pendingOne, W.pending), ...count(broken, W.brokenOne, W.broken)];
}

/** The time of a range that can be asked for; null for one that cannot. */
export function periodIn({ range, zone }: Asked): { readonly from: number; readonly to: number } | null {
  const { from, to } = range;
  if (rangeTrouble(range) || from === null || to === null || !isDay(from) || !isDay(to)) return null;
  return periodOf(from, to, zone);
}
