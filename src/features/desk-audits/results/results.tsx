import { Button, Stack } from "@mantine/core";
import { useMemo } from "react";
import type { NeighbourhoodRow, SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { standing, unknownLabels } from "#domain/desk-audits/observations.ts";
import { reportCsv } from "#domain/desk-audits/report.ts";
import { byNeighbourhood, neverObserved, truthTable } from "#domain/desk-audits/results.ts";
import { owingOf, type Walker } from "#domain/desk-audits/walkers.ts";
import { namedSoFar } from "#domain/export/so-far.ts";
import { DESK_AUDIT_WORDS } from "#domain/words/desk-audits.ts";
import { say } from "#domain/words/say.ts";
import { downloadFile } from "#ui/download.ts";
import { Notice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.tsx";
import { useCsvMark } from "#widgets/csv-mark.ts";
import classes from "./results.module.css";
import type { DeskAuditView } from "../use-desk-audit.ts";
import { Devices } from "./devices.tsx";
import { Fixes } from "./fixes.tsx";
import { DeskTitles, LookInto } from "./lists.tsx";
import { Neighbourhoods, TruthTable } from "./tables.tsx";

type Props = { readonly site: SiteRow; readonly view: DeskAuditView; readonly walker: Walker };
const NONE: readonly NeighbourhoodRow[] = [];
const MAX_NAME = 60;

/** A name that every file system takes. */
const fileName = (title: string, day: string): string => {
  const plain = title.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "");
  return say(DESK_AUDIT_WORDS.fileName, { title: plain.slice(0, MAX_NAME).toLowerCase() || "round", day });
};

function useTitles(site: SiteRow, view: DeskAuditView) {
  const live = useLive(useData().rows({ list: "neighbourhood", site: site.id }));
  const rows = live.state === "ready" ? live.value : NONE;
  return useMemo(() => new Map([...view.floors, ...rows].map((x) => [x.id, x.title])), [view.floors, rows]);
}

/** What came of a round. [WALK-6] [WALK-12] [WALK-13] */
export function Results({ site, view }: Props) {
  const { round, desks, observations, latest, seen, total } = view;
  const titles = useTitles(site, view);
  const table = useMemo(() => truthTable(desks, latest), [desks, latest]);
  const groups = useMemo(() => byNeighbourhood(desks, latest, titles), [desks, latest, titles]);
  const never = useMemo(() => neverObserved(desks, latest), [desks, latest]);
  const labels = useMemo(() => unknownLabels(observations), [observations]);
  const owing = owingOf(round.devices, observations);
  const n = String(standing(observations).length);
  const [mark] = useCsvMark();
  const whole = view.basis.known === "all";
  const save = () => {
    const name = namedSoFar(fileName(round.title, round.day), { whole });
    const csv = reportCsv({ desks, observations, titles, zone: site.timeZone, mark });
    downloadFile(name, new Blob([csv], { type: "text/csv;charset=utf-8" }));
    toast({ text: say(whole ? DESK_AUDIT_WORDS.exported : DESK_AUDIT_WORDS.exportedPartly, { name }) });
  };
  return (
    <Stack maw="60rem">
      <div className={classes["based"]}>
        <p>{whole ? say(DESK_AUDIT_WORDS.basedOn, { seen: String(seen), total: String(total), n }) : null}</p>
        <Button variant="default" onClick={save}>
          {DESK_AUDIT_WORDS.export}
        </Button>
      </div>
      {whole ? null : (
        <Notice tone="warning" role="status">
          {DESK_AUDIT_WORDS.partly}
        </Notice>
      )}
      <TruthTable table={table} total={total} of={view.basis} />
      <Neighbourhoods groups={groups} of={view.basis} />
      <Fixes site={site} view={view} />
      <LookInto desks={desks} latest={latest} labels={labels} />
      <DeskTitles
        title={say(DESK_AUDIT_WORDS.never, { n: String(never.length) })}
        desks={never}
        floors={view.floors}
        of={view.basis}
      />
      <Devices owing={owing} of={view.basis} />
    </Stack>
  );
}
