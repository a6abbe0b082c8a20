import { deskLabel } from "../desks/label.ts";
import * as v from "valibot";
import { mayDo } from "../access/may-do.ts";
import { fieldPath, type Ctx, type Op, type Patch, type Plan } from "../shared/changes.ts";
import { planOf } from "../shared/command.ts";
import type { JsonObject } from "../shared/json.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { isSeen } from "../shared/seen.ts";
import { deviceWords, DESK_AUDIT_WORDS } from "../words/desk-audits.ts";
import { STATUS_WORDS } from "../words/desk-audits-fields.ts";
import { say } from "../words/say.ts";
import { roundClose, roundDevice, roundObserve, roundStart, type StartInput } from "./declared.ts";
import { DESK_AUDITS } from "./limits.ts";
import type { StandingObservation } from "./observations.ts";
import type { DeskAuditRefusal } from "./refusal.ts";
import { observedSchema } from "./schema.ts";
import { type Status, WITHDRAWN } from "./status.ts";
import { type Walker, walkerKey } from "./walkers.ts";

type Planned = Result<Plan, DeskAuditRefusal>;
/** The round as far as acting on it is concerned. */
export type ActDeskAudit = {
  readonly id: string;
  readonly title: string;
  readonly day: string;
  readonly state: "open" | "closed";
};
type Where = { readonly site: string; readonly round: ActDeskAudit };

export const deskAuditPath = (site: string, id: string): string => `sites/${site}/rounds/${id}`;
export const observationPath = (site: string, id: string): string => `sites/${site}/observations/${id}`;
const LABEL_MAX = 300;
const nameOf = ({ uid, name }: Walker) => ({ uid, name });

type Start = {
  readonly site: string;
  readonly title: string;
  readonly floors: readonly string[];
  readonly day: string;
  readonly walker: Walker;
};
/** Begins a round over floors of a site. [WALK-9] */
export function planStart(
  { walker, ...start }: Start,
  ctx: Ctx,
): Result<{ readonly plan: Plan; readonly id: string }, DeskAuditRefusal> {
  const id = ctx.newId();
  const title = start.title.trim();
  const floors = [...start.floors];
  const plan = planStarted({ ...start, floors, id, title, by: nameOf(walker), startedAt: ctx.now }, ctx);
  return plan.ok ? ok({ id, plan: plan.value }) : plan;
}

/** The same round whenever it is planned: its id, who began it and when are known. @param start as it is kept to plan it anew */
export function planStarted(start: StartInput, { roles }: Pick<Ctx, "roles">): Planned {
  const { site, id, title, floors, day, by, startedAt } = start;
  if (!mayDo(roundStart, { roles })) return err("not-permitted");
  if (title === "") return err("no-title");
  if (!isSeen(title)) return err("unseen");
  if (title.length > DESK_AUDITS.titleMax || floors.length > DESK_AUDITS.floorsMax) return err("too-long");
  if (floors.length === 0) return err("no-floors");
  const fields: JsonObject = {
    ...{ title, floors, day, startedBy: by, startedAt },
    ...{ state: "open", devices: {}, closings: {} },
  };
  const op: Op = { kind: "create", path: deskAuditPath(site, id), fields };
  return ok(planOf(roundStart, { label: say(DESK_AUDIT_WORDS.planStart, { title }), site, ops: [op] }, start));
}

/** Further words to a tap; each may be empty. */
export type Details = {
  readonly note: string;
  readonly wrongLabel: string;
  readonly wrongPlace: string;
  readonly seenPerson: string;
};
export const NO_DETAILS: Details = { note: "", wrongLabel: "", wrongPlace: "", seenPerson: "" };

type Seen = {
  readonly floor: string;
  readonly booked: boolean | null;
  readonly details: Details;
  readonly walker: Walker;
  readonly seq: number;
} & (
  | { readonly desk: { readonly id: string; readonly title: string }; readonly status: Status }
  | { readonly desk: null; readonly label: string }
);

type Made = { readonly site: string; readonly id: string; readonly label: string; readonly fields: JsonObject };
/** An observation as it is kept; what it takes back has to be there before it. */
export function planSeen({ site, id, label, fields }: Made, { roles }: Pick<Ctx, "roles">): Planned {
  if (!mayDo(roundObserve, { roles })) return err("not-permitted");
  const parsed = v.safeParse(observedSchema, fields);
  if (!parsed.success) return err("too-long");
  const seen = parsed.output;
  const op: Op = { kind: "create", path: observationPath(site, id), fields: seen };
  const needs = seen.corrects === null ? [] : [observationPath(site, seen.corrects)];
  const said = { label: label.slice(0, LABEL_MAX), site, ops: [op] };
  return ok(planOf(roundObserve, needs.length === 0 ? said : { ...said, needs }, { site, id, seen }));
}

