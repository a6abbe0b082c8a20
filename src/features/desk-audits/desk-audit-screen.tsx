import { Link, useParams, useSearch } from "@tanstack/react-router";
import * as v from "valibot";
import type { SiteRow } from "#data/api.ts";
import { to } from "#domain/addresses.ts";
import { DESK_AUDIT_WORDS } from "#domain/words/desk-audits.ts";
import { PageSkeleton } from "#ui/skeleton.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { latePart } from "#ui/late-part.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { NoSite } from "#widgets/no-site.tsx";
import { AuditActions } from "./audit-actions.tsx";
import { DeskAuditHead } from "./desk-audit-head.tsx";
import classes from "./desk-audits.module.css";
import { useActs } from "./use-acts.ts";
import { type DeskAuditView, useDeskAudit } from "./use-desk-audit.ts";
import { useWalker } from "./use-walker.ts";
import type { Walker } from "#domain/desk-audits/walkers.ts";
import { Walk } from "./walk/walk.tsx";

const Results = latePart(async () => (await import("./results/results.tsx")).Results);

const paramSchema = v.object({
  round: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(100)),
});
const searchSchema = v.object({ view: v.fallback(v.optional(v.literal("results")), undefined) });

/** One desk audit: the walk, and what came of it. */
export function DeskAuditScreen() {
  const { site, known } = useActiveSite();
  const param = v.safeParse(paramSchema, useParams({ strict: false }));
  if (!site) return <NoSite known={known} icon="desk" shape="rows" loading={DESK_AUDIT_WORDS.loading} />;
  const id = param.success ? param.output.round : "";
  return <OfRound key={`${site.id} ${id}`} site={site} id={id} />;
}

function OfRound({ site, id }: { readonly site: SiteRow; readonly id: string }) {
  const view = useDeskAudit(site, id);
  const walker = useWalker();
  if (view === "loading" || (view && !walker)) return <PageSkeleton shape="rows" label={DESK_AUDIT_WORDS.loading} />;
  if (!view || !walker)
    return (
      <EmptyState title={DESK_AUDIT_WORDS.gone} icon="desk" page action={<ToList />}>
        {DESK_AUDIT_WORDS.goneHow}
      </EmptyState>
    );
  return <Round site={site} view={view} walker={walker} />;
}

function ToList() {
  return <Link {...to.audits()}>{DESK_AUDIT_WORDS.toList}</Link>;
}

type Props = { readonly site: SiteRow; readonly view: DeskAuditView; readonly walker: Walker };
function Round({ site, view, walker }: Props) {
  const acts = useActs(site.id, view, walker);
  const search = v.safeParse(searchSchema, useSearch({ strict: false }));
  const results = search.success && search.output.view === "results";
  return (
    <div className={classes["screen"]} data-results={results || undefined}>
      <DeskAuditHead site={site} view={view} walker={walker} acts={acts} results={results} />
      {results ? (
        <Results site={site} view={view} walker={walker} />
      ) : (
        <Walk
          site={site}
          view={view}
          walker={walker}
          acts={acts}
          finish={<AuditActions view={view} walker={walker} acts={acts} results={false} />}
        />
      )}
    </div>
  );
}
