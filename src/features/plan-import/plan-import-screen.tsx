import { NoneState } from "#widgets/none-state.tsx";
import "@mantine/core/styles/Input.layer.css";
import { Button, NativeSelect, Stack } from "@mantine/core";
import { useMemo, useState } from "react";
import type { DeskRow, FloorRow, SiteRow } from "#data/api.ts";
import { useData, useLive, useSyncPart } from "#data/live.ts";
import { FATAL } from "#domain/floorplan/findings.ts";
import { type Compared, compareImport, type Renamed } from "#domain/plan-import/import.ts";
import { layOver } from "#domain/plan-import/laid-over.ts";
import { pairRenamed, withRenamed } from "#domain/plan-import/renamed.ts";
import { floorImportPlan } from "#domain/plan-import/declared.ts";
import { momentOf } from "#domain/shared/time.ts";
import { IMPORT_WORDS as W } from "#domain/words/plan-import.ts";
import { say } from "#domain/words/say.ts";
import { DESK_WORDS } from "#domain/words/desks.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Notice } from "#ui/notice.tsx";
import { useNow } from "#widgets/clock.ts";
import { useActiveSite } from "#widgets/active-site.tsx";
import { NoSite } from "#widgets/no-site.tsx";
import type { DrawnPlan } from "#widgets/floor-plan/plan-client.ts";
import { usePlan } from "#widgets/floor-plan/use-plan.ts";
import { useMayDo } from "#widgets/may.ts";
import { Choice } from "./parts/choice.tsx";
import { DropZone } from "./parts/drop-zone.tsx";
import { Done, Outcome } from "./parts/outcome.tsx";
import { Overlay } from "./parts/overlay.tsx";
import { Preview } from "./parts/preview.tsx";
import { deviceZone } from "#widgets/device-zone.ts";
import classes from "./plan-import.module.css";
import { useDrawing } from "./use-drawing.ts";
import { type Prepared, usePrepared } from "./use-prepared.ts";
import { useUpload } from "./use-upload.ts";

/** Plan import (issue 5): a new drawing for a floor, seen before it is used. */
export function PlanImportScreen() {
  const { site, known } = useActiveSite();
  const mayDo = useMayDo();
  if (!site) return <NoSite known={known} icon="desk" shape="block" loading={DESK_WORDS.loading} />;
  if (!mayDo(floorImportPlan)) return <EmptyState title={W.noPermission} icon="admin" />;
  return <SiteImport key={site.id} site={site} />;
}

function SiteImport({ site }: { readonly site: SiteRow }) {
  const { rows } = useData();
  const floors = useLive(rows({ list: "floor", site: site.id }));
  const [chosen, setChosen] = useState<string | null>(null);
  const all = floors.state === "ready" ? floors.value : [];
  const floor = all.find((f) => f.id === chosen) ?? all[0];
  return (
    <Stack gap="sm" flex="1 0 auto" w="100%" miw={0}>
      <header className={classes["top"]}>
        <h1>{W.title}</h1>
        <p>{say(W.intro, { site: site.title })}</p>
      </header>
      {floor ? (
        <>
          <NativeSelect
            className={classes["floor"]}
            size="md"
            label={W.floor}
            data={all.map((f) => ({ value: f.id, label: f.title }))}
            value={floor.id}
            onChange={(e) => setChosen(e.currentTarget.value)}
          />
          <FloorImport key={floor.id} site={site} floor={floor} />
        </>
      ) : (
        <NoneState of={floors} say={DESK_WORDS.noFloors} icon="desk" />
      )}
    </Stack>
  );
}

function FloorImport({ site, floor }: { readonly site: SiteRow; readonly floor: FloorRow }) {
  const { prepared, known, stored, wrong, take, forget } = usePrepared(site.id, floor.id);
  const upload = useUpload(forget);
  if (!known) return null;
  if (!prepared)
    return (
      <>
        {upload.status.state === "done" ? <Done /> : null}
        <DropZone
          wrong={wrong}
          onFile={(file) => {
            upload.reset();
            void take(file);
          }}
        />
      </>
    );
  return (
    <>
      {stored ? null : (
        <Notice tone="warning" role="alert">
          {W.notKept}
        </Notice>
      )}
      <Chosen prepared={prepared} stored={stored} zone={deviceZone()} onForget={() => void forget()} />
      <Reading site={site} floor={floor} text={prepared.text} upload={upload} />
    </>
  );
}

