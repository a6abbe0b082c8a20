import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { to } from "#domain/addresses.ts";
import type { CardDetail } from "#domain/cards/collection.ts";
import { planCardEdit } from "#domain/cards/commands/edit.ts";
import { cardValues } from "#domain/cards/form.ts";
import { CARD_FORM_PAGE } from "#domain/words/card-screens.ts";
import { CARD_FORM } from "#domain/words/cards.ts";
import { PageSkeleton } from "#ui/skeleton.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { useKind } from "#widgets/known.tsx";
import { useSignedIn } from "#widgets/signed-in.ts";
import { CardForm } from "./card-form.tsx";
import { CardGone, useCardId } from "./card-screen.tsx";
import { useCard } from "./use-card.ts";
import { cardPatch, useCardForm } from "./use-card-form.ts";
import classes from "./cards.module.css";

/** Edit Card: `/people/card/$id/edit`. [CRD-87] */
export function EditCardScreen() {
  const id = useCardId();
  return id === null ? <CardGone /> : <OfCard key={id} id={id} />;
}

function OfCard({ id }: { readonly id: string }) {
  const card = useCard(id);
  const cards = useKind("card");
  if (card === "gone") return <CardGone of={cards} />;
  return card === "loading" ? <PageSkeleton shape="fields" label={CARD_FORM_PAGE.loading} /> : <Edit card={card} />;
}

function Edit({ card }: { readonly card: CardDetail }) {
  const { site } = useActiveSite();
  const { roles, sites } = useSignedIn();
  const navigate = useNavigate();
  const now = useMemo(() => ({ ...cardValues(card), id: "" }), [card]);
  const { form, wrong } = useCardForm({
    key: `card/${card.id}`,
    now,
    fresh: false,
    plan: (draft) => planCardEdit(card, cardPatch(draft, now), site?.id ?? null, { roles, ownSites: sites }),
  });
  const cancel = () => void form.draft.discard().then(() => navigate(to.card({ id: card.id })));
  return (
    <div className={classes["narrow"]}>
      <PageHeader title={CARD_FORM.editTitle} line={card.number} />
      <CardForm form={form} wrong={wrong} now={now} id={card.id} siteType="ref" onCancel={cancel} />
    </div>
  );
}
