import type { SiteRow } from "#data/api.ts";
import type { MemberDetail, PersonDetail } from "#domain/people/collection.ts";
import { CARD_PANEL } from "#domain/words/card-screens.ts";
import { Fold } from "#ui/fold.tsx";
import { CardHistory } from "../history-table.tsx";
import { useCardRights } from "../use-card.ts";
import { PersonCards, useEditorDraft } from "./person-cards.tsx";
import { type Slot, useHolder } from "./use-holder.ts";
import classes from "../cards.module.css";

const versionOf = (slot: Slot): string => (typeof slot === "string" || slot === null ? "" : `${slot.id} ${slot.rev}`);

type Props = { readonly site: SiteRow; readonly person: PersonDetail; readonly member: MemberDetail | null };

/**
 * Access Cards of somebody at the site worked on, and which came and went (spec 3 §2, §4). Keyed by the site: another one begins
 * anew. [CRD-89]
 */
export function CardsPanel({ site, person, member }: Props) {
  const rights = useCardRights();
  const of = useHolder(person, member);
  const kept = useEditorDraft(site, person);
  const versions = [member?.rev ?? "", versionOf(of.permanent), versionOf(of.temporary)].join(" ");
  return (
    <Fold title={CARD_PANEL.title} held={kept.value !== null}>
      <div className={classes["body"]}>
        <PersonCards site={site} person={person} member={member} of={of} kept={kept} />
        {rights.history ? (
          <CardHistory of="person" path={person.path} version={versions} zone={site.timeZone} level={3} />
        ) : null}
      </div>
    </Fold>
  );
}
