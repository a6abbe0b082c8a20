import { useKind } from "#widgets/known.tsx";
import { PLAN_WORDS } from "#domain/words/plan.ts";
import { useActiveSite } from "../active-site.tsx";
import { None } from "../known.tsx";

/** That a floor has no drawing, of which its spaces tell. `site`: where it is not the active one. */
export function NoPlan({ site }: { readonly site?: string }) {
  const active = useActiveSite().site;
  return <None of={useKind("floor", site ?? active?.id)} say={PLAN_WORDS.noPlan} />;
}
