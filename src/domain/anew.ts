import * as v from "valibot";
import { ACCOUNTS_ANEW } from "./accounts/anew.ts";
import { CARDS_ANEW } from "./cards/anew/anew.ts";
import { BOOKINGS_ANEW } from "./bookings/anew.ts";
import { DESK_AUDITS_ANEW } from "./desk-audits/anew.ts";
import { neighbourhoodDeleteAnew } from "./neighbourhoods/anew.ts";
import { PEOPLE_ANEW } from "./people/anew.ts";
import { BOOKINGS_OF_ROOMS_ANEW } from "./rooms/anew/anew.ts";
import { orders } from "./rooms/anew/orders.ts";
import { type Anew, type Docs, type Intent, INTENT_FORMAT, type Planner } from "./shared/command.ts";
import type { Plan } from "./shared/changes.ts";
import { err, ok, type Result } from "./shared/result.ts";

/** Every command that can be planned anew. Fetched when a person decides, or a refusal is to be explained. */
const ANEW: readonly Anew[] = [
  neighbourhoodDeleteAnew,
  ...CARDS_ANEW,
  ...PEOPLE_ANEW,
  ...ACCOUNTS_ANEW,
  ...BOOKINGS_OF_ROOMS_ANEW,
  orders,
  ...BOOKINGS_ANEW,
  ...DESK_AUDITS_ANEW,
];

/** An intent with its command, its input parsed. */
export type ReadIntent = {
  readonly reads: (docs: Docs, by: Planner) => readonly string[];
  readonly plan: (docs: Docs, by: Planner) => Result<Plan, string>;
  readonly says: (docs: Docs, by: Planner) => readonly string[];
  readonly stands: (docs: Docs, by: Planner) => string | null;
};

/** A stored intent; `unknown`: of a command or a format that this build does not know; `invalid`: its schema refuses it. */
export function readIntent(
  intent: Omit<Intent, "format"> & { readonly format: number },
  among: readonly Anew[] = ANEW,
): Result<ReadIntent, "unknown" | "invalid"> {
  const half = among.find((a) => a.command.action === intent.command);
  if (!half?.command.input || intent.format !== INTENT_FORMAT) return err("unknown");
  const parsed = v.safeParse(half.command.input, intent.input);
  if (!parsed.success) return err("invalid");
  const input = parsed.output as never;
  return ok({
    reads: (docs, by) => half.reads(input, docs, by),
    plan: (docs, by) => half.plan(input, docs, by),
    says: (docs, by) => half.says(input, docs, by),
    stands: (docs, by) => half.stands?.(input, docs, by) ?? null,
  });
}
