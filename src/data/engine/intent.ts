import * as v from "valibot";
import { declaredOf } from "#domain/declared.ts";
import { INTENT_FORMAT } from "#domain/shared/command.ts";
import type { ChangeSet } from "#domain/sync/schema.ts";

/** Codes of sets of which nothing is sent: what was asked for is not known to this build, or is of no shape that it could have. */
const INTENT_CODES = { unknown: "intent-unknown", invalid: "intent-invalid" } as const;

/** What is wrong with what a set says that was asked for; null for nothing. Nothing of such a set is sent. [CMD-13] */
export function intentTrouble({ intent, action }: Pick<ChangeSet, "intent" | "action">): string | null {
  if (!intent) return null;
  const schema = declaredOf(intent.command)?.input;
  if (!schema || intent.format !== INTENT_FORMAT || intent.command !== action) return INTENT_CODES.unknown;
  return v.safeParse(schema, intent.input).success ? null : INTENT_CODES.invalid;
}
