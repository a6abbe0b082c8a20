import { useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { to } from "#domain/addresses.ts";
import { planCardCreate } from "#domain/cards/commands/edit.ts";
import { NO_CARD } from "#domain/cards/form.ts";
import { scannedId } from "#domain/cards/reader.ts";
import { CARD_FORM_PAGE } from "#domain/words/card-screens.ts";
import { CARD_FORM } from "#domain/words/cards.ts";
import { PageSkeleton } from "#ui/skeleton.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { useSignedIn } from "#widgets/signed-in.ts";
import { useSiteConfig } from "#widgets/site-config.ts";
import { useWayBack } from "../use-way-back.ts";
import { CardForm } from "./card-form.tsx";
import { useCardForm } from "./use-card-form.ts";
import classes from "./cards.module.css";

/** New Card: `/people/cards/new`, with `?id=` for one that was scanned. [CRD-87] */
export function NewCardScreen() {
  const { site, known } = useActiveSite();
  if (!known) return <PageSkeleton shape="fields" label={CARD_FORM_PAGE.loading} />;
  return <NewCard key={site?.id ?? ""} site={site?.id ?? null} />;
}

/** The id that the address carries; the router reads numbers out of it. */
function useScanned(): string | null {
  const { id } = useSearch({ strict: false });
  return typeof id === "string" || typeof id === "number" ? scannedId(String(id)) : null;
}

function NewCard({ site }: { readonly site: string | null }) {
  const back = useWayBack(to.cards());
  const { ns, roles } = useSignedIn();
  const siteType = useSiteConfig(site ?? "").cardIdType.value;
  const scanned = useScanned();
  const { form, wrong } = useCardForm({
    key: "card/new",
    now: NO_CARD,
    fresh: true,
    plan: (_, values) => planCardCreate(values, { ns, site, siteType }, { roles }),
  });
  const { known } = form.draft;
  const filled = useRef(false);
  useEffect(() => {
    if (!known || filled.current || scanned === null) return;
    filled.current = true;
    form.type("id", scanned);
  }, [known, scanned, form]);
  const cancel = () => void form.draft.discard().then(() => back());
  return (
    <div className={classes["narrow"]}>
      <PageHeader title={CARD_FORM.newTitle} />
      <CardForm form={form} wrong={wrong} now={NO_CARD} id={null} siteType={siteType} onCancel={cancel} />
    </div>
  );
}
