import * as v from "valibot";
import { DESKS } from "../desks/limits.ts";
import { declare } from "../shared/command.ts";
import { VIA } from "../words/vias.ts";
import { DESK_AUDITS } from "./limits.ts";
import { DEVICE_KINDS, observedSchema } from "./schema.ts";

/** Wider than what the rules take: a set whose intent is refused here is not sent at all, and nobody is told why. */
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(300), v.regex(/^[^/]+$/));
const by = v.object({ uid: id, name: v.pipe(v.string(), v.maxLength(2_000)) });
const title = v.pipe(v.string(), v.maxLength(300));

const WALKED = { via: VIA.deskAudits, right: ["deskBooking.rounds"], conflict: "whole" } as const;

/** The whole round, so that the same one is made whenever it is planned. */
const startInput = v.object({
  site: id,
  id,
  title,
  floors: v.pipe(v.array(id), v.minLength(1), v.maxLength(DESK_AUDITS.floorsMax)),
  day: v.pipe(v.string(), v.isoDate()),
  by,
  startedAt: v.number(),
});
export type StartInput = v.InferOutput<typeof startInput>;
export const roundStart = declare({
  action: "rounds.start",
  ...WALKED,
  input: startInput,
});
/** What a device says of itself: others know by it what is still to come (docs/decisions/024). */
export const roundDevice = declare({
  action: "rounds.device",
  via: VIA.deskAudits,
  right: ["deskBooking.rounds"],
  conflict: "fields",
  ahead: true,
});
/** What was seen, with the id that it is kept by. */
const observeInput = v.object({ site: id, id, seen: v.object({ ...observedSchema.entries, by }) });
export type ObserveInput = v.InferOutput<typeof observeInput>;
export const roundObserve = declare({
  action: "rounds.observe",
  ...WALKED,
  input: observeInput,
});
/** `made`: observations that this device says are its last; null: it has walked nowhere. */
const closeInput = v.object({
  site: id,
  round: id,
  walker: v.object({ ...by.entries, device: id, kind: v.picklist(DEVICE_KINDS) }),
  made: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
});
export type CloseInput = v.InferOutput<typeof closeInput>;
export const roundClose = declare({
  action: "rounds.close",
  ...WALKED,
  input: closeInput,
});
/** Changes that were accepted: a desk that is disabled for a reason, or a booking of it that is released. */
const fixInput = v.object({
  site: id,
  title,
  fixes: v.pipe(
    v.array(
      v.union([
        v.object({ desk: id, reason: v.pipe(v.string(), v.maxLength(DESKS.reasonMax)) }),
        v.object({ desk: id, booking: id }),
      ]),
    ),
    v.minLength(1),
    v.maxLength(DESK_AUDITS.maxFixes),
  ),
});
export type FixInput = v.InferOutput<typeof fixInput>;
export const roundFix = declare({
  action: "rounds.fix",
  via: VIA.deskAudits,
  right: ["deskBooking.deskSettings"],
  conflict: "whole",
  input: fixInput,
});

/** Every command of the area. */
export const DESK_AUDITS_COMMANDS = [roundStart, roundDevice, roundObserve, roundClose, roundFix] as const;
