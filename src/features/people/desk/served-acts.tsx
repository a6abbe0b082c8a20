import { Button } from "@mantine/core";
import type { SiteRow } from "#data/api.ts";
import type { MemberDetail, PersonDetail } from "#domain/people/collection.ts";
import { PEOPLE_LIST } from "#domain/words/people-list.ts";
import { RECEPTION } from "#domain/words/reception.ts";
import { say } from "#domain/words/say.ts";
import { useNowAmong } from "#widgets/clock.ts";
import { cardIn } from "../cards/panel/person-cards.tsx";
import type { Slot } from "../cards/panel/use-holder.ts";
import { useCardRights } from "../cards/use-card.ts";
import { useEndNow } from "../visit-acts.tsx";
import { PrintBadge } from "./print-badge.tsx";
import { PrintSlip } from "./print-slip.tsx";
import { ReturnButton } from "./return-button.tsx";
import classes from "./desk.module.css";

type EndProps = { readonly site: SiteRow; readonly member: MemberDetail; readonly name: string };
/** Ends a visit that is not over, after the question. */
function EndVisit({ site, member, name }: EndProps) {
  const end = useEndNow(site.id);
  const now = useNowAmong([member.validTo]);
  if (member.type !== "temporary" || (member.validTo !== null && member.validTo <= now)) return null;
  const words = {
    yes: PEOPLE_LIST.endVisit,
    ask: say(PEOPLE_LIST.endAsk, { name }),
    done: say(PEOPLE_LIST.ended, { name }),
    failed: PEOPLE_LIST.endVisitRefused,
  };
  return (
    <Button
      className={classes["big"]}
      variant="default"
      data-end=""
      aria-label={say(PEOPLE_LIST.endVisitOf, { name })}
      onClick={() => void end(member, name, words)}
    >
      {PEOPLE_LIST.endVisit}
    </Button>
  );
}

type Props = {
  readonly site: SiteRow;
  readonly person: PersonDetail;
  readonly member: MemberDetail | null;
  readonly temporary: Slot;
  readonly permanent: Slot;
  /** Id of the card that was scanned, which has its own button; null: none was. */
  readonly scanned: string | null;
  readonly canGive: boolean;
  readonly onGive: () => void;
};
/** What is done for whoever is served, one tap each: the first of them is what most come for. [CRD-99] */
export function ServedActs({ site, person, member, temporary, permanent, scanned, canGive, onGive }: Props) {
  const { print } = useCardRights();
  const held = cardIn(temporary);
  const cards = [held, cardIn(permanent)].filter((card) => card !== null);
  return (
    <div className={classes["acts"]}>
      {held && held.id !== scanned ? <ReturnButton card={held} site={site} big /> : null}
      {temporary === null ? (
        <Button
          className={classes["big"]}
          variant={scanned === null ? "filled" : "default"}
          disabled={!canGive}
          onClick={onGive}
        >
          {RECEPTION.give}
        </Button>
      ) : null}
      {print ? <PrintBadge person={person} /> : null}
      {member ? <PrintSlip site={site} person={person} member={member} cards={cards} /> : null}
      {member ? <EndVisit site={site} member={member} name={person.title} /> : null}
    </div>
  );
}
