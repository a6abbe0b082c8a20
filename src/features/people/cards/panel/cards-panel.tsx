import { sourceOf } from "#domain/sources.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import type { SiteRow } from "#data/api.ts";
import type { Query } from "#domain/addresses.ts";
import { type CardDraft, openDraft } from "#domain/cards/editor-draft.ts";
import type { MemberDetail, PersonDetail } from "#domain/people/collection.ts";
import { CARD_PANEL } from "#domain/words/card-screens.ts";
import { Fold } from "#ui/fold.tsx";
import type { Typed } from "#widgets/use-typed.ts";
import { CardHistory } from "../history-table.tsx";
import { useCardRights } from "../use-card.ts";
import { PersonCards, useEditorDraft } from "./person-cards.tsx";
import { type Slot, useHolder } from "./use-holder.ts";
import classes from "../cards.module.css";

const versionOf = (slot: Slot): string => (typeof slot === "string" || slot === null ? "" : `${slot.id} ${slot.rev}`);

/** When the last of them was written; null: not known. */
function lastWritten(of: readonly (MemberDetail | Slot)[]): number | null {
  const times = of.flatMap((doc) => (doc !== null && typeof doc !== "string" ? (doc.written?.at ?? []) : []));
  return times.length === 0 ? null : Math.max(...times);
}

/** `?card=temporary`, as the visitors lead here: the editor of a temporary card is open, once. [CRD-89] */
function useAsked(kept: Typed<CardDraft | null>, isFree: boolean): void {
  const { card } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { known, value, change } = kept;
  useEffect(() => {
    if (card !== "temporary" || !known) return;
    if (isFree && value === null) change(openDraft("temporary", "assign"));
    const without = ({ card: _, ...left }: Query) => left;
    void navigate({ to: ".", search: without, replace: true });
  }, [card, known, value, change, isFree, navigate]);
}

type Props = { readonly site: SiteRow; readonly person: PersonDetail; readonly member: MemberDetail | null };

/**
 * Access Cards of somebody at the site worked on, and which came and went (spec 3 §2, §4). Keyed by the site: another one begins
 * anew. [CRD-89]
 */
export function CardsPanel({ site, person, member }: Props) {
  const rights = useCardRights();
  const of = useHolder(person, member);
  const kept = useEditorDraft(site, person);
  useAsked(kept, of.temporary === null);
  const versions = [member?.rev ?? "", versionOf(of.permanent), versionOf(of.temporary)].join(" ");
  return (
    <Fold title={CARD_PANEL.title} held={kept.value !== null}>
      <div className={classes["body"]}>
        <PersonCards site={site} person={person} member={member} of={of} typed={kept} />
        {rights.history ? (
          <CardHistory
            of="person"
            path={person.path}
            version={versions}
            last={lastWritten([member, of.permanent, of.temporary])}
            sources={[sourceOf("card"), sourceOf("member", site.id)]}
            zone={site.timeZone}
            level={3}
          />
        ) : null}
      </div>
    </Fold>
  );
}
