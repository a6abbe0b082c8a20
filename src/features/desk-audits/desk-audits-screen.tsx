import { NoneState } from "#widgets/none-state.tsx";
import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import type { FloorRow, DeskAuditRow, SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { to } from "#domain/addresses.ts";
import { dateTimeOf } from "#domain/shared/time.ts";
import { DESK_AUDIT_WORDS } from "#domain/words/desk-audits.ts";
import { AUDIT_ROUTES } from "#domain/words/audit-routes.ts";
import { say } from "#domain/words/say.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { latePart } from "#ui/late-part.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { NoSite } from "#widgets/no-site.tsx";
import { Freshness } from "#widgets/freshness.tsx";
import { ZoneHint } from "#widgets/zone-hint.tsx";
import classes from "./desk-audits.module.css";

const StartDialog = latePart(async () => (await import("./start-dialog.tsx")).StartDialog);

/** Desk audits of a site: those that go on, and those of the last 90 days. [WALK-9] */
export function DeskAuditsScreen() {
  const { site, known } = useActiveSite();
  if (!site) return <NoSite known={known} icon="desk" shape="rows" loading={DESK_AUDIT_WORDS.loading} />;
  return <SiteRounds key={site.id} site={site} />;
}

const NO_FLOORS: readonly FloorRow[] = [];

function SiteRounds({ site }: { readonly site: SiteRow }) {
  const data = useData();
  const live = useLive(data.rows({ list: "round", site: site.id }));
  const floors = useLive(data.rows({ list: "floor", site: site.id }));
  const [starting, setStarting] = useState(false);
  const shownFloors = floors.state === "ready" ? floors.value : NO_FLOORS;
  const rounds = live.state === "ready" ? live.value : [];
  return (
    <Stack gap={4} w="100%">
      <PageHeader
        title={AUDIT_ROUTES.audits}
        line={DESK_AUDIT_WORDS.intro}
        actions={
          <Button aria-haspopup="dialog" onClick={() => setStarting(true)}>
            {DESK_AUDIT_WORDS.start}
          </Button>
        }
      >
        <Freshness of="round" site={site.id} />
        <ZoneHint zone={site.timeZone} />
      </PageHeader>
      {rounds.length === 0 ? (
        <NoneState of={live} say={DESK_AUDIT_WORDS.none} icon="desk">
          {DESK_AUDIT_WORDS.noneHow}
        </NoneState>
      ) : (
        <ul className={classes["rounds"]} aria-label={DESK_AUDIT_WORDS.list}>
          {rounds.map((round) => (
            <RoundLine key={round.id} round={round} site={site} floors={shownFloors} />
          ))}
        </ul>
      )}
      {starting ? <StartDialog site={site} floors={shownFloors} onClose={() => setStarting(false)} /> : null}
    </Stack>
  );
}

function floorsWords(round: DeskAuditRow, floors: readonly FloorRow[]): string {
  const titles = floors.filter((f) => round.floors.includes(f.id)).map((f) => f.title);
  return titles.length > 3 ? say(DESK_AUDIT_WORDS.floorsOf, { n: String(round.floors.length) }) : titles.join(", ");
}

type LineProps = { readonly round: DeskAuditRow; readonly site: SiteRow; readonly floors: readonly FloorRow[] };
function RoundLine({ round, site, floors }: LineProps) {
  const { id, title, state, startedBy, startedAt, pending } = round;
  const link = (view: string, word: string, name: string, primary: boolean) => (
    <ButtonLink
      variant={primary ? "filled" : "default"}
      aria-label={name}
      {...to.audit({ round: id, ...(view === "" ? {} : { view }) })}
    >
      {word}
    </ButtonLink>
  );
  return (
    <li className={classes["round"]}>
      <div className={classes["roundText"]}>
        <strong>{title}</strong>
        <Group component="span" gap={6} wrap="nowrap">
          <span className={classes["chip"]} data-state={state}>
            {state === "open" ? DESK_AUDIT_WORDS.open : DESK_AUDIT_WORDS.closed}
          </span>
          {pending ? <span className={classes["chip"]}>{DESK_AUDIT_WORDS.pending}</span> : null}
        </Group>
        <span className={classes["hint"]}>{floorsWords(round, floors)}</span>
        <span className={classes["hint"]}>
          {say(DESK_AUDIT_WORDS.startedBy, { name: startedBy, at: dateTimeOf(startedAt, site.timeZone) })}
        </span>
      </div>
      <Group gap={8}>
        {state === "open" ? link("", DESK_AUDIT_WORDS.goOn, say(DESK_AUDIT_WORDS.goOnOf, { title }), true) : null}
        {link("results", DESK_AUDIT_WORDS.results, say(DESK_AUDIT_WORDS.resultsOf, { title }), false)}
      </Group>
    </li>
  );
}
