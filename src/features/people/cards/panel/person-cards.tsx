import type { SiteRow } from "#data/api.ts";
import type { CardDetail } from "#domain/cards/collection.ts";
import { type CardDraft, cardDraftIn, openDraft } from "#domain/cards/editor-draft.ts";
import type { CardRole } from "#domain/cards/schema.ts";
import type { AreaAction } from "#domain/cards/status.ts";
import type { MemberDetail, PersonDetail } from "#domain/people/collection.ts";
import { CARD_PANEL } from "#domain/words/card-screens.ts";
import { say } from "#domain/words/say.ts";
import { type Typed, useTyped } from "#widgets/use-typed.ts";
import { type AreaRow, CardAreaBox } from "./card-area.tsx";
import { CardEditor } from "./card-editor.tsx";
import { EndDate } from "./end-date.tsx";
import { useCardActs } from "./use-card-acts.ts";
import { type HolderNow, type Slot } from "./use-holder.ts";

const ROLES = ["permanent", "temporary"] as const;
const TITLE = { permanent: CARD_PANEL.permanent, temporary: CARD_PANEL.temporary } as const;
export const cardIn = (slot: Slot): CardDetail | null => (typeof slot === "string" ? null : slot);

/** The editor that is open for somebody at a site, as it was typed. */
export const useEditorDraft = (site: SiteRow, person: PersonDetail): Typed<CardDraft | null> =>
  useTyped<CardDraft | null>(`cards/${site.id}/${person.id}`, null, cardDraftIn);

type Props = {
  readonly site: SiteRow;
  readonly person: PersonDetail;
  readonly member: MemberDetail | null;
  readonly of: HolderNow;
  readonly typed: Typed<CardDraft | null>;
  /** Each card as one line. */
  readonly rows?: { readonly [R in CardRole]: AreaRow };
};

/** The permanent and the temporary card of somebody at a site, and what can be done with them (spec 3 §2, §4). [CRD-89] [CRD-92] */
export function PersonCards({ site, person, member, of, typed, rows }: Props) {
  const { holder, permanent, temporary } = of;
  const { enable, giveBack } = useCardActs(site, holder, cardIn(temporary));
  const slots = { permanent, temporary } as const;
  const act = (role: CardRole) => (action: AreaAction) => {
    const card = cardIn(slots[role]);
    if (action === "enable" || action === "disable") return void enable(action === "enable");
    if (action === "return") return void (card && giveBack(card, role));
    return typed.change(openDraft(role, action));
  };
  const { title: name } = person;
  const draft = typed.value;
  return ROLES.map((role) => (
    <CardAreaBox
      key={role}
      role={role}
      slot={slots[role]}
      site={site}
      name={name}
      onAct={act(role)}
      row={rows?.[role]}
      editor={
        draft?.role === role ? (
          <CardEditor
            key={draft.edit}
            site={site}
            holder={holder}
            temporary={cardIn(temporary)}
            draft={draft}
            typed={typed}
            title={say(CARD_PANEL.of, { what: TITLE[role], name })}
          />
        ) : null
      }
    >
      {role === "permanent" && member && cardIn(permanent) ? <EndDate site={site} member={member} name={name} /> : null}
    </CardAreaBox>
  ));
}
