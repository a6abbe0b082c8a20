import { type ReactNode, useMemo, useState } from "react";
import type { DeskRow, FloorRow, SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { heatFileName } from "#domain/statistics/chart-model.ts";
import type { DayRange } from "#domain/statistics/range.ts";
import { STATS_WORDS as W } from "#domain/words/dashboards.ts";
import { KNOWN } from "#domain/words/known.ts";
import { downloadFile } from "#ui/download.ts";
import { filesOrSay } from "#ui/files-or-say.ts";
import { Menu, MenuRow } from "#ui/menu.tsx";
import { None, type Of } from "#widgets/known.tsx";
import { usePlanClient } from "#widgets/floor-plan/plan-client.ts";
import { type PlanState, usePlan } from "#widgets/floor-plan/use-plan.ts";
import { deskWords, type HeatBy, type HeatByDesk } from "./desk-words.ts";
import { HeatLegend } from "./heat-legend.tsx";
import { heatLooks, HeatPlan } from "./heat-plan.tsx";
import { Beside } from "./beside.tsx";
import { HeatTable } from "./heat-table.tsx";
import { rangeDates } from "./range-words.ts";
import classes from "./heat.module.css";

type Props = {
  readonly site: SiteRow;
  readonly floor: FloorRow;
  readonly range: DayRange;
  readonly heat: HeatByDesk;
  readonly by: HeatBy;
  /** What desks and days without data are said of. */
  readonly basis: Of;
  /** Where the plan is chosen, and what is done with it. */
  readonly beside: HTMLElement | null;
  /** What is chosen, before what is done with it. */
  readonly children: ReactNode;
};
const NO_DESKS: readonly DeskRow[] = [];
const WAITING: PlanState = { state: "loading" };

/** One floor: its plan, the numbers of the desk that is chosen there, a table of all, and its picture. */
export function FloorHeat({ site, floor, range, heat, by, basis, beside, children }: Props) {
  const live = useLive(useData().rows({ list: "desk", site: site.id, group: floor.id }));
  const desks = live.state === "ready" ? live.value : NO_DESKS;
  const [picked, setPicked] = useState<string | null>(null);
  const ids = useMemo(() => desks.map((d) => d.id), [desks]);
  const plan = usePlan(floor, ids);
  const of = useMemo(() => ({ desks, heat, by }), [desks, heat, by]);
  const looks = useMemo(() => heatLooks(of, picked), [of, picked]);
  const desk = desks.find((d) => d.id === picked);
  // A picture of days that are still to come would be wrong for good.
  const whole = basis.known === "all" && live.known === "all";
  const picture = usePicture(whole ? plan : WAITING, () => ({
    looks: heatLooks(of, null),
    title: `${W.heatmap} – ${floor.title}, ${site.title}`,
    line: `${rangeDates(range)} – ${W.basisAbout[by.basis]}`,
  }));
  const name = heatFileName(site.title, floor.title, range);
  return (
    <>
      <Beside at={beside}>
        <div role="group" aria-label={W.heatmap} className={classes["choices"]}>
          {children}
          <Menu
            label={W.exportPlan}
            triggerClass={classes["more"]}
            trigger={
              <span data-dots aria-hidden="true">
                …
              </span>
            }
          >
            {(close) => <PictureRows picture={picture} name={name} title={floor.title} close={close} />}
          </Menu>
        </div>
      </Beside>
      <HeatPlan
        {...of}
        of={basis}
        plan={plan}
        looks={looks}
        onPick={setPicked}
        inside={
          <>
            <span className={classes["basis"]}>{W.basisAbout[by.basis]}</span>
            <HeatLegend of={basis} />
            <p className={classes["picked"]} role="status">
              {desk ? <DeskLine words={deskWords(desk, heat.get(desk.id), by)} /> : desks.length > 0 ? W.pickDesk : ""}
            </p>
          </>
        }
      />
      {desks.length === 0 ? (
        <p className={classes["empty"]}>
          <None of={live} say={W.noDesks} />
        </p>
      ) : null}
      {desks.length > 0 ? <HeatTable {...of} of={basis} title={floor.title} /> : null}
    </>
  );
}

type RowsProps = {
  readonly picture: ReturnType<typeof usePicture>;
  readonly name: string;
  readonly title: string;
  readonly close: () => void;
};
/** The floor on paper and as a file, once there is all of it. */
function PictureRows({ picture, name, title, close }: RowsProps) {
  if (!picture) return <p className={classes["later"]}>{KNOWN.coming}</p>;
  const after = (act: () => Promise<void>) => () => {
    close();
    void act();
  };
  return (
    <>
      <MenuRow onPick={after(() => picture.print(title))}>{W.print}</MenuRow>
      <MenuRow onPick={after(() => picture.save(name))}>{W.savePng}</MenuRow>
    </>
  );
}

function DeskLine({ words: [title, ...facts] }: { readonly words: readonly string[] }) {
  return (
    <>
      <strong>{title}</strong> {facts.join(" · ")}
    </>
  );
}

type Drawing = {
  readonly looks: ReturnType<typeof heatLooks>;
  readonly title: string;
  readonly line: string;
};
/** Makes the picture of the floor when it is asked for; null while there is no plan. */
function usePicture(plan: PlanState, drawing: () => Drawing) {
  const client = usePlanClient();
  const bounds = plan.state === "ready" ? plan.plan.bounds : null;
  if (plan.state !== "ready" || !bounds) return null;
  const make = async () => {
    const { heatPicture } = await import("./heat-picture.ts");
    return heatPicture({ ...drawing(), client, plan: plan.plan, bounds });
  };
  return {
    save: async (name: string) => {
      const file = await filesOrSay(make());
      if (file) downloadFile(name, file);
    },
    print: async (words: string) => {
      const file = await filesOrSay(make());
      const { printPicture } = await import("#ui/print-picture.ts");
      if (file) await printPicture(file, words);
    },
  };
}
