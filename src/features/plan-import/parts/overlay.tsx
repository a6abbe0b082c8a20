import { Button, Stack, useComputedColorScheme } from "@mantine/core";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Matrix } from "#domain/floorplan/matrix.ts";
import type { PlanTheme } from "#domain/floorplan/paint.ts";
import {
  type Differences,
  differencesOf,
  type DeskMark,
  MARKS,
  marksOf,
  type ShownDrawing,
} from "#domain/plan-import/differences.ts";
import type { Renamed } from "#domain/plan-import/import.ts";
import { IMPORT_WORDS as W } from "#domain/words/plan-import.ts";
import { PLAN_CARD } from "#domain/words/plan-card.ts";
import { PLAN_WORDS } from "#domain/words/plan.ts";
import { say } from "#domain/words/say.ts";
import { STATUS_COLOURS } from "#ui/status-colours.ts";
import { type DrawnPlan, usePlanClient } from "#widgets/floor-plan/plan-client.ts";
import { ONLY, overlayPictures, type Pictures } from "../overlay-picture.ts";
import classes from "../plan-import.module.css";
import { Choice } from "./choice.tsx";

const ZOOM = { least: 1, most: 6, step: 1.5 } as const;
/** Widest picture, pixels. */
const MOST_PX = 2_400;
const VIEWS = [
  ["before", W.before],
  ["both", W.both],
  ["after", W.after],
] as const;
const DASHES: { readonly [M in DeskMark]?: string } = { gone: "5 3", moved: "2 3" };

const colourOf = (mark: DeskMark, theme: PlanTheme): string => {
  const states = STATUS_COLOURS[theme];
  if (mark === "gone") return ONLY[theme].before;
  if (mark === "came") return ONLY[theme].after;
  return mark === "moved" ? states.booked.line : mark === "renamed" ? states.free.line : states.disabled.line;
};

function Marks({ differences, shown, theme }: { differences: Differences; shown: ShownDrawing; theme: PlanTheme }) {
  const { frame } = differences;
  const marks = useMemo(() => marksOf(differences, shown), [differences, shown]);
  const n = (all: readonly unknown[]) => all.length.toLocaleString("en-GB");
  const said = say(W.overlaySaid, {
    gone: n(differences.gone),
    came: n(differences.came),
    moved: n(differences.moved),
    renamed: n(differences.renamed),
  });
  return (
    <svg viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`} role="img" aria-label={said}>
      {MARKS.map((mark) => (
        <path
          key={mark}
          data-mark={mark}
          d={marks[mark]}
          fill={mark === "same" ? "none" : colourOf(mark, theme)}
          fillOpacity={0.14}
          stroke={colourOf(mark, theme)}
          strokeWidth={mark === "same" ? 1 : 2}
          strokeDasharray={DASHES[mark]}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}

const SIGNS: { readonly [M in DeskMark]: string } = {
  same: "M3 4h18v13H3Z",
  gone: "M3 4h18v13H3ZM9 7.5l6 6M15 7.5l-6 6",
  came: "M3 4h18v13H3ZM8 10.5h8M12 6.5v8",
  moved: "M3 2h9v8H3ZM7.5 6l9 8M12 10h10v8H12Z",
  renamed: "M3 4h18v13H3ZM8 9h8M8 12h8",
};

function Legend({ theme, building }: { readonly theme: PlanTheme; readonly building: boolean }) {
  return (
    <ul className={classes["signs"]} aria-label={PLAN_CARD.legend}>
      {MARKS.map((mark) => (
        <li key={mark}>
          <svg width={26} height={20} viewBox="0 0 26 20" aria-hidden="true" focusable="false">
            <path
              d={SIGNS[mark]}
              fill="none"
              stroke={colourOf(mark, theme)}
              strokeWidth={mark === "same" ? 1.25 : 2}
              strokeDasharray={DASHES[mark]}
            />
          </svg>
          {W.marks[mark]}
        </li>
      ))}
      {building
        ? (["before", "after"] as const).map((side) => (
            <li key={side}>
              <svg width={26} height={20} viewBox="0 0 26 20" aria-hidden="true" focusable="false">
                <path d="M2 10h22" stroke={ONLY[theme][side]} strokeWidth={4} />
              </svg>
              {W.building[side]}
            </li>
          ))
        : null}
    </ul>
  );
}

type PictureProps = {
  readonly before: DrawnPlan;
  readonly after: DrawnPlan;
  readonly m: Matrix;
  readonly differences: Differences;
  readonly shown: ShownDrawing;
  readonly theme: PlanTheme;
  readonly zoom: number;
};

/** The buildings, as wide as the sheet they lie on. */
function Building({ before, after, m, differences, shown, theme, zoom }: PictureProps) {
  const client = usePlanClient();
  const host = useRef<HTMLDivElement>(null);
  const [pictures, setPictures] = useState<Pictures | null>(null);
  const { frame } = differences;
  useEffect(() => {
    let gone = false;
    const width = Math.min(MOST_PX, Math.max(600, (host.current?.clientWidth ?? 0) * window.devicePixelRatio));
    void overlayPictures({ client, before, after, m, frame, width, theme }).then((made) => gone || setPictures(made));
    return () => {
      gone = true;
    };
  }, [client, before, after, m, frame, theme, zoom]);
  useEffect(() => {
    if (pictures) host.current?.replaceChildren(pictures[shown]);
  }, [pictures, shown]);
  return <div ref={host} className={classes["building"]} aria-hidden="true" />;
}

type Props = {
  readonly before: DrawnPlan;
  readonly after: DrawnPlan;
  /** Lays the drawing of before over the new one. */
  readonly m: Matrix;
  readonly pairs: readonly Renamed[];
};

/** Both drawings over one another, with their differences in colour and in signs. [IMPT-9] */
export function Overlay({ before, after, m, pairs }: Props) {
  const theme = useComputedColorScheme("light");
  const [shown, setShown] = useState<ShownDrawing>("both");
  const [zoom, setZoom] = useState<number>(ZOOM.least);
  const differences = useMemo(() => differencesOf(before, after, m, pairs), [before, after, m, pairs]);
  if (!differences) return null;
  const { frame } = differences;
  const to = (factor: number) => setZoom((z) => Math.min(ZOOM.most, Math.max(ZOOM.least, z * factor)));
  return (
    <Stack component="section" gap={8} miw={0} aria-label={W.laidOver}>
      <div className={classes["bar"]}>
        <Choice legend={W.which} name="overlay-shows" options={VIEWS} value={shown} onChange={setShown} />
        <Button size="md" variant="default" disabled={zoom <= ZOOM.least} onClick={() => to(1 / ZOOM.step)}>
          {PLAN_WORDS.zoomOut}
        </Button>
        <Button size="md" variant="default" disabled={zoom >= ZOOM.most} onClick={() => to(ZOOM.step)}>
          {PLAN_WORDS.zoomIn}
        </Button>
      </div>
      <div className={classes["window"]} tabIndex={0} role="group" aria-label={W.laidOver}>
        <div
          className={classes["sheet"]}
          style={{ width: `${zoom * 100}%`, aspectRatio: `${frame.width} / ${frame.height}` }}
        >
          <Building {...{ before, after, m, differences, shown, theme, zoom }} />
          <Marks differences={differences} shown={shown} theme={theme} />
        </div>
      </div>
      <Legend theme={theme} building={shown === "both"} />
    </Stack>
  );
}
