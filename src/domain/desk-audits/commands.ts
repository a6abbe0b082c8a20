import * as v from "valibot";
import { can } from "../access/access.ts";
import { fieldPath, type Ctx, type Op, type Patch, type Plan } from "../shared/changes.ts";
import type { JsonObject } from "../shared/json.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { deviceWords, DESK_AUDIT_WORDS } from "../words/desk-audits.ts";
import { STATUS_WORDS } from "../words/desk-audits-fields.ts";
import { say } from "../words/say.ts";
import { DESK_AUDITS } from "./limits.ts";
import type { StandingObservation } from "./observations.ts";
import type { DeskAuditRefusal } from "./refusal.ts";
import { observedSchema } from "./schema.ts";
import { type Status, WITHDRAWN } from "./status.ts";
import { type Walker, walkerKey } from "./walkers.ts";

/** What a device says of itself: sent before what it has made, so that others know what is still to come. */
const DEVICE_ACTION = "rounds.device";
const OBSERVE_ACTION = "rounds.observe";

type Planned = Result<Plan, DeskAuditRefusal>;
/** The round as far as acting on it is concerned. */
export type ActDeskAudit = {
  readonly id: string;
  readonly title: string;
  readonly day: string;
  readonly state: "open" | "closed";
};
type Where = { readonly site: string; readonly round: ActDeskAudit };

const allowed = (roles: readonly string[]) => can(roles, "deskBooking.rounds");
const deskAuditPath = (site: string, id: string): string => `sites/${site}/rounds/${id}`;
const observationPath = (site: string, id: string): string => `sites/${site}/observations/${id}`;
const planOf = (action: string, label: string, site: string, ops: readonly Op[]): Plan => ({
  action,
  label: label.slice(0, 300),
  via: DESK_AUDIT_WORDS.via,
  site,
  ops,
  split: "never",
});
const nameOf = ({ uid, name }: Walker): JsonObject => ({ uid, name });

type Start = {
  readonly site: string;
  readonly title: string;
  readonly floors: readonly string[];
  readonly day: string;
  readonly walker: Walker;
};
/** Begins a round over floors of a site. [WALK-9] */
export function planStart(
  start: Start,
  ctx: Ctx,
): Result<{ readonly plan: Plan; readonly id: string }, DeskAuditRefusal> {
  const { site, floors, day, walker } = start;
  const title = start.title.trim();
  if (!allowed(ctx.roles)) return err("not-permitted");
  if (title === "") return err("no-title");
  if (title.length > DESK_AUDITS.titleMax || floors.length > DESK_AUDITS.floorsMax) return err("too-long");
  if (floors.length === 0) return err("no-floors");
  const id = ctx.newId();
  const fields: JsonObject = {
    title,
    floors: [...floors],
    day,
    startedBy: nameOf(walker),
    startedAt: ctx.now,
    state: "open",
    devices: {},
    closings: {},
  };
  const op: Op = { kind: "create", path: deskAuditPath(site, id), fields };
  return ok({ id, plan: planOf("rounds.start", say(DESK_AUDIT_WORDS.planStart, { title }), site, [op]) });
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

type Made = { readonly site: string; readonly label: string; readonly fields: JsonObject };
function planCreate({ site, label, fields }: Made, ctx: Ctx): Planned {
  if (!allowed(ctx.roles)) return err("not-permitted");
  const parsed = v.safeParse(observedSchema, fields);
  if (!parsed.success) return err("too-long");
  const op: Op = { kind: "create", path: observationPath(site, ctx.newId()), fields: parsed.output };
  return ok(planOf(OBSERVE_ACTION, label, site, [op]));
}

/** One tap: what was seen at a desk, or a label that no desk has. [WALK-10] */
export function planObserve({ site, round }: Where, seen: Seen, ctx: Ctx): Planned {
  const { floor, walker, seq, details } = seen;
  const words = Object.fromEntries(Object.entries(details).map(([key, text]) => [key, text.trim()]));
  const label = seen.desk === null ? seen.label.trim() : "";
  const status = seen.desk === null ? "not-checked" : seen.status;
  const said =
    seen.desk === null
      ? say(DESK_AUDIT_WORDS.planSawLabel, { label })
      : say(DESK_AUDIT_WORDS.planSaw, { title: seen.desk.title, status: STATUS_WORDS[status] });
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
  return planCreate({ site, label: said, fields }, ctx);
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
  const label =
    of.desk === null
      ? say(DESK_AUDIT_WORDS.planWithdrewLabel, { label: of.label })
      : say(DESK_AUDIT_WORDS.planWithdrew, { title, status: STATUS_WORDS[of.status] });
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
  return planCreate({ site, label, fields }, ctx);
}

type Declared = { readonly walker: Walker; readonly made: number; readonly finished: boolean };
const entryOf = ({ walker, made, finished }: Declared, at: number): Patch => ({
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
export function planDevice({ site, round }: Where, declared: Declared, ctx: Ctx): Planned {
  if (!allowed(ctx.roles)) return err("not-permitted");
  const { walker, made, finished } = declared;
  const words = { device: deviceWords(walker), n: String(made) };
  const label = finished ? say(DESK_AUDIT_WORDS.planDone, words) : say(DESK_AUDIT_WORDS.planDevice, words);
  const op: Op = { kind: "patch", path: deskAuditPath(site, round.id), fields: entryOf(declared, ctx.now) };
  return ok(planOf(DEVICE_ACTION, label, site, [op]));
}

/** Closes a round, whoever still owes something. Two people may do so at once. [WALK-11] */
export function planClose({ site, round }: Where, declared: Declared | null, walker: Walker, ctx: Ctx): Planned {
  if (!allowed(ctx.roles)) return err("not-permitted");
  if (round.state === "closed") return err("closed");
  const closing = { ...nameOf(walker), at: Math.round(ctx.now) };
  const fields: Patch = {
    state: "closed",
    [fieldPath("closings", walkerKey(walker))]: closing,
    ...(declared ? entryOf(declared, ctx.now) : {}),
  };
  const op: Op = { kind: "patch", path: deskAuditPath(site, round.id), fields };
  return ok(planOf("rounds.close", say(DESK_AUDIT_WORDS.planClose, { title: round.title }), site, [op]));
}
