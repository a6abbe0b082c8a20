import { useEffect, useRef, useState } from "react";
import { CANVAS } from "#domain/cards/print.ts";
import type { Design, FaceTrouble, PrintedPerson } from "#domain/cards/prepared-print.ts";
import { CARD_PRINTING, troubleWords } from "#domain/words/card-print.ts";
import { say } from "#domain/words/say.ts";
import { Notice } from "#ui/notice.tsx";
import { drawFace } from "./draw-face.ts";
import { type Loaded, troubleOf } from "./use-parts.ts";
import classes from "./print.module.css";

/** Half the dots of the print: as sharp as a screen shows it. */
const SHOWN = { width: Math.round(CANVAS.width / 2), height: Math.round(CANVAS.height / 2) };

type Props = { readonly person: PrintedPerson; readonly design: Design; readonly loaded: Loaded | null };
/** The card as it will be printed, with where it is punched; below it, what is missing or does not fit. [CRD-301] [CRD-304] */
export function Preview({ person, design, loaded }: Props) {
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
      <canvas
        ref={canvas}
        {...SHOWN}
        className={classes["face"]}
        role="img"
        aria-label={say(CARD_PRINTING.previewOf, { name: person.title })}
      />
      <figcaption className={classes["troubles"]} role="status">
        {troubles.map((t) => (
          <Notice key={t} tone="warning">
            {troubleWords(t, person.title)}
          </Notice>
        ))}
      </figcaption>
    </figure>
  );
}
