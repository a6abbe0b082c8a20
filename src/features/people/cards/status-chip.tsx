import type { CardRow } from "#domain/cards/collection.ts";
import { assignmentOf, cardChip } from "#domain/cards/status.ts";
import { OWN } from "#domain/shared/known.ts";
import type { Zone } from "#domain/shared/time.ts";
import { assignmentWords, CHIP_FREE, CHIP_WORDS, UNASSIGNED } from "#domain/words/card-status.ts";
import { KNOWN } from "#domain/words/known.ts";
import { say } from "#domain/words/say.ts";
import { Tag, type TagTone } from "#ui/tag.tsx";
import { None, type Of as Basis, useSays, useKind } from "#widgets/known.tsx";
import { useCardNow } from "./use-card-now.ts";

type Of = { readonly card: CardRow; readonly zone: Zone };

const CHIP_TONE: { readonly [C in keyof typeof CHIP_WORDS]: TagTone } = {
  "in-use": "good",
  free: "plain",
  disabled: "warning",
  expired: "error",
  "expires-today": "warning",
  "not-yet-valid": "warning",
};

/** What is said of a card that nobody has: a change that waits to be sent is the device's own. */
export function useCardBasis({ pending }: Pick<CardRow, "pending">): Basis {
  const cards = useKind("card");
  return pending ? OWN : cards;
}

/** Free, as long as that is known. */
function FreeWords({ card }: Pick<Of, "card">) {
  const of = useCardBasis(card);
  const { says, at } = useSays(of);
  if (says === "late") return say(CHIP_FREE.late, { at });
  return says === "none" ? <None of={of} say={CHIP_FREE.none} /> : KNOWN.unknown;
}

/** The one chip of a card: what it is just now. */
export function StatusChip({ card, zone }: Of) {
  const chip = cardChip(card, useCardNow(card), zone);
  return <Tag tone={CHIP_TONE[chip]}>{chip === "free" ? <FreeWords card={card} /> : CHIP_WORDS[chip]}</Tag>;
}

/** How a card is given to somebody, its date by the site's clocks (spec 3 §4). */
export function AssignmentWords({ card, zone, now }: Of & { readonly now: number }) {
  const of = useCardBasis(card);
  const assignment = assignmentOf(card, now);
  if (assignment.kind === "unassigned") return <None of={of} say={UNASSIGNED} short />;
  return assignmentWords(assignment, zone, now);
}
