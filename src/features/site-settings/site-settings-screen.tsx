import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { Stack } from "@mantine/core";
import { useDeferredValue, useMemo } from "react";
import type { SiteConfigRow, SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { layered } from "#domain/config/layers.ts";
import type { SiteKey } from "#domain/config/site-keys.ts";
import { planSiteSave } from "#domain/site/commands.ts";
import { SITE_LABELS, SITE_REFUSED, SITE_WORDS } from "#domain/words/site-settings.ts";
import { NAV } from "#domain/words/spec.ts";
import { Arriving, BarRows } from "#ui/skeleton.tsx";
import { latePart } from "#ui/late-part.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { PHONE, useMedia } from "#ui/use-media.ts";
import { useActiveSite } from "#widgets/active-site.tsx";
import { NoSite } from "#widgets/no-site.tsx";
import { Freshness } from "#widgets/freshness.tsx";
import { Provenance } from "#widgets/provenance.tsx";
import { useRemote } from "#widgets/remote.ts";
import { useSignedIn } from "#widgets/signed-in.ts";
import { FormPanel } from "#widgets/form/form-shell.tsx";
import { useEditForm } from "#widgets/form/use-edit-form.ts";
import { GROUPS } from "./groups.ts";
import { SettingsSection } from "./parts/section.tsx";
import { SITE_FORM } from "./site-form.ts";
import { siteDraftKey, siteDraftKind } from "./site-draft.ts";
import { sectionView } from "./view.ts";

const RecoverSite = latePart(async () => (await import("./parts/recover-site.tsx")).RecoverSite);

/** Desk Site Settings (spec 2 §2, expectations 5.10): what a site's configuration says, key by key. */
export function SiteSettingsScreen() {
  const { site, known } = useActiveSite();
  if (!site) return <NoSite known={known} icon="desk" shape="fields" loading={SITE_WORDS.loading} />;
  return <SiteSettings key={site.id} site={site} />;
}

function SiteSettings({ site }: { readonly site: SiteRow }) {
  const live = useLive(useData().rows({ one: "site", site: site.id }));
  const row = live.state === "ready" ? live.value[0] : undefined;
  const open = useDeferredValue(row !== undefined, false); // a long form: rendered in slices, behind its heading
  return (
    <Stack gap="sm" flex="1 0 auto" w="100%" maw="64rem">
      <PageHeader title={NAV.siteSettings} line={SITE_WORDS.intro}>
        <Freshness of="site" />
      </PageHeader>
      {row && open ? (
        <SiteForm site={site} row={row} />
      ) : (
        <Arriving label={SITE_WORDS.loading}>
          <BarRows n={12} px={64} />
        </Arriving>
      )}
    </Stack>
  );
}

function SiteForm({ site, row }: { readonly site: SiteRow; readonly row: SiteConfigRow }) {
  const { roles } = useSignedIn();
  const { siteDefaults: defaults } = useRemote();
  const layers = useMemo(() => layered(row.config, defaults), [row.config, defaults]);
  const now = useMemo(() => ({ row, layers, defaults }), [row, layers, defaults]);
  const kind = useMemo(() => siteDraftKind(row.path), [row.path]);
  const form = useEditForm({
    key: siteDraftKey(site.id),
    now,
    model: SITE_FORM,
    kind,
    labels: SITE_LABELS,
    plan: (draft) => planSiteSave(draft, row, { roles }),
  });
  const { draft } = form;
  const phone = useMedia(PHONE);
  const editable = useDeferredValue(draft.known);
  const wrong = new Map(Object.entries(form.errors)) as ReadonlyMap<SiteKey, string>;
  const input = { site: row, layers, defaults, draft: draft.draft, roles, wrong };
  return (
    <>
      {draft.found ? <RecoverSite draft={draft} found={draft.found} zone={site.timeZone} /> : null}
      <Provenance
        path={row.path}
        kind="site"
        site={site.id}
        zone={site.timeZone}
        written={undefined}
        rev={row.rev}
        pending={row.pending}
      >
        <Stack gap="sm">
          {GROUPS.map(({ title, keys }, i) => (
            <SettingsSection
              key={title}
              title={title}
              view={sectionView(keys, input)}
              open={!phone || i === 0}
              disabled={!editable}
              form={form}
            />
          ))}
        </Stack>
      </Provenance>
      <FormPanel form={form} why={SITE_REFUSED} />
    </>
  );
}
