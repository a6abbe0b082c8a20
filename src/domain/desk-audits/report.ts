import { csvText } from "../export/csv.ts";
import { dateTimeOf, type Zone } from "../shared/time.ts";
import { EXPORT_WORDS } from "../words/export.ts";
import { OUTCOME_WORDS, REPORT_WORDS } from "../words/desk-audits.ts";
import { STATUS_WORDS } from "../words/desk-audits-fields.ts";
import { say } from "../words/say.ts";
import { byTime, latestByDesk, madeAt, type Observation, withdrawn } from "./observations.ts";
import { type AuditDesk, bookedOf, outcomeOf } from "./results.ts";
import { WITHDRAWN } from "./status.ts";

export type ReportInput = {
  readonly desks: readonly AuditDesk[];
  readonly observations: readonly Observation[];
  /** Titles of floors and neighbourhoods, by id. */
  readonly titles: ReadonlyMap<string, string>;
  readonly zone: Zone;
  /** Whether the file begins with a byte order mark. */
  readonly mark: boolean;
};

const yesNo = (is: boolean | null): string =>
  is === null ? REPORT_WORDS.notKnown : is ? REPORT_WORDS.yes : REPORT_WORDS.no;

/**
 * A round as a table: for every desk each of its observations, the one that counts marked, and desks nobody looked at; then
 * labels that no desk has. Times are the site's, and the head names the zone. [WALK-13]
 */
export function reportCsv({ desks, observations, titles, zone, mark }: ReportInput): string {
  const all = [...new Map(observations.map((o) => [o.id, o])).values()].sort(byTime);
  const latest = latestByDesk(all);
  const gone = withdrawn(all);
  const ofDesk = new Map<string, Observation[]>();
  for (const o of all) if (o.desk !== null) ofDesk.set(o.desk, [...(ofDesk.get(o.desk) ?? []), o]);
  const head = [...REPORT_WORDS.head, say(REPORT_WORDS.at, { zone }), ...REPORT_WORDS.tail];
  const known = new Map(desks.map((d) => [d.id, d]));
  const strays = [...ofDesk.keys()].filter((id) => !known.has(id));
  const rows = [
    ...desks.flatMap((desk) => rowsOf(desk, ofDesk.get(desk.id) ?? [])),
    ...strays.flatMap((id) => (ofDesk.get(id) ?? []).map((o) => rowOf(null, o))),
    ...all.filter((o) => o.desk === null).map((o) => rowOf(null, o)),
  ];
  return csvText(head, rows, mark);

  function rowsOf(desk: AuditDesk, own: readonly Observation[]): string[][] {
    if (own.length > 0) return own.map((o) => rowOf(desk, o));
    const empty = Array.from({ length: head.length - 5 }, () => "");
    return [
      [...placeOf(desk, desk.floor), desk.id, OUTCOME_WORDS.unknown, REPORT_WORDS.notLookedAt, ...empty.slice(1)],
    ];
  }
  function placeOf(desk: AuditDesk | null, floor: string): string[] {
    const neighbourhood = desk?.neighbourhood ? (titles.get(desk.neighbourhood) ?? "") : "";
    return [titles.get(floor) ?? EXPORT_WORDS.unknownPlace, desk?.title ?? "", neighbourhood];
  }
  function countsOf(o: Observation): string {
    if (o.status === WITHDRAWN || gone.has(o.id)) return STATUS_WORDS.withdrawn;
    if (o.desk === null || latest.get(o.desk)?.id === o.id) return REPORT_WORDS.yes;
    return REPORT_WORDS.superseded;
  }
  function rowOf(desk: AuditDesk | null, o: Observation): string[] {
    const counts = o.status !== WITHDRAWN && o.desk !== null && latest.get(o.desk)?.id === o.id;
    return [
      ...placeOf(desk, o.floor),
      o.desk ?? "",
      counts ? OUTCOME_WORDS[outcomeOf(latest.get(o.desk ?? ""))] : "",
      o.desk === null && o.status !== WITHDRAWN ? REPORT_WORDS.unknownLabel : STATUS_WORDS[o.status],
      countsOf(o),
      o.status === WITHDRAWN ? "" : yesNo(bookedOf({ status: o.status, booked: o.booked })),
      o.label,
      o.note,
      o.wrongLabel,
      o.wrongPlace,
      o.seenPerson,
      o.by.name,
      dateTimeOf(madeAt(o), zone),
      o.device,
      String(o.seq),
      yesNo(!o.pending),
    ];
  }
}
