import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { CROP, type Crop, moved, type Spot, zoomed } from "#domain/pictures/crop.ts";
import { PICTURE_CROP } from "#domain/words/pictures.ts";
import type { Opened } from "../../open-picture.ts";
import { drawPart } from "./made-picture.ts";
import { useGestures } from "./use-gestures.ts";
import classes from "./crop.module.css";

/** Dots of a canvas for each px of the page: two suffice on every screen. */
const DENSITY = 2;
type Shown = { readonly opened: Opened; readonly crop: Crop };
/** A part of a picture in a square of so many px. */
export function Part({ opened, crop, px, round = false }: Shown & { readonly px: number; readonly round?: boolean }) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = ref.current?.getContext("2d");
    if (context) drawPart(context, opened, crop);
  }, [opened, crop]);
  const dots = px * DENSITY;
  return <canvas ref={ref} width={dots} height={dots} className={classes["part"]} data-round={round || undefined} />;
}

const STEPS: { readonly [key: string]: Spot } = {
  ArrowLeft: { x: -CROP.step, y: 0 },
  ArrowRight: { x: CROP.step, y: 0 },
  ArrowUp: { x: 0, y: -CROP.step },
  ArrowDown: { x: 0, y: CROP.step },
};
const TIMES: { readonly [key: string]: number } = { "+": CROP.times, "=": CROP.times, "-": 1 / CROP.times };
const AREA_PX = 320;

type Props = Shown & { readonly onCrop: (next: (crop: Crop) => Crop) => void };
/** The part that is taken, under a person's hands: by pointer, wheel, two fingers or keys. [PIC-7] */
export function CropArea({ opened, crop, onCrop }: Props) {
  const area = useRef<HTMLDivElement>(null);
  const how = useId();
  const hands = useGestures(area, {
    drag: ({ x, y }) => onCrop((now) => moved(now, opened, { x: -x, y: -y })),
    zoom: (times, about) => onCrop((now) => zoomed(now, opened, times, about)),
  });
  const onKeyDown = (e: KeyboardEvent) => {
    const [step, times] = [STEPS[e.key], TIMES[e.key]];
    if ((!step && times === undefined) || e.ctrlKey || e.metaKey || e.altKey) return;
    e.preventDefault();
    onCrop((now) => (step ? moved(now, opened, step) : zoomed(now, opened, times ?? 1)));
  };
  return (
    <>
      <div
        ref={area}
        role="application"
        tabIndex={0}
        aria-label={PICTURE_CROP.area}
        aria-describedby={how}
        className={classes["area"]}
        onKeyDown={onKeyDown}
        {...hands}
      >
        <Part opened={opened} crop={crop} px={AREA_PX} />
      </div>
      <p id={how} className={classes["dim"]}>
        {PICTURE_CROP.how}
      </p>
    </>
  );
}
