import { Button, FileButton } from "@mantine/core";
import { useState } from "react";
import type { PrintedPerson } from "#domain/cards/prepared-print.ts";
import { adjusted, type Adjust, PLACED, tenths } from "#domain/cards/print.ts";
import type { ChosenWrong } from "#domain/pictures/chosen.ts";
import { CARD_PRINTING } from "#domain/words/card-print.ts";
import { PICTURE_WRONG } from "#domain/words/pictures.ts";
import { say } from "#domain/words/say.ts";
import { Notice } from "#ui/notice.tsx";
import { pictureAccept } from "../../open-picture.ts";
import { chosenPicture } from "./pictures.ts";
import type { DesignState } from "./use-design.ts";
import { useHeld } from "./use-held.ts";
import classes from "./print.module.css";

const PRESSES = ["left", "right", "up", "down", "larger", "smaller", "turn"] as const satisfies readonly Adjust[];

type PressProps = { readonly press: Adjust; readonly onPress: (press: Adjust) => void };
/** Moves, scales or turns the picture, again and again while it is held. [CRD-302] */
function Press({ press, onPress }: PressProps) {
  const held = useHeld(() => onPress(press));
  return (
    <Button variant="default" size="compact-md" className={classes["held"]} {...held}>
      {CARD_PRINTING[press]}
    </Button>
  );
}

type Props = { readonly person: PrintedPerson; readonly state: Pick<DesignState, "design" | "set"> };
/** Another picture for this print alone; one that is none changes nothing. [CRD-303] */
function Choose({ person, state: { design, set } }: Props) {
  const [refused, setRefused] = useState<{ readonly why: ChosenWrong; readonly name: string } | null>(null);
  const take = async (file: File) => {
    const answer = await chosenPicture(file);
    setRefused(answer.ok ? null : { why: answer.error, name: file.name });
    if (answer.ok) set((now) => ({ ...now, chosen: answer.value, placing: PLACED }));
  };
  return (
    <>
      <div className={classes["buttons"]}>
        <FileButton accept={pictureAccept()} onChange={(file) => void (file && take(file))}>
          {(props) => (
            <Button variant="default" {...props}>
              {CARD_PRINTING.choose}
            </Button>
          )}
        </FileButton>
        {design.chosen === null ? null : (
          <Button variant="subtle" onClick={() => set((now) => ({ ...now, chosen: null, placing: PLACED }))}>
            {say(CARD_PRINTING.ownPicture, { name: person.title })}
          </Button>
        )}
      </div>
      <p className={classes["dim"]}>{CARD_PRINTING.chosenHow}</p>
      {refused ? (
        <Notice tone="error" role="alert">
          {PICTURE_WRONG[refused.why](refused.name)}
        </Notice>
      ) : null}
    </>
  );
}

const percent = (times: number): string => String(Math.round(times * 100));
/** Which picture stands on the card, and where (spec 3 §2). */
export function PictureTools({ person, state }: Props) {
  const { design, set } = state;
  const { dx, dy, scale, turn } = design.placing;
  const onPress = (press: Adjust) => set((now) => ({ ...now, placing: adjusted(now.placing, press) }));
  return (
    <fieldset className={classes["group"]}>
      <legend>{CARD_PRINTING.picture}</legend>
      <Choose person={person} state={state} />
      <div role="group" aria-label={CARD_PRINTING.adjust} className={classes["buttons"]}>
        {PRESSES.map((press) => (
          <Press key={press} press={press} onPress={onPress} />
        ))}
        <Button variant="subtle" size="compact-md" onClick={() => set((now) => ({ ...now, placing: PLACED }))}>
          {CARD_PRINTING.reset}
        </Button>
      </div>
      <p className={classes["dim"]} role="status">
        {say(CARD_PRINTING.placed, {
          dx: String(tenths(dx)),
          dy: String(tenths(dy)),
          scale: percent(scale),
          turn: String(turn),
        })}
      </p>
    </fieldset>
  );
}