type Said = Pick<StandingObservation, "label" | "status">;
/** One line of what was seen. @param desk its title; null for a label that no desk has */
export const seenLabel = ({ label, status }: Said, desk: string | null): string =>
  desk === null
    ? say(DESK_AUDIT_WORDS.planSawLabel, { label })
    : say(DESK_AUDIT_WORDS.planSaw, { title: desk, status: STATUS_WORDS[status] });
/** The same of one that is taken back. */
export const withdrawnLabel = ({ label, status }: Said, desk: string | null): string =>
  desk === null
    ? say(DESK_AUDIT_WORDS.planWithdrewLabel, { label })
    : say(DESK_AUDIT_WORDS.planWithdrew, { title: desk, status: STATUS_WORDS[status] });

/** One tap: what was seen at a desk, or a label that no desk has. [WALK-10] */
export function planObserve({ site, round }: Where, seen: Seen, ctx: Ctx): Planned {
  const { floor, walker, seq, details } = seen;
  const words = Object.fromEntries(Object.entries(details).map(([key, text]) => [key, text.trim()]));
  const label = seen.desk === null ? deskLabel(seen.label) : "";
  const status = seen.desk === null ? "not-checked" : seen.status;
  const said = seenLabel({ label, status }, seen.desk?.title ?? null);
  const fields: JsonObject = {
    ...stampOf(round, walker, seq, ctx.now),
    ...words,
    floor,
    desk: seen.desk?.id ?? null,
    label,
    status,
    booked: seen.booked,
    corrects: null,
  };
  return planSeen({ site, id: ctx.newId(), label: said, fields }, ctx);
}

const stampOf = (round: ActDeskAudit, walker: Walker, seq: number, now: number): JsonObject => ({
  round: round.id,
  roundDay: round.day,
  device: walker.device,
  seq,
  at: Math.round(now),
  by: nameOf(walker),
});

type Withdrawal = {
  readonly of: StandingObservation;
  /** The desk's title; empty for an unknown label. */
  readonly title: string;
  readonly walker: Walker;
  readonly seq: number;
};
/** Takes an observation of one's own back, by one more: nothing is ever changed or deleted. [WALK-10] */
export function planWithdraw({ site, round }: Where, { of, title, walker, seq }: Withdrawal, ctx: Ctx): Planned {
  if (of.by.uid !== walker.uid) return err("not-permitted");
  const label = withdrawnLabel(of, of.desk === null ? null : title);
  const fields: JsonObject = {
    ...stampOf(round, walker, seq, ctx.now),
    ...NO_DETAILS,
    floor: of.floor,
    desk: of.desk,
    label: of.label,
    status: WITHDRAWN,
    booked: null,
    corrects: of.id,
  };
  return planSeen({ site, id: ctx.newId(), label, fields }, ctx);
}

type Says = { readonly walker: Walker; readonly made: number; readonly finished: boolean };
const entryOf = ({ walker, made, finished }: Says, at: number): Patch => ({
  [fieldPath("devices", walkerKey(walker))]: {
    uid: walker.uid,
    name: walker.name,
    kind: walker.kind,
    made,
    finished,
    at: Math.round(at),
  },
});

/** What a device says of itself: how much it has made, and whether more will come. [WALK-5] */
export function planDevice({ site, round }: Where, says: Says, ctx: Ctx): Planned {
  if (!mayDo(roundDevice, ctx)) return err("not-permitted");
  const { walker, made, finished } = says;
  const words = { device: deviceWords(walker), n: String(made) };
  const label = finished ? say(DESK_AUDIT_WORDS.planDone, words) : say(DESK_AUDIT_WORDS.planDevice, words);
  const op: Op = { kind: "patch", path: deskAuditPath(site, round.id), fields: entryOf(says, ctx.now) };
  return ok(planOf(roundDevice, { label: label.slice(0, LABEL_MAX), site, ops: [op] }));
}

/**
 * Closes a round, whoever still owes something. Two people may do so at once. [WALK-11]
 * @param made how many observations this device says are its last; null: it has walked nowhere
 */
export function planClose(
  { site, round }: Where,
  { walker, made }: { readonly walker: Walker; readonly made: number | null },
  ctx: Pick<Ctx, "now" | "roles">,
): Planned {
  if (!mayDo(roundClose, ctx)) return err("not-permitted");
  if (round.state === "closed") return err("closed");
  const closing = { ...nameOf(walker), at: Math.round(ctx.now) };
  const fields: Patch = {
    state: "closed",
    [fieldPath("closings", walkerKey(walker))]: closing,
    ...(made === null ? {} : entryOf({ walker, made, finished: true }, ctx.now)),
  };
  const op: Op = { kind: "patch", path: deskAuditPath(site, round.id), fields };
  const label = say(DESK_AUDIT_WORDS.planClose, { title: round.title });
  return ok(planOf(roundClose, { label, site, ops: [op] }, { site, round: round.id, walker, made }));
}
