import { useSearch } from "@tanstack/react-router";
import { IMPORT_PAGE as W } from "#domain/words/import.ts";
import { importable } from "#domain/access/import.ts";
import { IMPORT_KINDS } from "#domain/import/kinds.ts";
import type { SiteRow } from "#data/api.ts";
import { DESK_WORDS } from "#domain/words/desks.ts";
import { ROUTE } from "#domain/words/shell.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { FaultNotice } from "#ui/fault-notice.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { NoSite } from "#widgets/no-site.tsx";
import { useMay } from "#widgets/may.ts";
import { Busy } from "./parts/busy.tsx";
import { Choose } from "./parts/choose.tsx";
import { Columns } from "./parts/columns.tsx";
import { Done } from "./parts/done.tsx";
import { Earlier } from "./parts/earlier.tsx";
import { DryRun } from "./parts/dry-run.tsx";
import { type Importing, useImport } from "./use-import.ts";
import { ZoneHint } from "#widgets/zone-hint.tsx";
import classes from "./import.module.css";

function Step({ importing, site }: { readonly importing: Importing; readonly site: SiteRow }) {
  const may = useMay();
  const { kind } = useSearch({ strict: false });
  const { step, busy } = importing;
  if (busy) return <Busy busy={busy} stop={importing.stop} />;
  switch (step.at) {
    case "choose":
      return (
        <Choose
          kinds={importable(may)}
          asked={IMPORT_KINDS.find((k) => k === kind) ?? null}
          site={site}
          open={importing.open}
        />
      );
    case "columns":
      return <Columns opened={step.opened} importing={importing} />;
    case "result":
      return <DryRun step={step} importing={importing} />;
    case "done":
      return <Done head={step.head} importing={importing} />;
  }
}

function SiteImport({ site }: { readonly site: SiteRow }) {
  const importing = useImport(site.id);
  return (
    <div className={classes["page"]}>
      <PageHeader title={ROUTE.import} line={W.line}>
        <ZoneHint zone={site.timeZone} />
      </PageHeader>
      {importing.trouble === null ? null : (
        <Notice tone="error" role="alert">
          {importing.trouble}
        </Notice>
      )}
      {importing.fault === null ? null : <FaultNotice fault={importing.fault} />}
      <Step importing={importing} site={site} />
      <Earlier importing={importing} zone={site.timeZone} />
    </div>
  );
}

/** Import: `/import` (expectations 9 and 5.14). [IMR-30] */
export function ImportScreen() {
  const { site, known } = useActiveSite();
  const may = useMay();
  if (!site) return <NoSite known={known} icon="inbox" shape="fields" loading={DESK_WORDS.loading} />;
  if (importable(may).length === 0) return <EmptyState title={W.noRight} icon="inbox" />;
  return <SiteImport key={site.id} site={site} />;
}
