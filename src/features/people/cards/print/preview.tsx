import { type RefObject, useEffect, useRef, useState } from "react";
import { CARD_PRINT } from "#domain/cards/limits.ts";
import { CANVAS, dragged, faceOf, type Placing, zoomedAt } from "#domain/cards/print.ts";
import type { FaceTrouble, PrintedPerson } from "#domain/cards/prepared-print.ts";
import { CARD_PRINTING, NO_FILE, troubleWords } from "#domain/words/card-print.ts";
import { say } from "#domain/words/say.ts";
import { useData, useLive } from "#data/live.ts";
import { Notice } from "#ui/notice.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { None, useSays, useKind } from "#widgets/known.tsx";
import { useGestures } from "../../view/crop/use-gestures.ts";
import { drawFace } from "./draw-face.ts";
import type { DesignState } from "./use-design.ts";
import { type Loaded, troubleOf } from "./use-parts.ts";
import classes from "./print.module.css";

/** Half the dots of the print: as sharp as a screen shows it. */
const SHOWN = { width: Math.round(CANVAS.width / 2), height: Math.round(CANVAS.height / 2) };

/** What is missing: that there is none only where that is known, else that it is not on this device. */
function TroubleWords({ trouble, name }: { readonly trouble: FaceTrouble; readonly name: string }) {
  const { site } = useActiveSite();
  const tenant = useLive(useData().rows({ one: "ns" }));
  const people = useKind("person", site?.id);
  const logo = useSays(tenant);
  const picture = useSays(people);
  if (trouble === "no-logo" && logo.says === "none") return <None of={tenant} say={NO_FILE["no-logo"]} />;
  if (trouble === "no-picture" && picture.says === "none")
    return <None of={people} say={NO_FILE["no-picture"]} slots={{ name }} />;
  return troubleWords(trouble, name);
}

type Props = {
  readonly person: PrintedPerson;
  readonly loaded: Loaded | null;
  readonly state: Pick<DesignState, "design" | "set">;
};
/** Moves and scales the picture under a person's hands, wherever on the face they are. [CRD-314] */
function useHands(area: RefObject<HTMLElement | null>, { design, set }: Props["state"]) {
  const { image } = faceOf(design.options);
  const { width, height } = CARD_PRINT;
  const place = (next: (now: Placing) => Placing) => set((now) => ({ ...now, placing: next(now.placing) }));
  const hands = useGestures(area, {
    drag: ({ x, y }) => place((now) => dragged(now, { x: x * width, y: y * height })),
    zoom: (times, { x, y }) => {
      if (image) place((now) => zoomedAt(now, times, image, { x: x * width, y: y * height }));
    },
  });
  return image ? hands : {};
}
/** The card as it will be printed, with where it is punched; below it, what is missing or does not fit. [CRD-301] [CRD-304] */
export function Preview({ person, state, loaded }: Props) {
  const { design } = state;
  const area = useRef<HTMLDivElement>(null);
  const hands = useHands(area, state);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [unfit, setUnfit] = useState<readonly FaceTrouble[]>([]);
  const { options, placing } = design;
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (context && loaded)
      setUnfit(drawFace({ context, width: SHOWN.width }, loaded.parts, { options, placing }, true));
  }, [loaded, options, placing]);
  const troubles = loaded ? [...troubleOf(loaded.missing, options), ...unfit] : [];
  return (
    <figure className={classes["preview"]} aria-label={CARD_PRINTING.preview}>
      <div
        ref={design.options.includeImage ? area : null}
        className={classes["hands"]}
        data-moves={design.options.includeImage || undefined}
        {...hands}
      >
        <canvas
          ref={canvas}
          {...SHOWN}
          className={classes["face"]}
          role="img"
          aria-label={say(CARD_PRINTING.previewOf, { name: person.title })}
        />
      </div>
      {design.options.includeImage ? <p className={classes["dim"]}>{CARD_PRINTING.handsHow}</p> : null}
      <figcaption className={classes["troubles"]} role="status">
        {troubles.map((t) => (
          <Notice key={t} tone="warning">
            <TroubleWords trouble={t} name={person.title} />
          </Notice>
        ))}
      </figcaption>
    </figure>
  );
}
