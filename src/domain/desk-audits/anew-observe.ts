import { desks } from "../desks/collection.ts";
import type { Plan } from "../shared/changes.ts";
import { anew, type Docs, type Planner } from "../shared/command.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { rowAt } from "../shared/shown-of.ts";
import { AUDIT_ANEW, DESK_AUDIT_REFUSED } from "../words/desk-audits.ts";
import { say } from "../words/say.ts";
import { observations, rounds } from "./collection.ts";
import { deskAuditPath, observationPath, planSeen, seenLabel, withdrawnLabel } from "./commands.ts";
import { type ObserveInput, roundObserve } from "./declared.ts";
import { WITHDRAWN } from "./status.ts";

const deskPath = (site: string, id: string): string => `sites/${site}/spaces/${id}`;

function reads({ site, id, seen }: ObserveInput): readonly string[] {
  return [
    ...[observationPath(site, id), deskAuditPath(site, seen.round)],
    ...(seen.desk === null ? [] : [deskPath(site, seen.desk)]),
    ...(seen.corrects === null ? [] : [observationPath(site, seen.corrects)]),
  ];
}

/** One line of what was seen or taken back, or why it cannot be kept. */
function labelOf({ site, seen }: ObserveInput, docs: Docs, by: Planner): Result<string, string> {
  const { desk: id, corrects, status } = seen;
  const desk = id === null ? null : rowAt(docs, deskPath(site, id), desks.row);
  if (id !== null && !desk) return err(AUDIT_ANEW.deskGone);
  const title = desk?.title ?? null;
  if (corrects === null)
    return status === WITHDRAWN ? err(AUDIT_ANEW.nothingBack) : ok(seenLabel({ label: seen.label, status }, title));
  const of = rowAt(docs, observationPath(site, corrects), observations.row);
  if (!of || of.status === WITHDRAWN) return err(AUDIT_ANEW.nothingBack);
  if (of.by.uid !== by.uid) return err(DESK_AUDIT_REFUSED["not-permitted"]);
  return ok(withdrawnLabel({ label: of.label, status: of.status }, title));
}

function plan(input: ObserveInput, docs: Docs, by: Planner): Result<Plan, string> {
  if (docs(observationPath(input.site, input.id))) return err(AUDIT_ANEW.added);
  if (!rowAt(docs, deskAuditPath(input.site, input.seen.round), rounds.row)) return err(AUDIT_ANEW.gone);
  const label = labelOf(input, docs, by);
  if (!label.ok) return label;
  const planned = planSeen({ site: input.site, id: input.id, label: label.value, fields: input.seen }, by);
  return planned.ok ? planned : err(DESK_AUDIT_REFUSED[planned.error]);
}

/** A tap, kept by its own id with all that was seen: planned twice, it is there once. [WALK-22] */
export const roundObserveAnew = anew<ObserveInput>(roundObserve, {
  reads,
  plan,
  says: (input, docs, by) => {
    const planned = plan(input, docs, by);
    const round = rowAt(docs, deskAuditPath(input.site, input.seen.round), rounds.row);
    return planned.ok && round ? [say(AUDIT_ANEW.adds, { said: planned.value.label, title: round.title })] : [];
  },
});
