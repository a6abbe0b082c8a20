import { cardAssign, cardReplace, cardTemporary } from "#domain/cards/declared.ts";
import { idTyped } from "#domain/cards/encoding/typed.ts";
import { uidOfDoc } from "#domain/cards/id.ts";
import { personCreate } from "#domain/people/declared.ts";
import { object, text } from "#domain/shared/doc-reads.ts";
import { isObject, type Json, type JsonObject } from "#domain/shared/json.ts";
import type { ChangeSet } from "#domain/sync/schema.ts";
import { WHOLE } from "#domain/words/whole.ts";

/** A value of what was asked for that may be another one, where that is what stands in the way. */
export type OtherInput = {
  readonly label: string;
  readonly value: string;
  readonly withValue: (value: string) => Json;
};

type Asked = Pick<ChangeSet, "intent" | "attention">;

/** Another address for somebody new whose address is taken. [PPL-3] */
function otherEmail(input: JsonObject, { attention }: Asked): OtherInput | null {
  const values = object(input["values"]);
  const email = values["email"];
  if (attention?.code !== "email-taken" || typeof email !== "string") return null;
  const withValue = (next: string): Json => ({ ...input, values: { ...values, email: next.trim() } });
  return { label: WHOLE.otherEmail, value: email, withValue };
}

/** Another card for the same person, by its number; one that nobody has added is added by the command. [CMD-14] */
function otherCard(input: JsonObject): OtherInput {
  const card = object(input["card"]);
  const type = text(object(card["uid"])["type"]) || (uidOfDoc(text(card["id"]))?.type ?? "ref");
  const withValue = (next: string): Json => {
    const { type: own, value } = idTyped(next.trim(), type);
    return { ...input, card: { uid: { type: own, value }, title: next.trim() } };
  };
  return { label: WHOLE.otherCard, value: "", withValue };
}

const GIVING: readonly string[] = [cardTemporary.action, cardAssign.action, cardReplace.action];
/** The command's own way out, where another value of what was asked for is one; null where it has none. */
export function otherInput(asked: Asked): OtherInput | null {
  const { intent } = asked;
  if (!intent || !isObject(intent.input)) return null;
  if (intent.command === personCreate.action) return otherEmail(intent.input, asked);
  return GIVING.includes(intent.command) ? otherCard(intent.input) : null;
}
