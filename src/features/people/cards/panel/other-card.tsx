import { useMemo } from "react";
import type { SiteRow } from "#data/api.ts";
import { type CardDraft, cardDraftIn } from "#domain/cards/editor-draft.ts";
import { otherCard, type OtherCard as Asked } from "#domain/cards/other-card.ts";
import type { MemberDetail, PersonDetail } from "#domain/people/collection.ts";
import { CARD_PANEL } from "#domain/words/card-screens.ts";
import { say } from "#domain/words/say.ts";
import { useActiveSite } from "#widgets/active-site.tsx";
import type { CommandFormProps } from "#widgets/command-forms.ts";
import { useTyped } from "#widgets/use-typed.ts";
import { useMember, usePerson } from "../../view/use-person.ts";
import { CardEditor } from "./card-editor.tsx";
import { cardIn } from "./person-cards.tsx";
import { useHolder } from "./use-holder.ts";

/** The editor of a card in which a parked command is given another one: whom, until when and why stand there already. [CMD-14] */
export function OtherCard(props: CommandFormProps) {
  const { command, input, otherwise } = props;
  const { sites } = useActiveSite();
  const asked = useMemo(() => otherCard(command, input), [command, input]);
  const site = sites.find((s) => s.id === asked?.site);
  return asked && site ? <For {...props} asked={asked} site={site} /> : otherwise;
}

const Coming = () => <p role="status">{CARD_PANEL.loading}</p>;

type Of = CommandFormProps & { readonly asked: Asked; readonly site: SiteRow };
function For(props: Of) {
  const { asked, site, otherwise } = props;
  const { found: person } = usePerson(asked.person, site);
  const { found: member } = useMember(site.id, asked.person);
  if (person === "gone") return otherwise;
  if (person === "loading" || member === "loading") return <Coming />;
  return <Editor {...props} person={person} member={member} />;
}

type EditorProps = Of & { readonly person: PersonDetail; readonly member: MemberDetail | null };
function Editor({ row, asked, site, person, member, intro, onInput, onClose }: EditorProps) {
  const { holder, temporary } = useHolder(person, member);
  const kept = useTyped<CardDraft | null>(`instead/${row.part.of}/${row.part.index}`, asked.draft, cardDraftIn);
  if (!kept.known || !kept.value) return <Coming />;
  const forget = () => {
    kept.forget();
    onClose();
  };
  return (
    <>
      {intro}
      <CardEditor
        site={site}
        holder={holder}
        temporary={cardIn(temporary)}
        draft={kept.value}
        typed={{ ...kept, forget }}
        title={say(CARD_PANEL.of, { what: CARD_PANEL.other, name: person.title })}
        instead={{ validity: asked.validity, put: (filled) => onInput(asked.withFilled(filled)) }}
      />
    </>
  );
}
