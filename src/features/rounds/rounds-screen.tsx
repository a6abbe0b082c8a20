import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { FloorRow, RoundRow, SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { dateTimeOf } from "#domain/shared/time.ts";
import { ROUND_WORDS } from "#domain/words/rounds.ts";
import { AUDIT_ROUTES } from "#domain/words/audit-routes.ts";
import { say } from "#domain/words/say.ts";
import { MSG } from "#domain/words/spec.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { latePart } from "#ui/late-part.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { Freshness } from "#widgets/freshness.tsx";
import classes from "./rounds.module.css";

const StartDialog = latePart(async () => (await import("./start-dialog.tsx")).StartDialog);

/** Desk audits of a site: those that go on, and those of the last 90 days. [WALK-9] */
export function RoundsScreen() {
  const { site, known } = useActiveSite();
  if (!site) return <EmptyState title={known ? MSG.noSites : ROUND_WORDS.loading} icon="desk" waiting={!known} />;
  return <SiteRounds key={site.id} site={site} />;
}

const NO_FLOORS: readonly FloorRow[] = [];

function SiteRounds({ site }: { readonly site: SiteRow }) {
  const data = useData();
  const live = useLive(data.rows({ name: "rounds", site: site.id }));
  const floors = useLive(data.rows({ name: "floors", site: site.id }));
  const [starting, setStarting] = useState(false);
  const shownFloors = floors.state === "ready" ? floors.value : NO_FLOORS;
  const rounds = live.state === "ready" ? live.value : [];
  const waiting = live.state === "loading" || (live.partial && rounds.length === 0);
  return (
    <div className={classes["page"]}>
      <header className={classes["top"]}>
        <h1>{AUDIT_ROUTES.audits}</h1>
        <Button onClick={() => setStarting(true)}>{ROUND_WORDS.start}</Button>
      </header>
      <p className={classes["hint"]}>{ROUND_WORDS.intro}</p>
      <Freshness source={`rounds:${site.id}`} what={ROUND_WORDS.documents} zone={site.timeZone} />
      {rounds.length === 0 ? (
        <EmptyState title={waiting ? ROUND_WORDS.loading : ROUND_WORDS.none} icon="desk" waiting={waiting}>
          {waiting ? null : ROUND_WORDS.noneHow}
        </EmptyState>
      ) : (
        <ul className={classes["rounds"]} aria-label={ROUND_WORDS.list}>
          {rounds.map((round) => (
            <RoundLine key={round.id} round={round} site={site} floors={shownFloors} />
          ))}
        </ul>
      )}
      {starting ? <StartDialog site={site} floors={shownFloors} onClose={() => setStarting(false)} /> : null}
    </div>
  );
}

function floorsWords(round: RoundRow, floors: readonly FloorRow[]): string {
  const titles = floors.filter((f) => round.floors.includes(f.id)).map((f) => f.title);
  return titles.length > 3 ? say(ROUND_WORDS.floorsOf, { n: String(round.floors.length) }) : titles.join(", ");
}

type LineProps = { readonly round: RoundRow; readonly site: SiteRow; readonly floors: readonly FloorRow[] };
function RoundLine({ round, site, floors }: LineProps) {
  const { id, title, state, startedBy, startedAt, pending } = round;
  const link = (view: string, word: string, name: string, primary: boolean) => (
    <Button
      component={Link}
      variant={primary ? "filled" : "default"}
      aria-label={name}
      to={`/desk-booking/rounds/${id}`}
      search={(view === "" ? {} : { view }) as never}
    >
      {word}
    </Button>
  );
  return (
    <li className={classes["round"]}>
      <div className={classes["roundText"]}>
        <strong>{title}</strong>
        <span className={classes["chips"]}>
          <span className={classes["chip"]} data-state={state}>
            {state === "open" ? ROUND_WORDS.open : ROUND_WORDS.closed}
          </span>
          {pending ? <span className={classes["chip"]}>{ROUND_WORDS.pending}</span> : null}
        </span>
        <span className={classes["hint"]}>{floorsWords(round, floors)}</span>
        <span className={classes["hint"]}>
          {say(ROUND_WORDS.startedBy, { name: startedBy, at: dateTimeOf(startedAt, site.timeZone) })}
        </span>
      </div>
      <div className={classes["actions"]}>
        {state === "open" ? link("", ROUND_WORDS.goOn, say(ROUND_WORDS.goOnOf, { title }), true) : null}
        {link("results", ROUND_WORDS.results, say(ROUND_WORDS.resultsOf, { title }), false)}
      </div>
    </li>
  );
}
