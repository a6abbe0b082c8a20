import * as v from "valibot";
import type { Json, JsonObject } from "../shared/json.ts";
import { inputOf, type Target } from "./commands/parts.ts";
import { cardAssign, cardReplace, cardTemporary } from "./declared.ts";
import { type CardDraft, openDraft } from "./editor-draft.ts";
import { assignInput, replaceInput, temporaryInput } from "./inputs.ts";
import type { CardReason } from "./reasons.ts";
import type { Validity } from "./validity.ts";

/** An editor as it was filled in. `validity`: of a temporary card. */
export type Filled = { readonly target: Target; readonly validity: Validity | null; readonly reason: CardReason };
/** A command that hands out a card, as its editor opens again: everything that was typed, but for the card. */
export type OtherCard = {
  readonly site: string;
  readonly person: string;
  readonly draft: CardDraft;
  readonly validity: Validity | null;
  /** What is asked for instead. */
  readonly withFilled: (filled: Filled) => JsonObject;
};

/** Null for another command, and for what cannot be read. [CMD-14] */
export function otherCard(command: string, input: Json): OtherCard | null {
  if (command === cardTemporary.action) {
    const asked = v.safeParse(temporaryInput, input);
    if (!asked.success) return null;
    const { site, person, from, to, reason } = asked.output;
    return {
      ...{ site, person, validity: { from, to } },
      draft: { ...openDraft("temporary", "assign"), reason },
      withFilled: ({ target, validity, reason: why }) => ({
        ...asked.output,
        ...validity,
        card: inputOf(target),
        reason: why,
      }),
    };
  }
  if (command !== cardAssign.action && command !== cardReplace.action) return null;
  const isReplace = command === cardReplace.action;
  const asked = v.safeParse(isReplace ? replaceInput : assignInput, input);
  if (!asked.success) return null;
  const { site, person, reason } = asked.output;
  return {
    ...{ site, person, validity: null },
    draft: { ...openDraft("permanent", isReplace ? "replace" : "assign"), reason },
    withFilled: ({ target, reason: why }) => ({ ...asked.output, card: inputOf(target), reason: why }),
  };
}
