import * as v from "valibot";
import { anew, type Docs, type Planner } from "../shared/command.ts";
import { err, type Result } from "../shared/result.ts";
import type { Plan } from "../shared/changes.ts";
import { rowAt } from "../shared/shown-of.ts";
import { floors } from "../site/collection.ts";
import { AUDIT_ANEW, DESK_AUDIT_REFUSED, deviceWords } from "../words/desk-audits.ts";
import { say } from "../words/say.ts";
import { roundFixAnew } from "./anew-fixes.ts";
import { roundObserveAnew } from "./anew-observe.ts";
import { rounds } from "./collection.ts";
import { deskAuditPath, planClose, planStarted } from "./commands.ts";
import { type CloseInput, roundClose, roundStart, type StartInput } from "./declared.ts";
import { closingsSchema } from "./schema.ts";
import { walkerKey } from "./walkers.ts";

const floorPath = (site: string, id: string): string => `sites/${site}/spaces/${id}`;
const pathOf = ({ site, id }: StartInput): string => deskAuditPath(site, id);

/** The floors that are still there, in their order. */
function floorsNow({ site, floors: ids }: StartInput, docs: Docs) {
  return ids.flatMap((id) => {
    const path = floorPath(site, id);
    const row = docs(path)?.fields["kind"] === "floor" ? rowAt(docs, path, floors.row) : null;
    return row ? [row] : [];
  });
}

function planStartAnew(input: StartInput, docs: Docs, by: Planner): Result<Plan, string> {
  const there = docs(pathOf(input));
  if (there) return err(there.deleted ? AUDIT_ANEW.gone : AUDIT_ANEW.started);
  const left = floorsNow(input, docs).map((f) => f.id);
  if (left.length === 0) return err(AUDIT_ANEW.noFloor);
  const plan = planStarted({ ...input, floors: left }, by);
  return plan.ok ? plan : err(DESK_AUDIT_REFUSED[plan.error]);
}

/** An audit begins with its own id and when it began: what was seen in it since belongs to it. Floors that are gone are left out. [WALK-21] */
const roundStartAnew = anew<StartInput>(roundStart, {
  reads: (input) => [pathOf(input), ...input.floors.map((id) => floorPath(input.site, id))],
  plan: planStartAnew,
  says: (input, docs, by) => {
    if (!planStartAnew(input, docs, by).ok) return [];
    const left = floorsNow(input, docs);
    const gone = input.floors.length - left.length;
    const starts = say(AUDIT_ANEW.starts, { title: input.title, floors: left.map((f) => f.title).join(", ") });
    if (gone === 0) return [starts];
    return [starts, gone === 1 ? AUDIT_ANEW.floorGone : say(AUDIT_ANEW.floorsGone, { n: String(gone) })];
  },
});

const roundAt = (docs: Docs, { site, round }: CloseInput) => rowAt(docs, deskAuditPath(site, round), rounds.row);

/** Who closed it: who asks, where they are among them, else whoever did so last. */
function closedWords(input: CloseInput, docs: Docs): string {
  const said = v.safeParse(closingsSchema, docs(deskAuditPath(input.site, input.round))?.fields["closings"] ?? {});
  const all = said.success ? Object.values(said.output) : [];
  const [last] = all.sort((a, b) => b.at - a.at);
  const isOwn = all.some((c) => c.uid === input.walker.uid);
  return isOwn || !last?.name ? AUDIT_ANEW.closed : say(AUDIT_ANEW.closedBy, { who: last.name });
}

function planCloseAnew(input: CloseInput, docs: Docs, by: Planner): Result<Plan, string> {
  const round = roundAt(docs, input);
  if (!round) return err(AUDIT_ANEW.gone);
  const plan = planClose({ site: input.site, round }, input, by);
  if (plan.ok) return plan;
  return err(plan.error === "closed" ? closedWords(input, docs) : DESK_AUDIT_REFUSED[plan.error]);
}

/** Closing an audit that somebody else may have closed since. Devices that are not done are named. [WALK-21] */
const roundCloseAnew = anew<CloseInput>(roundClose, {
  reads: ({ site, round }) => [deskAuditPath(site, round)],
  plan: planCloseAnew,
  says: (input, docs, by) => {
    const round = roundAt(docs, input);
    if (!round || !planCloseAnew(input, docs, by).ok) return [];
    const own = walkerKey(input.walker);
    const open = Object.entries(round.devices).filter(([key, { finished }]) => key !== own && !finished);
    return [
      say(AUDIT_ANEW.closes, { title: round.title }),
      ...(input.made === null ? [] : [say(AUDIT_ANEW.done, { n: String(input.made) })]),
      ...open.map(([, device]) => say(AUDIT_ANEW.notDone, { device: deviceWords(device) })),
    ];
  },
});

/** Every command of the area that can be planned anew. */
export const DESK_AUDITS_ANEW = [roundStartAnew, roundObserveAnew, roundCloseAnew, roundFixAnew] as const;
