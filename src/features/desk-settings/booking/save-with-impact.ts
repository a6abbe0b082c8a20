import type { DataApi } from "#data/api.ts";
import type { Draft } from "#domain/desks/draft.ts";
import { isBookable } from "#domain/desks/bookable.ts";
import type { Plan } from "#domain/shared/changes.ts";
import { SAVE_REFUSED } from "#domain/words/desks.ts";
import { toast } from "#ui/toast.tsx";
import type { ImpactAsk } from "./impact-ask.ts";

export { exclusiveAsks, goingExclusive } from "./going-exclusive.ts";

/** Desks that a draft takes away from booking: bookable as they were seen, and disabled as they are to be. */
export const disabledBy = (draft: Draft): readonly string[] =>
  [...draft.edits].flatMap(([id, e]) => (isBookable(e.seen) && !isBookable(e.to) ? [id] : []));

/** Stores what is to become of bookings, each change set by itself; the first refusal is told and ends it. */
export async function saveAll(api: Pick<DataApi, "save">, plans: readonly Plan[]): Promise<void> {
  for (const plan of plans) {
    const answer = await api.save(plan);
    if (answer.ok) continue;
    const { BOOKING_MSG } = await import("#domain/words/bookings.ts"); // here already: the question about bookings was asked in them
    toast({ text: `${BOOKING_MSG.notDeleted}: ${SAVE_REFUSED[answer.error]}`, tone: "error" });
    return;
  }
}

type How = {
  readonly draft: Draft;
  readonly save: () => Promise<boolean>;
  readonly ask: (change: ImpactAsk) => Promise<readonly Plan[] | null>;
  /** Questions about neighbourhoods that go exclusive; asked before those about desks. */
  readonly exclusive: () => Promise<readonly ImpactAsk[]>;
  readonly api: Pick<DataApi, "save">;
};

/**
 * Saves a draft; where it disables desks that are booked, or shuts people out of a neighbourhood where they booked, a person
 * is asked first what is to become of the bookings. [IMP-5]
 */
export async function saveWithImpact({ draft, save, ask, exclusive, api }: How): Promise<void> {
  const behind: Plan[] = [];
  for (const question of [...(await exclusive()), { kind: "disable", desks: disabledBy(draft) } as const]) {
    const plans = await ask(question);
    if (plans === null) return;
    behind.push(...plans);
  }
  if (await save()) await saveAll(api, behind);
}
