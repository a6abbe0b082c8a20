import type { SiteRow } from "#data/api.ts";
import type { CardDetail } from "#domain/cards/collection.ts";
import { type CardDraft, cardDraftIn, openDraft } from "#domain/cards/editor-draft.ts";
import type { CardRole } from "#domain/cards/schema.ts";
import type { AreaAction } from "#domain/cards/status.ts";
import type { MemberDetail, PersonDetail } from "#domain/people/collection.ts";
import { CARD_PANEL } from "#domain/words/card-screens.ts";
import { say } from "#domain/words/say.ts";
import { Fold } from "#ui/fold.tsx";
import { useKept } from "#widgets/use-kept.ts";
import { CardHistory } from "../history-table.tsx";
import { useCardRights } from "../use-card.ts";
import { CardAreaBox } from "./card-area.tsx";
import { CardEditor } from "./card-editor.tsx";
import { EndDate } from "./end-date.tsx";
import { useCardActs } from "./use-card-acts.ts";
import { type Slot, useHolder } from "./use-holder.ts";
import classes from "../cards.module.css";

const ROLES = ["permanent", "temporary"] as const;
const TITLE = { permanent: CARD_PANEL.permanent, temporary: CARD_PANEL.temporary } as const;
const cardIn = (slot: Slot): CardDetail | null => (typeof slot === "string" ? null : slot);
const versionOf = (slot: Slot): string => (typeof slot === "string" || slot === null ? "" : `${slot.id} ${slot.rev}`);

type Props = { readonly site: SiteRow; readonly person: PersonDetail; readonly member: MemberDetail | null };

/**
 * Access Cards of somebody at the site worked on: a permanent and a temporary card, what can be done with them, and which came and
 * went (spec 3 §2, §4). Keyed by the site: another one begins anew. [CRD-89] [CRD-92]
 */
export function CardsPanel({ site, person, member }: Props) {
  const rights = useCardRights();
  const { holder, permanent, temporary } = useHolder(person, member);
  const kept = useKept<CardDraft | null>(`cards/${site.id}/${person.id}`, null, cardDraftIn);
  const { enable, giveBack } = useCardActs(site, holder, cardIn(temporary));
  const slots = { permanent, temporary } as const;
  const act = (role: CardRole) => (action: AreaAction) => {
    const card = cardIn(slots[role]);
    if (action === "enable" || action === "disable") return void enable(action === "enable");
    if (action === "return") return void (card && giveBack(card, role));
    return kept.change(openDraft(role, action));
  };
  const { title: name } = person;
  const draft = kept.value;
  const versions = [member?.rev ?? "", versionOf(permanent), versionOf(temporary)].join(" ");
  return (
    <Fold title={CARD_PANEL.title} held={draft !== null}>
      <div className={classes["body"]}>
        {ROLES.map((role) => (
          <CardAreaBox
            key={role}
            role={role}
            slot={slots[role]}
            site={site}
            name={name}
            onAct={act(role)}
            editor={
              draft?.role === role ? (
                <CardEditor
                  key={draft.edit}
                  site={site}
                  holder={holder}
                  temporary={cardIn(temporary)}
                  draft={draft}
                  kept={kept}
                  title={say(CARD_PANEL.of, { what: TITLE[role], name })}
                />
              ) : null
            }
          >
            {role === "permanent" && member && cardIn(permanent) ? (
              <EndDate site={site} member={member} name={name} />
            ) : null}
          </CardAreaBox>
        ))}
        {rights.history ? (
          <CardHistory of="person" path={person.path} version={versions} zone={site.timeZone} level={3} />
        ) : null}
      </div>
    </Fold>
  );
}
