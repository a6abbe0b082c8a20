import type { MemberRow } from "#domain/people/collection.ts";
import { dateTimeOf, type Zone } from "#domain/shared/time.ts";
import { CARD_PANEL } from "#domain/words/card-screens.ts";
import { say } from "#domain/words/say.ts";
import { Notice } from "#ui/notice.tsx";
import { useNowAmong } from "#widgets/clock.ts";

type Props = { readonly member: MemberRow | null; readonly name: string; readonly zone: Zone };
/** A permanent card for somebody whose membership is over changes nothing of that: it is said before. [CRD-91] */
export function MemberOver({ member, name, zone }: Props) {
  const to = member?.validTo ?? null;
  const now = useNowAmong([to]);
  if (to === null || to > now) return null;
  return (
    <Notice tone="warning" role="status">
      {say(CARD_PANEL.memberOver, { name, date: dateTimeOf(to, zone) })}
    </Notice>
  );
}
