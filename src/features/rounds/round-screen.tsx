import { Link, useParams, useSearch } from "@tanstack/react-router";
import * as v from "valibot";
import type { SiteRow } from "#data/api.ts";
import { ROUND_WORDS } from "#domain/words/rounds.ts";
import { MSG } from "#domain/words/spec.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { latePart } from "#ui/late-part.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { RoundHead } from "./round-head.tsx";
import classes from "./rounds.module.css";
import { useActs } from "./use-acts.ts";
import { type RoundView, useRound } from "./use-round.ts";
import { useWalker } from "./use-walker.ts";
import type { Walker } from "#domain/rounds/walkers.ts";
import { Walk } from "./walk/walk.tsx";

const Results = latePart(async () => (await import("./results/results.tsx")).Results);

const paramSchema = v.object({
  round: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(100)),
});
const searchSchema = v.object({ view: v.fallback(v.optional(v.literal("results")), undefined) });

/** One desk audit: the walk, and what came of it. */
export function RoundScreen() {
  const { site, known } = useActiveSite();
  const param = v.safeParse(paramSchema, useParams({ strict: false }));
  if (!site) return <EmptyState title={known ? MSG.noSites : ROUND_WORDS.loading} icon="desk" waiting={!known} />;
  const id = param.success ? param.output.round : "";
  return <OfRound key={`${site.id} ${id}`} site={site} id={id} />;
}

function OfRound({ site, id }: { readonly site: SiteRow; readonly id: string }) {
  const view = useRound(site, id);
  const walker = useWalker();
  if (view === "loading" || (view && !walker)) return <EmptyState title={ROUND_WORDS.loading} icon="desk" waiting />;
  if (!view || !walker)
    return (
      <EmptyState title={ROUND_WORDS.gone} icon="desk" page action={<ToList />}>
        {ROUND_WORDS.goneHow}
      </EmptyState>
    );
  return <Round site={site} view={view} walker={walker} />;
}

function ToList() {
  return <Link to="/desk-booking/rounds">{ROUND_WORDS.toList}</Link>;
}

type Props = { readonly site: SiteRow; readonly view: RoundView; readonly walker: Walker };
function Round({ site, view, walker }: Props) {
  const acts = useActs(site.id, view, walker);
  const search = v.safeParse(searchSchema, useSearch({ strict: false }));
  const results = search.success && search.output.view === "results";
  return (
    <div className={classes["screen"]} data-results={results || undefined}>
      <RoundHead site={site} view={view} walker={walker} acts={acts} results={results} />
      {results ? (
        <Results site={site} view={view} walker={walker} />
      ) : (
        <Walk site={site} view={view} walker={walker} acts={acts} />
      )}
    </div>
  );
}
