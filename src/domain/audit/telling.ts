import type { Telling } from "../shared/field-spec.ts";
import { dateTimeOf, type Zone } from "../shared/time.ts";
import { FIELD_WORDS } from "../words/fields.ts";
import { say } from "../words/say.ts";
import type { LogEntry } from "./log.ts";

/** What documents are called, by path; those that were deleted by their last title. */
export type NamesByPath = { readonly [path: string]: { readonly title: string; readonly deleted: boolean } };

/** What entries are told with, on one screen. */
export type Tellers = {
  readonly ns: string;
  /** Zone of a site; undefined where it is not known. */
  readonly zoneOf: (site: string) => Zone | undefined;
  /** Of the screen: other zones are named. */
  readonly zone: Zone;
  readonly names: NamesByPath;
};

/** Nothing but the record: moments in UTC, links by the titles that they carry. */
export const NO_TELLERS: Tellers = { ns: "", zoneOf: () => undefined, zone: "UTC", names: {} };

/** The one site of an entry; empty where it is of none, or of several. */
export const siteOfEntry = ({ path, sites }: Pick<LogEntry, "path" | "sites">): string =>
  /^sites\/([^/]+)/.exec(path)?.[1] ?? (sites.length === 1 ? (sites[0] ?? "") : "");

/** How the values of one entry are told: in the zone of its own site, which is named where the screen shows another. [AUD-26] */
export function tellingOf(entry: LogEntry, { ns, zoneOf, zone, names }: Tellers): Telling {
  const site = siteOfEntry(entry);
  const own = zoneOf(site) ?? zone;
  const at = (moment: number) =>
    own === zone && zone !== "UTC"
      ? dateTimeOf(moment, own)
      : say(FIELD_WORDS.inZone, { at: dateTimeOf(moment, own), zone: own });
  const name = (path: string) => {
    const found = Object.hasOwn(names, path) ? names[path] : undefined;
    if (!found || found.title === "") return null;
    return found.deleted ? say(FIELD_WORDS.deletedName, { title: found.title }) : found.title;
  };
  return { at, name, ns, site };
}

/** The documents whose names the sentences of some entries ask for. `told` says an entry, as the screen does. [AUD-26] */
export function namesAsked(entries: readonly LogEntry[], ns: string, told: (entry: LogEntry, as: Telling) => unknown) {
  const asked = new Set<string>();
  for (const entry of entries) {
    const name = (path: string) => {
      asked.add(path);
      return null;
    };
    told(entry, { ...tellingOf(entry, { ...NO_TELLERS, ns }), name });
  }
  return [...asked].sort();
}
