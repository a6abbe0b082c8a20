import { isObject, type Json } from "#domain/shared/json.ts";
import type { ChangeSet } from "#domain/sync/schema.ts";
import { WHOLE } from "#domain/words/whole.ts";

/** A value of what was asked for that may be another one, where that is what stands in the way. */
export type OtherInput = {
  readonly label: string;
  readonly value: string;
  readonly withValue: (value: string) => Json;
};

/** Another address for somebody new whose address is taken; null where a command has no such way. [PPL-3] */
export function otherInput({ intent, attention }: Pick<ChangeSet, "intent" | "attention">): OtherInput | null {
  if (intent?.command !== "people.create" || attention?.code !== "email-taken") return null;
  const { input } = intent;
  const values = isObject(input) ? input["values"] : undefined;
  const email = isObject(values) ? values["email"] : undefined;
  if (!isObject(input) || !isObject(values) || typeof email !== "string") return null;
  return {
    label: WHOLE.otherEmail,
    value: email,
    withValue: (next) => ({ ...input, values: { ...values, email: next.trim() } }),
  };
}
