import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import type { SiteConfigRow, SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { layered } from "#domain/config/layers.ts";
import type { SiteKey } from "#domain/config/site-keys.ts";
import { planSiteSave, type SiteRefusal } from "#domain/site/commands.ts";
import { withoutSaved, withTyped, wrongs } from "#domain/site/draft.ts";
import { ok } from "#domain/shared/result.ts";
import { say } from "#domain/words/say.ts";
import { SITE_WORDS } from "#domain/words/site-settings.ts";
import { MSG, NAV } from "#domain/words/spec.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { latePart } from "#ui/late-part.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { Freshness } from "#widgets/freshness.tsx";
import { useRemote } from "#widgets/remote.ts";
import { useSignedIn } from "#widgets/signed-in.ts";
import { useLeaveQuestion } from "#widgets/use-leave-question.ts";
import { usePlanSave } from "#widgets/saving/use-plan-save.ts";
import { GROUPS } from "./groups.ts";
import { Field } from "./parts/field.tsx";
import { SaveBar } from "./parts/save-bar.tsx";
import classes from "./site-settings.module.css";
import { useSiteDraft } from "./use-site-draft.ts";
import { fieldView } from "./view.ts";

const RecoverSite = latePart(async () => (await import("./parts/recover-site.tsx")).RecoverSite);

/** Desk Site Settings (spec 2 §2, expectations 5.10): what a site's configuration says, key by key. */
export function SiteSettingsScreen() {
  const { site, known } = useActiveSite();
  if (!site) return <EmptyState title={known ? MSG.noSites : SITE_WORDS.loading} icon="desk" waiting={!known} />;
  return <SiteSettings key={site.id} site={site} />;
}

function SiteSettings({ site }: { readonly site: SiteRow }) {
  const live = useLive(useData().rows({ one: "site", site: site.id }));
  const row = live.state === "ready" ? live.value[0] : undefined;
  const open = useDeferredValue(row !== undefined, false); // a long form: rendered in slices, behind its heading
  return (
    <div className={classes["screen"]}>
      <header className={classes["top"]}>
        <h1>{NAV.siteSettings}</h1>
        <p>{say(SITE_WORDS.intro, { site: site.title })}</p>
        <div className={classes["fresh"]}>
          <Freshness source="sites" what={SITE_WORDS.documents} zone={site.timeZone} />
        </div>
      </header>
      {row && open ? <SiteForm site={site} row={row} /> : <EmptyState title={SITE_WORDS.loading} icon="desk" waiting />}
    </div>
  );
}

/** Fields whose faults are shown: those that were left, and all once somebody tried to save. */
function useShownFaults() {
  const [left, setLeft] = useState<ReadonlySet<SiteKey>>(new Set());
  const leave = (...keys: readonly SiteKey[]) => setLeft((now) => new Set([...now, ...keys]));
  const shown = (wrong: ReadonlyMap<SiteKey, string>) => new Map([...wrong].filter(([key]) => left.has(key)));
  return { leave, shown };
}

function SiteForm({ site, row }: { readonly site: SiteRow; readonly row: SiteConfigRow }) {
  const { roles } = useSignedIn();
  const { siteDefaults: defaults } = useRemote();
  const draft = useSiteDraft(site.id);
  const editable = useDeferredValue(draft.known);
  const { status, save } = usePlanSave<SiteRefusal>();
  const form = useRef<HTMLDivElement>(null);
  const faults = useShownFaults();
  useLeaveQuestion(draft.draft.edits.size, draft.discard);
  const layers = useMemo(() => layered(row.config, defaults), [row.config, defaults]);
  const wrong = wrongs(draft.draft, layers.config, defaults);
  const input = { site: row, layers, defaults, draft: draft.draft, roles, wrong: faults.shown(wrong) };
  const type = (key: SiteKey, to: string | null) =>
    draft.set((now) => withTyped(now, row, { key, to, defaults }, Date.now()));
  const onSave = () => {
    const [first] = wrong.keys();
    faults.leave(...wrong.keys());
    if (first !== undefined) return form.current?.querySelector<HTMLElement>(`[data-key="${first}"]`)?.focus();
    const saved = draft.draft;
    const planned = planSiteSave(saved, row, { roles });
    if (!planned.ok) return void save(planned);
    return void save(ok([{ plan: planned.value, onSeen: () => draft.set((now) => withoutSaved(now, saved)) }]));
  };
  return (
    <>
      {draft.found ? <RecoverSite draft={draft} found={draft.found} zone={site.timeZone} /> : null}
      <div ref={form} className={classes["groups"]}>
        {GROUPS.map(({ title, keys }) => (
          <section key={title} className={classes["group"]} aria-label={title}>
            <h2>{title}</h2>
            <div className={classes["fields"]}>
              {keys.map((key) => (
                <Field
                  key={key}
                  view={fieldView(key, input)}
                  disabled={!editable}
                  onType={type}
                  onLeave={faults.leave}
                />
              ))}
            </div>
          </section>
        ))}
      </div>
      <SaveBar draft={draft} status={status} wrong={input.wrong.size} onSave={onSave} />
    </>
  );
}