type ChosenProps = { prepared: Prepared; stored: boolean; zone: string; onForget: () => void };
function Chosen({ prepared, stored, zone, onForget }: ChosenProps) {
  const { name, at } = prepared;
  const now = useNow();
  return (
    <div className={classes["chosen"]}>
      <p>{say(stored ? W.chosen : W.chosenHere, { name, at: momentOf(at, zone, now) })}</p>
      <Button variant="default" onClick={onForget}>
        {W.forget}
      </Button>
    </div>
  );
}

type ReadingProps = {
  readonly site: SiteRow;
  readonly floor: FloorRow;
  readonly text: string;
  readonly upload: ReturnType<typeof useUpload>;
};
const NO_DESKS: readonly DeskRow[] = [];

function Reading({ site, floor, text, upload }: ReadingProps) {
  const drawing = useDrawing(text);
  const live = useLive(useData().rows({ list: "desk", site: site.id }));
  const desks = live.state === "ready" ? live.value : NO_DESKS;
  const whole = live.known === "all";
  const plan = drawing.state === "ready" ? drawing.plan : null;
  const compared = useMemo(
    () => (plan ? compareImport(floor.id, plan.bookables, desks) : null),
    [plan, floor.id, desks],
  );
  if (drawing.state === "failed")
    return (
      <Notice tone="error" role="alert">
        {W.cannot}
      </Notice>
    );
  if (!plan || !compared)
    return (
      <p role="status" className={classes["count"]}>
        {W.reading}
      </p>
    );
  return (
    <Compare site={site} floor={floor} text={text} plan={plan} compared={compared} whole={whole} upload={upload} />
  );
}

type CompareProps = ReadingProps & { readonly plan: DrawnPlan; readonly compared: Compared; readonly whole: boolean };
const VIEWS = [
  ["beside", W.beside],
  ["over", W.laidOver],
] as const;
const NO_PAIRS: readonly Renamed[] = [];
const NONE: ReadonlySet<string> = new Set();

/** Desks that were perhaps renamed, and what the drawing means once a person has said which. [IMPT-8] */
function usePairs(before: DrawnPlan | null, plan: DrawnPlan, compared: Compared) {
  const [confirmed, setConfirmed] = useState(NONE);
  const m = useMemo(() => (before ? layOver(before, plan) : null), [before, plan]);
  const pairs = useMemo(
    () => (before && m ? pairRenamed(compared, before, plan, m) : NO_PAIRS),
    [before, plan, compared, m],
  );
  const decided = useMemo(
    () =>
      withRenamed(
        compared,
        pairs.filter((p) => confirmed.has(p.from.id)),
      ),
    [compared, pairs, confirmed],
  );
  return { m, pairs, confirmed, setConfirmed, decided };
}

function Compare({ site, floor, text, plan, compared, whole, upload }: CompareProps) {
  const now = usePlan(floor);
  const online = useSyncPart((sync) => sync?.net === "online");
  const [disableMissing, setDisableMissing] = useState(false);
  const [view, setView] = useState<"beside" | "over">("beside");
  const before = now.state === "ready" ? now.plan : null;
  const { m, pairs, confirmed, setConfirmed, decided } = usePairs(before, plan, compared);
  const fatal = plan.findings.some((f) => FATAL.has(f.code) || f.code === "no-bookables" || f.code === "nothing-drawn");
  const why = fatal ? W.cannot : !whole ? W.partial : online ? null : W.needsNet;
  const over = before && m && plan.bounds && !fatal;
  return (
    <>
      {over ? <Choice legend={W.shownAs} name="shown-as" options={VIEWS} value={view} onChange={setView} /> : null}
      {over && view === "over" ? (
        <Overlay before={before} after={plan} m={m} pairs={pairs} />
      ) : (
        <div className={classes["previews"]}>
          <Preview
            title={W.before}
            plan={before}
            compared={decided}
            marked="missing"
            none={now.state === "loading" ? W.reading : W.noBefore}
          />
          <Preview title={W.after} plan={plan} compared={decided} marked="fresh" none={W.noAfter} />
        </div>
      )}
      <Outcome
        compared={fatal ? null : decided}
        findings={plan.findings}
        pairs={pairs}
        confirmed={confirmed}
        onConfirm={setConfirmed}
        disableMissing={disableMissing}
        onDisableMissing={setDisableMissing}
        status={upload.status}
        why={why}
        onUse={() => void upload.upload({ site: site.id, floor, text, compared: decided, disableMissing })}
      />
    </>
  );
}
