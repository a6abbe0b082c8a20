import { useMemo } from "react";
import type { SiteKey } from "#domain/config/site-keys.ts";
import { valueWords } from "#domain/site/fields.ts";
import { SITE_LABELS, SITE_WORDS } from "#domain/words/site-settings.ts";
import { NAV } from "#domain/words/spec.ts";
import { type RecoverItem, RecoverWork } from "#widgets/recover-work.tsx";
import type { DraftState } from "#widgets/form/use-draft.ts";
import type { FoundDraft } from "../site-draft.ts";

type Props = {
  readonly draft: Pick<DraftState<FoundDraft["draft"], FoundDraft>, "recover" | "discard">;
  readonly found: FoundDraft;
  readonly zone: string;
};
const typedWords = (to: string | null): string => to ?? SITE_WORDS.useDefault;

/** Settings that were typed and not saved before the page was gone. [RECOVER-1] */
export function RecoverSite({ draft, found, zone }: Props) {
  const items = useMemo(
    () =>
      found.edits.map(({ key, edit, state, now }): RecoverItem => ({
        key,
        name: SITE_LABELS[key satisfies SiteKey],
        field: NAV.siteSettings,
        before: valueWords(key, edit.seen),
        mine: typedWords(edit.to),
        now: state === "moved" ? valueWords(key, now) : null,
        gone: state === "gone",
      })),
    [found],
  );
  return (
    <RecoverWork
      at={found.draft.at}
      zone={zone}
      items={items}
      onRecover={(mine) => void draft.recover(mine)}
      onDiscard={() => void draft.discard()}
    />
  );
}
