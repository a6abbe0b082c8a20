import { NoneState } from "#widgets/none-state.tsx";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import type { SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { to } from "#domain/addresses.ts";
import { countEdits } from "#domain/desks/draft.ts";
import { ROUTE } from "#domain/words/shell.ts";
import { seesDeskCounts } from "#domain/access/predicates.ts";
import { deskEdit } from "#domain/desks/declared.ts";
import { neighbourhoodEdit } from "#domain/neighbourhoods/declared.ts";
import { floorImportPlan } from "#domain/plan-import/declared.ts";
import { DESK_WORDS } from "#domain/words/desks.ts";
import { NAV } from "#domain/words/spec.ts";
import { latePart } from "#ui/late-part.tsx";
import { filesOrSay } from "#ui/files-or-say.ts";
import { BarBlock } from "#ui/skeleton.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { NoSite } from "#widgets/no-site.tsx";
import { firstOf } from "#widgets/first-of.ts";
import { listFirst } from "#widgets/floor-plan/list-first.ts";
import { useMayDo } from "#widgets/may.ts";
import { useSignedIn } from "#widgets/signed-in.ts";
import { useLeaveQuestion } from "#widgets/use-leave-question.ts";
import classes from "./desk-settings.module.css";
import { FloorDesks } from "./floor-desks.tsx";
import { useImpact } from "./booking/use-impact.tsx";
import { ChangesPanel } from "./parts/changes-panel.tsx";
import { DeskTotals } from "./parts/desk-totals.tsx";
import { FloorPicker } from "./parts/floor-picker.tsx";
import { useDraft } from "./use-draft.ts";
import { useFloor } from "./use-floor.ts";
import { useNeighbourhoods } from "./use-neighbourhoods.ts";
import { useSave } from "./use-save.ts";

/** Seldom needed: the rows do not wait for it. Editing waits until somebody decided, so nothing is lost while it loads. */
const RecoverDesks = latePart(async () => (await import("./parts/recover-desks.tsx")).RecoverDesks);

/** What asks before a save comes behind the rows, as the plans do (`use-save.ts`). */
const loadSaving = () => import("./booking/save-with-impact.ts");

const NO_FLOORS = [] as const;

/** Desk Settings (spec 2 §2): which desks of a floor can be booked, and why not. */
export function DeskSettingsScreen() {
  const { site, known } = useActiveSite();
  if (!site) return <NoSite known={known} icon="desk" shape="block" loading={DESK_WORDS.loading} />;
  return <SiteDesks key={site.id} site={site} />;
}

function SiteDesks({ site }: { readonly site: SiteRow }) {
  const { roles, uid } = useSignedIn();
  const mayDo = useMayDo();
  const { api, rows } = useData();
  const live = useLive(rows({ list: "floor", site: site.id }));
  const floors = live.state === "ready" ? live.value : NO_FLOORS;
  const { floor, choose } = useFloor(floors, live.known === "all", uid, site.id);
  const draft = useDraft(site.id);
  const neighbourhoods = useNeighbourhoods(site.id, floors, draft);
  const { status, save } = useSave({
    site: site.id,
    roles,
    neighbourhoods: neighbourhoods.docs,
    draft: draft.draft,
    set: draft.set,
  });
  useLeaveQuestion(countEdits(draft.draft), draft.discard);
  const readOnly = !mayDo(deskEdit);
  const neighbourhoodsReadOnly = !mayDo(neighbourhoodEdit);
  const impact = useImpact(site);
  useEffect(() => {
    void listFirst().then(() => loadSaving().catch(() => undefined)); // a save asks for it again
  }, []);
  const onSave = async () => {
    const saving = await filesOrSay(loadSaving());
    if (!saving) return false;
    const { exclusiveAsks, goingExclusive, saveWithImpact } = saving;
    const exclusive = async () => {
      const going = goingExclusive(neighbourhoods);
      if (going.length === 0) return [];
      return exclusiveAsks(going, draft.draft.fields, await firstOf(rows({ list: "desk", site: site.id })));
    };
    return saveWithImpact({ draft: draft.draft, save, ask: impact.ask, exclusive, api });
  };
  const changes = <ChangesPanel draft={draft} status={status} onSave={() => void onSave()} zone={site.timeZone} />;
  return (
    <div className={classes["screen"]}>
      <header className={classes["top"]}>
        <h1>{NAV.deskSettings}</h1>
        {floor ? <FloorPicker floors={floors} floor={floor} onChoose={choose} /> : null}
        {mayDo(floorImportPlan) ? (
          <Link className={classes["planLink"] ?? ""} {...to.planImport()}>
            {ROUTE.planImport}
          </Link>
        ) : null}
        {floor && seesDeskCounts(roles) ? (
          <p className={classes["totals"]}>
            <DeskTotals site={site.id} floor={floor.id} />
          </p>
        ) : null}
      </header>
      {impact.dialog}
      {draft.found ? <RecoverDesks draft={draft} found={draft.found} zone={site.timeZone} /> : null}
      {floor ? (
        <FloorDesks
          site={site}
          floors={floors}
          floor={floor}
          neighbourhoods={neighbourhoods}
          draft={draft}
          roles={roles}
          readOnly={readOnly}
          neighbourhoodsReadOnly={neighbourhoodsReadOnly}
          changes={changes}
          goTo={choose}
        />
      ) : (
        <NoneState of={live} say={DESK_WORDS.noFloors} icon="desk" skeleton={<BarBlock height="min(60dvh, 30rem)" />}>
          {DESK_WORDS.noFloorsHow}
        </NoneState>
      )}
    </div>
  );
}
